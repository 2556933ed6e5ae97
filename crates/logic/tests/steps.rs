//! Every step of every technique, on many boards of many shapes: it keeps all solutions, and a
//! disguised board has the same steps in disguise.

mod common;

use satur_logic::{Action, AnyBoard, Ladder, Technique};
use satur_model::{Puzzle, Random, Shape, Stop, Symmetry};
use satur_testkit::{boards, quick};

use common::{BY_ORDER, Moves, check, position, results, techniques};

/// Solves a puzzle by easy steps, or by a digit of the solution when there is none, and passes
/// every position to a function.
fn walk(
    puzzle: &Puzzle,
    ladder: &Ladder,
    random: &mut Random,
    mut visit: impl FnMut(&Puzzle, &AnyBoard, &mut Random),
) {
    let solution = quick::solutions(puzzle, 1)
        .pop()
        .expect("a puzzle with a solution");
    let mut board = AnyBoard::new(puzzle).expect("a small shape");
    while !board.is_solved() {
        visit(&position(puzzle, &board), &board, random);
        if let Some(step) = board.next(ladder, Stop::never()) {
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

/// Shapes, with the number of walks on each.
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

/// The techniques that are run at a position: the easy ones always, in a quick test the others
/// occasionally, and the costliest occasionally in all tests.
fn asked(is_quick: bool, random: &mut Random) -> Vec<&'static Technique> {
    let is_asked = |technique: &&Technique| {
        let one_in = match technique.difficulty {
            ..6.0 => 1,
            ..7.9 if is_quick => 16,
            ..7.9 => 1,
            ..9.0 if is_quick => 200,
            _ if is_quick => 20_000,
            _ => 50,
        };
        random.below(one_in) == 0
    };
    techniques().into_iter().filter(is_asked).collect()
}

/// The ladder of a quick test and of a thorough one.
fn ladder(is_quick: bool) -> Ladder {
    let all = Ladder::all();
    if is_quick {
        all.until("naked-quad").unwrap_or(all)
    } else {
        all
    }
}

fn every_step_is_sound(shape: Shape, puzzles: usize, givens: usize, seed: u64, is_quick: bool) {
    let mut random = Random::new(seed);
    let ladder = ladder(is_quick);
    for _ in 0..puzzles {
        let puzzle = quick::puzzle(shape, givens, &mut random);
        let solutions = quick::solutions(&puzzle, 2);
        walk(&puzzle, &ladder, &mut random, |position, board, random| {
            for technique in asked(is_quick, random) {
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
        every_step_is_sound(shape, times, 0, 11, true);
    }
    every_step_is_sound(boards::shape(3, 4), 1, 90, 12, true);
}

#[test]
#[ignore = "slow: many boards, also of side 16"]
fn every_step_keeps_the_solution_on_many_boards() {
    for (shape, times) in shapes(25) {
        every_step_is_sound(shape, times, 0, 21, false);
    }
    every_step_is_sound(boards::shape(3, 4), 5, 70, 22, true);
    every_step_is_sound(boards::shape(4, 3), 5, 70, 23, true);
    every_step_is_sound(boards::shape(4, 4), 2, 150, 24, true);
}

fn every_solution_is_kept(times: usize, seed: u64, is_quick: bool) {
    let mut random = Random::new(seed);
    for (shape, few) in shapes(times) {
        for _ in 0..few {
            // Removing random digits from a full board leaves several solutions.
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
            let is_certain = |t: &&'static Technique| !t.needs_uniqueness;
            let rungs = ladder(is_quick).techniques().to_vec();
            let ladder = Ladder::of(rungs.into_iter().filter(is_certain).collect());
            loop {
                let position = position(&puzzle, &board);
                for technique in asked(is_quick, &mut random).into_iter().filter(is_certain) {
                    for step in board.steps(technique) {
                        check(&step, &position, &solutions);
                    }
                }
                let Some(step) = board.next(&ladder, Stop::never()) else {
                    break;
                };
                board.apply(&step).expect("sound steps");
            }
        }
    }
}

#[test]
fn what_does_not_rely_on_uniqueness_keeps_every_solution() {
    every_solution_is_kept(1, 31, true);
}

#[test]
#[ignore = "slow: many boards"]
fn what_does_not_rely_on_uniqueness_keeps_every_solution_of_many_boards() {
    every_solution_is_kept(25, 32, false);
}

fn disguises_have_the_same_steps(times: usize, seed: u64, is_quick: bool) {
    let mut random = Random::new(seed);
    let ladder = ladder(is_quick);
    for (shape, few) in shapes(times) {
        for _ in 0..few {
            let puzzle = quick::puzzle(shape, 0, &mut random);
            walk(&puzzle, &ladder, &mut random, |position, board, random| {
                // One position in four is enough, in a quick test fewer.
                if random.below(if is_quick { 32 } else { 4 }) > 0 {
                    return;
                }
                let symmetry = match random.below(3) {
                    0 => Symmetry::transpose(shape),
                    _ => Symmetry::random(shape, random),
                };
                let moves = Moves::of(&symmetry, shape);
                let disguised =
                    AnyBoard::new(&symmetry.puzzle(position).unwrap()).expect("as small");
                for technique in asked(is_quick, random) {
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
    disguises_have_the_same_steps(1, 41, true);
}

#[test]
#[ignore = "slow: many boards"]
fn many_disguised_boards_have_the_same_steps() {
    disguises_have_the_same_steps(25, 42, false);
}
