//! The board of an OpenSudoku game, as it stands in one attribute.
//!
//! It is 81 digits, or `version: 3` and 81 times `value|notes|editable|`. Version 1 lists
//! the notes (`1,5,`), the others add a bit for each; version 4 has a second kind of notes,
//! version 5 a colour too. What is editable does not count as given.

use satur_model::{Cell, Digit, DigitSet, Grid, Puzzle, Shape};

use crate::parse::classic::{self, CELLS};
use crate::parse::pencil_notes::{self, COLOURS};
use crate::parse::xml::Place;
use crate::problem::quoted;
use crate::{Problem, ReadOptions, Record, WriteError};

/// The notes of the second kind, where a game has them.
const SECOND: &str = "second_jottings";

/// What the board says that is no part of the puzzle.
pub(crate) const OWN_NOTES: [&str; 3] = [pencil_notes::KEY, SECOND, COLOURS];

/// The board in the data of a game; `locate` gives the place of a character of it.
pub(crate) fn read_data(
    line: usize,
    data: &str,
    options: ReadOptions,
    locate: impl Fn(usize) -> Place,
) -> Result<Record, Problem> {
    let start = data.chars().take_while(|c| c.is_whitespace()).count();
    let Some(rest) = data.trim().strip_prefix("version:") else {
        let symbols: Vec<char> = data.trim().chars().collect();
        let grid = classic::read_symbols(&symbols, options, |at| locate(start + at))?;
        return Ok(Record::new(line, Puzzle::new(grid)));
    };
    classic::check_options(line, options)?;
    let rest = rest.trim_start();
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (version, records) = rest.split_at(digits);
    let fields = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            let (line, column) = locate(start);
            let found = format!("data of version {}", quoted(version));
            return Err(Problem::at(line, column, found, "version 1 to 5"));
        }
    };
    // Version 2 sometimes has a bar too many: parts between bars are never empty.
    let skipped = data.trim().len() - records.len();
    let mut column = start + data.trim()[..skipped].chars().count();
    let mut parts = Vec::with_capacity(CELLS * fields);
    for part in records.split('|') {
        if !part.trim().is_empty() {
            parts.push((column, part.trim()));
        }
        column += part.chars().count() + 1;
    }
    if parts.len() != CELLS * fields {
        let (line, column) = locate(start);
        let found = format!("{} values between bars", parts.len());
        let expected = format!("{}, {fields} for each cell", CELLS * fields);
        return Err(Problem::at(line, column, found, expected));
    }
    let mut cells = Cells::default();
    for (cell, parts) in Shape::classic().all_cells().zip(parts.chunks(fields)) {
        cells
            .read(version, cell, parts)
            .map_err(|(column, part, expected)| {
                let (line, column) = locate(column);
                Problem::at(line, column, quoted(part), expected)
            })?;
    }
    Ok(cells.into_record(line))
}

/// The data of a position: as plain as it can be.
pub(crate) fn write(record: &Record, puzzle: &Puzzle) -> Result<String, WriteError> {
    let noted = pencil_notes::of(record, puzzle)?;
    // A colour is written like the only note of its cell.
    let said = |key| record.note(key).and_then(pencil_notes::parse);
    let (second, colours) = (said(SECOND), said(COLOURS));
    let has_notes = noted.iter().any(|digits| !digits.is_empty());
    let has_more = second.is_some() || colours.is_some();
    if puzzle.placed().is_none() && !has_notes && !has_more {
        return Ok(classic::to_line(puzzle.givens(), '0'));
    }
    let version = if has_more { 5 } else { 3 };
    let mut data = format!("version: {version}\n");
    let digits_at = |sets: &Option<Vec<DigitSet>>, cell: Cell| {
        sets.as_ref()
            .map_or(DigitSet::EMPTY, |sets| sets[cell.index()])
    };
    for (cell, digit) in puzzle.board().iter() {
        let value = digit.map_or(0, Digit::number);
        data += &format!("{value}|{}|", noted[cell.index()].bits());
        if has_more {
            let colour = digits_at(&colours, cell).first().map_or(0, Digit::number);
            data += &format!("{}|{colour}|", digits_at(&second, cell).bits());
        }
        let is_given = puzzle.givens()[cell].is_some();
        data += if is_given { "0|" } else { "1|" };
    }
    Ok(data)
}

/// A board whose cells have notes.
struct Cells {
    givens: Grid,
    placed: Grid,
    noted: Vec<DigitSet>,
    second: Vec<DigitSet>,
    colours: Vec<u8>,
}

impl Default for Cells {
    fn default() -> Self {
        Self {
            givens: Grid::empty(Shape::classic()),
            placed: Grid::empty(Shape::classic()),
            noted: Vec::with_capacity(CELLS),
            second: Vec::with_capacity(CELLS),
            colours: Vec::with_capacity(CELLS),
        }
    }
}

