//! Turns down 9x9 puzzles that are too easy for an order before they are rated.
//!
//! Three of four random puzzles are rated below 7.0 and one in 25 above 7.4. To rate an easy one takes
//! long only because every step is told: whether it is easy is known much earlier. First hundreds of
//! puzzles at a time, a bit lane each, are solved by singles, locked candidates and pairs, all of them rated
//! up to 3.4. What is left is solved by everything below forcing chains at once
//! ([`Rater::is_below_eight`]), and for orders above 9.0 by forcing chains without memory too
//! ([`Rater::is_likely_below_nine`]).
//!
//! *Why it does not matter for what is found*: what passes is rated as before. What is turned down is
//! below the order, but for a few puzzles that need a chain so long that hardly any does.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use satur_logic::se::Rater;
use satur_model::{Grid, Layout, Puzzle, Shape};
use satur_nine::{End, Tier, deduce_many};

use crate::Nine;

/// Above the ratings of most chains without branches. Below that one puzzle in five or more meets an order,
/// and one by one is as fast.
const ABOVE_CHAINS: f32 = 7.45;
/// Above the ratings of what chains without memory solve: some of those puzzles are rated 9.0.
const ABOVE_FORCING: f32 = 9.05;

/// A filter for the puzzles of an order.
pub struct Sieve {
    rater: RefCell<Rater>,
    with_forcing: bool,
}

impl Sieve {
    /// The filter for a range of ratings; `None` if nothing can be told before rating.
    pub fn new(layout: &Layout, wanted: &RangeInclusive<f32>) -> Option<Self> {
        let is_served = layout.is_plain() && layout.shape() == Shape::classic();
        if !is_served || *wanted.start() < ABOVE_CHAINS {
            return None;
        }
        Some(Self {
            rater: RefCell::new(Rater::new(layout.shape())?),
            with_forcing: *wanted.start() > ABOVE_FORCING,
        })
    }

    /// The puzzles that may be hard enough, in order.
    pub(crate) fn sift(&self, drawn: &[Nine]) -> Vec<usize> {
        let mut left = past_pairs(drawn);
        left.retain(|&at| puzzle_of(&drawn[at].givens).is_some_and(|puzzle| self.may_fit(&puzzle)));
        left
    }

    /// Whether a puzzle may be hard enough.
    pub(crate) fn may_fit(&self, puzzle: &Puzzle) -> bool {
        let mut rater = self.rater.borrow_mut();
        if self.with_forcing {
            return !rater.is_likely_below_nine(puzzle);
        }
        !rater.is_below_eight(puzzle)
    }
}

/// The puzzles that singles, locked candidates and pairs do not solve, all of them rated above 3.4, in order.
pub(crate) fn past_pairs(drawn: &[Nine]) -> Vec<usize> {
    let givens: Vec<[u8; 81]> = drawn.iter().map(|nine| nine.givens).collect();
    let mut left = Vec::new();
    deduce_many(&givens, Tier::Pairs, &mut |at, deduction| {
        if deduction.end != End::Solved {
            left.push(at);
        }
    });
    left
}

/// The puzzle with these givens.
pub(crate) fn puzzle_of(givens: &[u8; 81]) -> Option<Puzzle> {
    Grid::from_numbers(Shape::classic(), givens).map(Puzzle::new)
}

#[cfg(test)]
mod tests {
    use satur_model::Stop;

    use super::*;
    use crate::minimal_many;

    #[test]
    fn what_is_turned_down_is_below_the_order() {
        let drawn = minimal_many(11, 0..1200);
        let layout = Shape::classic().into();
        let mut rater = Rater::new(Shape::classic()).unwrap();
        let ratings: Vec<f32> = drawn
            .iter()
            .map(|nine| {
                let puzzle = puzzle_of(&nine.givens).unwrap();
                let er = rater.rate(&puzzle, None, Stop::never()).er;
                er.unwrap().score.value() as f32
            })
            .collect();
        assert!(Sieve::new(&layout, &(5.0..=9.0)).is_none());
        for (least, most_left) in [(8.0, 120), (8.9, 120)] {
            let sieve = Sieve::new(&layout, &(least..=9.0)).unwrap();
            let left = sieve.sift(&drawn);
            let hard = (0..drawn.len()).filter(|&at| ratings[at] >= least);
            assert!(hard.clone().count() > 0);
            assert!(hard.clone().all(|at| left.contains(&at)), "{least}");
            assert!(left.len() < most_left, "{least}: {}", left.len());
        }
    }

    #[test]
    fn orders_above_nine_turn_down_nearly_all_and_nothing_that_is_hard() {
        let layout = Shape::classic().into();
        let sieve = Sieve::new(&layout, &(9.09..=12.0)).unwrap();
        let drawn = minimal_many(11, 0..1200);
        let left = sieve.sift(&drawn);
        assert!(left.len() < 20, "{}", left.len());
        // Rated 11.9, 11.6 and 10.7.
        let hard = [
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ];
        for line in hard {
            let givens = line
                .bytes()
                .map(|sign| if sign == b'.' { 0 } else { sign - b'0' });
            let givens: Vec<u8> = givens.collect();
            let puzzle = puzzle_of(givens.as_slice().try_into().unwrap()).unwrap();
            assert!(sieve.may_fit(&puzzle), "{line}");
        }
    }
}
