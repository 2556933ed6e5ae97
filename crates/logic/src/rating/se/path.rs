//! The steps by which Sudoku Explainer solves a puzzle.

use satur_model::Puzzle;

use super::chains::Chains;
use super::grid::Grid;
use super::hint::Hint;
use super::tables::{Mask32, Tables};
use super::watch::Watch;
use super::{aligned, bug, fish, locking, loops, singles, subsets, wings};

/// A producer of hints in the fixed part of the order, before chains.
type Producer = fn(&Tables, &Grid) -> Option<Hint>;

/// The producers in the order in which they run, with the least rating of their hints; each gives
/// its first hint.
const PRODUCERS: [(f64, Producer); 20] = [
    (1.0, singles::hidden_single),
    (1.7, locking::direct),
    (2.0, |tables, grid| subsets::direct_hidden(tables, grid, 2)),
    (2.3, |_, grid| singles::naked_single(grid)),
    (2.5, |tables, grid| subsets::direct_hidden(tables, grid, 3)),
    (2.6, locking::first),
    (3.0, |tables, grid| subsets::first_naked(tables, grid, 2)),
    (3.2, |tables, grid| fish::first_fish(tables, grid, 2)),
    (3.4, |tables, grid| subsets::first_hidden(tables, grid, 2)),
    (3.6, |tables, grid| subsets::first_naked(tables, grid, 3)),
    (3.8, |tables, grid| fish::first_fish(tables, grid, 3)),
    (4.0, |tables, grid| subsets::first_hidden(tables, grid, 3)),
    (4.2, |tables, grid| wings::wing(tables, grid, 2)),
    (4.4, |tables, grid| wings::wing(tables, grid, 3)),
    (4.5, loops::unique_loop),
    (5.0, |tables, grid| subsets::first_naked(tables, grid, 4)),
    (5.2, |tables, grid| fish::first_fish(tables, grid, 4)),
    (5.4, |tables, grid| subsets::first_hidden(tables, grid, 4)),
    (5.6, bug::bug),
    (6.2, aligned::pair),
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

    /// The next step, or `None` if no producer has one.
    pub(super) fn next(&self, chains: &mut Chains, watch: &Watch) -> Option<Hint> {
        for (base, produce) in PRODUCERS {
            watch.pass(base);
            if watch.is_over() {
                return None;
            }
            let hint = produce(self.tables, &self.grid);
            if hint.is_some() {
                return hint;
            }
        }
        chains.hint(self.tables, &self.grid, watch)
    }

    /// The candidates of a cell among `digits` that are on the board.
    pub(super) fn present(&self, cell: u16, digits: Mask32) -> Mask32 {
        self.grid.cells[cell as usize] & digits
    }

    pub(super) fn apply(&mut self, hint: &Hint) {
        self.grid.apply(self.tables, hint);
    }
}
