//! Minimal 9x9 puzzles by the thousand: the same as one by one, several times as fast.
//!
//! Full grids walk hundreds at a time, and puzzles are dug hundreds at a time, a bit lane each:
//! `satur_nine::walk_many` and `satur_nine::dig_many`, which also do the proofs. This file provides
//! the randomness.
//!
//! *Why it is the same as one by one*: each puzzle draws from its own generator in the same order,
//! and every question has one right answer, whichever engine answers it. Tests compare the two.

use std::ops::Range;

use satur_model::{Grid, Random, Shape, Stop, Symmetry};

use crate::full::{Walk, coins, steps};
use crate::{PuzzleSpec, dig, random_of};

/// A puzzle of 9x9 and its solution, in numbers row by row; 0 is blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nine {
    /// The puzzle.
    pub givens: [u8; 81],
    /// The only solution.
    pub solution: [u8; 81],
}

/// The minimal puzzle of a series with this number.
pub fn minimal(seed: u64, number: u64) -> Nine {
    let mut random = random_of(seed, number);
    let shape = Shape::classic();
    let walked = Walk::by_list(shape, &mut random).grid();
    let full = Symmetry::random(shape, &mut random).grid(&walked);
    let puzzle = dig(
        full.clone(),
        &PuzzleSpec::minimal(shape),
        &mut random,
        Stop::never(),
    );
    Nine {
        givens: numbers(puzzle.givens()),
        solution: numbers(&full),
    }
}

/// The minimal puzzles of a series with these numbers, each as [`minimal`] makes it.
pub fn minimal_many(seed: u64, numbers: Range<u64>) -> Vec<Nine> {
    let mut randoms: Vec<Random> = numbers.map(|number| random_of(seed, number)).collect();
    let solutions = full_many(&mut randoms);
    let mut cells: [u8; 81] = [0; 81];
    for (cell, place) in (0..).zip(&mut cells) {
        *place = cell;
    }
    let orders: Vec<[u8; 81]> = randoms
        .iter_mut()
        .map(|random| {
            let mut order = cells;
            random.shuffle(&mut order);
            order
        })
        .collect();
    let puzzles = satur_nine::dig_many(&solutions, &orders);
    let pairs = puzzles.into_iter().zip(solutions);
    pairs
        .map(|(givens, solution)| Nine { givens, solution })
        .collect()
}

/// A random full grid of 9x9 from each generator.
fn full_many(randoms: &mut [Random]) -> Vec<[u8; 81]> {
    let shape = Shape::classic();
    let steps = steps(shape);
    let mut tossed = Vec::new();
    for random in &mut *randoms {
        tossed.extend(coins(steps.len(), random));
    }
    let start = numbers(&Walk::shifted(shape).grid());
    let walked = satur_nine::walk_many(&start, &steps, &tossed);
    let disguise = |(walked, random): (&[u8; 81], &mut Random)| {
        let disguise = Symmetry::random(shape, random);
        Grid::from_numbers(shape, walked).map(|grid| numbers(&disguise.grid(&grid)))
    };
    walked.iter().zip(randoms).filter_map(disguise).collect()
}

pub(crate) fn numbers(grid: &Grid) -> [u8; 81] {
    let mut numbers = [0; 81];
    for (place, number) in numbers.iter_mut().zip(grid.numbers()) {
        *place = number;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_are_what_one_by_one_are() {
        for (first, count) in [(0, 300), (1000, 1), (7, 0)] {
            let many = minimal_many(5, first..first + count);
            let one_by_one: Vec<Nine> = (first..first + count).map(|n| minimal(5, n)).collect();
            assert_eq!(many, one_by_one);
        }
    }
}
