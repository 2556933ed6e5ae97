//! Boards on one line: a character for each cell, row by row.
//!
//! `1` to `9` are digits, then `A` for 10 to `Z` for 35; `.`, `0`, `_`, `*` and `-` are blanks.
//! White space is skipped, so a board may also be written in rows. The crate `satur-formats` reads
//! many more forms, streams of boards, and says what is wrong by line and column.

use std::fmt;
use std::str::FromStr;

use crate::{Digit, Grid, Puzzle, Shape};

/// The largest side with a character for every digit.
const LARGEST_SIDE: usize = 35;

/// Why a line is not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineError {
    /// The number of characters fits no board.
    #[error(
        "a line of {0} characters is not a board: write one character a cell, 81 for a board of \
         side 9, 16 for side 4, 256 for side 16"
    )]
    Length(usize),
    /// The number of characters does not fit the shape.
    #[error("a line of {found} characters is not a board of {shape} blocks, which has {} cells", .shape.cells())]
    OtherShape {
        /// Characters of the line.
        found: usize,
        /// The shape that was asked for.
        shape: Shape,
    },
    /// Several shapes of this side are in use.
    #[error(
        "a board of side {0} may have blocks of several shapes: name the one you mean with \
         Grid::from_line"
    )]
    SeveralShapes(usize),
    /// A character that is neither a blank nor a digit of the board.
    #[error(
        "character {position} is '{symbol}', which is not a digit of a board of side {side}: write \
         1 to {}, and '.' for an empty cell", last_symbol(*.side)
    )]
    Symbol {
        /// The character.
        symbol: char,
        /// Its position, from 1, without white space.
        position: usize,
        /// The side of the board.
        side: usize,
    },
    /// The board is too large for one character a cell.
    #[error(
        "a board of side {0} has more digits than there are characters: at most side \
         {LARGEST_SIDE} is written on one line"
    )]
    TooLarge(usize),
}

fn last_symbol(side: usize) -> String {
    let symbol = Digit::new(side - 1).symbol();
    symbol.map_or_else(|| side.to_string(), |symbol| symbol.to_string())
}

impl Grid {
    /// Reads a board of this shape from a line with one character a cell.
    ///
    /// ```
    /// use satur_model::{Grid, Shape};
    /// let grid = Grid::from_line(Shape::new(2, 2)?, ".3.4 .... .... 3.2.")?;
    /// assert_eq!(grid.count_filled(), 4);
    /// assert_eq!(grid.to_line().as_deref(), Some(".3.4........3.2."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_line(shape: Shape, line: &str) -> Result<Self, LineError> {
        let side = shape.side();
        if side > LARGEST_SIDE {
            return Err(LineError::TooLarge(side));
        }
        let symbols = line.chars().filter(|symbol| !symbol.is_whitespace());
        let found = symbols.clone().count();
        if found != shape.cells() {
            return Err(LineError::OtherShape { found, shape });
        }
        let mut grid = Self::empty(shape);
        for (cell, symbol) in shape.all_cells().zip(symbols) {
            let position = cell.index() + 1;
            grid[cell] = read_symbol(symbol, side).ok_or(LineError::Symbol {
                symbol,
                position,
                side,
            })?;
        }
        Ok(grid)
    }
}

/// Reads the contents of a cell; `None` for a character that the board does not have.
#[allow(
    clippy::option_option,
    reason = "the outer option says whether the symbol is known, the inner one is a cell"
)]
fn read_symbol(symbol: char, side: usize) -> Option<Option<Digit>> {
    if matches!(symbol, '.' | '0' | '_' | '*' | '-') {
        return Some(None);
    }
    let number = symbol.to_digit(36)? as usize;
    (number <= side).then(|| Some(Digit::new(number - 1)))
}

impl FromStr for Puzzle {
    type Err = LineError;

    /// Reads a puzzle from a line with one character a cell, on the conventional shape of its side
    /// ([`Shape::conventional`]).
    ///
    /// ```
    /// use satur_model::Puzzle;
    /// let puzzle: Puzzle = ".3.4........3.2.".parse()?;
    /// assert_eq!(puzzle.shape().side(), 4);
    /// # Ok::<(), satur_model::LineError>(())
    /// ```
    fn from_str(line: &str) -> Result<Self, LineError> {
        let cells = line
            .chars()
            .filter(|symbol| !symbol.is_whitespace())
            .count();
        let side = cells.isqrt();
        if cells == 0 || side * side != cells {
            return Err(LineError::Length(cells));
        }
        if side > LARGEST_SIDE {
            return Err(LineError::TooLarge(side));
        }
        let shape = Shape::conventional(side).ok_or(LineError::SeveralShapes(side))?;
        Grid::from_line(shape, line).map(Self::new)
    }
}

impl fmt::Display for Grid {
    /// One character a cell, `.` for blank; past side 35 numbers with spaces between, 0 for blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.to_line() {
            return f.write_str(&line);
        }
        for (at, number) in self.numbers().enumerate() {
            let gap = if at == 0 { "" } else { " " };
            write!(f, "{gap}{number}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        line.parse::<Puzzle>().unwrap_err().to_string()
    }

    #[test]
    fn every_conventional_side_is_read_back() {
        for side in 1..=LARGEST_SIDE {
            let Some(shape) = Shape::conventional(side) else {
                let line = ".".repeat(side * side);
                let error = line.parse::<Puzzle>().unwrap_err();
                assert_eq!(error, LineError::SeveralShapes(side));
                continue;
            };
            let mut grid = Grid::shifted(shape);
            grid[shape.cell(side - 1, 0)] = None;
            let puzzle: Puzzle = grid.to_string().parse().unwrap();
            assert_eq!(puzzle, Puzzle::new(grid.clone()));
            let lower = grid.to_string().to_lowercase().replace('.', "_");
            assert_eq!(Grid::from_line(shape, &lower).unwrap(), grid);
        }
    }

    #[test]
    fn rows_may_stand_on_lines() {
        let rows: Puzzle = "\n .3.4\n 0000\n ----\n 3*2_\n".parse().unwrap();
        assert_eq!(rows.givens().to_string(), ".3.4........3.2.");
    }

    #[test]
    fn bad_lines_say_why() {
        assert!(error("").starts_with("a line of 0 characters is not a board"));
        assert!(error("123").contains("81 for a board of side 9"));
        assert!(error(&".".repeat(64)).contains("side 8 may have blocks of several shapes"));
        assert!(error(&".".repeat(1296)).contains("at most side 35"));
        assert_eq!(
            error(".3.4........3.25"),
            "character 16 is '5', which is not a digit of a board of side 4: write 1 to 4, and '.' \
             for an empty cell"
        );
        let ten = format!("{}B", ".".repeat(99));
        assert!(error(&ten).contains("write 1 to A"));
        let shape = Shape::new(2, 4).unwrap();
        assert_eq!(
            Grid::from_line(shape, "1.").unwrap_err().to_string(),
            "a line of 2 characters is not a board of 2x4 blocks, which has 64 cells"
        );
    }
}
