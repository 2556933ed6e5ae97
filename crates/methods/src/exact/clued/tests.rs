//! No propagator strikes a digit that a solution has, and every reason holds in every solution.

use satur_model::clues::{CLUES, Clue};
use satur_model::{Cell, Grid, Layout, Puzzle, Random, Shape};
use satur_testkit::{boards, clues, oracle};

use super::problem::Problem;
use super::state::{Literal, Reason, State};

/// Boards of side 4 and 6 with one to three clues that hold on a full board, mixed with clues that
/// may not.
fn puzzles() -> Vec<Puzzle> {
    let mut random = Random::new(24);
    let mut puzzles = Vec::new();
    for round in 0..6 {
        for kind in CLUES {
            for (rows, cols) in [(2, 2), (1, 3), (2, 3)] {
                let shape = Shape::new(rows, cols).unwrap();
                let layout = Layout::plain(shape);
                let full = boards::full(shape, &mut random);
                let mut chosen: Vec<Clue> = Vec::new();
                let other = CLUES[random.below(CLUES.len())];
                for kind in [kind, &other].into_iter().take(1 + round % 2) {
                    chosen.extend(clues::holding(kind, &layout, &chosen, &full, &mut random));
                    if random.below(3) == 0 {
                        chosen.extend(clues::samples(kind, &layout, 1, &mut random));
                    }
                }
                let mut givens = Grid::empty(shape);
                let holes = if shape.side() > 4 { 16 } else { 14 };
                for _ in 0..shape.cells().saturating_sub(holes) {
                    let cell = Cell::new(random.below(shape.cells()));
                    givens[cell] = full[cell];
                }
                puzzles.extend(Puzzle::new(givens).with_clues(chosen));
            }
        }
    }
    puzzles
}

fn holds(literal: Literal, side: usize, grid: &Grid) -> bool {
    let (cell, digit) = (literal.variable() / side, literal.variable() % side);
    let is = grid[Cell::new(cell)].is_some_and(|found| found.index() == digit);
    is == literal.is()
}

#[test]
fn strikes_and_reasons_hold_in_every_solution() {
    let mut random = Random::new(5);
    let mut explained = [0; 4];
    for puzzle in puzzles() {
        let Some(count) = oracle::count_within(&puzzle, 2000, 200_000) else {
            continue;
        };
        let solutions = oracle::solutions(&puzzle, 2000);
        assert_eq!(solutions.len(), count);
        let Some(problem) = Problem::<u16>::new(&puzzle) else {
            assert!(solutions.is_empty());
            continue;
        };
        let mut state = State::new(&problem);
        let side = problem.side;
        let mut outcome = state.begin();
        let mut grounds = Vec::new();
        loop {
            outcome = outcome.and_then(|()| state.propagate());
            // No solution that is compatible with the decisions has lost a digit.
            let kept = |solution: &&Grid| {
                let mut decisions = state
                    .levels
                    .iter()
                    .map(|&at| state.trail[at as usize].literal);
                decisions.all(|literal| holds(literal, side, solution))
            };
            for solution in solutions.iter().filter(kept) {
                assert!(outcome.is_ok(), "{:?}", puzzle.clues());
                for entry in &state.trail {
                    assert!(holds(entry.literal, side, solution), "{:?}", puzzle.clues());
                }
            }
            for &entry in &state.trail {
                if entry.reason == Reason::None {
                    continue;
                }
                grounds.clear();
                state.grounds_of(entry, &mut grounds);
                if let Reason::Propagator(number) = entry.reason {
                    let class = problem.propagators[number as usize].class();
                    explained[class] += 1;
                }
                for solution in &solutions {
                    let given = grounds.iter().all(|&ground| holds(ground, side, solution));
                    assert!(
                        !given || holds(entry.literal, side, solution),
                        "{:?}: {grounds:?} do not imply {:?}",
                        puzzle.clues(),
                        entry
                    );
                }
            }
            if let Err(conflict) = outcome {
                // Before the first decision reasons are not needed.
                if state.levels.is_empty() {
                    assert!(solutions.is_empty());
                    break;
                }
                grounds.clear();
                state.grounds_of_conflict(conflict, &mut grounds);
                for solution in &solutions {
                    let given = grounds.iter().all(|&ground| holds(ground, side, solution));
                    assert!(!given, "{:?}: {conflict:?}", puzzle.clues());
                }
                break;
            }
            if state.is_solved() {
                break;
            }
            // Random decisions, so that many boards are covered.
            let cell = loop {
                let cell = random.below(problem.cells);
                if !state.is_placed[cell] {
                    break cell;
                }
            };
            let digits: Vec<usize> = crate::word::Word::ones(state.domains[cell]).collect();
            let digit = digits[random.below(digits.len())];
            let literal = Literal::new(state.variable(cell, digit), true);
            state.decide(literal);
            outcome = Ok(());
        }
    }
    assert!(
        explained[..3].iter().all(|&count| count > 200),
        "{explained:?}"
    );
}
