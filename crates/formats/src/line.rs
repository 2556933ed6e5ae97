//! One board a line, one character a cell.
//!
//! The format that programs exchange; most files of millions of puzzles are in it, so an
//! ordinary 81-character line takes a short way through this file.

use std::io;

use satur_model::{Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer};
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "line",
    summary: "one board a line, one character a cell (81 for 9x9), . or 0 for empty; .sdm files",
    extensions: &["sdm", "txt"],
    page: include_str!("../pages/line.md"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "line",
};

/// The largest side that one character a cell can write.
const MAX_SIDE: usize = 35;

fn recognises(sample: &Sample) -> bool {
    let Some(first) = sample
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with('#'))
    else {
        return sample.is_whole();
    };
    let board = without_comment(first);
    board
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || " .*_-?".contains(c))
        && [board, board.trim()]
            .iter()
            .any(|text| side_of(text.chars().count()).is_some_and(|n| n >= 4))
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    // A line `# 2x4` gives the blocks of the boards after it.
    let mut shape = options.shape;
    Box::new(std::iter::from_fn(move || {
        loop {
            let line = match lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            if let Some(comment) = line.text.strip_prefix('#') {
                if let Ok(named) = comment.parse() {
                    shape = Some(named);
                }
            } else if !line.text.is_empty()
                && (!line.text.trim().is_empty() || side_of(line.text.len()).is_some())
            {
                return Some(read_line(&line, shape, options).map_err(ReadError::from));
            }
        }
    }))
}

/// The board on a line. `shape` wins over what the length says.
pub(crate) fn read_line(
    line: &Line,
    shape: Option<Shape>,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let text = line.text.as_bytes();
    if text.len() == 81 && shape.is_none_or(|s| s == Shape::classic()) {
        let mut numbers = [0; 81];
        let is_plain = std::iter::zip(&mut numbers, text).all(|(number, &byte)| {
            *number = if byte == b'.' {
                0
            } else {
                byte.wrapping_sub(b'0')
            };
            *number <= 9
        });
        if is_plain && let Some(grid) = Grid::from_numbers(Shape::classic(), &numbers) {
            return Ok(Record::new(line.number, Puzzle::new(grid)));
        }
    }
    // Blanks may be cells or margin: all of them are cells if the length is right with them.
    let board = without_comment(&line.text);
    let whole = board.chars().count();
    let fits = |count: usize| shape.map_or(side_of(count).is_some(), |s| s.cells() == count);
    let (board, margin) = if fits(whole) {
        (board, 0)
    } else {
        (
            board.trim(),
            board.chars().take_while(|c| c.is_whitespace()).count(),
        )
    };
    let symbols: Vec<char> = board.chars().collect();
    let shape = shape_of(line.number, symbols.len(), shape)?;
    let numbers = options
        .symbols
        .read_board(&symbols, shape.side())
        .map_err(|misread| {
            let [found, expected, hint] = misread.describe(&symbols, shape.side(), options.symbols);
            let column = match misread {
                crate::symbols::Misread::Symbol(at) => margin + at + 1,
                crate::symbols::Misread::Ambiguous(..) => 0,
            };
            let problem = Problem::at(line.number, column, found, expected);
            if hint.is_empty() {
                problem
            } else {
                problem.hint(hint)
            }
        })?;
    let grid = Grid::from_numbers(shape, &numbers).expect("symbols were read for this shape");
    Ok(Record::new(line.number, Puzzle::new(grid)))
}

/// The text up to a comment that follows the board.
fn without_comment(text: &str) -> &str {
    text.split_once('#')
        .map_or(text, |(board, _)| board.trim_end())
}

/// The side of a board with this many cells, within what one character a cell can write.
fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=MAX_SIDE).contains(&side)).then_some(side)
}

fn shape_of(line: usize, cells: usize, told: Option<Shape>) -> Result<Shape, Problem> {
    let found = format!("{cells} characters");
    if let Some(shape) = told {
        let expected = format!("{} for a board of {shape} blocks", shape.cells());
        return if shape.cells() == cells {
            Ok(shape)
        } else {
            Err(Problem::at(line, 0, found, expected))
        };
    }
    let Some(side) = side_of(cells) else {
        let expected = "81 for a 9x9 board, or another square number up to 1225";
        return Err(
            Problem::at(line, 0, found, expected).hint("one character a cell, . for an empty one")
        );
    };
    Shape::conventional(side).ok_or_else(|| {
        let shapes = Shape::all_of_side(side);
        let names: Vec<String> = shapes.iter().map(Shape::to_string).collect();
        let middle = &names[(names.len() - 1) / 2];
        Problem::at(
            line,
            0,
            format!("a {side}x{side} board"),
            "its block shape to be known",
        )
        .hint(format!(
            "it could be {}: say --shape {middle}, or put a line '# {middle}' before it",
            names.join(" or ")
        ))
    })
}

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let mut text = String::with_capacity(shape.cells() + 1);
    for (_, digit) in board.iter() {
        let symbol = digit.map_or(Some('.'), |digit| options.symbols.write(digit)).ok_or_else(|| {
            WriteError::Unsuitable(format!(
                "a board of side {} has more digits than there are symbols; write it as 'boxes'",
                shape.side()
            ))
        })?;
        text.push(symbol);
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}
