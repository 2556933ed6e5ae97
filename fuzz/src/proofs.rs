//! The proof checker on any text, and on proofs that hold as far as they go.
//!
//! Formulas have few variables, so that all their solutions can be listed by trying. What the
//! checker accepts must agree with that list: logged solutions are solutions, "no others" means
//! that the list is complete, and a refuted formula has an empty list. An accepted proof that
//! loses its end must be refused. Random steps are nearly always wrong, so a proof is grown:
//! a step stays if the checker takes it.

use arbitrary::{Result, Unstructured};
use satur_proof::check::human::{Action, Shown, Step, Walk};
use satur_proof::check::{Dimacs, Formula, Literal, Problem, Proved, Sudoku, check_drat, check_pb};

/// Formulas with more variables are read and checked, but not solved by trying.
const MAX_VARIABLES: u32 = 12;

/// Boards with more solutions than this take long to search, and little follows on them.
const MAX_GRIDS: usize = 20;

const HEADER: &str = "pseudo-Boolean proof version 3.0\n";

/// Puts the bytes to the checker. The first says what they are.
pub fn check_proofs(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else {
        return;
    };
    let mut bytes = Unstructured::new(rest);
    // Too few bytes are no proof.
    let _ = match kind % 5 {
        0 => {
            let (formula, proof) = halves(rest);
            check_pb_text(formula, proof);
            Ok(())
        }
        1 => {
            let (formula, proof) = halves(rest);
            check_drat_text(formula, proof);
            Ok(())
        }
        2 => grow_pb(&mut bytes),
        3 => grow_drat(&mut bytes),
        _ => walk(&mut bytes),
    };
}

/// What stands before the first line `---` and what after it.
fn halves(text: &[u8]) -> (&[u8], &[u8]) {
    const RULE: &[u8] = b"\n---\n";
    let at = text.windows(RULE.len()).position(|window| window == RULE);
    at.map_or((text, &[]), |at| (&text[..=at], &text[at + RULE.len()..]))
}

fn check_pb_text(formula: &[u8], proof: &[u8]) {
    let Ok(formula) = Formula::read(formula) else {
        return;
    };
    if let Ok(proved) = check_pb(&formula, proof) {
        agree(&formula, &proved);
        let text = String::from_utf8(proof.to_vec()).expect("only text is accepted");
        refuse_the_beginnings(&formula, &text);
    }
}

fn check_drat_text(formula: &[u8], proof: &[u8]) {
    if let Ok(formula) = Dimacs::read(formula)
        && check_drat(&formula, proof).is_ok()
    {
        assert_unsatisfiable(&formula);
    }
}

/// Every assignment as a question whether a literal holds in it, by its true variables.
fn assignments(variables: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..1_u32 << variables).map(move |bits| {
        let is_true = |variable: &u32| bits >> (variable - 1) & 1 == 1;
        (1..=variables).filter(is_true).collect()
    })
}

fn holds(literal: Literal, assignment: &[u32]) -> bool {
    assignment.contains(&literal.variable()) != literal.is_negated()
}

fn solutions(formula: &Formula) -> Vec<Vec<u32>> {
    let solves = |assignment: &Vec<u32>| {
        formula.constraints.iter().all(|constraint| {
            let sum: i128 = constraint
                .terms()
                .filter(|&(_, literal)| holds(literal, assignment))
                .map(|(factor, _)| i128::from(factor))
                .sum();
            sum >= i128::from(constraint.degree())
        })
    };
    assignments(formula.variables).filter(solves).collect()
}

/// What was accepted agrees with what is so.
fn agree(formula: &Formula, proved: &Proved) {
    if formula.variables > MAX_VARIABLES {
        return;
    }
    let all = solutions(formula);
    let mut found = proved.solutions.clone();
    found.sort();
    let mut distinct = found.clone();
    distinct.dedup();
    assert_eq!(found, distinct, "a solution was counted twice: {formula:?}");
    let is_known = |solution: &Vec<u32>| all.contains(solution);
    assert!(found.iter().all(is_known), "{found:?} of {formula:?}");
    if proved.is_complete {
        assert_eq!(found.len(), all.len(), "{found:?} of {all:?}: {formula:?}");
    }
}

fn assert_unsatisfiable(formula: &Dimacs) {
    if formula.variables > MAX_VARIABLES {
        return;
    }
    let solves = |assignment: &Vec<u32>| {
        let mut clauses = formula.clauses.iter();
        clauses.all(|clause| clause.iter().any(|&literal| holds(literal, assignment)))
    };
    let solution = assignments(formula.variables).find(solves);
    assert_eq!(solution, None, "{formula:?}");
}

