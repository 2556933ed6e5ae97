//! The techniques that random boards hardly ever show: each is tried around the examples of its
//! page, where its patterns are.
//!
//! An example is tried in disguise, where it must give the same steps, and with candidates put back
//! or removed: this spoils patterns in one place, and a technique that overlooks it strikes a
//! candidate that some solution needs.

mod common;

use satur_logic::page::Example;
use satur_logic::{Action, AnyBoard, Mark, Technique};
use satur_model::{
    Candidate, Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Random, Shape, Symmetry,
};
use satur_testkit::{boards, quick};

use common::{Moves, check, results, techniques};

/// From this difficulty on, `steps.rs` runs a technique only occasionally.
const RARE: f32 = 6.0;

/// Search steps after which a position is skipped, because finding its solutions takes too long.
const MOST_STEPS: usize = 200_000;

/// Positions with more solutions than this say little about a step.
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

/// The number of trials of an example: the searches of the hardest techniques take long.
fn trials(technique: &Technique, times: usize) -> usize {
    match technique.difficulty {
        ..8.0 => 100 * times,
        ..9.4 => 60 * times,
        _ => 4 * times,
    }
}

/// The empty cells that the step of an example speaks of: where its pattern is.
fn pattern(example: &Example, technique: &'static Technique) -> Vec<Cell> {
    let board = AnyBoard::new(&example.puzzle).expect("a small shape");
    let steps = board.steps(technique);
    let own = steps.iter().filter(|step| step.actions == example.gives);
    let mut cells: Vec<Cell> = own
        .flat_map(|step| &step.marks)
        .flat_map(|mark| match mark {
            Mark::Cells(_, cells) => cells.clone(),
            Mark::Candidates(_, candidates) => candidates.iter().map(|one| one.cell).collect(),
            _ => Vec::new(),
        })
        .filter(|&cell| example.puzzle.board()[cell].is_none())
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The candidates of an example with some changed, half of them in its pattern: up to four put back, or up to two
/// taken away that the solution does not need.
fn changed(example: &Example, pattern: &[Cell], random: &mut Random) -> Puzzle {
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
        let cells = match pattern {
            [] => &blanks,
            some if random.below(2) == 0 => some,
            _ => &blanks,
        };
        let cell = cells[random.below(cells.len())];
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
            let pattern = pattern(&example, technique);
            for _ in 0..trials(technique, times) {
                let mut position = changed(&example, &pattern, &mut random);
                // A fault may hide behind the order of digits or cells.
                if position.is_plain() {
                    let symmetry = Symmetry::random(position.shape(), &mut random);
                    position = symmetry.puzzle(&position).expect("a plain board");
                }
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
                // Nested searches show one of several equally short proofs, depending on the order
                // of the board; only the number of results is compared.
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

/// A step strikes candidates of the board: once they are gone, it is not found again.
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

/// The example of the tridagon has room for one kind of guardian only. So patterns are drawn into full grids, with one or
/// two digits beside the three: what the grid has in a cell is possible there. Whatever is found must keep the grid.
#[test]
fn tridagons_keep_the_solution_whatever_guards_them() {
    let technique = techniques().into_iter().find(|one| one.id == "tridagon");
    let technique = technique.expect("a technique of this name");
    let shape = Shape::classic();
    let mut orders = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [1, 0, 2],
        [2, 1, 0],
    ];
    let mut random = Random::new(71);
    let mut drawn = 0;
    for _ in 0..10_000 {
        let full = boards::full(shape, &mut random);
        let mut digits: Vec<Digit> = shape.digits().collect();
        random.shuffle(&mut digits);
        random.shuffle(&mut orders);
        let three: DigitSet = digits[..3].iter().copied().collect();
        let fits: DigitSet = digits[..4 + random.below(2)].iter().copied().collect();
        let (band_out, stack_out) = (random.below(3), random.below(3));
        let blocks = (0..9).map(|at| (at / 3, at % 3));
        let blocks = blocks.filter(|&(band, stack)| band != band_out && stack != stack_out);
        let mut marks = Candidates::full(shape);
        let is_drawn = blocks.into_iter().all(|(band, stack)| {
            let corner = |order: &[usize; 3]| {
                [0, 1, 2].map(|at| shape.cell(3 * band + at, 3 * stack + order[at]))
            };
            let holds = |cells: &[Cell; 3]| {
                let digits = cells.map(|cell| full[cell].expect("a full grid"));
                digits.iter().all(|&digit| fits.contains(digit))
            };
            let guards = |cells: &[Cell; 3]| {
                let digits = cells.map(|cell| full[cell].expect("a full grid"));
                digits
                    .iter()
                    .filter(|&&digit| !three.contains(digit))
                    .count()
            };
            let corners = orders.iter().map(corner).filter(holds);
            let Some(corner) = corners.min_by_key(guards) else {
                return false;
            };
            for cell in corner {
                marks[cell] = three | full[cell].expect("a full grid").into();
            }
            true
        });
        if !is_drawn {
            continue;
        }
        drawn += 1;
        let puzzle = Puzzle::new(Grid::empty(shape)).with_candidates(marks);
        let puzzle = puzzle.expect("the shape is the same");
        let board = AnyBoard::new(&puzzle).expect("a small shape");
        for step in board.steps(technique) {
            for &action in &step.actions {
                let is_sound = common::is_sound(action, std::slice::from_ref(&full));
                assert!(is_sound, "{action:?} on {puzzle:?}");
            }
        }
    }
    assert!(drawn > 50, "{drawn} patterns are too few to tell");
}
