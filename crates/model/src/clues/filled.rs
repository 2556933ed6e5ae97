//! A full board, for the checks of clues.

use super::Clue;
use crate::{Cell, Grid, Layout};

/// A full board with its layout and all clues.
pub struct Filled<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// All clues: a negative rule depends on where the others are.
    pub clues: &'a [Clue],
    grid: &'a Grid,
}

impl<'a> Filled<'a> {
    /// Wraps a board, all cells of which must be filled.
    pub fn new(layout: &'a Layout, clues: &'a [Clue], grid: &'a Grid) -> Self {
        Self {
            layout,
            clues,
            grid,
        }
    }

    /// The number in a cell.
    pub fn value(&self, cell: Cell) -> u32 {
        self.grid[cell].map_or(0, |digit| u32::from(digit.number()))
    }

    /// The numbers in cells.
    pub fn values(&self, cells: &[Cell]) -> Vec<u32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// The sum of cells.
    pub fn sum(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    /// The number of digits.
    pub fn side(&self) -> u32 {
        self.layout.shape().side() as u32
    }

    /// Whether the numbers in cells all differ.
    pub fn all_differ(&self, cells: &[Cell]) -> bool {
        let mut values = self.values(cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }
}
