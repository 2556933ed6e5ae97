//! The digits that a repair removes, compared with all sets of digits.

use std::time::Duration;

use satur_methods::repair;
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::{boards, oracle};

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &cell in cells {
        givens[cell] = None;
    }
    Puzzle::new(givens)
}

/// The size of the smallest repair, by trying all sets of up to two digits; `None` if it is larger.
fn brute_force(puzzle: &Puzzle) -> Option<usize> {
    let digits: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
    let solves = |cells: &[Cell]| oracle::count(&without(puzzle, cells), 1) > 0;
    let pairs = || {
        let from = |at: usize| digits[at + 1..].iter().map(move |&b| (at, b));
        (0..digits.len()).flat_map(from)
    };
    if solves(&[]) {
        Some(0)
    } else if digits.iter().any(|&cell| solves(&[cell])) {
        Some(1)
    } else if pairs().any(|(at, b)| solves(&[digits[at], b])) {
        Some(2)
    } else {
        None
    }
}

/// Part of a full board, of which some digits are changed at random.
fn damaged(shape: Shape, wrong: usize, random: &mut Random) -> Puzzle {
    let mut givens = Grid::empty(shape);
    for (cell, digit) in boards::full(shape, random).filled() {
        if random.below(10) < 6 {
            givens[cell] = Some(digit);
        }
    }
    for _ in 0..wrong {
        let cell = Cell::new(random.below(shape.cells()));
        givens[cell] = Some(Digit::new(random.below(shape.side())));
    }
    Puzzle::new(givens)
}

#[test]
fn no_smaller_set_of_digits_repairs_a_board() {
    // Boards with a solution, with one or two digits too many, and with more.
    let mut sizes = [0; 4];
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        let shape = boards::shape(rows, cols);
        let mut random = Random::new(7 * rows as u64 + cols as u64);
        for round in 0..80 {
            let puzzle = damaged(shape, 1 + round % 4, &mut random);
            let expected = brute_force(&puzzle);
            sizes[expected.unwrap_or(3)] += 1;
            let Some(found) = repair(&puzzle, Stop::never()) else {
                assert_eq!(expected, Some(0));
                continue;
            };
            assert!(found.is_smallest);
            assert!(oracle::count(&without(&puzzle, &found.cells), 1) > 0);
            match expected {
                Some(size) => assert_eq!(found.cells.len(), size),
                None => assert!(found.cells.len() > 2),
            }
        }
    }
    assert!(
        sizes.iter().all(|boards| *boards > 10),
        "too few boards of a kind: {sizes:?}"
    );
}

#[test]
fn one_wrong_digit_of_nine_by_nine_is_found() {
    let shape = boards::shape(3, 3);
    let mut random = Random::new(5);
    let mut exactly = 0;
    for _ in 0..20 {
        let full = boards::full(shape, &mut random);
        let mut givens = Grid::empty(shape);
        for (cell, digit) in full.filled() {
            if random.below(81) < 40 {
                givens[cell] = Some(digit);
            }
        }
        let Some((wrong, digit)) = givens.filled().next() else {
            continue;
        };
        let other = full
            .filled()
            .map(|(_, other)| other)
            .find(|other| *other != digit);
        givens[wrong] = other;
        let Some(found) = repair(&Puzzle::new(givens), Stop::never()) else {
            continue;
        };
        assert_eq!(found.cells.len(), 1);
        exactly += usize::from(found.cells == [wrong]);
    }
    assert!(exactly > 10, "{exactly}");
}

#[test]
fn digits_that_were_placed_are_taken_back_before_givens() {
    let shape = boards::shape(2, 2);
    let number = |line: &str| -> Vec<u8> {
        line.chars()
            .map(|c| c.to_digit(10).unwrap_or(0) as u8)
            .collect()
    };
    let grid = |line: &str| Grid::from_numbers(shape, &number(line)).unwrap();
    let puzzle = Puzzle::new(grid("12..............")).with_placed(grid("..33............"));
    let found = repair(&puzzle.unwrap(), Stop::never()).unwrap();
    assert_eq!(found.cells.len(), 1);
    assert!([2, 3].contains(&found.cells[0].index()));
}

#[test]
fn a_stop_gives_what_is_known_and_claims_no_more() {
    let shape = boards::shape(3, 3);
    let puzzle = boards::with_random_givens(shape, 60, &mut Random::new(3));
    assert_eq!(repair(&puzzle, &Stop::within(Duration::ZERO)), None);
}
