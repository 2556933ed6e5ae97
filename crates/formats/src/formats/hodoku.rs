//! Lines of HoDoKu's library: a position in the middle of a solution, and the step to find.
//!
//! A line is `:technique:digits:grid:deleted:eliminations:placements:extra`. Givens, placed
//! digits and deleted candidates make the puzzle; what the step must give is kept as notes.

use std::io;

use satur_model::{Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::classic;
use crate::parse::each_line::{each_line, fields};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "hodoku",
    summary: "HoDoKu library lines, :technique:digits:grid:deleted:eliminations:placements:extra",
    extensions: &[],
    page: page!("hodoku"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// What HoDoKu writes where no technique and no digits are meant.
const NO_STEP: (&str, &str) = ("0000", "x");

fn recognises(sample: &Sample) -> bool {
    let Some(first) = sample.content().next() else {
        return false;
    };
    first.starts_with(':')
        && first
            .split(':')
            .nth(3)
            .is_some_and(|grid| grid.chars().filter(|&c| c != '+').count() == classic::CELLS)
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let mut column = 1;
    let mut parts = line.text.trim_end().splitn(8, ':').map(|text| {
        let start = column;
        column += text.chars().count() + 1;
        (start, text)
    });
    let (_, margin) = parts.next().unwrap_or_default();
    if !margin.trim().is_empty() || !line.text.contains(':') {
        let found = quoted(margin);
        return Err(Problem::at(
            line.number,
            1,
            found,
            "a line that starts with ':'",
        ));
    }
    let (_, technique) = parts.next().unwrap_or_default();
    let (_, digits) = parts.next().unwrap_or_default();
    let Some((grid_column, grid)) = parts.next() else {
        let expected = ":technique:digits:grid";
        return Err(Problem::at(
            line.number,
            0,
            "a line without a grid",
            expected,
        ));
    };
    let mut puzzle = read_grid(line.number, grid_column, grid, options)?;
    let (deleted_column, deleted) = parts.next().unwrap_or_default();
    let board = puzzle.board();
    let mut gone = Vec::new();
    let mut on_filled = None;
    for (column, word) in words(deleted_column, deleted) {
        let (cell, digit) =
            classic::triple(word).ok_or_else(|| no_triple(line.number, column, word))?;
        if board[cell].is_some() {
            on_filled = on_filled.or(Some((column, word)));
        }
        gone.push((cell, digit));
    }
    if !gone.is_empty() {
        puzzle = classic::strike_out(puzzle, &gone);
    }
    let mut record = Record::new(line.number, puzzle);
    if let Some((column, word)) = on_filled {
        let found = format!("'{word}' deleted from a cell that holds a digit");
        let problem = Problem::at(line.number, column, found, "a candidate of an empty cell");
        record.warn(problem.hint("it was left out"), options)?;
    }
    if (technique, digits) != NO_STEP {
        record.add_note("technique", technique);
        record.add_note("digits", digits);
    }
    for key in ["eliminations", "placements"] {
        let (column, text) = parts.next().unwrap_or_default();
        let bad = words(column, text).find(|(_, word)| classic::triple(word).is_none());
        if let Some((column, word)) = bad {
            let problem = no_triple(line.number, column, word);
            record.warn(problem.hint(format!("the {key} were left out")), options)?;
            continue;
        }
        record.add_note(key, text);
    }
    let (_, extra) = parts.next().unwrap_or_default();
    record.add_note("extra", extra);
    Ok(record)
}

/// The grid, in which a `+` goes before a digit that is not given.
fn read_grid(
    line: usize,
    column: usize,
    text: &str,
    options: ReadOptions,
) -> Result<Puzzle, Problem> {
    let mut symbols = Vec::with_capacity(classic::CELLS);
    let mut is_placed = Vec::with_capacity(classic::CELLS);
    let mut columns = Vec::with_capacity(classic::CELLS);
    let mut plus = None;
    for (at, symbol) in text.chars().enumerate() {
        if symbol == '+' && plus.is_none() {
            plus = Some(at);
        } else {
            symbols.push(symbol);
            is_placed.push(plus.take().is_some());
            columns.push(column + at);
        }
    }
    if let Some(at) = plus {
        let found = "'+' with nothing after it";
        return Err(Problem::at(line, column + at, found, "a digit after '+'"));
    }
    let column_of = |at: usize| columns.get(at).copied().unwrap_or(column);
    let board = classic::read_symbols(&symbols, options, |at| (line, column_of(at)))?;
    let (mut givens, mut placed) = (board.clone(), Grid::empty(Shape::classic()));
    for (cell, digit) in board.iter() {
        if !is_placed[cell.index()] {
            continue;
        }
        if digit.is_none() {
            let at = column_of(cell.index()) - 1;
            return Err(Problem::at(
                line,
                at,
                "'+' before an empty cell",
                "a digit after '+'",
            ));
        }
        (givens[cell], placed[cell]) = (None, digit);
    }
    let puzzle = Puzzle::new(givens);
    Ok(puzzle.clone().with_placed(placed).unwrap_or(puzzle))
}

fn words(column: usize, text: &str) -> impl Iterator<Item = (usize, &str)> {
    fields(column, text, char::is_whitespace).filter(|(_, word)| !word.is_empty())
}

fn no_triple(line: usize, column: usize, word: &str) -> Problem {
    Problem::at(
        line,
        column,
        quoted(word),
        "digit, row and column, each 1 to 9",
    )
    .hint("175 is the candidate 1 of r7c5")
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = classic::position(sheet)?;
    let note = |key| {
        sheet
            .record
            .note(key)
            .map(|text| text.replace([':', '\n', '\r'], " "))
    };
    let (technique, digits) = match (note("technique"), note("digits")) {
        (None, None) => (NO_STEP.0.to_owned(), NO_STEP.1.to_owned()),
        (technique, digits) => (technique.unwrap_or_default(), digits.unwrap_or_default()),
    };
    let mut grid = String::with_capacity(2 * classic::CELLS);
    for (cell, digit) in puzzle.board().iter() {
        if digit.is_some() && puzzle.givens()[cell].is_none() {
            grid.push('+');
        }
        grid.push(digit.and_then(Digit::symbol).unwrap_or('.'));
    }
    let shape = puzzle.shape();
    let deleted: Vec<String> = classic::struck_out(&puzzle)
        .into_iter()
        .flat_map(|(cell, gone)| {
            let place = format!("{}{}", shape.row(cell) + 1, shape.col(cell) + 1);
            gone.iter().map(move |digit| format!("{digit}{place}"))
        })
        .collect();
    let [eliminations, placements] =
        ["eliminations", "placements"].map(|key| note(key).unwrap_or_default());
    // The last field may hold colons of its own.
    let extra = sheet
        .record
        .note("extra")
        .unwrap_or_default()
        .replace(['\n', '\r'], " ");
    let deleted = deleted.join(" ");
    let line =
        format!(":{technique}:{digits}:{grid}:{deleted}:{eliminations}:{placements}:{extra}");
    writeln!(out, "{}", line.trim_end())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, rewrite, round_trip};
    use proptest::prelude::*;
    use satur_model::Cell;

    /// A position of our own: the first three cells are placed, the fourth and fifth given.
    fn line(deleted: &str, rest: &str) -> String {
        format!(":0002:9:+1+2+3......45{}:{deleted}:{rest}", ".".repeat(70))
    }

    #[test]
    fn a_step_is_read_with_its_position() {
        let text = line("824 731", "971 981:967:5");
        let records = read_all(&FORMAT, &text);
        let puzzle = &records[0].puzzle;
        assert_eq!(puzzle.givens().count_filled(), 2);
        assert_eq!(puzzle.placed().unwrap().count_filled(), 3);
        assert!(!puzzle.candidates()[Cell::new(18)].contains(Digit::new(6)));
        let notes = ["technique", "digits", "eliminations", "placements", "extra"];
        assert_eq!(
            notes.map(|key| records[0].note(key).unwrap()),
            ["0002", "9", "971 981", "967", "5"]
        );
        assert_eq!(rewrite(&FORMAT, &records[0]), format!("{text}\n"));
    }

    #[test]
    fn problems_say_where() {
        let short = ":0000:x:123:::";
        let letter = format!(":0000:x:+1+2+q{}:::", ".".repeat(78));
        let plus = format!(":0000:x:+1+.{}:::", ".".repeat(79));
        let bad = line("721 8x4", "::");
        let text = format!(
            "{short}\n{letter}\n123\n{plus}\n{bad}\n:0000:x\n{}\n",
            line("", "")
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 1, column 9: found 3 characters, expected 81, one for each cell",
                "line 2, column 14: found 'q', expected a digit 1 to 9, or . for an empty cell",
                "line 3, column 1: found '123', expected a line that starts with ':'",
                "line 4, column 11: found '+' before an empty cell, expected a digit after '+'",
                "line 5, column 98: found '8x4', expected digit, row and column, each 1 to 9 \
                 (175 is the candidate 1 of r7c5)",
                "line 6: found a line without a grid, expected :technique:digits:grid",
            ]
        );
    }

    #[test]
    fn damage_is_mended_with_a_warning_or_refused() {
        let text = line("111", "x:");
        let record = &read_all(&FORMAT, &text)[0];
        assert_eq!(record.warnings.len(), 2);
        assert_eq!(record.puzzle.pencil_marks(), None);
        // Found by fuzzing: what was amiss was written again.
        assert_eq!(record.note("eliminations"), None);
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 1);
    }

    #[test]
    fn only_library_lines_are_recognised() {
        assert!(is_recognised(
            &FORMAT,
            &format!("# a library\n\n{}", line("", ""))
        ));
        assert!(!is_recognised(&FORMAT, ":a:b:c:"));
        assert!(!is_recognised(&FORMAT, &".".repeat(81)));
        assert!(!is_recognised(&FORMAT, ""));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_position(Shape::classic())) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