/// No proof is accepted that has lost its end.
fn refuse_the_beginnings(formula: &Formula, proof: &str) {
    let whole = proof.trim_end().len();
    // A comment after the last rule is no part of the proof.
    let end = proof[..whole].rfind(';').unwrap_or(whole);
    let cuts = proof[..end].char_indices().map(|(at, _)| at);
    for cut in cuts.rev().take(40).chain([0, HEADER.len().min(end)]) {
        let cut_off = check_pb(formula, proof[..cut].as_bytes());
        assert!(cut_off.is_err(), "accepted up to {cut}: {proof}");
    }
}

fn grow_pb(bytes: &mut Unstructured) -> Result<()> {
    let variables = bytes.int_in_range(1..=5_u32)?;
    let size = bytes.int_in_range(0..=7)?;
    let mut text = format!("* #variable= {variables} #constraint= {size}\n");
    for _ in 0..size {
        text += &format!("{} ;\n", any_constraint(bytes, variables, true)?);
    }
    let Ok(formula) = Formula::read(text.as_bytes()) else {
        return Ok(());
    };
    let footer = |conclusion: &str| {
        format!("output NONE ;\nconclusion {conclusion} ;\nend pseudo-Boolean proof ;\n")
    };
    let mut proof = HEADER.to_owned();
    for _ in 0..bytes.int_in_range(0..=16)? {
        let longer = format!("{proof}{} ;\n", any_rule(bytes, variables, size)?);
        if let Ok(proved) = check_pb(&formula, format!("{longer}{}", footer("NONE")).as_bytes()) {
            agree(&formula, &proved);
            proof = longer;
        }
    }
    let is_possible = !solutions(&formula).is_empty();
    for (conclusion, truth) in [("UNSAT", !is_possible), ("SAT", is_possible)] {
        for last in ["", "rup >= 1 ;\n"] {
            let whole = format!("{proof}{last}{}", footer(conclusion));
            if let Ok(proved) = check_pb(&formula, whole.as_bytes()) {
                agree(&formula, &proved);
                assert!(truth, "{conclusion}: {text}{whole}");
                refuse_the_beginnings(&formula, &whole);
            }
        }
    }
    Ok(())
}

/// A constraint as text. Rules of a proof have no equations.
fn any_constraint(bytes: &mut Unstructured, variables: u32, equations: bool) -> Result<String> {
    let mut text = String::new();
    for _ in 0..bytes.int_in_range(0..=4)? {
        let factor = match bytes.int_in_range(0..=15)? {
            15_u8 => bytes.arbitrary::<i64>()?,
            _ => bytes.int_in_range(-3..=3_i64)?,
        };
        text += &format!("{factor:+} {} ", any_literal(bytes, variables)?);
    }
    let relation = *bytes.choose(&[">=", ">=", "<=", "="])?;
    let relation = if equations || relation != "=" {
        relation
    } else {
        ">="
    };
    Ok(format!(
        "{text}{relation} {}",
        bytes.int_in_range(-3..=5_i64)?
    ))
}

fn any_literal(bytes: &mut Unstructured, variables: u32) -> Result<String> {
    let sign = if bytes.arbitrary()? { "~" } else { "" };
    Ok(format!("{sign}x{}", bytes.int_in_range(1..=variables)?))
}

fn any_rule(bytes: &mut Unstructured, variables: u32, size: u32) -> Result<String> {
    let number = |bytes: &mut Unstructured| -> Result<i64> {
        let most = i64::from(size) + 8;
        bytes.int_in_range(-4..=most)
    };
    Ok(match bytes.int_in_range(0..=7_u8)? {
        0..=2 => format!("rup {}", any_constraint(bytes, variables, false)?),
        3 => {
            let constraint = any_constraint(bytes, variables, false)?;
            format!("rup {constraint} : {} {} ~", number(bytes)?, number(bytes)?)
        }
        4 => {
            let mut text = format!("pol {}", number(bytes)?);
            for _ in 0..bytes.int_in_range(0..=5)? {
                text += &match bytes.int_in_range(0..=5_u8)? {
                    0 | 1 => format!(" {} +", number(bytes)?),
                    2 => format!(" {} +", any_literal(bytes, variables)?),
                    3 => format!(" {} *", bytes.int_in_range(0..=4_i64)?),
                    4 => format!(" {} d", bytes.int_in_range(0..=4_i64)?),
                    _ => (*bytes.choose(&[" s", " x1 w"])?).to_owned(),
                };
            }
            text
        }
        5 => {
            let mut text = "solx".to_owned();
            for variable in 1..=variables {
                text += if bytes.arbitrary()? { " x" } else { " ~x" };
                text += &variable.to_string();
            }
            text
        }
        6 => format!("del id {}", number(bytes)?),
        _ => format!(
            "e {} : {}",
            any_constraint(bytes, variables, false)?,
            number(bytes)?
        ),
    })
}

