//! Steps of people: what follows from the board is accepted, and nothing else.

mod support;

use satur_proof::check::Sudoku;
use satur_proof::check::human::{Action, Shown, Step, Walk};
use satur_testkit::oracle;
use support::{puzzles, sudoku};

fn single(action: Action) -> Step {
    Step {
        actions: vec![action],
        ..Step::default()
    }
}

/// On small boards the search for a contradiction always ends, so a step is accepted exactly if it
/// agrees with every solution.
#[test]
fn a_step_is_accepted_if_and_only_if_every_solution_agrees() {
    let (mut accepted, mut refused) = (0, 0);
    for puzzle in puzzles(18, 21) {
        let sudoku = sudoku(&puzzle);
        let solutions: Vec<Vec<usize>> = oracle::solutions(&puzzle, 31)
            .iter()
            .map(|grid| grid.numbers().map(usize::from).collect())
            .collect();
        let side = sudoku.side();
        let candidates = puzzle.candidates();
        for cell in puzzle.board().blanks() {
            for digit in 0..side {
                let stands = candidates[cell].contains(satur_model::Digit::new(digit));
                let at = cell.index();
                let is_held = |grid: &Vec<usize>| grid[at] == digit + 1;
                let right = [
                    (Action::Place(at, digit), solutions.iter().all(is_held)),
                    (Action::Strike(at, digit), !solutions.iter().any(is_held)),
                ];
                for (action, is_right) in right {
                    let mut walk = Walk::new(sudoku.clone(), None);
                    let before = walk.candidates_left();
                    let shown = walk.step(&single(action));
                    assert_eq!(shown.is_ok(), is_right && stands, "{action:?} {shown:?}");
                    if shown.is_ok() {
                        accepted += 1;
                        assert!(walk.candidates_left() < before);
                        let placed = matches!(action, Action::Place(..)).then_some(digit);
                        assert_eq!(walk.board()[at], placed);
                    } else {
                        refused += 1;
                        assert_eq!(
                            walk.candidates_left(),
                            before,
                            "a refused step does nothing"
                        );
                    }
                }
            }
        }
    }
    assert!(accepted > 300 && refused > 300, "{accepted} {refused}");
}

#[test]
fn a_step_must_do_something_and_agree_with_itself() {
    let puzzle = puzzles(8, 22)
        .into_iter()
        .find(|puzzle| oracle::count(puzzle, 2) == 1)
        .unwrap();
    let solution: Vec<usize> = oracle::solutions(&puzzle, 1)[0]
        .numbers()
        .map(usize::from)
        .collect();
    let blank = puzzle.board().blanks().next().unwrap().index();
    let mut walk = Walk::new(sudoku(&puzzle), None);
    assert!(
        walk.step(&Step::default())
            .unwrap_err()
            .contains("does nothing")
    );
    let place = Action::Place(blank, solution[blank] - 1);
    assert!(
        walk.step(&single(Action::Place(solution.len(), 0)))
            .unwrap_err()
            .contains("no such cell")
    );
    let twice = Step {
        actions: vec![place, place],
        ..Step::default()
    };
    assert!(walk.step(&twice).unwrap_err().contains("no candidate"));
    let mut walk = Walk::new(sudoku(&puzzle), None);
    assert!(walk.step(&single(place)).is_ok());
    assert!(
        walk.step(&single(place))
            .unwrap_err()
            .contains("no candidate")
    );
}

/// A board with rows as blocks, so that only rows and columns count, on which the first `cells`
/// cells of row 1 may hold only the first `digits` digits.
fn crowded(side: usize, cells: usize, digits: usize) -> Sudoku {
    let struck = (0..cells).flat_map(|cell| (digits..side).map(move |digit| (cell, digit)));
    Sudoku::new(1, side, vec![None; side * side], struck.collect())
}

#[test]
fn what_propagation_does_not_see_is_shown_by_cases() {
    // Three cells hold 1, 2 and 3: no other cell of the row holds one of them.
    let reason: Vec<(usize, usize)> = (0..3)
        .flat_map(|cell| (0..3).map(move |digit| (cell, digit)))
        .collect();
    for reason in [reason, Vec::new()] {
        let step = |digit| Step {
            reason: reason.clone(),
            ..single(Action::Strike(3, digit))
        };
        let mut walk = Walk::new(crowded(6, 3, 3), None);
        let shown = walk.step(&step(0));
        assert!(matches!(shown, Ok(Shown::Cases(1..10))), "{shown:?}");
        let refused = walk.step(&step(4)).unwrap_err();
        assert_eq!(
            refused,
            "r1c4<>5 does not follow: there is a solution in which it is wrong"
        );
    }
}

#[test]
fn what_is_not_shown_in_time_needs_an_assumption_and_a_solution() {
    // Ten cells cannot hold nine digits, but it takes a factorial of cases to see that.
    let step = |action, assumes_unique| Step {
        assumes_unique,
        ..single(action)
    };
    let known: Vec<usize> = (0..324).map(|cell| (cell / 18 + cell) % 18 + 1).collect();
    let (right, wrong) = (Action::Strike(17, 9), Action::Strike(17, 17));
    let judge =
        |known: Option<Vec<usize>>, step: Step| Walk::new(crowded(18, 10, 9), known).step(&step);
    let known = Some(known);
    assert_eq!(
        judge(known.clone(), step(right, true)),
        Ok(Shown::Uniqueness)
    );
    let refused = judge(known.clone(), step(wrong, true)).unwrap_err();
    assert_eq!(refused, "r1c18<>18 is wrong in the solution");
    for refused in [
        judge(None, step(right, true)),
        judge(known, step(right, false)),
    ] {
        assert!(refused.unwrap_err().contains("was not shown within"));
    }
}
