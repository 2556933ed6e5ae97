//! Boards of sudokuwiki.org: its links, and the `S9B` strings that its solver exports.
//!
//! A string is `S`, the size (`4`, `9`, `G` for 16, `P` for 25), `B`, and for each cell a number
//! in base 36 of as many characters as the largest needs: 0 for an empty cell, 1 to N for a clue,
//! N + d for a digit that was placed, 2N and a bit for each candidate. A link holds such a
//! string or 81 characters after `bd=`.

use std::io;

use satur_model::{Digit, DigitSet, Grid, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
use crate::parse::links;
use crate::parse::marks::{self, Sign};
use crate::parse::{cells, classic};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet, Symbols};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "sudokuwiki",
    summary: "sudokuwiki.org: links with bd=…, and S9B strings with placed digits and candidates",
    extensions: &[],
    page: page!("sudokuwiki"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

const HOSTS: [&str; 1] = ["sudokuwiki.org"];

/// The letter of each size, the blocks, and how many characters a cell takes.
const SIZES: [(char, usize, usize); 4] = [('4', 2, 1), ('9', 3, 2), ('G', 4, 4), ('P', 5, 5)];

fn recognises(sample: &Sample) -> bool {
    let Some(first) = sample.content().next() else {
        return false;
    };
    links::after_host(first, &HOSTS).is_some() || size_of(first).is_some()
}

/// The cells of a string, with the order of its blocks and the characters of a cell.
fn size_of(text: &str) -> Option<(&str, usize, usize)> {
    let mut symbols = text.strip_prefix(['S', 's'])?.chars();
    let letter = symbols.next()?.to_ascii_uppercase();
    let (_, order, width) = SIZES.iter().find(|(known, ..)| *known == letter)?;
    let cells = symbols.as_str().strip_prefix(['B', 'b'])?;
    let is_base_36 = cells.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_base_36.then_some((cells, *order, *width))
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let text = line.text.trim();
    let margin = line.text.chars().take_while(|c| c.is_whitespace()).count();
    let expected = "a link with 'bd=' and the board, or a string such as S9B0102…";
    let Some(_) = links::after_host(text, &HOSTS) else {
        let Some(found) = size_of(text) else {
            return Err(Problem::at(line.number, margin + 1, quoted(text), expected));
        };
        return read_cells(line, margin + 4, found, options);
    };
    let Some(board) = links::query(text, "bd") else {
        return Err(Problem::at(line.number, margin + 1, quoted(text), expected)
            .hint("the solver's page gives such a link under 'Email this board'"));
    };
    let offset = board.as_ptr() as usize - text.as_ptr() as usize;
    let column = margin + 1 + text[..offset].chars().count();
    if let Some(found) = size_of(board) {
        return read_cells(line, column + 3, found, options);
    }
    let symbols: Vec<char> = links::decoded(board).chars().collect();
    if symbols.len() == classic::CELLS {
        let grid = classic::read_symbols(&symbols, options, |at| (line.number, column + at))?;
        return Ok(Record::new(line.number, satur_model::Puzzle::new(grid)));
    }
    let side = symbols.len().isqrt();
    let shape = Shape::conventional(side).filter(|shape| shape.cells() == symbols.len());
    let shape = shape.ok_or_else(|| {
        let found = format!("{} characters", symbols.len());
        Problem::at(
            line.number,
            column,
            found,
            "81 for a 9x9 board, or a string S9B…",
        )
    })?;
    check_shape(line, shape, options)?;
    let place = |at: usize| (line.number, column + at);
    let grid = cells::read_grid(shape, &symbols, Symbols::Auto, place)?;
    Ok(Record::new(line.number, satur_model::Puzzle::new(grid)))
}

fn check_shape(line: &Line, shape: Shape, options: ReadOptions) -> Result<(), Problem> {
    match options.shape {
        Some(asked) if asked != shape => {
            let found = format!("a board of {shape} blocks");
            let expected = format!("{asked}, as --shape says");
            Err(Problem::at(line.number, 0, found, expected).hint("leave --shape out"))
        }
        _ => Ok(()),
    }
}

fn read_cells(
    line: &Line,
    column: usize,
    (text, order, width): (&str, usize, usize),
    options: ReadOptions,
) -> Result<Record, Problem> {
    let shape = Shape::new(order, order).map_err(|error| {
        Problem::at(line.number, column, "a board", "a smaller one").hint(error.to_string())
    })?;
    check_shape(line, shape, options)?;
    let (side, expected) = (shape.side(), shape.cells() * width);
    if text.len() != expected {
        let found = format!("{} characters", text.len());
        let expected = format!("{expected}, {width} for each of {} cells", shape.cells());
        return Err(Problem::at(line.number, column, found, expected));
    }
    let mut found = Vec::with_capacity(shape.cells());
    // Up to here a number is a digit; past it, candidates.
    let digits = side + side;
    for at in (0..text.len()).step_by(width) {
        let word = &text[at..at + width];
        let number = usize::from_str_radix(word, 36).unwrap_or(usize::MAX);
        let digit = |number: usize| DigitSet::from(Digit::new(number - 1));
        found.push(match number {
            0 => (DigitSet::all(side), Some(Sign::Mark)),
            _ if number <= side => (digit(number), Some(Sign::Given)),
            _ if number <= digits => (digit(number - side), Some(Sign::Placed)),
            _ if number - digits < 1 << side => {
                let bits = (number - digits) as u128;
                (DigitSet::from_bits(bits), Some(Sign::Mark))
            }
            _ => {
                let most = digits + (1 << side) - 1;
                let expected = format!("a number in base 36 up to {most}");
                return Err(Problem::at(
                    line.number,
                    column + at,
                    quoted(word),
                    expected,
                ));
            }
        });
    }
    Ok(Record::new(line.number, marks::to_puzzle(shape, &found)))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = sheet.position();
    let shape = puzzle.shape();
    let side = shape.side();
    let size = SIZES
        .iter()
        .find(|(_, order, _)| Shape::new(*order, *order).is_ok_and(|known| known == shape));
    let Some((letter, _, width)) = size else {
        return Err(WriteError::Unsuitable(format!(
            "this format holds boards of side 4, 9, 16 and 25 with square blocks, not {shape} \
             blocks; write it as 'json'"
        )));
    };
    let mut text = format!("S{letter}B");
    let placed = puzzle.placed().cloned().unwrap_or(Grid::empty(shape));
    let is_marked = puzzle.pencil_marks().is_some();
    for (cell, candidates) in puzzle.candidates().iter() {
        let number = match (puzzle.givens()[cell], placed[cell]) {
            (Some(given), _) => usize::from(given.number()),
            (None, Some(digit)) => side + usize::from(digit.number()),
            (None, None) if !is_marked => 0,
            (None, None) if candidates.is_empty() => {
                return Err(WriteError::Unsuitable(format!(
                    "{} has no candidate left, which this format cannot say; write it as 'json'",
                    shape.name(cell)
                )));
            }
            (None, None) => side + side + candidates.bits() as usize,
        };
        text += &base_36(number, *width);
    }
    writeln!(out, "{text}")?;
    Ok(())
}

/// A number in base 36, as wide as this.
fn base_36(mut number: usize, width: usize) -> String {
    let mut figures = vec![b'0'; width];
    for figure in figures.iter_mut().rev() {
        *figure = b"0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
        number /= 36;
    }
    figures.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::Cell;
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{any_position, is_recognised, problems, rewrite, round_trip};
    use crate::testing::{is_sniffed, problems_with, read_one};

    /// Seed 8586 with 55 holes.
    const LINE: &str =
        "..3..1...9......6.8.....9.22.....3.6594..82...8...7.9....8.51....8......137...6..";

    #[test]
    fn links_and_strings_hold_the_same_board() {
        let digits: String = LINE.chars().map(|c| format!("0{c}")).collect();
        let string = format!("S9B{}", digits.replace('.', "0"));
        for text in [
            string.clone(),
            string.to_lowercase(),
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={string}"),
            format!("  sudokuwiki.org/sudoku.htm?x=1&bd={LINE}&y=2"),
            format!(
                "https://www.sudokuwiki.org/sudoku.htm?bd={}",
                LINE.replace('.', "0")
            ),
        ] {
            let record = read_one(&FORMAT, &text);
            assert_eq!(record.puzzle.givens().to_line().unwrap(), LINE, "{text}");
            assert!(record.puzzle.pencil_marks().is_none());
            assert!(is_sniffed(&FORMAT, &text), "{text}");
            assert_eq!(rewrite(&FORMAT, &record), format!("{string}\n"));
        }
    }

    #[test]
    fn digits_that_were_placed_and_candidates_are_distinguished() {
        // A clue 7, a placed 7 (9 + 7), and 2, 3, 5 and 9 as candidates (18 + 278).
        let text = format!("S9B070g88{}", "00".repeat(78));
        let record = read_one(&FORMAT, &text);
        let puzzle = &record.puzzle;
        assert_eq!(puzzle.givens()[Cell::new(0)], Some(Digit::new(6)));
        assert_eq!(puzzle.placed().unwrap()[Cell::new(1)], Some(Digit::new(6)));
        let marks: Vec<String> = puzzle.candidates()[Cell::new(2)]
            .iter()
            .map(|digit| digit.to_string())
            .collect();
        assert_eq!(marks, ["2", "3", "5", "9"]);
    }

    #[test]
    fn problems_say_where_and_the_next_board_is_read() {
        let good = format!("S9B{}", "00".repeat(81));
        let text = format!(
            "S9B00\nS9Bzz{}\nS8B00\nhttps://www.sudokuwiki.org/x-wing\n\
             sudokuwiki.org/sudoku.htm?bd=12\n{good}\nsudokuwiki.org?bd=q{}\n",
            "00".repeat(80),
            &LINE[1..]
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 1, column 4: found 2 characters, expected 162, 2 for each of 81 cells",
                "line 2, column 4: found 'zz', expected a number in base 36 up to 529",
                "line 3, column 1: found 'S8B00', expected a link with 'bd=' and the board, or a string such as S9B0102…",
                "line 4, column 1: found 'https://www.sudokuwiki.org/x-w…', expected a link with 'bd=' and the board, or a string such as S9B0102… (the solver's page gives such a link under 'Email this board')",
                "line 5, column 30: found 2 characters, expected 81 for a 9x9 board, or a string S9B…",
                "line 7, column 19: found 'q', expected a digit 1 to 9, or . for an empty cell",
            ]
        );
        let options = ReadOptions {
            shape: Some(boards::shape(2, 2)),
            ..ReadOptions::default()
        };
        assert_eq!(
            problems_with(&FORMAT, &good, options),
            [
                "line 1: found a board of 3x3 blocks, expected 2x2, as --shape says (leave --shape out)"
            ]
        );
    }

    #[test]
    fn only_its_links_and_strings_are_recognised() {
        for text in [
            "",
            "S",
            "S9",
            "S9A0102",
            "SIMPLE",
            "sudoku.org",
            "https://x.org/?bd=1",
        ] {
            assert!(!is_recognised(&FORMAT, text), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(record in (2_usize..6).prop_flat_map(|order| any_position(boards::shape(order, order)))) {
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
