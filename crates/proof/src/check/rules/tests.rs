//! Every rule: a use that is accepted, and uses that are refused with a reason.

use super::*;

/// The 2x2 board with blocks 1x2 whose first cell is 1: 24 constraints of groups and a given.
const FORMULA: &str = "\
* puzzle {\"puzzle\":\"1...\",\"shape\":\"1x2\"}
+1 x1 +1 x2 = 1 ;
+1 x3 +1 x4 = 1 ;
+1 x5 +1 x6 = 1 ;
+1 x7 +1 x8 = 1 ;
+1 x1 +1 x3 = 1 ;
+1 x2 +1 x4 = 1 ;
+1 x5 +1 x7 = 1 ;
+1 x6 +1 x8 = 1 ;
+1 x1 +1 x5 = 1 ;
+1 x2 +1 x6 = 1 ;
+1 x3 +1 x7 = 1 ;
+1 x4 +1 x8 = 1 ;
+1 x1 >= 1 ;
";

fn check(formula: &str, rules: &str) -> Result<Proved, String> {
    let formula = Formula::read(formula.as_bytes()).unwrap();
    let proof = format!("pseudo-Boolean proof version 3.0\n{rules}");
    check_pb(&formula, proof.as_bytes()).map_err(|problem| problem.to_string())
}

/// Checks rules, with a footer that concludes nothing.
fn derive(rules: &str) -> Result<Proved, String> {
    check(
        FORMULA,
        &format!("{rules}\noutput NONE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;\n"),
    )
}

fn refusal(rules: &str) -> String {
    derive(rules).unwrap_err()
}

const FOOTER: &str = "output NONE ;\nconclusion SAT ;\nend pseudo-Boolean proof ;\n";

#[test]
fn a_logged_solution_and_a_contradiction_prove_that_it_is_the_only_one() {
    let solution = vec![vec![1, 4, 6, 7]];
    for logged in [
        "solx x1 x4 x6 x7 ;",
        "solx x1 ~x2 ~x3 x4 ~x5 x6 x7 ~x8 ;",
        "solx ;",
    ] {
        let proved = check(
            FORMULA,
            &format!("f 25 ;\n{logged}\nrup >= 1 ;\ne >= 1 : 27 ;\n{FOOTER}"),
        );
        let proved = proved.unwrap();
        assert_eq!(
            (&proved.solutions, proved.is_complete),
            (&solution, true),
            "{logged}"
        );
        let proved = check(FORMULA, &format!("{logged}\n{FOOTER}")).unwrap();
        assert_eq!((&proved.solutions, proved.is_complete), (&solution, false));
    }
}

#[test]
fn without_the_given_there_are_two_solutions() {
    let open = FORMULA.replace("+1 x1 >= 1 ;\n", "");
    let both = "solx x1 x4 x6 x7 ;\nsolx x2 x3 x5 x8 ;\n";
    let refutation = "rup 1 x1 >= 1 ;\nrup >= 1 ;\n";
    let proved = check(&open, &format!("{both}{refutation}{FOOTER}")).unwrap();
    assert_eq!((proved.solutions.len(), proved.is_complete), (2, true));
    let one = check(&open, &format!("solx x1 x4 x6 x7 ;\nrup >= 1 ;\n{FOOTER}"));
    assert_eq!(
        one.unwrap_err(),
        "line 3: >= 1 does not follow by unit propagation"
    );
    let again = check(&open, &format!("solx x1 ;\nsolx x1 ;\n{FOOTER}"));
    assert_eq!(
        again.unwrap_err(),
        "line 3: the solution violates a constraint, or was logged before"
    );
    let partial = check(&open, &format!("solx ;\n{FOOTER}"));
    assert_eq!(partial.unwrap_err(), "line 2: the solution leaves x1 open");
}

#[test]
fn a_contradiction_without_solutions_proves_that_there_is_none() {
    let clashing = format!("{FORMULA}+1 x5 >= 1 ;\n");
    let footer = |conclusion| {
        format!("output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;\n")
    };
    for conclusion in ["UNSAT", "UNSAT : -1", "UNSAT : 27", "NONE"] {
        let proved = check(&clashing, &format!("rup >= 1 ;\n{}", footer(conclusion))).unwrap();
        assert_eq!((proved.solutions.len(), proved.is_complete), (0, true));
    }
    let unsaid = check(&clashing, &footer("UNSAT"));
    assert_eq!(
        unsaid.unwrap_err(),
        "line 3: UNSAT needs a contradiction such as >= 1"
    );
    let other = check(&clashing, &format!("rup >= 1 ;\n{}", footer("UNSAT : 26")));
    assert_eq!(other.unwrap_err(), "line 4: 1 x5 >= 1 is no contradiction");
    let gone = check(
        &clashing,
        &format!("rup >= 1 ;\ndel id 27 ;\n{}", footer("UNSAT")),
    );
    assert_eq!(
        gone.unwrap_err(),
        "line 5: UNSAT needs a contradiction such as >= 1"
    );
    let gone = check(
        &clashing,
        &format!("rup >= 1 ;\ndel id 27 ;\n{}", footer("NONE")),
    )
    .unwrap();
    assert!(
        !gone.is_complete,
        "a contradiction that was deleted is not shown"
    );
    let sat = check(&clashing, &footer("SAT"));
    assert_eq!(sat.unwrap_err(), "line 3: SAT needs a logged solution");
    let logged = check(FORMULA, &format!("solx ;\nrup >= 1 ;\n{}", footer("UNSAT")));
    assert_eq!(
        logged.unwrap_err(),
        "line 5: UNSAT, although a solution was logged"
    );
}

