//! The real `veripb` and our checker on proofs that use every rule, intact and damaged.
//!
//! The proofs come from a search in the tests; `crates/methods/tests/veripb.rs` has those of the
//! solvers.

mod support;

use std::process::ExitCode;

use satur_model::Random;
use satur_proof::check::{Formula, check_pb};
use satur_testkit::data::Suite;
use satur_testkit::veripb::{self, Agreement};
use support::{Case, Style, prove, puzzles};

fn main() -> ExitCode {
    let program = veripb::program();
    let needs = [program.to_str().expect("a path that is text")];
    Suite::new()
        .slow("veripb_accepts_what_we_accept", &needs, accepts)
        .slow(
            "a_thousand_damaged_proofs_are_refused_by_both",
            &needs,
            refuses,
        )
        .run()
}

/// Lines that use the rules which a plain search does not need.
const OTHER_RULES: &str = "\
pol 1 3 + x1 + 2 d ;
pol 2 4 + ~x2 3 * + s x2 w ;
rup 1 x1 1 x2 >= 0 : ~ 1 ;
del id -1 -3 ;
pol -2 1 + ;
";

/// Proofs in both styles, with all rules.
fn cases(count: usize, seed: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for puzzle in puzzles(count, seed) {
        for style in [Style::Forbidden, Style::Logged] {
            let mut case = prove(&puzzle, style);
            let (header, rest) = case.proof.split_once('\n').unwrap();
            case.proof = format!("{header}\n{OTHER_RULES}{rest}");
            cases.push(case);
        }
    }
    cases
}

/// Why our checker refuses, if it does.
fn ours(case: &Case) -> Option<String> {
    let formula = Formula::read(case.formula.as_bytes()).unwrap();
    let checked = check_pb(&formula, case.proof.as_bytes());
    checked.err().map(|problem| problem.to_string())
}

fn accepts() {
    for case in cases(100, 11) {
        assert_eq!(ours(&case), None);
        let (formula, proof) = (case.formula.as_bytes(), case.proof.as_bytes());
        assert!(
            veripb::accepts(formula, proof),
            "{}\n{}",
            case.formula,
            case.proof
        );
    }
}

fn refuses() {
    let mut random = Random::new(12);
    let cases = cases(40, 12);
    let mut agreement = Agreement::default();
    while agreement.both < 1000 {
        let mut case = cases[random.below(cases.len())].clone();
        case.proof = veripb::damaged(&case.proof, &mut random);
        agreement.count(ours(&case).as_deref(), case.formula.as_bytes(), &case.proof);
    }
    println!("{agreement:?}");
    assert!(agreement.stricter < agreement.both / 10, "{agreement:?}");
}
