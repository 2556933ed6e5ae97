//! Every step of every technique, on many boards of many shapes: it keeps all solutions, and
//! a disguised board has the same steps in disguise.

mod common;

use satur_logic::{Action, AnyBoard, Ladder};
use satur_model::{Puzzle, Random, Shape, Symmetry};
use satur_testkit::{boards, quick};

use common::{Moves, check, position, results, techniques};

/// Solves a puzzle by easy steps, and by a digit of the solution when there is none, and
/// shows every position on the way.
fn walk(
    puzzle: &Puzzle,
    random: &mut Random,
    mut visit: impl FnMut(&Puzzle, &AnyBoard, &mut Random),
) {
    let ladder = Ladder::all();
    let solution = quick::solutions(puzzle, 1)
        .pop()
        .expect("a puzzle with a solution");
    let mut board = AnyBoard::new(puzzle).expect("a small shape");
    while !board.is_solved() {
        visit(&position(puzzle, &board), &board, random);
        if let Some(step) = board.next(&ladder) {
            board.apply(&step).expect("sound steps");
        } else {
            let mut placed = position(puzzle, &board);
            let blanks: Vec<_> = board.grid().blanks().collect();
            let cell = blanks[random.below(blanks.len())];
            let mut more = board.grid().clone();
            for (given, _) in puzzle.givens().filled() {
                more[given] = None;
            }
            more[cell] = solution[cell];
            placed = placed.with_placed(more).expect("the same shape");
            board = AnyBoard::new(&placed).expect("a small shape");
        }
    }
}

/// Shapes, and how many walks each is worth.
fn shapes(few: usize) -> Vec<(Shape, usize)> {
    [
        ((2, 2), 3),
        ((2, 3), 3),
        ((3, 2), 2),
        ((2, 4), 2),
        ((4, 2), 1),
        ((3, 3), 6),
        ((2, 5), 1),
    ]
    .map(|((rows, cols), times)| (boards::shape(rows, cols), few * times))
    .into()
}

fn every_step_is_sound(shape: Shape, puzzles: usize, givens: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..puzzles {
        let puzzle = quick::puzzle(shape, givens, &mut random);
        let solutions = quick::solutions(&puzzle, 2);
        walk(&puzzle, &mut random, |position, board, _| {
            for technique in techniques() {
                for step in board.steps(technique) {
                    check(&step, position, &solutions);
                }
            }
        });
    }
}

#[test]
fn every_step_keeps_the_solution() {
    for (shape, times) in shapes(1) {
        every_step_is_sound(shape, times, 0, 11);
    }
    every_step_is_sound(boards::shape(3, 4), 1, 90, 12);
}

#[test]
#[ignore = "slow: many boards, also of side 16"]
fn every_step_keeps_the_solution_on_many_boards() {
    for (shape, times) in shapes(25) {
        every_step_is_sound(shape, times, 0, 21);
    }
    every_step_is_sound(boards::shape(3, 4), 5, 70, 22);
    every_step_is_sound(boards::shape(4, 3), 5, 70, 23);
    every_step_is_sound(boards::shape(4, 4), 2, 150, 24);
}

fn every_solution_is_kept(times: usize, seed: u64) {
    let mut random = Random::new(seed);
    for (shape, few) in shapes(times) {
        for _ in 0..few {
            // Digits taken at random from a full board leave several solutions.
            let mut grid = quick::full(shape, &mut random);
            let holes = shape.cells() * 3 / 5;
            for _ in 0..holes {
                grid[satur_model::Cell::new(random.below(shape.cells()))] = None;
            }
            let puzzle = Puzzle::new(grid);
            let solutions = quick::solutions(&puzzle, 300);
            if solutions.len() == 300 {
                continue;
            }
            let mut board = AnyBoard::new(&puzzle).expect("a small shape");
            let certain: Vec<_> = techniques()
                .into_iter()
                .filter(|t| !t.needs_uniqueness)
                .collect();
            let ladder = Ladder::of(certain.clone());
            loop {
                let position = position(&puzzle, &board);
                for technique in &certain {
                    for step in board.steps(technique) {
                        check(&step, &position, &solutions);
                    }
                }
                let Some(step) = board.next(&ladder) else {
                    break;
                };
                board.apply(&step).expect("sound steps");
            }
        }
    }
}

#[test]
fn what_does_not_rely_on_uniqueness_keeps_every_solution() {
    every_solution_is_kept(1, 31);
}

#[test]
#[ignore = "slow: many boards"]
fn what_does_not_rely_on_uniqueness_keeps_every_solution_of_many_boards() {
    every_solution_is_kept(25, 32);
}

/// Techniques that show one of several equally short ways, by the order of the board. What
/// they strike depends on the way.
const BY_ORDER: [&str; 1] = ["als-continuous-nice-loop"];

fn disguises_have_the_same_steps(times: usize, seed: u64) {
    let mut random = Random::new(seed);
    for (shape, few) in shapes(times) {
        for _ in 0..few {
            let puzzle = quick::puzzle(shape, 0, &mut random);
            walk(&puzzle, &mut random, |position, board, random| {
                // One position in four is enough.
                if random.below(4) > 0 {
                    return;
                }
                let symmetry = match random.below(3) {
                    0 => Symmetry::transpose(shape),
                    _ => Symmetry::random(shape, random),
                };
                let moves = Moves::of(&symmetry, shape);
                let disguised = AnyBoard::new(&symmetry.puzzle(position)).expect("as small");
                for technique in techniques() {
                    if BY_ORDER.contains(&technique.id) {
                        continue;
                    }
                    let mut expected: Vec<Vec<Action>> = results(board, technique)
                        .into_iter()
                        .map(|step| {
                            let mut moved: Vec<_> =
                                step.into_iter().map(|a| moves.action(a)).collect();
                            moved.sort_unstable();
                            moved
                        })
                        .collect();
                    expected.sort();
                    let found = results(&disguised, technique);
                    assert!(
                        expected == found,
                        "{technique:?} on {:?} under {symmetry:?}:\nexpected {expected:?}\nfound {found:?}",
                        position.board()
                    );
                }
            });
        }
    }
}

#[test]
fn a_disguised_board_has_the_same_steps() {
    disguises_have_the_same_steps(1, 41);
}

#[test]
#[ignore = "slow: many boards"]
fn many_disguised_boards_have_the_same_steps() {
    disguises_have_the_same_steps(25, 42);
}
