//! Boards pasted from a web page, block by block: the test files of the state machine.
//!
//! Twenty-seven lines a board. Each band of three rows takes nine of them: the three rows of
//! the left block, then of the middle one, then of the right one. A line holds up to three
//! cells with tabs between; an empty cell is a blank or nothing, a digit may have a blank
//! after it, and empty cells at the end of a line are left out, so a line may be empty. Boards
//! follow each other without anything between.

use std::io;

use satur_model::{Cell, Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::numbers::{number, quoted};
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "table",
    summary: "27 lines a 9x9 board, block by block, three cells a line with tabs (ITA)",
    extensions: &[],
    page: page!("table"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        remark: Remark::Nowhere,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// Lines a board, and cells a line.
const LINES: usize = 27;
const WIDTH: usize = 3;

/// The cell at a place of the text: line 0 to 26 of a board, cell 0 to 2 of the line.
fn cell_at(line: usize, place: usize) -> Cell {
    let (band, block, row) = (line / 9, line / 3 % 3, line % 3);
    Shape::classic().cell(3 * band + row, 3 * block + place)
}

fn recognises(sample: &Sample) -> bool {
    let is_cell = |cell: &str| matches!(cell.trim().as_bytes(), [] | [b'1'..=b'9']);
    let is_row = |line: &str| line.split('\t').count() <= WIDTH && line.split('\t').all(is_cell);
    // Many lines, few of them full: one number a line has no empty lines, other tables have
    // longer ones.
    let lines = sample.lines().count();
    let empty = sample.lines().filter(|line| line.trim().is_empty()).count();
    lines + 1 >= LINES
        && empty < lines
        && (sample.text().contains('\t') || empty > 0)
        && sample.lines().all(is_row)
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut is_refused = options
        .shape
        .is_some_and(|wanted| wanted != Shape::classic());
    Box::new(std::iter::from_fn(move || {
        if std::mem::take(&mut is_refused) {
            while let Ok(Some(_)) = lines.next_line() {}
            let problem = Problem::at(1, 0, "another --shape", "3x3: a table is a 9x9 board");
            return Some(Err(problem.into()));
        }
        match next_rows(&mut lines) {
            Ok(rows) => {
                let record = read_board(&rows?, options);
                Some(record.map_err(ReadError::from))
            }
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// The lines of the next board; nothing where only empty lines are left, too few for one.
fn next_rows(lines: &mut Lines) -> io::Result<Option<Vec<Line>>> {
    let mut rows = Vec::with_capacity(LINES);
    while rows.len() < LINES
        && let Some(line) = lines.next_line()?
    {
        rows.push(line);
    }
    let is_board = rows.len() == LINES || rows.iter().any(|line| !line.text.trim().is_empty());
    Ok(is_board.then_some(rows))
}

fn read_board(rows: &[Line], options: ReadOptions) -> Result<Record, Problem> {
    let mut grid = Grid::empty(Shape::classic());
    for (at, line) in rows.iter().enumerate() {
        let mut column = 1;
        for (place, part) in line.text.split('\t').enumerate() {
            let margin = part.chars().take_while(|c| c.is_whitespace()).count();
            let text = part.trim();
            if !text.is_empty() {
                let problem =
                    |expected| Problem::at(line.number, column + margin, quoted(text), expected);
                if place >= WIDTH {
                    return Err(problem("the end of the line after three cells"));
                }
                let digit = number(text)
                    .filter(|number| (1..=9).contains(number))
                    .ok_or_else(|| {
                        problem("one digit 1 to 9, or a blank for an empty cell")
                            .hint("a line holds three cells with a tab between two")
                    })?;
                grid[cell_at(at, place)] = Some(Digit::new(digit - 1));
            }
            column += part.chars().count() + 1;
        }
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(Problem::at(1, 0, "nothing", "a board"));
    };
    let mut record = Record::new(first.number, Puzzle::new(grid));
    // An empty last line without a line end cannot be seen: one line less is as good as whole.
    if rows.len() + 1 < LINES {
        let found = format!("the end of the board after {} lines", rows.len());
        let problem = Problem::at(last.number, 0, found, format!("{LINES} for a board"));
        if options.strict || 2 * rows.len() < LINES {
            return Err(problem);
        }
        record.warnings = vec![problem.hint("the missing cells were read as empty")];
    }
    Ok(record)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    if board.shape() != Shape::classic() {
        return Err(WriteError::Unsuitable(format!(
            "a table is a 9x9 board of 3x3 blocks, not {}; write it as 'header' or 'boxes'",
            board.shape()
        )));
    }
    let mut text = String::new();
    for line in 0..LINES {
        let cells: Vec<Option<Digit>> = (0..WIDTH)
            .map(|place| board[cell_at(line, place)])
            .collect();
        let filled = cells
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |last| last + 1);
        for (place, cell) in cells[..filled].iter().enumerate() {
            if place > 0 {
                text.push_str(" \t");
            }
            if let Some(digit) = cell {
                text.push_str(&digit.to_string());
            }
        }
        text.push('\n');
    }
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    /// A board with two digits: in the first line, and in the middle block of the last band.
    fn board() -> String {
        let mut lines = vec![""; LINES];
        lines[0] = " \t \t2";
        lines[22] = "7 \t";
        lines.join("\n") + "\n"
    }

    #[test]
    fn blocks_come_band_by_band() {
        let record = testing::read_one(&FORMAT, &board());
        let cells: Vec<String> = record
            .puzzle
            .givens()
            .filled()
            .map(|(cell, digit)| format!("{}={digit}", Shape::classic().name(cell)))
            .collect();
        assert_eq!(cells, ["r1c3=2", "r8c4=7"]);
        assert!(record.warnings.is_empty());
        assert!(testing::is_sniffed(&FORMAT, &board()));
    }

    #[test]
    fn an_empty_last_line_is_not_missed_and_more_are() {
        let whole = board();
        let lines: Vec<&str> = whole.lines().collect();
        let first = |count: usize| lines[..count].join("\r\n") + "\r\n";
        for (count, warnings) in [(27, 0), (26, 0), (23, 1)] {
            let record = testing::read_one(&FORMAT, &first(count));
            assert_eq!(record.warnings.len(), warnings, "{count}");
            assert_eq!(record.puzzle.givens().count_filled(), 2);
        }
        assert_eq!(
            testing::read_strict(&FORMAT, &first(23))[0]
                .as_ref()
                .unwrap_err(),
            "line 23: found the end of the board after 23 lines, expected 27 for a board"
        );
        assert!(testing::read(&FORMAT, &first(9))[0].is_err());
    }

    #[test]
    fn boards_follow_each_other() {
        let all = testing::read(&FORMAT, &(board().repeat(12) + "\n\n"));
        assert_eq!(all.len(), 12);
        let lines: Vec<usize> = all
            .iter()
            .map(|board| board.as_ref().unwrap().line)
            .collect();
        assert_eq!(lines[..3], [1, 28, 55]);
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "2 \tx",
                "line 2, column 4: found 'x', expected one digit 1 to 9, or a blank for an empty cell \
                 (a line holds three cells with a tab between two)",
            ),
            (
                "12",
                "line 2, column 1: found '12', expected one digit 1 to 9, or a blank for an empty cell \
                 (a line holds three cells with a tab between two)",
            ),
            (
                "1\t2\t3\t4",
                "line 2, column 7: found '4', expected the end of the line after three cells",
            ),
        ];
        for (line, message) in cases {
            let text = format!("\n{line}\n{}", "\n".repeat(25));
            assert_eq!(testing::refusal(&FORMAT, &text), message);
        }
    }

    #[test]
    fn it_is_a_board_of_side_nine() {
        let record = Record::new(1, testing::puzzle(shape(2, 2), 1));
        assert!(testing::try_write(&FORMAT, &Sheet::question(&record)).is_err());
        let options = ReadOptions {
            shape: Some(shape(2, 2)),
            ..ReadOptions::default()
        };
        let all = testing::read_with(&FORMAT, &board(), options);
        assert!(all.len() == 1 && all[0].is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seeds: [u64; 3]) {
            let puzzles = seeds.map(|seed| testing::puzzle(Shape::classic(), seed));
            let text: String = puzzles.iter().map(|puzzle| testing::write(&FORMAT, puzzle)).collect();
            let all = testing::read_strict(&FORMAT, &text);
            let read: Vec<Puzzle> = all.into_iter().map(|board| board.unwrap().puzzle).collect();
            prop_assert_eq!(&read[..], &puzzles[..]);
            prop_assert!(testing::is_sniffed(&FORMAT, &text));
        }

        #[test]
        fn nothing_panics(text in "([0-9 x]{0,3}[\t\n]){0,90}") {
            testing::read(&FORMAT, &text);
        }
    }
}