impl Cells {
    /// Takes the parts of a cell: value, notes, perhaps more, and whether it may be changed.
    fn read<'p>(
        &mut self,
        version: &str,
        cell: Cell,
        parts: &[(usize, &'p str)],
    ) -> Result<(), (usize, &'p str, &'static str)> {
        let wrong = |at: usize, expected| (parts[at].0, parts[at].1, expected);
        let last = parts.len() - 1;
        let value = single(parts[0].1).ok_or_else(|| wrong(0, "a value 0 to 9"))?;
        let noted = match version {
            "1" => parse_list(parts[1].1),
            _ => parse_bits(parts[1].1),
        };
        self.noted
            .push(noted.ok_or_else(|| wrong(1, "the notes of a cell"))?);
        if last > 2 {
            let second = parse_bits(parts[2].1);
            self.second
                .push(second.ok_or_else(|| wrong(2, "the notes of a cell"))?);
        }
        if last > 3 {
            let colour = single(parts[3].1).ok_or_else(|| wrong(3, "a colour 0 to 9"))?;
            self.colours.push(colour);
        }
        let digit = Digit::from_number(value);
        match parts[last].1 {
            "0" => self.givens[cell] = digit,
            "1" => self.placed[cell] = digit,
            _ => return Err(wrong(last, "1 for a cell that may be changed, or 0")),
        }
        Ok(())
    }

    fn into_record(self, line: usize) -> Record {
        let puzzle = Puzzle::new(self.givens);
        let puzzle = puzzle.clone().with_placed(self.placed).unwrap_or(puzzle);
        let mut record = Record::new(line, puzzle);
        pencil_notes::add(&mut record, &self.noted);
        record.add_note(SECOND, &pencil_notes::to_text(&self.second));
        let shape = Shape::classic();
        let colours: Vec<String> = shape
            .all_cells()
            .zip(self.colours)
            .filter(|(_, colour)| *colour > 0)
            .map(|(cell, colour)| format!("{}:{colour}", shape.name(cell)))
            .collect();
        record.add_note(COLOURS, &colours.join(" "));
        record
    }
}

fn single(text: &str) -> Option<u8> {
    text.parse().ok().filter(|&value| value <= 9)
}

/// Notes as `1,5,9,`, or `-` for none.
fn parse_list(text: &str) -> Option<DigitSet> {
    let parts = text
        .split(',')
        .filter(|part| !part.is_empty() && *part != "-");
    parts
        .map(|part| Digit::from_number(single(part)?))
        .collect()
}

/// Notes as a number, bit 0 for 1; `-` for none.
fn parse_bits(text: &str) -> Option<DigitSet> {
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    text.parse()
        .ok()
        .filter(|&bits: &u16| bits < 512)
        .map(|bits| DigitSet::from_bits(bits.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(data: &str) -> Result<Record, String> {
        read_data(1, data, ReadOptions::default(), |at| (1, at + 1))
            .map_err(|problem| problem.to_string())
    }

    /// A board whose first two cells are a given 4 and a placed 5, with notes in the third.
    fn data(version: &str, cells: [&str; 3], rest: &str) -> String {
        format!("version: {version}\n{}{}", cells.concat(), rest.repeat(78))
    }

    #[test]
    fn every_version_is_read() {
        let versions = [
            data("1", ["4|-|0|", "5|-|1|", "0|1,3,|1|"], "0|-|1|"),
            data("2", ["4|0|0|", "5|0||1|", "0|5||1|"], "0|0|1|"),
            data("3", ["4|0|0|", "5|0|1|", "0|5|1|"], "0|0|1|"),
        ];
        for text in &versions {
            let record = read(text).unwrap();
            assert_eq!(record.puzzle.givens().count_filled(), 1);
            assert_eq!(record.puzzle.placed().unwrap().count_filled(), 1);
            assert_eq!(record.note(pencil_notes::KEY), Some("r1c3:13"));
            assert_eq!(write(&record, &record.puzzle).unwrap(), versions[2]);
        }
        let text = data(
            "5",
            ["4|0|0|0|0|", "5|0|0|7|1|", "0|5|256|0|1|"],
            "0|0|0|0|1|",
        );
        let record = read(&text).unwrap();
        assert_eq!(
            (record.note(SECOND), record.note(COLOURS)),
            (Some("r1c3:9"), Some("r1c2:7"))
        );
        assert_eq!(write(&record, &record.puzzle).unwrap(), text);
        let text = data("4", ["4|0|0|0|", "5|0|0|1|", "0|5|256|1|"], "0|0|0|1|");
        assert_eq!(read(&text).unwrap().note(SECOND), Some("r1c3:9"));
    }

    #[test]
    fn problems_say_where() {
        let cases = [
            (
                "version: 9\n",
                "line 1, column 1: found data of version '9', expected version 1 to 5",
            ),
            (
                "version: 3 4|0|0|",
                "line 1, column 1: found 3 values between bars, expected 243, 3 for each cell",
            ),
            (
                &data("3", ["4|0|0|", "x|0|1|", ""], "0|0|1|0|0|1|")[..],
                "line 1, column 1: found 474 values between bars, expected 243, 3 for each cell",
            ),
            (
                &data("3", ["4|0|0|", "x|0|1|", "0|0|1|"], "0|0|1|"),
                "line 1, column 18: found 'x', expected a value 0 to 9",
            ),
            (
                &data("3", ["4|0|0|", "5|512|1|", "0|0|1|"], "0|0|1|"),
                "line 1, column 20: found '512', expected the notes of a cell",
            ),
            (
                &data("1", ["4|-|0|", "5|0,|1|", "0|-|1|"], "0|-|1|"),
                "line 1, column 20: found '0,', expected the notes of a cell",
            ),
            (
                &data("3", ["4|0|0|", "5|0|2|", "0|0|1|"], "0|0|1|"),
                "line 1, column 22: found '2', expected 1 for a cell that may be changed, or 0",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text).unwrap_err(), expected);
        }
    }
}
