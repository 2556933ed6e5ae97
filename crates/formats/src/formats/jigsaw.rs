//! Jigsaws on one line: the givens, a character a cell, then the region of each cell.

use std::io;

use satur_model::{Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
use crate::parse::rules::{StatedRules, regions_text};
use crate::problem::quoted;
use crate::{
    Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, WriteError, WriteOptions,
};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "jigsaw",
    summary: "a jigsaw on a line: its givens, then the region of each cell",
    extensions: &[],
    page: page!("jigsaw"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_rules: true,
        ..Writer::plain(write)
    }),
    answers: "jigsaw",
};

/// The side of a jigsaw whose line has this length. Twice a square is never a square, so that no other
/// board has a line as long.
fn side(characters: usize) -> Option<usize> {
    let side = (characters / 2).isqrt();
    (side > 1 && side.pow(2) * 2 == characters).then_some(side)
}

fn recognises(sample: &Sample) -> bool {
    let Some(line) = sample.content().next().map(str::trim) else {
        return false;
    };
    let Some(side) = side(line.chars().count()) else {
        return false;
    };
    let givens = line.chars().take(side * side);
    let mut regions: Vec<char> = line.chars().skip(side * side).collect();
    regions.sort_unstable();
    let sizes = regions.chunk_by(|a, b| a == b).map(<[char]>::len);
    givens
        .clone()
        .all(|symbol| symbol == '.' || symbol.is_ascii_alphanumeric())
        && sizes.into_iter().all(|size| size == side)
}

fn read(lines: Lines<'_>, _: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line).map(Some))
}

fn read_line(line: &Line) -> Result<Record, Problem> {
    let text = line.text.trim();
    let Some(side) = side(text.chars().count()) else {
        let found = format!("{} characters", text.chars().count());
        let expected = "twice as many as cells: 162 for a jigsaw of 9x9";
        return Err(Problem::at(line.number, 0, found, expected));
    };
    let shape = Shape::new(1, side).map_err(|error| {
        Problem::at(
            line.number,
            0,
            format!("a side of {side}"),
            "a smaller board",
        )
        .hint(error.to_string())
    })?;
    let mut grid = Grid::empty(shape);
    for (cell, (at, symbol)) in shape.all_cells().zip(text.chars().enumerate()) {
        let digit = symbol.to_digit(36).map(|number| number as usize);
        grid[cell] = match digit {
            Some(number @ 1..) if number <= side => Some(Digit::new(number - 1)),
            _ if matches!(symbol, '.' | '0') => None,
            _ => {
                let expected = format!("a digit up to {side}, or '.' for an empty cell");
                let found = quoted(&symbol.to_string());
                return Err(Problem::at(line.number, at + 1, found, expected));
            }
        };
    }
    let mut rules = StatedRules::default();
    rules.regions(&text.chars().skip(side * side).collect::<String>());
    let puzzle = rules.apply(Puzzle::new(grid));
    let puzzle = puzzle.map_err(|problem| problem.at_place(line.number, side * side + 1))?;
    Ok(Record::new(line.number, puzzle))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let layout = sheet.puzzle().layout();
    let unsuitable = |reason: &str| WriteError::Unsuitable(reason.to_owned());
    if !layout.rules().is_empty() || !layout.shape().is_square() {
        return Err(unsuitable(
            "format 'jigsaw' has regions and no other rules; json and boxes have",
        ));
    }
    if layout.jigsaw().is_none() {
        return Err(unsuitable(
            "format 'jigsaw' is for boards with irregular blocks, and those of this one are rectangles",
        ));
    }
    let regions = regions_text(layout).ok_or_else(|| {
        unsuitable("format 'jigsaw' names regions by one character: at most 62 of them")
    })?;
    let line = sheet.board().to_line();
    let line =
        line.ok_or_else(|| unsuitable("format 'jigsaw' has characters for digits up to 35 only"))?;
    writeln!(out, "{line}{regions}")?;
    Ok(())
}
