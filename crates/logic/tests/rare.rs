//! The techniques that random boards hardly ever show: each is tried around the examples of its
//! page, where its patterns are.
//!
//! An example is tried in disguise, where it must give the same steps, and with candidates put
//! back or taken away: then patterns are spoilt in one place, and a technique that overlooks it
//! strikes what some solution needs.

mod common;

use satur_logic::page::Example;
use satur_logic::{Action, AnyBoard, Technique};
use satur_model::{Candidate, Candidates, Cell, Digit, Puzzle, Random, Symmetry};
use satur_testkit::quick;

use common::{Moves, check, results, techniques};

/// From this difficulty on `steps.rs` asks a technique now and then only.
const RARE: f32 = 6.0;

/// Filled cells after which a position is passed over, because its solutions take too long.
const MOST_STEPS: usize = 200_000;

/// More solutions than this say little about a step.
const MOST_SOLUTIONS: usize = 200;

/// The rare techniques, each with its examples.
fn rare() -> Vec<(&'static Technique, Vec<Example>)> {
    let rare = techniques().into_iter().filter(|t| t.difficulty >= RARE);
    rare.map(|technique| {
        let examples = technique.page.examples().unwrap();
        let own = examples.into_iter().filter(|e| e.technique == technique.id);
        (technique, own.collect())
    })
    .collect()
}

/// How often an example is tried: the searches of the hardest techniques take long.
fn trials(technique: &Technique, times: usize) -> usize {
    match technique.difficulty {
        ..8.0 => 40 * times,
        ..9.4 => 8 * times,
        _ => 2 * times,
    }
}

/// The candidates of an example with some changed: up to four put back, or up to two taken away
/// that the solution does not need.
fn changed(example: &Example, random: &mut Random) -> Puzzle {
    let puzzle = &example.puzzle;
    let shape = puzzle.shape();
    let board = puzzle.board();
    let solution = quick::solutions(puzzle, 1).pop().expect("a solution");
    let blanks: Vec<Cell> = board.blanks().collect();
    let mut marks: Candidates = puzzle.candidates();
    let (is_more, most) = if random.below(3) > 0 {
        (true, 4)
    } else {
        (false, 2)
    };
    for _ in 0..=random.below(most) {
        let cell = blanks[random.below(blanks.len())];
        let digit = Digit::new(random.below(shape.side()));
        let sees = |peer: &Cell| board[*peer] == Some(digit);
        if is_more && !shape.peers(cell).iter().any(sees) {
            marks[cell].insert(digit);
        } else if !is_more && solution[cell] != Some(digit) {
            marks[cell].remove(digit);
        }
    }
    let bare = match puzzle.placed() {
        Some(placed) => Puzzle::new(puzzle.givens().clone()).with_placed(placed.clone()),
        None => Ok(Puzzle::new(puzzle.givens().clone())),
    };
    bare.and_then(|bare| bare.with_candidates(marks))
        .expect("the shape is the same")
}

fn steps_are_sound_near_examples(times: usize, seed: u64) {
    for (technique, examples) in rare() {
        let mut random = Random::new(seed);
        for example in examples {
            for _ in 0..trials(technique, times) {
                let position = changed(&example, &mut random);
                let solutions = quick::solutions_within(&position, MOST_SOLUTIONS, MOST_STEPS);
                let Some(solutions) = solutions.filter(|all| all.len() < MOST_SOLUTIONS) else {
                    continue;
                };
                if technique.needs_uniqueness && solutions.len() > 1 {
                    continue;
                }
                let board = AnyBoard::new(&position).expect("a small shape");
                for step in board.steps(technique) {
                    check(&step, &position, &solutions);
                }
            }
        }
    }
}

fn examples_come_true_in_disguise(times: usize, seed: u64) {
    for (technique, examples) in rare() {
        let mut random = Random::new(seed);
        for example in examples {
            let shape = example.puzzle.shape();
            let own = results(&AnyBoard::new(&example.puzzle).expect("small"), technique);
            for _ in 0..(trials(technique, times) / 10).max(1) {
                let symmetry = match random.below(4) {
                    0 => Symmetry::transpose(shape),
                    _ => Symmetry::random(shape, &mut random),
                };
                let moves = Moves::of(&symmetry, shape);
                let disguised =
                    AnyBoard::new(&symmetry.puzzle(&example.puzzle).unwrap()).expect("small");
                let found = results(&disguised, technique);
                let moved = |actions: &[Action]| {
                    let mut moved: Vec<Action> =
                        actions.iter().map(|&action| moves.action(action)).collect();
                    moved.sort_unstable();
                    moved
                };
                // Nested searches show one of several equally short ways, by the order of the
                // board; what they find is as much, whatever it is.
                if is_by_order(technique) {
                    assert_eq!(
                        found.is_empty(),
                        own.is_empty(),
                        "{technique:?} {symmetry:?}"
                    );
                    continue;
                }
                assert!(
                    found.contains(&moved(&example.gives)),
                    "{technique:?} under {symmetry:?} on {:?}",
                    example.puzzle.board()
                );
                let mut expected: Vec<Vec<Action>> = own.iter().map(|one| moved(one)).collect();
                expected.sort();
                assert_eq!(found, expected, "{technique:?} under {symmetry:?}");
            }
        }
    }
}

/// Techniques whose steps depend on the order of the board, as in `steps.rs`.
fn is_by_order(technique: &Technique) -> bool {
    common::BY_ORDER.contains(&technique.id)
}

/// What a step strikes is on the board: once it is gone, the step is not found again.
#[test]
fn steps_are_not_found_where_nothing_is_left_to_do() {
    for (technique, examples) in rare() {
        for example in examples {
            let mut marks = example.puzzle.candidates();
            for action in &example.gives {
                match *action {
                    Action::Strike(Candidate { cell, digit }) => {
                        marks[cell].remove(digit);
                    }
                    Action::Place(_) => {}
                }
            }
            let done = example.puzzle.clone().with_candidates(marks).unwrap();
            let board = AnyBoard::new(&done).expect("a small shape");
            let strikes = |action: &Action| matches!(action, Action::Strike(_));
            if example.gives.iter().any(strikes) {
                let found = results(&board, technique);
                assert!(!found.contains(&example.gives), "{technique:?}");
            }
        }
    }
}

#[test]
fn rare_steps_are_sound_near_their_examples() {
    steps_are_sound_near_examples(1, 51);
}

#[test]
fn rare_examples_come_true_in_disguise() {
    examples_come_true_in_disguise(1, 61);
}

#[test]
#[ignore = "slow: many positions"]
fn many_rare_steps_are_sound_near_their_examples() {
    steps_are_sound_near_examples(10, 52);
    examples_come_true_in_disguise(10, 62);
}
