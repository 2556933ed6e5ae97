//! One character a cell, wherever the cells stand.

use satur_model::{Grid, Puzzle, Shape};

use crate::symbols::{Misread, lookalike};
use crate::{Problem, ReadOptions, Record, Symbols};

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

/// A grid that somebody typed, with a warning for each letter that was read as a figure.
pub(crate) struct Forgiven {
    grid: Grid,
    warnings: Vec<Problem>,
}

/// The grid with these symbols, in which `l` and `I` may stand for 1, `O` and `o` for 0: up to
/// side 9 they can mean nothing else.
pub(crate) fn read_forgiving(
    shape: Shape,
    symbols: &[char],
    habit: Symbols,
    place: impl Fn(usize) -> (usize, usize),
) -> Result<Forgiven, Problem> {
    let mut warnings = Vec::new();
    let mut read = symbols.to_vec();
    if shape.side() <= 9 && matches!(habit, Symbols::Auto | Symbols::Standard) {
        for (at, symbol) in read.iter_mut().enumerate() {
            if let Some(figure) = lookalike(*symbol) {
                let (line, column) = place(at);
                let expected = format!("a digit 1 to {}, or . for an empty cell", shape.side());
                let problem = Problem::at(line, column, format!("'{symbol}'"), expected);
                warnings.push(problem.hint(format!("it was read as {figure}")));
                *symbol = figure;
            }
        }
    }
    let grid = read_grid(shape, &read, habit, place)?;
    Ok(Forgiven { grid, warnings })
}

impl Forgiven {
    /// The record of this grid. Digits that a player placed do not count as givens.
    pub(crate) fn into_record(
        self,
        line: usize,
        is_placed: impl Iterator<Item = bool>,
        options: ReadOptions,
    ) -> Result<Record, Problem> {
        let puzzle = with_placed(self.grid, is_placed);
        let mut record = Record::new(line, puzzle);
        for problem in self.warnings {
            record.warn(problem, options)?;
        }
        Ok(record)
    }
}

/// The puzzle of a grid, some of whose digits were placed by a player.
pub(crate) fn with_placed(mut grid: Grid, is_placed: impl Iterator<Item = bool>) -> Puzzle {
    let shape = grid.shape();
    let mut placed = Grid::empty(shape);
    for (cell, is_placed) in shape.all_cells().zip(is_placed) {
        if is_placed {
            placed[cell] = grid[cell].take();
        }
    }
    Puzzle::new(grid)
        .with_placed(placed)
        .expect("a digit is given or placed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::FORMAT;
    use crate::testing::{ROWS, read_one, read_with};

    #[test]
    fn letters_that_look_like_figures_are_read_with_a_warning() {
        let text = ROWS.concat().replace('1', "l").replacen('.', "O", 1);
        let record = read_one(&FORMAT, &text);
        assert_eq!(record.puzzle.givens().to_line().unwrap(), ROWS.concat());
        let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(
            warnings[..2],
            [
                "line 1, column 1: found 'O', expected a digit 1 to 9, or . for an empty cell (it was read as 0)",
                "line 1, column 6: found 'l', expected a digit 1 to 9, or . for an empty cell (it was read as 1)",
            ]
        );
        assert_eq!(warnings.len(), 4);
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert!(read_with(&FORMAT, &text, strict)[0].is_err());
        // With letters for digits they are letters.
        let letters = ReadOptions {
            symbols: Symbols::Letters,
            ..ReadOptions::default()
        };
        assert!(read_with(&FORMAT, &text, letters)[0].is_err());
    }
}
