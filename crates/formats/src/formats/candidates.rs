//! Pencil-mark grids, as solvers and forums print them.
//!
//! A cell is the digits that are still possible there, written together, or with commas
//! between them on boards past 9x9. How the lines are cut and what their separators show is
//! found as for [`grid`](crate::formats::grid); which lone digits are on the board is decided in
//! [`marks`](crate::parse::marks).

use std::fmt::Write as _;
use std::io;

use satur_model::{Digit, DigitSet, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::characters::is_grouped;
use crate::parse::comment_notes;
use crate::parse::drawing::{Drawing, Drawings, Style, is_drawn};
use crate::parse::drawn::Cutting;
use crate::parse::hints::shape_comment;
use crate::parse::marks::{self, Sign};
use crate::problem::quoted;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "candidates",
    summary: "pencil-mark grids, as HoDoKu and Sudoku Explainer print them",
    extensions: &[],
    page: page!("candidates"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "candidates",
};

static STYLE: Style = Style {
    cuttings: &[Cutting::Marks],
    is_cell: |text, _, side, _| read_cell(text, side).is_some(),
    is_telltale,
    row: "a row of pencil marks: the digits of each cell together, blanks or bars between cells",
    is_plain: false,
};

/// Marks that programs put beside digits to point at them. They say nothing of the position:
/// `-5` is still a candidate, which the step on show will strike out.
const MARKUP: [char; 6] = ['*', '#', '@', '-', '+', '!'];

fn recognises(sample: &Sample) -> bool {
    let first = sample.content().next().unwrap_or_default();
    !is_grouped(first) && is_drawn(sample, &STYLE)
}

/// Two digits in a cell cannot be a number up to 9, and no number has a comma. But a
/// cell has room for each digit only once: more of them are a row of a board. A `+` before a
/// digit is in plain grids too.
fn is_telltale(text: &str, side: usize) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_signed = text.len() > 1 && text.starts_with(['=', '?', 'u']);
    match side {
        ..=9 => (2..=side).contains(&digits) || is_signed,
        _ => digits > 1 && text.contains(',') || is_signed,
    }
}

pub(crate) fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut drawings = Drawings::new(lines, options, &STYLE);
    Box::new(std::iter::from_fn(move || {
        let drawing = drawings.next().transpose()?;
        Some(drawing.and_then(|drawing| read_board(&drawing).map_err(ReadError::from)))
    }))
}

fn read_board(drawing: &Drawing) -> Result<Record, Problem> {
    let (shape, cells) = drawing.read()?;
    let side = shape.side();
    let mut marks = Vec::with_capacity(cells.len());
    for (line, cell) in cells {
        marks.push(read_cell(cell.text, side).ok_or_else(|| {
            let expected = match side {
                ..=9 => format!("different digits 1 to {side} together"),
                _ => format!("different numbers 1 to {side} with commas between them"),
            };
            Problem::at(line, cell.column, quoted(cell.text), expected)
                .hint("a cell in which no digit is left is a '.'")
        })?);
    }
    let mut record = Record::new(drawing.line(), marks::to_puzzle(shape, &marks));
    drawing.remark_on(&mut record);
    Ok(record)
}

/// The digits of a cell and what is said of them; nothing for what is no cell.
fn read_cell(text: &str, side: usize) -> Option<(DigitSet, Option<Sign>)> {
    let sign = match text.chars().next()? {
        '=' => Some(Sign::Given),
        '+' | 'u' => Some(Sign::Placed),
        '?' => Some(Sign::Mark),
        _ => None,
    };
    let signless = text.trim_start_matches(['=', 'u', '?']);
    let mut set = DigitSet::EMPTY;
    for part in signless.split(',') {
        let clean: String = part.chars().filter(|c| !MARKUP.contains(c)).collect();
        let is_empty = !clean.is_empty() && clean.chars().all(|c| c == '.');
        if is_empty {
            continue;
        }
        if side > 9 {
            add(
                clean.parse().ok().filter(|_| is_figures(&clean))?,
                side,
                &mut set,
            )?;
            continue;
        }
        if clean.is_empty() {
            return None;
        }
        for digit in clean.chars().filter(|&c| c != '.') {
            add(digit.to_digit(10)? as usize, side, &mut set)?;
        }
    }
    // `59+2` are three candidates; the sign of a placed digit stands before a lone one.
    let is_lone = set.len() == 1;
    match sign {
        Some(Sign::Placed) if !is_lone && text.starts_with('+') => Some((set, None)),
        Some(Sign::Given | Sign::Placed) if !is_lone => None,
        sign => Some((set, sign)),
    }
}

