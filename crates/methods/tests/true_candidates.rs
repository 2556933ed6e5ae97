//! True candidates against the union of all solutions that the naive oracle lists.

use satur_methods::true_candidates;
use satur_model::{Candidates, DigitSet, Layout, Puzzle, Random, Shape, Stop, rules};
use satur_testkit::{boards, clues, oracle};

/// The digits that some solution has in each cell, by listing all of them.
fn listed(puzzle: &Puzzle) -> Candidates {
    let mut union = Candidates::full(puzzle.shape());
    let cells: Vec<_> = union.iter().map(|(cell, _)| cell).collect();
    for cell in cells {
        union[cell] = DigitSet::EMPTY;
    }
    for grid in oracle::solutions(puzzle, usize::MAX) {
        for (cell, digit) in grid.filled() {
            union[cell] |= digit.into();
        }
    }
    union
}

fn check(puzzle: &Puzzle) {
    let found = true_candidates(puzzle, Stop::never()).unwrap();
    assert!(found.is_settled);
    assert_eq!(found.candidates, listed(puzzle), "{puzzle:?}");
}

#[test]
fn boards_of_every_small_shape() {
    let mut random = Random::new(41);
    for shape in boards::small_shapes() {
        for _ in 0..6 {
            let cells = shape.cells();
            let holes = random.below(cells.min(24) + 1);
            check(&boards::with_holes(shape, holes, &mut random));
            // Mostly without any solution.
            let givens = cells - random.below(cells.min(20) + 1);
            check(&boards::with_random_givens(shape, givens, &mut random));
        }
    }
}

#[test]
fn pencil_marks_count() {
    let mut random = Random::new(42);
    let shape = Shape::new(2, 2).unwrap();
    for _ in 0..60 {
        let holes = 4 + random.below(13);
        let puzzle = boards::with_holes(shape, holes, &mut random);
        let mut marks = puzzle.candidates();
        for cell in puzzle.board().blanks() {
            for digit in marks[cell].iter() {
                if random.below(5) == 0 {
                    marks[cell].remove(digit);
                }
            }
        }
        check(&puzzle.with_candidates(marks).unwrap());
    }
}

#[test]
fn rules_count() {
    let mut random = Random::new(43);
    let rule = |id: &str| rules::find(id).unwrap();
    for (shape, ids) in [
        ((2, 2), &["anti-king"][..]),
        ((2, 2), &["x"]),
        ((2, 3), &["anti-knight"]),
        ((1, 4), &["latin"]),
    ] {
        let ids: Vec<_> = ids.iter().map(|id| rule(id)).collect();
        let layout = Layout::new(Shape::new(shape.0, shape.1).unwrap(), None, &ids).unwrap();
        for _ in 0..8 {
            let holes = random.below(layout.shape().cells().min(20) + 1);
            let plain = boards::with_holes(layout.shape(), holes, &mut random);
            check(&plain.with_layout(layout.clone()).unwrap());
        }
    }
}

#[test]
fn clues_count() {
    let mut random = Random::new(44);
    for _ in 0..12 {
        check(&clues::caged(Shape::new(2, 2).unwrap(), &mut random));
    }
}

#[test]
fn a_stop_leaves_what_is_not_known() {
    let puzzle = boards::with_holes(Shape::new(3, 3).unwrap(), 60, &mut Random::new(45));
    let stop = Stop::new();
    stop.request();
    let found = true_candidates(&puzzle, &stop).unwrap();
    assert!(!found.is_settled);
    assert_eq!(found.candidates, puzzle_candidates(&puzzle));
}

/// The candidates of a puzzle with the digit itself in filled cells.
fn puzzle_candidates(puzzle: &Puzzle) -> Candidates {
    let mut candidates = puzzle.candidates();
    for (cell, digit) in puzzle.board().filled() {
        candidates[cell] = digit.into();
    }
    candidates
}
