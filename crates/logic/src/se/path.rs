//! The steps by which Sudoku Explainer solves a puzzle.

use satur_model::Puzzle;

use super::chains::Chains;
use super::grid::Grid;
use super::hint::Hint;
use super::tables::Tables;
use super::{aligned, bug, fish, locking, loops, singles, subsets, wings};

/// A producer of the fixed part of the order: everything before chains.
type Producer = fn(&Tables, &Grid) -> Option<Hint>;

/// In the order in which they are asked; each gives its first hint.
const PRODUCERS: [Producer; 20] = [
    singles::hidden_single,
    locking::direct,
    |tables, grid| subsets::direct_hidden(tables, grid, 2),
    |_, grid| singles::naked_single(grid),
    |tables, grid| subsets::direct_hidden(tables, grid, 3),
    locking::first,
    |tables, grid| subsets::first_naked(tables, grid, 2),
    |tables, grid| fish::first_fish(tables, grid, 2),
    |tables, grid| subsets::first_hidden(tables, grid, 2),
    |tables, grid| subsets::first_naked(tables, grid, 3),
    |tables, grid| fish::first_fish(tables, grid, 3),
    |tables, grid| subsets::first_hidden(tables, grid, 3),
    |tables, grid| wings::wing(tables, grid, 2),
    |tables, grid| wings::wing(tables, grid, 3),
    loops::unique_loop,
    |tables, grid| subsets::first_naked(tables, grid, 4),
    |tables, grid| fish::first_fish(tables, grid, 4),
    |tables, grid| subsets::first_hidden(tables, grid, 4),
    bug::bug,
    aligned::pair,
];

/// A board on the way to its solution.
pub(super) struct Path<'a> {
    tables: &'a Tables,
    grid: Grid,
}

impl<'a> Path<'a> {
    pub(super) fn new(tables: &'a Tables, puzzle: &Puzzle) -> Self {
        Self {
            tables,
            grid: Grid::new(tables, puzzle),
        }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.grid.blanks == 0
    }

    /// The next step, or nothing if none is known.
    pub(super) fn next(&self, chains: &mut Chains) -> Option<Hint> {
        PRODUCERS
            .iter()
            .find_map(|produce| produce(self.tables, &self.grid))
            .or_else(|| chains.hint(self.tables, &self.grid))
    }

    pub(super) fn apply(&mut self, hint: &Hint) {
        self.grid.apply(self.tables, hint);
    }
}

impl Path<'_> {
    /// The candidates on the board that a hint strikes.
    pub(super) fn present(&self, hint: &Hint) -> Vec<(usize, u32)> {
        hint.strikes
            .iter()
            .map(|&(cell, gone)| (cell as usize, gone & self.grid.cells[cell as usize]))
            .collect()
    }
}
