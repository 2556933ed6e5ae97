//! Singles: 1.0 for the last cell of a house, 1.2 and 1.5 for one place, 2.3 for one digit.

use super::grid::Grid;
use super::hint::Hint;
use super::rule::Rule;
use super::tables::{BLOCK, Tables};

/// One place for a digit: first in houses with one empty cell, then in the others; blocks,
/// columns, rows.
pub(super) fn hidden_single(tables: &Tables, grid: &Grid) -> Option<Hint> {
    [true, false].into_iter().find_map(|last| {
        Tables::BY_COLUMN.into_iter().find_map(|kind| {
            tables
                .of_kind(kind)
                .filter(|&house| (grid.empty[house] == 1) == last)
                .find_map(|house| {
                    let digit = (0..tables.side)
                        .find(|&digit| grid.places(house, digit).is_power_of_two())?;
                    let place = grid.places(house, digit).trailing_zeros() as usize;
                    let (rule, rating) = match (last, kind) {
                        (true, _) => (Rule::LastCell, 1.0),
                        (false, BLOCK) => (Rule::HiddenSingle, 1.2),
                        (false, _) => (Rule::HiddenSingle, 1.5),
                    };
                    Some(Hint::place(rule, rating, tables.cell(house, place), digit))
                })
        })
    })
}

/// One digit for a cell.
pub(super) fn naked_single(grid: &Grid) -> Option<Hint> {
    let cell = grid.cells.iter().position(|mask| mask.is_power_of_two())?;
    let digit = grid.cells[cell].trailing_zeros() as usize;
    Some(Hint::place(Rule::NakedSingle, 2.3, cell, digit))
}
