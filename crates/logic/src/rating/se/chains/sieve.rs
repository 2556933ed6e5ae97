//! Whether everything easy solves a puzzle, without saying how.
//!
//! Who looks for hard puzzles has to turn down many easy ones, and rating those takes most of the time:
//! chains have to be searched to the end, the shortest first, to be applied one by one. Here all that a
//! closure of the links shows is struck at once, and the closure is made again.

use super::super::bulk;
use super::super::grid::Grid;
use super::super::hint::Strikes;
use super::super::mask32::indices;
use super::super::tables::Tables;
use super::cycles::Cycles;
use super::length::longest;
use super::lit::{Cand, cand, place};
use super::reach::Reach;

/// The base of the rating of chains without branches on several digits.
const CHAINS: f64 = 7.0;

/// Whether singles, locked candidates, pairs, triplets, fish and chains without branches solve a board.
/// Each of these is rated below 8.0, and what one strikes never keeps another from its conclusion, so that
/// the path of Sudoku Explainer needs nothing harder. With `forcing`, what all digits of a cell or all
/// places of a digit exclude goes too.
pub(in super::super) fn is_solved_at_once(
    tables: &Tables,
    grid: Grid,
    reach: &mut Reach,
    forcing: bool,
) -> bool {
    is_solved_with(tables, grid, |grid, strikes| {
        if reach.read(tables, grid) {
            by_chains(tables, grid, reach, strikes);
        } else if forcing {
            by_forcing(tables, grid, reach, strikes);
        }
    })
}

/// Whether singles, locked candidates, pairs, triplets, fish and chains without branches solve a board, none of them
/// rated above `high`.
///
/// *Why no later board needs more*: on a board with fewer candidates the same patterns and chains still strike
/// what they struck, or smaller ones do. A strong link of a chain that lost one of its ends leaves a single. If that
/// single is placed already, it is the end that the chain arrives at, and the candidate that the chain excludes is
/// gone; or it is the end that comes first, and excludes the candidate from which the chain arrived, and so on back
/// to the start.
pub(in super::super) fn is_solved_within(
    tables: &Tables,
    grid: Grid,
    cycles: &mut Cycles,
    high: f64,
) -> bool {
    let longest = longest(CHAINS, high);
    is_solved_with(tables, grid, |grid, strikes| {
        cycles.strikes_within(tables, grid, longest, strikes);
    })
}

/// Whether a board is solved by patterns and, where they end, by what `more` strikes.
fn is_solved_with(
    tables: &Tables,
    mut grid: Grid,
    mut more: impl FnMut(&Grid, &mut Strikes),
) -> bool {
    let mut strikes = Strikes::new();
    loop {
        bulk::settle(tables, &mut grid, &mut strikes);
        if grid.blanks == 0 {
            return true;
        }
        more(&grid, &mut strikes);
        if strikes.is_empty() {
            return false;
        }
        bulk::strike(tables, &mut grid, &strikes);
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
