//! Proofs about puzzles: intact ones are accepted with the right verdict, damaged ones are not.

mod support;

use satur_model::Random;
use satur_proof::check::{Dimacs, Formula, Sudoku, Verdict, check_drat, check_pb};
use satur_testkit::oracle;
use support::{Case, Style, prove, puzzles, sudoku};

fn judge(sudoku: &Sudoku, formula: &str, proof: &str) -> Result<Verdict, String> {
    let formula = Formula::read(formula.as_bytes()).map_err(|problem| problem.to_string())?;
    let forbidden = sudoku.compare(&formula)?;
    let proved = check_pb(&formula, proof.as_bytes()).map_err(|problem| problem.to_string())?;
    sudoku.verdict(forbidden, &proved)
}

fn verdict(case: &Case) -> Result<Verdict, String> {
    judge(&case.sudoku, &case.formula, &case.proof)
}

#[test]
fn proofs_of_all_kinds_of_boards_are_accepted() {
    for puzzle in puzzles(120, 1) {
        let mut expected: Vec<Vec<usize>> = oracle::solutions(&puzzle, 1000)
            .iter()
            .map(|grid| grid.numbers().map(usize::from).collect())
            .collect();
        expected.sort();
        for style in [Style::Forbidden, Style::Logged] {
            let case = prove(&puzzle, style);
            assert_eq!(case.solutions, expected);
            assert_eq!(
                verdict(&case),
                Ok(Verdict::Exactly(expected.clone())),
                "{style:?}"
            );
        }
    }
}

#[test]
fn a_proof_that_reaches_no_contradiction_claims_no_more_than_its_solutions() {
    for puzzle in puzzles(30, 2) {
        for style in [Style::Forbidden, Style::Logged] {
            let mut case = prove(&puzzle, style);
            case.proof = case
                .proof
                .replace("rup >= 1 ;\n", "")
                .replace("UNSAT : -1", "NONE");
            assert_eq!(verdict(&case), Ok(Verdict::AtLeast(case.solutions.clone())));
        }
    }
}

