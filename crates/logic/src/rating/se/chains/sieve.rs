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
use super::lit::{Cand, cand, place};
use super::reach::Reach;

/// Whether singles, locked candidates, pairs, triplets, fish and chains without branches solve a board.
/// Each of these is rated below 8.0, and what one strikes never keeps another from its conclusion, so that
/// the path of Sudoku Explainer needs nothing harder. With `forcing`, what all digits of a cell or all
/// places of a digit exclude goes too.
pub(in super::super) fn is_solved_at_once(
    tables: &Tables,
    mut grid: Grid,
    reach: &mut Reach,
    forcing: bool,
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
        if strikes.is_empty() {
            if reach.read(tables, &grid) {
                by_chains(tables, &grid, reach, &mut strikes);
            } else if forcing {
                by_forcing(tables, &grid, reach, &mut strikes);
            }
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

/// The candidates that all digits of a cell exclude, or all places of a digit in a house.
fn by_forcing(tables: &Tables, grid: &Grid, reach: &mut Reach, strikes: &mut Strikes) {
    reach.read_excluded(tables, grid);
    let mut strike = |of: &[Cand]| {
        for gone in reach.common(of) {
            let (cell, digit) = place(tables, gone);
            strikes.push((cell as u16, 1 << digit));
        }
    };
    let mut of = Vec::new();
    for (cell, &digits) in grid.cells.iter().enumerate() {
        if digits != 0 {
            of.clear();
            of.extend(indices(digits).map(|digit| cand(tables, cell, digit)));
            strike(&of);
        }
    }
    for (house, places) in grid.places.chunks_exact(tables.side).enumerate() {
        for (digit, &places) in places.iter().enumerate() {
            if places != 0 {
                let cells = indices(places).map(|place| tables.cell(house, place));
                of.clear();
                of.extend(cells.map(|cell| cand(tables, cell, digit)));
                strike(&of);
            }
        }
    }
}
