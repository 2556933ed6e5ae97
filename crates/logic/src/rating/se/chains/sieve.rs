//! Whether everything easy solves a puzzle, without saying how.
//!
//! Who looks for hard puzzles has to turn down many easy ones, and rating those takes most of the time:
//! chains have to be searched to the end, the shortest first, to be applied one by one. Here all that a
//! closure of the links shows is struck at once, and the closure is made again.

use std::ops::ControlFlow;

use super::super::grid::Grid;
use super::super::hint::Strikes;
use super::super::mask32::indices;
use super::super::pattern::Found;
use super::super::tables::Tables;
use super::super::{fish, locking, singles, subsets};
use super::lit::cand;
use super::reach::Reach;

/// Whether singles, locked candidates, pairs, triplets, fish and chains without branches solve a board.
/// Each of these is rated below 8.0, and what one strikes never keeps another from its conclusion, so that
/// the path of Sudoku Explainer needs nothing harder.
pub(in super::super) fn is_solved_by_plain_chains(
    tables: &Tables,
    mut grid: Grid,
    reach: &mut Reach,
) -> bool {
    let mut strikes = Strikes::new();
    while grid.blanks > 0 {
        let single = singles::hidden_single(tables, &grid).or_else(|| singles::naked_single(&grid));
        if let Some(hint) = single {
            grid.apply(tables, &hint);
            continue;
        }
        strikes.clear();
        by_patterns(tables, &grid, &mut strikes);
        if strikes.is_empty() && reach.read(tables, &grid) {
            by_chains(tables, &grid, reach, &mut strikes);
        }
        if strikes.is_empty() {
            return false;
        }
        for &(cell, gone) in &strikes {
            for digit in indices(gone) {
                grid.strike(tables, cell.into(), digit);
            }
        }
    }
    true
}

/// What the first kind of pattern strikes that strikes anything.
fn by_patterns(tables: &Tables, grid: &Grid, strikes: &mut Strikes) {
    let all = (1 << tables.side) - 1;
    let mut found = |found: Found| {
        strikes.extend(found.strikes);
        ControlFlow::Continue(())
    };
    let _ = locking::locking(tables, grid, |_| all, &mut found);
    for size in 2..=3 {
        let _ = subsets::naked(tables, grid, size, |_| true, &mut found);
        let _ = subsets::hidden(tables, grid, size, |_| true, &mut found);
        let _ = fish::fish(tables, grid, size, all, &mut found);
    }
}

/// The candidates that exclude themselves, and those beside one that its own absence implies.
fn by_chains(tables: &Tables, grid: &Grid, reach: &Reach, strikes: &mut Strikes) {
    for (cell, &digits) in grid.cells.iter().enumerate() {
        for digit in indices(digits) {
            let own = cand(tables, cell, digit);
            if reach.excludes_itself(own) {
                strikes.push((cell as u16, 1 << digit));
            } else if reach.demands_itself(own) {
                strikes.push((cell as u16, digits & !(1 << digit)));
            }
        }
    }
}
