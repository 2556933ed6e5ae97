//! What the formats share that know only the 9x9 board with 3x3 blocks.

use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Shape};

use crate::parse::cells;
use crate::{Problem, ReadOptions, Sheet, Symbols, WriteError};

/// Cells of the board.
pub(crate) const CELLS: usize = 81;

/// Refuses any other shape that the caller gave.
pub(crate) fn check_options(line: usize, options: ReadOptions) -> Result<(), Problem> {
    match options.shape {
        Some(shape) if shape != Shape::classic() => Err(Problem::at(
            line,
            0,
            "a format of 9x9 boards with 3x3 blocks",
            format!("blocks of {shape}, as --shape says"),
        )
        .hint("leave --shape out")),
        _ => Ok(()),
    }
}

/// The grid whose 81 characters begin at a place.
pub(crate) fn read_grid(
    line: usize,
    column: usize,
    text: &str,
    options: ReadOptions,
) -> Result<Grid, Problem> {
    let symbols: Vec<char> = text.chars().collect();
    read_symbols(&symbols, options, |at| (line, column + at))
}

/// The grid of these characters, of which `place` gives the line and the column. Digits
/// are 1 to 9 in these formats, whatever symbols other texts have.
pub(crate) fn read_symbols(
    symbols: &[char],
    options: ReadOptions,
    place: impl Fn(usize) -> (usize, usize),
) -> Result<Grid, Problem> {
    let (line, column) = place(0);
    check_options(line, options)?;
    if symbols.len() != CELLS {
        let found = format!("{} characters", symbols.len());
        return Err(Problem::at(line, column, found, "81, one for each cell"));
    }
    cells::read_grid(Shape::classic(), symbols, Symbols::Standard, place)
}

/// The puzzle to write as it stands, if the format can hold it.
pub(crate) fn position(sheet: &Sheet) -> Result<Puzzle, WriteError> {
    let shape = sheet.puzzle().shape();
    if shape == Shape::classic() {
        return Ok(sheet.position());
    }
    Err(WriteError::Unsuitable(format!(
        "this format holds 9x9 boards with 3x3 blocks only, not {shape} blocks; write it as 'json'"
    )))
}

/// One character a cell.
pub(crate) fn to_line(grid: &Grid, blank: char) -> String {
    let symbol = |digit: Option<Digit>| digit.and_then(Digit::symbol).unwrap_or(blank);
    grid.iter().map(|(_, digit)| symbol(digit)).collect()
}

/// The candidates of each cell that the board leaves and the pencil marks do not.
pub(crate) fn struck_out(puzzle: &Puzzle) -> Vec<(Cell, DigitSet)> {
    let Some(marks) = puzzle.pencil_marks() else {
        return Vec::new();
    };
    Candidates::of(&puzzle.board())
        .iter()
        .map(|(cell, left)| (cell, left - marks[cell]))
        .filter(|(_, gone)| !gone.is_empty())
        .collect()
}

/// The puzzle without these candidates.
pub(crate) fn strike_out(puzzle: Puzzle, gone: &[(Cell, Digit)]) -> Puzzle {
    let mut marks = puzzle.candidates();
    for &(cell, digit) in gone {
        marks[cell].remove(digit);
    }
    puzzle.clone().with_candidates(marks).unwrap_or(puzzle)
}

/// The candidate that a triple of digit, row and column names: `175` is 1 in r7c5.
pub(crate) fn triple(text: &str) -> Option<(Cell, Digit)> {
    let mut figures = text.chars().map(|c| c.to_digit(10).filter(|&n| n > 0));
    let mut next = || figures.next().flatten().map(|n| n as usize - 1);
    let (digit, row, col) = (next()?, next()?, next()?);
    let is_whole = figures.next().is_none();
    is_whole.then(|| (Shape::classic().cell(row, col), Digit::new(digit)))
}