fn grow_drat(bytes: &mut Unstructured) -> Result<()> {
    let variables = bytes.int_in_range(1..=5)?;
    let size = bytes.int_in_range(0..=12)?;
    let mut text = format!("p cnf {variables} {size}\n");
    for _ in 0..size {
        text += &any_clause(bytes, variables)?;
    }
    let Ok(formula) = Dimacs::read(text.as_bytes()) else {
        return Ok(());
    };
    let mut proof = String::new();
    for _ in 0..bytes.int_in_range(0..=16)? {
        let deletion = if bytes.ratio(1, 4)? { "d " } else { "" };
        let longer = format!("{proof}{deletion}{}", any_clause(bytes, variables)?);
        match check_drat(&formula, longer.as_bytes()) {
            Ok(()) => {
                assert_unsatisfiable(&formula);
                return Ok(());
            }
            // All steps hold, and more are wanted.
            Err(Problem::Refused { what, .. }) if what.contains("before a contradiction") => {
                proof = longer;
            }
            Err(_) => {}
        }
    }
    Ok(())
}

fn any_clause(bytes: &mut Unstructured, variables: i32) -> Result<String> {
    let mut text = String::new();
    for _ in 0..bytes.int_in_range(0..=3)? {
        let variable = bytes.int_in_range(1..=variables)?;
        let literal = if bytes.arbitrary()? {
            variable
        } else {
            -variable
        };
        text += &format!("{literal} ");
    }
    Ok(text + "0\n")
}

/// Steps of human logic on a 4x4 board: what is accepted loses no solution.
fn walk(bytes: &mut Unstructured) -> Result<()> {
    const SOLVED: [usize; 16] = [1, 2, 0, 3, 3, 0, 2, 1, 0, 1, 3, 2, 2, 3, 1, 0];
    let mut board = vec![None; 16];
    for (cell, digit) in board.iter_mut().enumerate() {
        *digit = match bytes.int_in_range(0..=7_u8)? {
            0..=2 => Some(SOLVED[cell]),
            3 => bytes.ratio(1, 8)?.then_some(bytes.int_in_range(0..=3)?),
            _ => None,
        };
    }
    let mut struck = Vec::new();
    for _ in 0..bytes.int_in_range(0..=6)? {
        let (cell, digit) = (bytes.choose_index(16)?, bytes.choose_index(4)?);
        if board[cell].is_none() && bytes.ratio(3, 4)? && SOLVED[cell] != digit {
            struck.push((cell, digit));
        }
    }
    let sudoku = Sudoku::new(2, 2, board.clone(), struck.clone());
    let all = grids(&board, &struck);
    if all.len() > MAX_GRIDS {
        return Ok(());
    }
    let known = match all.as_slice() {
        [only] => Some(only.iter().map(|digit| digit + 1).collect()),
        _ => None,
    };
    let mut walk = Walk::new(sudoku, known);
    for _ in 0..bytes.int_in_range(0..=20)? {
        let mut step = Step {
            assumes_unique: bytes.ratio(1, 8)?,
            ..Step::default()
        };
        for _ in 0..bytes.int_in_range(0..=2)? {
            // A cell or digit that does not exist now and then.
            let (cell, digit) = (bytes.int_in_range(0..=16)?, bytes.int_in_range(0..=4)?);
            step.actions.push(match bytes.arbitrary()? {
                true => Action::Place(cell, digit),
                false => Action::Strike(cell, digit),
            });
            step.reason.push((bytes.int_in_range(0..=16)?, digit));
        }
        let Ok(shown) = walk.step(&step) else {
            continue;
        };
        if shown == Shown::Uniqueness {
            assert_eq!(all.len(), 1, "{board:?} {step:?}");
        }
        for grid in &all {
            for action in &step.actions {
                let is_kept = match *action {
                    Action::Place(cell, digit) => grid[cell] == digit,
                    Action::Strike(cell, digit) => grid[cell] != digit,
                };
                assert!(is_kept, "{board:?} {struck:?} {step:?} {grid:?}");
            }
            let placed = walk.board().iter().zip(grid);
            assert!(
                placed
                    .clone()
                    .all(|(digit, own)| digit.is_none_or(|digit| digit == *own))
            );
        }
    }
    Ok(())
}

/// Every solution of a 4x4 board, by trying.
fn grids(board: &[Option<usize>], struck: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for cell in 0..16 {
        let mut longer = Vec::new();
        for grid in all {
            for digit in 0..4 {
                let sees = |other: &usize| {
                    let block = |cell: usize| (cell / 8, cell % 4 / 2);
                    other / 4 == cell / 4 || other % 4 == cell % 4 || block(*other) == block(cell)
                };
                let is_free = (0..cell).filter(sees).all(|other| grid[other] != digit);
                let is_asked = board[cell].is_none_or(|own| own == digit);
                if is_free && is_asked && !struck.contains(&(cell, digit)) {
                    let mut grid: Vec<usize> = grid.clone();
                    grid.push(digit);
                    longer.push(grid);
                }
            }
        }
        all = longer;
    }
    all
}
