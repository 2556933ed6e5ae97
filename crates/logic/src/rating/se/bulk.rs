//! Everything rated below wings, all at once.
//!
//! Singles, locked candidates, pairs, triplets, x-wings and swordfish are *monotone*: on a board with fewer candidates
//! each still strikes what it struck, or a smaller one of them does. So where they end does not depend on the order in
//! which they are applied, and the path of Sudoku Explainer, which takes nothing harder before they have ended, comes to
//! the same board.

use std::ops::ControlFlow;

use super::grid::Grid;
use super::hint::Strikes;
use super::mask32::indices;
use super::pattern::Found;
use super::tables::Tables;
use super::{fish, locking, subsets};

/// Above the rating of everything here, and the least rating of the producers that come after it.
pub(super) const ABOVE: f64 = 4.2;

/// Appends the strikes of the patterns of a kind.
type Patterns = fn(&Tables, &Grid, &mut Strikes);

/// The patterns, those first that are found soonest.
const PATTERNS: [Patterns; 5] = [
    |tables, grid, strikes| {
        let all = (1 << tables.side) - 1;
        let _ = locking::locking(tables, grid, |_| all, &mut keep(strikes));
    },
    |tables, grid, strikes| {
        let _ = subsets::naked(tables, grid, 2, |_| true, &mut keep(strikes));
        let _ = subsets::hidden(tables, grid, 2, |_| true, &mut keep(strikes));
    },
    |tables, grid, strikes| swim(tables, grid, 2, strikes),
    |tables, grid, strikes| {
        let _ = subsets::naked(tables, grid, 3, |_| true, &mut keep(strikes));
        let _ = subsets::hidden(tables, grid, 3, |_| true, &mut keep(strikes));
    },
    |tables, grid, strikes| swim(tables, grid, 3, strikes),
];

/// Applies all of it until nothing is left to strike.
pub(super) fn settle(tables: &Tables, grid: &mut Grid, strikes: &mut Strikes) {
    loop {
        fill(tables, grid);
        if grid.blanks == 0 {
            return;
        }
        strikes.clear();
        for pattern in PATTERNS {
            pattern(tables, grid, strikes);
            if !strikes.is_empty() {
                break;
            }
        }
        if strikes.is_empty() {
            return;
        }
        strike(tables, grid, strikes);
    }
}

/// Strikes candidates.
pub(super) fn strike(tables: &Tables, grid: &mut Grid, strikes: &Strikes) {
    for &(cell, gone) in strikes {
        for digit in indices(gone) {
            grid.strike(tables, cell.into(), digit);
        }
    }
}

/// Places all singles, and those that they leave.
fn fill(tables: &Tables, grid: &mut Grid) {
    let mut is_moving = true;
    while is_moving && grid.blanks > 0 {
        is_moving = false;
        for cell in 0..tables.cells {
            if grid.cells[cell].is_power_of_two() {
                let digit = grid.cells[cell].trailing_zeros() as usize;
                grid.place(tables, cell, digit);
                is_moving = true;
            }
        }
        for at in 0..grid.places.len() {
            if grid.places[at].is_power_of_two() {
                let (house, digit) = (at / tables.side, at % tables.side);
                let place = grid.places[at].trailing_zeros() as usize;
                grid.place(tables, tables.cell(house, place), digit);
                is_moving = true;
            }
        }
    }
}

fn swim(tables: &Tables, grid: &Grid, size: usize, strikes: &mut Strikes) {
    let all = (1 << tables.side) - 1;
    let _ = fish::fish(tables, grid, size, all, &mut keep(strikes));
}

/// Appends what is struck, and goes on.
fn keep(strikes: &mut Strikes) -> impl FnMut(Found) -> ControlFlow<()> {
    |found| {
        strikes.extend(found.strikes);
        ControlFlow::Continue(())
    }
}