/// A missing step may go unnoticed, if propagation can do without it. But everything that is
/// accepted must be true.
#[test]
fn damaged_proofs_are_refused_or_still_true() {
    let mut random = Random::new(3);
    let mut refused = 0;
    for puzzle in puzzles(60, 3) {
        for style in [Style::Forbidden, Style::Logged] {
            let case = prove(&puzzle, style);
            for _ in 0..20 {
                let mut damaged = case.clone();
                let text = if random.below(2) == 0 {
                    &mut damaged.proof
                } else {
                    &mut damaged.formula
                };
                *text = damage(text, &mut random);
                match verdict(&damaged) {
                    Err(_) => refused += 1,
                    Ok(Verdict::Exactly(grids)) => assert_eq!(grids, case.solutions),
                    Ok(Verdict::AtLeast(grids)) => {
                        assert!(grids.iter().all(|grid| case.solutions.contains(grid)));
                    }
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

/// One line left out, doubled, or with a character changed; or all lines from one on.
fn damage(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    match random.below(5) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.truncate(at),
        _ => {
            let mut bytes = lines[at].clone().into_bytes();
            let place = random.below(bytes.len());
            let signs = b"0123456789x~+-;= ";
            bytes[place] = signs[random.below(signs.len())];
            lines[at] = String::from_utf8(bytes).unwrap();
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_formula_must_say_what_the_puzzle_says() {
    for puzzle in puzzles(24, 4) {
        let case = prove(&puzzle, Style::Forbidden);
        let lines: Vec<&str> = case.formula.lines().collect();
        for (at, line) in lines
            .iter()
            .enumerate()
            .filter(|(_, line)| !line.starts_with('*'))
        {
            let others: Vec<&str> = [&lines[..at], &lines[at + 1..]].concat();
            let without = Formula::read(others.join("\n").as_bytes()).unwrap();
            let compared = case.sudoku.compare(&without);
            if others.contains(line) {
                assert!(compared.is_ok(), "said twice");
            } else if let Ok(forbidden) = compared {
                // The missing line forbade a solution, or stated a fact that others imply.
                let is_fact = line.contains(">= 1") && line.matches('x').count() == 1;
                assert!(forbidden.len() < case.solutions.len() || is_fact, "{line}");
            }
        }
        for extra in [
            "+1 x1 >= 2 ;",
            "+1 x1 +1 x2 >= 2 ;",
            "+2 x1 +1 x2 >= 1 ;",
            "+1 ~x1 +1 x2 >= 1 ;",
        ] {
            let more = Formula::read(format!("{}{extra}\n", case.formula).as_bytes()).unwrap();
            assert!(case.sudoku.compare(&more).is_err(), "{extra}");
        }
    }
    let [one, other] =
        [0, 1].map(|number| prove(&puzzles(12, 5)[number * 6 + 1], Style::Forbidden));
    let formula = Formula::read(other.formula.as_bytes()).unwrap();
    assert!(
        one.sudoku
            .compare(&formula)
            .unwrap_err()
            .contains("constraint")
    );
}

#[test]
fn only_solutions_may_be_forbidden() {
    let puzzle = &puzzles(2, 6)[1];
    let case = prove(puzzle, Style::Forbidden);
    let side = case.sudoku.side();
    let clause = |grid: &[usize]| {
        let terms = grid
            .iter()
            .enumerate()
            .map(|(cell, digit)| format!("+1 ~x{} ", cell * side + digit));
        format!("{}>= 1 ;\n", terms.collect::<String>())
    };
    let mut wrong = case.solutions[0].clone();
    wrong[0] = wrong[0] % side + 1;
    let formula = format!("{}{}", case.formula, clause(&wrong));
    let read = Formula::read(formula.as_bytes()).unwrap();
    assert!(
        case.sudoku
            .compare(&read)
            .unwrap_err()
            .contains("forbids no solution")
    );
    // The blank cells are enough: the others are determined.
    let twice = format!("{}{}", case.formula, clause(&case.solutions[0]));
    assert_eq!(
        judge(&case.sudoku, &twice, &case.proof),
        Ok(Verdict::Exactly(case.solutions.clone()))
    );
}

/// The clauses of a puzzle; with or without those that may be left out.
fn clauses(sudoku: &Sudoku, is_full: bool) -> Vec<String> {
    let cells = sudoku.board().len();
    let number = |literal: &satur_proof::check::Literal| literal.variable();
    let mut clauses = Vec::new();
    for (at, group) in sudoku.groups().iter().enumerate() {
        if at < cells || is_full {
            clauses.push(
                group
                    .iter()
                    .map(|one| format!("{} ", number(one)))
                    .collect(),
            );
        }
        for (place, one) in group.iter().enumerate().filter(|_| at >= cells || is_full) {
            clauses.extend(
                group[place + 1..]
                    .iter()
                    .map(|other| format!("-{} -{} ", number(one), number(other))),
            );
        }
    }
    for fact in sudoku.facts() {
        clauses.push(format!(
            "{}{} ",
            if fact.is_negated() { "-" } else { "" },
            number(&fact)
        ));
    }
    clauses
}

fn dimacs(sudoku: &Sudoku, clauses: &[String]) -> Dimacs {
    let head = format!("p cnf {} {}\n", sudoku.variables(), clauses.len());
    let text: String = clauses
        .iter()
        .map(|clause| format!("{clause}0\n"))
        .collect();
    Dimacs::read((head + &text).as_bytes()).unwrap()
}

#[test]
fn clauses_are_compared_and_refuted_too() {
    for puzzle in puzzles(60, 7) {
        let case = prove(&puzzle, Style::Forbidden);
        let side = case.sudoku.side();
        for is_full in [true, false] {
            let mut clauses = clauses(&case.sudoku, is_full);
            for solution in &case.solutions {
                let cells = solution.iter().enumerate();
                let blank = cells.filter(|(cell, _)| case.sudoku.board()[*cell].is_none());
                clauses.push(
                    blank
                        .map(|(cell, digit)| format!("-{} ", cell * side + digit))
                        .collect(),
                );
            }
            let formula = dimacs(&case.sudoku, &clauses);
            assert_eq!(
                case.sudoku.compare_clauses(&formula).as_ref(),
                Ok(&case.solutions)
            );
            if is_full {
                // What follows by propagation over groups also follows over their clauses.
                let rup = case
                    .proof
                    .lines()
                    .filter_map(|line| line.strip_prefix("rup "));
                let drat: String = rup
                    .map(|line| {
                        line.replace(" >= 1 ;", "")
                            .replace("1 ~x", "-")
                            .replace("1 x", "")
                            .replace(">= 1 ;", "")
                            + " 0\n"
                    })
                    .collect();
                check_drat(&formula, drat.as_bytes())
                    .unwrap_or_else(|problem| panic!("{problem}\n{drat}"));
                if case.proof.lines().count() > 6 {
                    assert!(check_drat(&formula, &b"0\n"[..]).is_err());
                }
            }
            clauses.push("1 2 ".to_owned());
            let more = dimacs(&case.sudoku, &clauses);
            assert!(case.sudoku.compare_clauses(&more).is_err() || side == 2);
            let fewer = dimacs(&case.sudoku, &clauses[1..clauses.len() - 1]);
            assert!(
                case.sudoku
                    .compare_clauses(&fewer)
                    .unwrap_err()
                    .contains("missing")
            );
        }
    }
}

#[test]
fn a_grid_is_checked_against_the_puzzle() {
    let puzzle = &puzzles(3, 8)[1];
    let sudoku = sudoku(puzzle);
    let grid = oracle::solutions(puzzle, 1).remove(0);
    let mut board: Vec<Option<usize>> = grid
        .iter()
        .map(|(_, digit)| digit.map(satur_model::Digit::index))
        .collect();
    assert!(sudoku.solved(&board).is_ok());
    let blank = (0..board.len())
        .find(|&cell| sudoku.board()[cell].is_none())
        .unwrap();
    let held = board[blank];
    board[blank] = held.map(|digit| (digit + 1) % sudoku.side());
    assert!(sudoku.solved(&board).unwrap_err().contains("stands twice"));
    board[blank] = None;
    assert!(sudoku.solved(&board).unwrap_err().contains("is empty"));
    board[blank] = held;
    let given = (0..board.len())
        .find(|&cell| sudoku.board()[cell].is_some())
        .unwrap();
    board[given] = Some((board[given].unwrap() + 1) % sudoku.side());
    assert!(sudoku.solved(&board).unwrap_err().contains("another digit"));
}
