//! Counting circles: the digits that stand in circles are different numbers whose sum is the number
//! of circles.
//!
//! Each digit in a circle stands in as many circles as it says, so the digits in circles are one of
//! the sets of digits whose sum is the number of circles. A set is possible if it has every digit
//! that is placed in a circle, if every circle has a digit of it, and if each digit `d` of it has
//! `d` places: circles that see each other offer one place at most. A digit of every possible set
//! whose places are as few as that is placed where there is no choice. How often a digit stands is
//! the business of automata; this says which digits stand at all.

use super::explain::Grounds;
use super::problem::{Problem, has_bit};
use super::state::State;
use super::store::Store;
use crate::word::Word;

/// Upper bound on the side, so that all sets of digits can be listed.
pub(super) const MOST_SIDE: usize = 16;

/// The circles of a board.
pub(super) struct Circles {
    /// The circles, group by group: those of a group see each other.
    cells: Box<[u16]>,
    /// Where each group ends.
    ends: Box<[u16]>,
    /// The sets of digits whose sum is the number of circles.
    sets: Box<[u16]>,
}

impl Circles {
    /// Returns the constraint of circles in different cells, on a side of at most [`MOST_SIDE`].
    pub(super) fn new<W: Word>(circles: &[u16], problem: &Problem<W>) -> Self {
        let (mut cells, mut ends) = (Vec::with_capacity(circles.len()), Vec::new());
        let mut left = circles.to_vec();
        while !left.is_empty() {
            let start = cells.len();
            left.retain(|&cell| {
                let sees = problem.sees(cell);
                let fits = cells[start..]
                    .iter()
                    .all(|&own| has_bit(sees, usize::from(own)));
                if fits {
                    cells.push(cell);
                }
                !fits
            });
            ends.push(cells.len() as u16);
        }
        let sum_of = |set: u32| -> usize { set.ones().map(|digit| digit + 1).sum() };
        let sets = (1..1_u32 << problem.side).filter(|&set| sum_of(set) == circles.len());
        Self {
            cells: cells.into(),
            ends: ends.into(),
            sets: sets.map(|set| set as u16).collect(),
        }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn groups(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let group = &self.cells[start..usize::from(end)];
            start = usize::from(end);
            group
        })
    }

    pub(super) fn propagate<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        let digits_of = |store: &S, cell: u16| store.domain(cell).low() as u16;
        let mut placed = 0_u16;
        let mut places = [0_usize; MOST_SIDE];
        for group in self.groups() {
            let mut union = 0;
            for &cell in group {
                let digits = digits_of(store, cell);
                union |= digits;
                if digits.is_power_of_two() {
                    placed |= digits;
                }
            }
            for digit in u32::from(union).ones() {
                places[digit] += 1;
            }
        }
        let mut with_places = 0_u16;
        for (digit, &count) in places.iter().enumerate() {
            if count > digit {
                with_places |= 1 << digit;
            }
        }
        let (mut possible, mut required) = (0_u16, !0_u16);
        for &set in &self.sets {
            let fits = placed & !set == 0
                && set & !with_places == 0
                && self
                    .cells
                    .iter()
                    .all(|&cell| digits_of(store, cell) & set != 0);
            if fits {
                possible |= set;
                required &= set;
            }
        }
        if possible == 0 {
            return Err(store.failure());
        }
        let keep = W::from_bits(u128::from(possible));
        for &cell in &self.cells {
            store.keep(cell, keep)?;
        }
        for digit in u32::from(required).ones() {
            if places[digit] != digit + 1 {
                continue;
            }
            let bit = W::bit(digit);
            for group in self.groups() {
                let mut own = group
                    .iter()
                    .filter(|&&cell| store.domain(cell) & bit != W::ZERO);
                if let (Some(&only), None) = (own.next(), own.next()) {
                    store.keep(only, bit)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        grounds.all_of(state, &self.cells);
    }
}