#[test]
fn propagation_over_named_constraints_uses_no_others() {
    // The given and the at-most-one of digit 1 in row 1: x3 fails; then cell 2 holds 2.
    assert!(derive("rup 1 x4 >= 1 : 25 10 3 ;").is_ok());
    assert!(
        derive("rup 1 x4 >= 1 : 3 10 25 ~ ;").is_ok(),
        "in any order"
    );
    for missing in ["25 10", "25 3", "10 3", "~"] {
        let error = refusal(&format!("rup 1 x4 >= 1 : {missing} ;"));
        assert_eq!(
            error,
            "line 2: 1 x4 >= 1 does not follow by unit propagation"
        );
    }
    assert_eq!(
        refusal("rup 1 x4 >= 1 : 25 10 3 26 ;"),
        "line 2: there is no constraint 26"
    );
    assert_eq!(
        refusal("rup 1 x4 >= 1 : -30 ;"),
        "line 2: there is no constraint -30"
    );
    assert!(derive("rup 1 x2 1 x3 <= 0 ;").is_ok());
    assert!(refusal("rup 1 x2 >= 1 ;").contains("does not follow"));
    assert_eq!(
        refusal("rup 1 x9 1 ~x9 1 x10 >= 1 ;"),
        "line 2: the formula has no variable x10"
    );
}

#[test]
fn computations_are_checked_step_by_step() {
    let made = |pol: &str, result: &str| derive(&format!("pol {pol} ;\ne {result} : -1 ;"));
    assert!(made("1 3 +", "1 x1 1 x2 1 x3 1 x4 >= 2").is_ok());
    assert!(made("2 25 +", "1 ~x2 >= 1").is_ok());
    assert!(made("1 3 + 2 d", "1 x1 1 x2 1 x3 1 x4 >= 1").is_ok());
    assert!(made("1 3 * ~x1 + x3 2 * + x2 w s", ">= 0").is_ok());
    assert!(made("25 5 * 3 + 6 * s 7 d", "5 x1 1 x3 1 x4 >= 6").is_ok());
    assert_eq!(
        made("1 3 +", "1 x1 1 x2 1 x3 1 x4 >= 3").unwrap_err(),
        "line 3: 1 x1 1 x2 1 x3 1 x4 >= 3 is not there"
    );
    assert_eq!(
        refusal("pol 1 + ;"),
        "line 2: an operator has nothing to work on"
    );
    assert_eq!(
        refusal("pol 1 2 ;"),
        "line 2: the computation leaves 2 results, expected one"
    );
    assert_eq!(
        refusal("pol ;"),
        "line 2: the computation leaves 1 results, expected one"
    );
    assert_eq!(refusal("pol 26 ;"), "line 2: there is no constraint 26");
    assert_eq!(
        refusal("pol x9 1 + ;"),
        "line 2: the formula has no variable x9"
    );
    let large = "line 2: the numbers of this constraint do not fit 64 bits";
    assert_eq!(refusal("pol 1 9223372036854775807 * ;"), large);
    assert_eq!(
        refusal(
            "pol 1 2305843009213693951 * 3 2305843009213693951 * + 5 2305843009213693951 * + ;"
        ),
        large
    );
}

#[test]
fn only_what_was_derived_is_deleted() {
    assert!(derive("rup 1 x4 >= 1 ;\ndel id 26 ;").is_ok());
    assert_eq!(
        refusal("rup 1 x4 >= 1 ;\ndeld 26 ;\npol 26 ;"),
        "line 4: constraint 26 was deleted"
    );
    assert_eq!(
        refusal("rup 1 x4 >= 1 ;\ndel id 26 26 ;"),
        "line 3: constraint 26 was deleted"
    );
    assert_eq!(
        refusal("del id 25 ;"),
        "line 2: constraint 25 is of the formula, which is never deleted"
    );
    assert_eq!(
        refusal("solx ;\ndel id 26 ;"),
        "line 3: constraint 26 forbids a logged solution and is never deleted"
    );
    assert_eq!(
        refusal("f 24 ;"),
        "line 2: the formula has 25 constraints, not 24"
    );
}

#[test]
fn a_proof_that_is_cut_anywhere_is_refused() {
    let whole =
        format!("pseudo-Boolean proof version 3.0\nsolx x1 x4 x6 x7 ;\nrup >= 1 ;\n{FOOTER}");
    let formula = Formula::read(FORMULA.as_bytes()).unwrap();
    let end = whole.rfind(';').unwrap();
    assert!(check_pb(&formula, &whole.as_bytes()[..=end]).is_ok());
    for cut in 0..end {
        assert!(
            check_pb(&formula, &whole.as_bytes()[..cut]).is_err(),
            "cut at {cut}"
        );
    }
    let error = |rules: &str| check(FORMULA, rules).unwrap_err();
    assert!(error("").contains("it was cut"));
    assert!(error("output NONE ;\nend pseudo-Boolean proof ;").contains("in this order"));
    assert!(error("conclusion NONE ;").contains("in this order"));
    assert!(error(&format!("{}rup >= 0 ;", FOOTER.replace("SAT", "NONE"))).contains("to end here"));
}
