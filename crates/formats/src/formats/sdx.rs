//! Files of SadMan Sudoku that hold a position: nine rows of cells with their candidates.
//!
//! A cell is a digit, `u` and a digit that the player placed, or the candidates that are left,
//! written together. They are read as [`candidates`](crate::formats::candidates) are; only what
//! this plain form cannot say is refused on writing.

use std::io;

use crate::format::{Format, Reader, Writer, page};
use crate::formats::candidates;
use crate::parse::classic;
use crate::parse::marks::{self, Sign};
use crate::parse::pencil_notes::figures;
use crate::{Sample, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "sdx",
    summary: "SadMan Sudoku positions: 9 rows of digits, u5 for a placed one, 159 for candidates",
    extensions: &["sdx"],
    page: page!("sdx"),
    reader: Some(Reader {
        recognises,
        read: candidates::read,
    }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "sdx",
};

fn recognises(sample: &Sample) -> bool {
    let rows: Vec<Vec<&str>> = sample
        .content()
        .take(9)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let is_cell = |word: &&str| {
        let digits = word.strip_prefix('u').unwrap_or(word);
        (1..=9).contains(&digits.len()) && digits.bytes().all(|b| (b'1'..=b'9').contains(&b))
    };
    let is_telltale = |word: &&str| word.len() > 1;
    let are_rows = rows
        .iter()
        .all(|row| row.len() == 9 && row.iter().all(is_cell));
    rows.len() == 9 && are_rows && rows.iter().flatten().any(is_telltale)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let puzzle = classic::position(sheet)?;
    let shape = puzzle.shape();
    let mut text = String::new();
    for (cell, (set, sign)) in shape.all_cells().zip(marks::of_puzzle(&puzzle)) {
        let is_said = match sign {
            None => !set.is_empty(),
            Some(sign) => sign == Sign::Placed,
        };
        if !is_said {
            return Err(WriteError::Unsuitable(format!(
                "{} has one candidate or none, or a digit that others see, which this format \
                 cannot say; write it as 'candidates'",
                shape.name(cell)
            )));
        }
        text += if sign.is_some() { "u" } else { "" };
        text += &figures(set);
        text.push(if shape.col(cell) == 8 { '\n' } else { ' ' });
    }
    // An empty line keeps the next position apart.
    writeln!(out, "{text}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Cell, Digit, Shape};

    use super::*;
    use crate::testing::{any_position, is_recognised, is_sniffed, read_one, try_write};

    const ROWS: &str = "\
2 45 u6 8 7 3 1 459 459
45 8 3 1 2 9 456 7 456
1 9 7 4 5 6 2 8 3
7 2 4 5 6 1 3 9 8
9 1 5 3 8 7 46 46 2
6 3 8 9 4 2 7 5 1
3 456 9 2 1 8 456 46 7
8 7 2 6 9 45 45 3 456
45 456 1 7 3 45 8 2 469
";

    #[test]
    fn digits_of_the_player_are_no_givens() {
        let record = read_one(&FORMAT, ROWS);
        let cell = Cell::new(2);
        assert_eq!(record.puzzle.placed().unwrap()[cell], Digit::from_number(6));
        assert_eq!(record.puzzle.givens()[cell], None);
        assert_eq!(record.puzzle.candidates()[Cell::new(7)].len(), 3);
        assert!(is_sniffed(&FORMAT, ROWS));
    }

    #[test]
    fn other_rows_are_left_alone() {
        let plain = "1 2 3 4 5 6 7 8 9\n".repeat(9);
        for text in [
            plain,
            ROWS.replace(' ', " | "),
            ROWS.replacen('2', "2.", 1),
            String::new(),
        ] {
            assert!(!is_recognised(&FORMAT, &text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(record in any_position(Shape::classic())) {
            if let Ok(text) = try_write(&FORMAT, &Sheet::question(&record)) {
                prop_assert_eq!(&read_one(&FORMAT, &text).puzzle, &record.puzzle, "{}", text);
            }
        }
    }
}