fn is_figures(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Adds a number that is on the board and not in the set yet.
fn add(number: usize, side: usize, set: &mut DigitSet) -> Option<()> {
    let digit = (1..=side)
        .contains(&number)
        .then(|| Digit::new(number - 1))?;
    let is_new = !set.contains(digit);
    set.insert(digit);
    is_new.then_some(())
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let position = sheet.position();
    let shape = position.shape();
    let side = shape.side();
    let cells: Vec<String> = marks::of_puzzle(&position)
        .into_iter()
        .map(|(set, sign)| write_cell(set, sign, side))
        .collect();
    let width = |col: usize| {
        let column = cells.iter().skip(col).step_by(side);
        column.map(String::len).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..side).map(width).collect();
    let mut text = comment_notes::write(sheet.record);
    let shows_blocks = (2..side).contains(&shape.stacks().len());
    if let Some(remark) = shape_comment(shape).filter(|_| !shows_blocks) {
        let _ = writeln!(text, "# {remark}");
    }
    text.push_str(&rule(shape, &widths, ['.', '.', '.']));
    for (at, row) in cells.chunks(side).enumerate() {
        if shape.bands().skip(1).any(|rows| rows.start == at) {
            text.push_str(&rule(shape, &widths, [':', '+', ':']));
        }
        for (col, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let bar = if shape.stacks().any(|columns| columns.start == col) {
                "| "
            } else {
                " "
            };
            let _ = write!(text, "{bar}{cell:<width$} ");
        }
        text.push_str("|\n");
    }
    text.push_str(&rule(shape, &widths, ['\'', '\'', '\'']));
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn write_cell(set: DigitSet, sign: Option<Sign>, side: usize) -> String {
    let numbers: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    let digits = numbers.join(if side > 9 { "," } else { "" });
    match sign {
        // A '.' alone could be an empty cell of a plain grid.
        None if set.is_empty() => "?.".to_owned(),
        None => digits,
        Some(Sign::Given) => format!("={digits}"),
        Some(Sign::Placed) => format!("+{digits}"),
        Some(Sign::Mark) => format!("?{digits}"),
    }
}

fn rule(shape: Shape, widths: &[usize], [left, cross, right]: [char; 3]) -> String {
    let blocks = shape.stacks().map(|columns| {
        let width = widths[columns].iter().map(|width| width + 2).sum::<usize>();
        "-".repeat(width)
    });
    let blocks: Vec<String> = blocks.collect();
    format!("{left}{}{right}\n", blocks.join(&cross.to_string()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Grid, Puzzle, Random};
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{
        any_position, is_recognised, marked_shapes, problems, read_all, rewrite, write_sheet,
    };

    /// Made here: a board of side 6 in the manner of the programs.
    const SIX: &str = "\
.-----------------.----------------.
| 1    236  236   | 5     4    236 |
| 4    5    236   | 136   126  123 |
:-----------------+----------------:
| 23   236  1     | 46    56   45  |
| 5    46   46    | 2     16   13  |
:-----------------+----------------:
| 236  1    2345  | 46    256  245 |
| 26   246  245   | 146   3    1245|
'-----------------'----------------'
";

    fn alike(one: &Puzzle, other: &Puzzle) -> bool {
        one.givens() == other.givens()
            && one.placed() == other.placed()
            && one.candidates() == other.candidates()
    }

    /// Found by fuzzing: full rows of a plain board looked like cells of a board of side 1.
    #[test]
    fn rows_of_digits_are_no_pencil_marks() {
        let rows = format!(
            ".......89\n4567891..\n......456\n2345678.1\n{}",
            ".........\n".repeat(5)
        );
        assert!(!is_recognised(&FORMAT, &rows));
    }

    fn given_line(text: &str) -> String {
        read_all(&FORMAT, text)[0]
            .puzzle
            .givens()
            .to_line()
            .unwrap()
    }

    #[test]
    fn a_pencil_mark_grid_is_a_puzzle_with_marks() {
        assert!(is_recognised(&FORMAT, SIX));
        let records = read_all(&FORMAT, SIX);
        let puzzle = &records[0].puzzle;
        assert_eq!(records[0].line, 2);
        assert_eq!(puzzle.shape(), boards::shape(2, 3));
        assert_eq!(given_line(SIX), "1..54.45......1...5..2...1........3.");
        let marks = puzzle.candidates();
        let cell = |row, col| marks[puzzle.shape().cell(row, col)];
        assert_eq!(format!("{:?}", cell(0, 1)), "{2, 3, 6}");
        assert_eq!(format!("{:?}", cell(5, 5)), "{1, 2, 4, 5}");
    }

    #[test]
    fn other_frames_and_markup_read_the_same() {
        let puzzle = read_all(&FORMAT, SIX).remove(0).puzzle;
        let bare: String = SIX
            .lines()
            .filter(|line| line.starts_with('|'))
            .map(|line| format!("{}\n", line.replace('|', " ")))
            .collect();
        let texts = [
            SIX.replace(['.', '\'', ':'], "*"),
            SIX.replace("---", "───").replace('|', "│"),
            SIX.replace(" 236", "*236")
                .replace("46 ", "4-6")
                .replace("245 ", "@245")
                .replace("1245", "#1245"),
            SIX.replace("46 ", "4+6"),
            SIX.replace("---+---", "--- ---"),
            SIX.lines()
                .skip(1)
                .map(|line| format!("   {line}\r\n"))
                .collect(),
            SIX.replace("46", "64"),
            format!("A title\n{SIX}"),
            bare,
        ];
        for text in texts {
            assert!(is_recognised(&FORMAT, &text), "{text}");
            assert!(
                alike(&read_all(&FORMAT, &text)[0].puzzle, &puzzle),
                "{text}"
            );
        }
    }

    #[test]
    fn signs_say_what_a_lone_digit_is() {
        let shape = boards::shape(2, 2);
        let full = boards::full(shape, &mut Random::new(2));
        let mut holed = full.clone();
        let hole = shape.cell(1, 2);
        holed[hole] = None;
        let record = Record::new(1, Puzzle::new(holed));
        let text = rewrite(&FORMAT, &record);
        assert_eq!(text.matches('?').count(), 1, "{text}");
        assert!(alike(&read_all(&FORMAT, &text)[0].puzzle, &record.puzzle));
        let solved = write_sheet(&FORMAT, &Sheet::solved(&record, &full));
        assert_eq!(
            solved.matches('+').count() - solved.matches("-+-").count(),
            1,
            "{solved}"
        );
        let back = read_all(&FORMAT, &solved).remove(0).puzzle;
        assert_eq!(back.placed().unwrap()[hole], full[hole]);
        assert_eq!(back.givens(), record.puzzle.givens());
        // The sign of a digit that a player placed, as .sdx files have it.
        assert!(alike(
            &read_all(&FORMAT, &solved.replace(" +", " u"))[0].puzzle,
            &back
        ));
    }

    #[test]
    fn contradicting_marks_are_still_a_puzzle() {
        let text = "12 12 12 34\n34 34 34 .\n1234 1234 1234 1234\n1234 1234 1234 ....\n";
        let puzzle = read_all(&FORMAT, text).remove(0).puzzle;
        let empty = puzzle
            .candidates()
            .iter()
            .filter(|(_, set)| set.is_empty())
            .count();
        assert_eq!(empty, 2);
        let record = Record::new(1, puzzle);
        assert!(alike(
            &read_all(&FORMAT, &rewrite(&FORMAT, &record))[0].puzzle,
            &record.puzzle
        ));
    }

    #[test]
    fn past_nine_commas_part_the_numbers() {
        let shape = boards::shape(3, 4);
        let record = Record::new(1, boards::with_holes(shape, 100, &mut Random::new(5)));
        let text = rewrite(&FORMAT, &record);
        assert!(text.contains(','), "{text}");
        assert!(is_recognised(&FORMAT, &text));
        assert!(alike(&read_all(&FORMAT, &text)[0].puzzle, &record.puzzle));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(
            problems(&FORMAT, &SIX.replace("| 236  1 ", "| 2336 1 ")),
            [
                "line 8, column 3: found '2336', expected different digits 1 to 6 together (a cell in which no digit is left is a '.')"
            ]
        );
        assert_eq!(
            problems(&FORMAT, &SIX.replace("| 236  1 ", "| 237  1 ")),
            [
                "line 8, column 3: found '237', expected different digits 1 to 6 together (a cell in which no digit is left is a '.')"
            ]
        );
        assert_eq!(
            problems(&FORMAT, &SIX.replace("| 236  1 ", "| 236 ")),
            ["line 8: found 5 cells, expected 6 cells, as in the other rows"]
        );
        assert_eq!(
            problems(&FORMAT, "words\nand words\n"),
            [
                "line 1, column 1: found 'words', expected a row of pencil marks: the digits of each cell together, blanks or bars between cells"
            ]
        );
    }

    #[test]
    fn plain_grids_are_not_taken_for_pencil_marks() {
        for text in [
            ". . 3 | . . 1 | . . .\n9 . . | . . . | . 6 .\n",
            "..3..1...\n9......6.\n",
            "1 2 ? ?\n? ? 1 2\n2 1 4 3\n3 4 2 1\n",
            "003 001 000\n900 000 060\n",
        ] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
        let shape = boards::shape(4, 4);
        let puzzle = boards::with_holes(shape, 20, &mut Random::new(5));
        let grid = rewrite(crate::find("grid").unwrap(), &Record::new(1, puzzle));
        assert!(!is_recognised(&FORMAT, &grid));
    }

    #[test]
    fn an_empty_board_of_one_cell_comes_back() {
        let record = Record::new(1, Puzzle::new(Grid::empty(boards::shape(1, 1))));
        assert!(alike(
            &read_all(&FORMAT, &rewrite(&FORMAT, &record))[0].puzzle,
            &record.puzzle
        ));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(record in prop::sample::select(marked_shapes()).prop_flat_map(any_position)) {
            let text = rewrite(&FORMAT, &record);
            let back = read_all(&FORMAT, &text);
            prop_assert_eq!(back.len(), 1, "{}", text);
            prop_assert!(alike(&back[0].puzzle, &record.puzzle), "{}", text);
        }
    }
}
