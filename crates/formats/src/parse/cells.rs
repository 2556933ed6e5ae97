//! One character a cell, wherever the cells stand.

use satur_model::{Grid, Shape};

use crate::symbols::Misread;
use crate::{Problem, Symbols};

/// The grid with these symbols, of which `place` gives the line and the column.
pub(crate) fn read_grid(
    shape: Shape,
    symbols: &[char],
    habit: Symbols,
    place: impl Fn(usize) -> (usize, usize),
) -> Result<Grid, Problem> {
    let numbers = read_numbers(shape.side(), symbols, habit, &place)?;
    Grid::from_numbers(shape, &numbers).ok_or_else(|| {
        let (line, column) = place(0);
        let found = format!("{} cells", symbols.len());
        Problem::at(line, column, found, shape.cells().to_string())
    })
}

/// The numbers of these symbols on a board of this side, 0 for blank.
pub(crate) fn read_numbers(
    side: usize,
    symbols: &[char],
    habit: Symbols,
    place: impl Fn(usize) -> (usize, usize),
) -> Result<Vec<u8>, Problem> {
    habit.read_board(symbols, side).map_err(|misread| {
        let [found, expected, hint] = misread.describe(symbols, side, habit);
        let (line, column) = match misread {
            Misread::Symbol(at) => place(at),
            Misread::Ambiguous(..) => place(0),
        };
        let problem = Problem::at(line, column, found, expected);
        if hint.is_empty() {
            problem
        } else {
            problem.hint(hint)
        }
    })
}
