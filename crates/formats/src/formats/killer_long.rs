//! Killer boards as numbers: `3x3::k:` and a number for each cell, 256 times the sum of its cage and the number of
//! the cage.

use std::fmt::Write as _;
use std::io;

use satur_model::{Grid, Layout, Puzzle, Shape, rules};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::cages::{cages_of, killer, written_cages};
use crate::parse::each_line::{each_line, fields};
use crate::problem::quoted;
use crate::{
    Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, WriteError, WriteOptions,
};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "killer-long",
    summary: "killer boards as 3x3::k: and a number a cell, with d for diagonals",
    extensions: &[],
    page: page!("killer-long"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// How many cages a number can tell apart.
const CAGES: u32 = 256;

const EXPECTED: &str = "3x3::k: or 3x3:d:k: and a number for each cell";

/// The blocks, whether there are diagonals, and what follows.
fn head(text: &str) -> Option<(Shape, bool, &str)> {
    let mut parts = text.splitn(4, ':');
    let shape: Shape = parts.next()?.parse().ok()?;
    let flag = parts.next()?;
    let is_killer = parts.next()? == "k" && matches!(flag, "" | "d");
    is_killer.then_some((shape, flag == "d", parts.next()?))
}

fn recognises(sample: &Sample) -> bool {
    let line = sample.content().next().map(str::trim);
    line.is_some_and(|line| head(line).is_some())
}

fn read(lines: Lines<'_>, _: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line).map(Some))
}

fn read_line(line: &Line) -> Result<Record, Problem> {
    let text = line.text.trim();
    let (shape, has_diagonals, list) =
        head(text).ok_or_else(|| Problem::at(line.number, 1, quoted(text), EXPECTED))?;
    let mut numbers: Vec<u32> = Vec::with_capacity(shape.cells());
    let first = text.chars().count() - list.chars().count() + 1;
    for (column, field) in fields(first, list.trim_end_matches(':'), |c| c == ':') {
        let number = field.trim().parse().map_err(|_| {
            let expected = "256 times the sum of a cage and its number";
            Problem::at(line.number, column, quoted(field), expected)
        })?;
        numbers.push(number);
    }
    if numbers.len() != shape.cells() {
        let found = format!("{} numbers", numbers.len());
        let expected = format!("{}, one for each cell", shape.cells());
        return Err(Problem::at(line.number, first, found, expected));
    }
    let misfit = |error: String| {
        let found = "a board that cannot be";
        Problem::at(
            line.number,
            first,
            found,
            "rules and cages that can be kept",
        )
        .hint(error)
    };
    let diagonals: Vec<_> = rules::find("x")
        .filter(|_| has_diagonals)
        .into_iter()
        .collect();
    let layout = Layout::new(shape, None, &diagonals).map_err(|error| misfit(error.to_string()))?;
    let puzzle = Puzzle::new(Grid::empty(shape)).with_layout(layout);
    let puzzle = puzzle.map_err(|error| misfit(error.to_string()))?;
    let mut clues = Vec::new();
    for (cage, cells) in cages_of(&numbers) {
        if cage == 0 {
            continue;
        }
        let clue = killer(puzzle.layout(), cells, cage / CAGES);
        clues.push(clue.map_err(|error| misfit(error.to_string()))?);
    }
    let puzzle = puzzle.with_clues(clues);
    let puzzle = puzzle.map_err(|error| misfit(error.to_string()))?;
    Ok(Record::new(line.number, puzzle))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.puzzle();
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    let unsuitable =
        |reason: String| WriteError::Unsuitable(format!("format 'killer-long' {reason}"));
    let is_known = layout.rules().iter().all(|rule| rule.id == "x") && layout.jigsaw().is_none();
    if !is_known || !shape.is_square() {
        let reason = "has blocks and diagonals and no other rules; json has";
        return Err(unsuitable(reason.to_owned()));
    }
    if sheet.board().count_filled() > 0 {
        let reason = "has cages and no digits: 'tatham' and json have both";
        return Err(unsuitable(reason.to_owned()));
    }
    let cages = written_cages(puzzle).map_err(unsuitable)?;
    if cages.len() >= CAGES as usize {
        return Err(unsuitable(format!("tells {} cages apart", CAGES - 1)));
    }
    let mut numbers = vec![0; shape.cells()];
    for (number, clue) in (1..).zip(cages) {
        for cell in clue.cells() {
            numbers[cell.index()] = CAGES * clue.number().unwrap_or(0) + number;
        }
    }
    let flag = if layout.rules().is_empty() { "" } else { "d" };
    let mut text = format!("{shape}:{flag}:k");
    for number in numbers {
        let _ = write!(text, ":{number}");
    }
    writeln!(out, "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::problems;

    #[test]
    fn what_is_wrong_is_named() {
        let cells = "0:".repeat(14);
        assert_eq!(
            problems(
                &FORMAT,
                &format!("3x3:q:k:1\n2x2::k:1:x\n2x2::k:1:2\n2x2::k:2049:2049:{cells}\n")
            ),
            [
                "line 1, column 1: found '3x3:q:k:1', expected 3x3::k: or 3x3:d:k: and a number for each cell",
                "line 2, column 10: found 'x', expected 256 times the sum of a cage and its number",
                "line 3, column 8: found 2 numbers, expected 16, one for each cell",
                "line 4, column 8: found a board that cannot be, expected rules and cages that can be kept (clue 'killer' at r1c1: 2 different digits of 1 to 4 add up to 3 to 7, never to 8)",
            ]
        );
    }
}
