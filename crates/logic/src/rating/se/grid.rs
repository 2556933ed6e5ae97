//! Digits and pencil marks as Sudoku Explainer keeps them.
//!
//! A filled cell has no candidates, and nothing is derived: a cell with one candidate stays
//! empty until a hint fills it. Chains strike candidates from a copy while the cells stay
//! empty, so how many cells of a house are empty is counted apart from its candidates.

use satur_model::Puzzle;

use super::hint::Hint;
use super::mask32::indices;
use super::tables::{Mask32, Tables};

/// The pencil marks.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Grid {
    side: usize,
    /// For each cell its candidates.
    pub(super) cells: Vec<Mask32>,
    /// For each house and digit its possible places.
    pub(super) places: Vec<Mask32>,
    /// Whether a cell has a digit.
    pub(super) filled: Vec<bool>,
    /// Empty cells of each house.
    pub(super) empty: Vec<u8>,
    /// How often each digit stands on the board.
    pub(super) placed: Vec<u8>,
    /// Empty cells of the board.
    pub(super) blanks: usize,
}

impl Grid {
    pub(super) fn new(tables: &Tables, puzzle: &Puzzle) -> Self {
        let side = tables.side;
        let mut grid = Self {
            side,
            cells: vec![0; tables.cells],
            places: vec![0; 3 * tables.cells],
            filled: vec![false; tables.cells],
            empty: vec![side as u8; tables.house_count],
            placed: vec![0; side],
            blanks: tables.cells,
        };
        for (cell, digits) in puzzle.candidates().iter() {
            for digit in digits.iter() {
                grid.add(tables, cell.index(), digit.index());
            }
        }
        for (cell, digit) in puzzle.board().filled() {
            grid.place(tables, cell.index(), digit.index());
        }
        grid
    }

    /// Copies the marks of another grid of the same shape.
    pub(super) fn copy_marks(&mut self, other: &Self) {
        self.cells.copy_from_slice(&other.cells);
        self.places.copy_from_slice(&other.places);
    }

    /// The possible places of a digit in a house.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> Mask32 {
        self.places[house * self.side + digit]
    }

    /// Whether the grid has a candidate.
    #[inline]
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    fn add(&mut self, tables: &Tables, cell: usize, digit: usize) {
        self.cells[cell] |= 1 << digit;
        for (house, place) in tables.houses_of[cell]
            .into_iter()
            .zip(tables.places_of[cell])
        {
            self.places[house as usize * self.side + digit] |= 1 << place;
        }
    }

    /// Strikes a candidate, which may already be gone.
    #[inline]
    pub(super) fn strike(&mut self, tables: &Tables, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for (house, place) in tables.houses_of[cell]
            .into_iter()
            .zip(tables.places_of[cell])
        {
            self.places[house as usize * self.side + digit] &= !(1 << place);
        }
    }

    /// Strikes these digits of each cell.
    pub(super) fn strike_all(&mut self, tables: &Tables, digits: &[Mask32]) {
        for (cell, &gone) in digits.iter().enumerate() {
            for digit in indices(gone) {
                self.strike(tables, cell, digit);
            }
        }
    }

    /// Fills a cell, and strikes the digit from its peers.
    pub(super) fn place(&mut self, tables: &Tables, cell: usize, digit: usize) {
        for other in indices(self.cells[cell]) {
            self.strike(tables, cell, other);
        }
        if !self.filled[cell] {
            self.filled[cell] = true;
            self.blanks -= 1;
            self.placed[digit] += 1;
            for house in tables.houses_of[cell] {
                self.empty[house as usize] -= 1;
            }
        }
        for house in tables.houses_of[cell] {
            for place in indices(self.places(house as usize, digit)) {
                self.strike(tables, tables.cell(house as usize, place), digit);
            }
        }
    }

    /// Applies a hint.
    pub(super) fn apply(&mut self, tables: &Tables, hint: &Hint) {
        for &(cell, digits) in &hint.strikes {
            for digit in indices(digits) {
                self.strike(tables, cell as usize, digit);
            }
        }
        if let Some((cell, digit)) = hint.place {
            self.place(tables, cell as usize, digit as usize);
        }
    }
}
