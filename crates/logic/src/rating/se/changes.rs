//! What has changed on a board since a producer last found nothing.
//!
//! A step strikes a few candidates, and the next search starts from the first producer again. Most
//! producers look for patterns of a few cells or places, and a board only ever loses candidates. So
//! if a producer found nothing on an earlier board, whatever it finds now contains something that
//! has changed since then, and the rest need not be searched again. Hints are still found in the
//! same order, because only searches without a result are left out.

use super::grid::Grid;
use super::mask32::indices;
use super::tables::{Mask32, Tables};

/// The step at which each part of a board last lost a candidate, counted from 1.
pub(super) struct Changes {
    side: usize,
    step: u32,
    before: Vec<Mask32>,
    cells: Vec<u32>,
    /// For each house and digit.
    places: Vec<u32>,
    digits: Vec<u32>,
    houses: Vec<u32>,
}

impl Changes {
    pub(super) fn new(tables: &Tables, grid: &Grid) -> Self {
        let side = tables.side;
        Self {
            side,
            step: 1,
            before: grid.cells.clone(),
            cells: vec![1; tables.cells],
            places: vec![1; tables.house_count * side],
            digits: vec![1; side],
            houses: vec![1; tables.house_count],
        }
    }

    /// The number of the present step.
    pub(super) fn step(&self) -> u32 {
        self.step
    }

    /// Records a step, after which the board is `grid`.
    pub(super) fn record(&mut self, tables: &Tables, grid: &Grid) {
        self.step += 1;
        let step = self.step;
        for (cell, (before, &now)) in self.before.iter_mut().zip(&grid.cells).enumerate() {
            let gone = *before & !now;
            if gone == 0 {
                continue;
            }
            self.cells[cell] = step;
            for house in tables.houses_of[cell] {
                self.houses[house as usize] = step;
                for digit in indices(gone) {
                    self.places[house as usize * self.side + digit] = step;
                }
            }
            for digit in indices(gone) {
                self.digits[digit] = step;
            }
            *before = now;
        }
    }

    /// The changes after a step; all of them after step 0.
    pub(super) fn since(&self, step: u32) -> Since<'_> {
        Since {
            changes: self,
            step,
        }
    }
}

/// What has changed after a step.
#[derive(Clone, Copy)]
pub(super) struct Since<'a> {
    changes: &'a Changes,
    step: u32,
}

impl Since<'_> {
    /// Whether a cell has lost a candidate.
    #[inline]
    pub(super) fn cell(self, cell: usize) -> bool {
        self.changes.cells[cell] > self.step
    }

    /// The cells that have lost a candidate, as a set of `words` words.
    pub(super) fn cells(self, words: usize) -> Vec<u64> {
        let mut set = vec![0; words];
        for (cell, &step) in self.changes.cells.iter().enumerate() {
            set[cell / 64] |= u64::from(step > self.step) << (cell % 64);
        }
        set
    }

    /// Whether a cell of a house has lost a candidate.
    #[inline]
    pub(super) fn house(self, house: usize) -> bool {
        self.changes.houses[house] > self.step
    }

    /// The digits that have lost a place in a house.
    #[inline]
    pub(super) fn places(self, house: usize) -> Mask32 {
        let side = self.changes.side;
        newer(&self.changes.places[house * side..][..side], self.step)
    }

    /// The digits that have lost a place anywhere.
    pub(super) fn digits(self) -> Mask32 {
        newer(&self.changes.digits, self.step)
    }
}

/// The positions of the steps after this one, as a set.
#[inline]
fn newer(steps: &[u32], than: u32) -> Mask32 {
    let steps = steps.iter().enumerate();
    steps.fold(0, |set, (at, &step)| set | Mask32::from(step > than) << at)
}
