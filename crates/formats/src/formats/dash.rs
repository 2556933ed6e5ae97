//! One row a line, its numbers joined by dashes: the boards of the `SaturBFS` study.
//!
//! The blocks are not in the text. They follow from the side by the table of the study,
//! where 8 is 4x2 and 12 is 3x4; a comment `# 2x4` before the board says otherwise, and this
//! is how other blocks are written.

use std::io::{self, Write as _};

use satur_model::{MAX_SIDE, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::hints::Hints;
use crate::parse::numbers::{Filling, Word, is_comment, number, quoted, row_text};
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "dash",
    summary: "rows of numbers joined by dashes, 0 for empty (SaturBFS, UFMA)",
    extensions: &[],
    page: page!("dash"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "dash",
};

/// The blocks of a side where the text does not name them.
fn usual_shape(side: usize) -> Option<Shape> {
    match side {
        8 => Shape::new(4, 2).ok(),
        12 => Shape::new(3, 4).ok(),
        _ => Shape::conventional(side),
    }
}

fn recognises(sample: &Sample) -> bool {
    let rows: Vec<Vec<Word>> = sample
        .lines()
        .filter(|line| !is_comment(line))
        .skip_while(|line| line.trim().is_empty())
        .take_while(|line| !line.trim().is_empty())
        .take(MAX_SIDE + 1)
        .map(values)
        .collect();
    let Some(side) = usual_length(&rows).filter(|&side| side > 1) else {
        return false;
    };
    let fits = |word: &Word| number(word.text).is_some_and(|n| n <= side);
    // A row or two may be missing, but dashes alone do not make a board.
    2 * rows.len() > side
        && rows.len() <= side
        && rows.iter().all(|row| row.len() > 1 && row.iter().all(fits))
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut hints = Hints::new(options);
    Box::new(std::iter::from_fn(move || {
        match next_rows(&mut lines, &mut hints) {
            Ok(rows) if rows.is_empty() => None,
            Ok(rows) => Some(read_board(&rows, hints, options).map_err(ReadError::from)),
            Err(error) => Some(Err(error.into())),
        }
    }))
}

/// The lines of the next board, up to an empty one. A comment may tell its blocks.
fn next_rows(lines: &mut Lines, hints: &mut Hints) -> io::Result<Vec<Line>> {
    let mut rows = Vec::new();
    while let Some(line) = lines.next_line()? {
        let text = line.text.trim();
        if let Some(comment) = text.strip_prefix('#') {
            if rows.is_empty() {
                hints.read_comment(comment);
            }
        } else if !text.is_empty() {
            // No board has more rows: one too many is enough to refuse it by.
            if rows.len() <= MAX_SIDE {
                rows.push(line);
            }
        } else if !rows.is_empty() {
            break;
        }
    }
    Ok(rows)
}

fn read_board(lines: &[Line], hints: Hints, options: ReadOptions) -> Result<Record, Problem> {
    let rows: Vec<Vec<Word>> = lines.iter().map(|line| values(&line.text)).collect();
    let (Some(side), [first, ..]) = (usual_length(&rows), lines) else {
        return Err(Problem::at(1, 0, "nothing", "a board"));
    };
    if side == 1 && lines.len() > 1 {
        let expected = "numbers joined by dashes, such as 0-3-0-4";
        return Err(Problem::at(first.number, 0, quoted(&first.text), expected));
    }
    if side > MAX_SIDE {
        let found = format!("rows of {side} values");
        let expected = format!("at most {MAX_SIDE}");
        return Err(Problem::at(first.number, 0, found, expected));
    }
    let shape = match hints.blocks(first.number, side)?.or(usual_shape(side)) {
        Some(shape) => shape,
        None => hints.shape(first.number, side)?,
    };
    let mut filling = Filling::new(shape, &["0"], options);
    for (line, row) in lines.iter().zip(&rows) {
        filling.line(line.number, row)?;
    }
    filling.finish(first.number)
}

/// What stands between the dashes of a line.
fn values(text: &str) -> Vec<Word<'_>> {
    let mut column = 1;
    text.split('-')
        .map(|part| {
            let margin = part.chars().take_while(|c| c.is_whitespace()).count();
            let word = Word {
                column: column + margin,
                text: part.trim(),
            };
            column += part.chars().count() + 1;
            word
        })
        .collect()
}

/// The number of values that most rows have; of two as frequent, the larger.
fn usual_length(rows: &[Vec<Word>]) -> Option<usize> {
    let frequency = |length: usize| rows.iter().filter(|row| row.len() == length).count();
    rows.iter()
        .map(Vec::len)
        .max_by_key(|&length| (frequency(length), length))
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let mut out = io::BufWriter::new(out);
    if usual_shape(shape.side()) != Some(shape) {
        writeln!(out, "# {shape}")?;
    }
    for row in board.rows() {
        writeln!(out, "{}", row_text(row, "0", "-"))?;
    }
    // The empty line ends the board, also for the program of the study.
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    const BOARD: &str = "0-3-0-4\n0-0-0-0\n0-0-0-0\n3-0-2-0";
    const LINE: &str = ".3.4........3.2.";

    fn line(record: &Record) -> String {
        record.puzzle.givens().to_line().unwrap()
    }

    #[test]
    fn damage_that_means_nothing_is_nothing() {
        let tidy = testing::read_one(&FORMAT, BOARD);
        assert_eq!(line(&tidy), LINE);
        assert!(tidy.warnings.is_empty());
        let untidy = format!(
            "\r\n {}\t\r\n\r\n",
            BOARD.replace('-', " - ").replace('\n', " \r\n")
        );
        let untidy = testing::read_one(&FORMAT, &untidy);
        assert_eq!(untidy.puzzle, tidy.puzzle);
        assert_eq!(untidy.line, 2);
        assert!(untidy.warnings.is_empty());
    }

    #[test]
    fn an_empty_line_ends_a_board() {
        let text = format!("{BOARD}\n\n# another\n{BOARD}\n");
        let all = testing::read(&FORMAT, &text);
        let lines: Vec<usize> = all
            .iter()
            .map(|board| board.as_ref().unwrap().line)
            .collect();
        assert_eq!(lines, [1, 7]);
    }

    #[test]
    fn the_study_has_its_own_blocks() {
        for (side, blocks) in [(6, "2x3"), (8, "4x2"), (9, "3x3"), (10, "2x5"), (12, "3x4")] {
            let text = (vec!["0"; side].join("-") + "\n").repeat(side);
            let record = testing::read_one(&FORMAT, &text);
            assert_eq!(record.puzzle.shape().to_string(), blocks);
            assert!(testing::is_sniffed(&FORMAT, &text));
        }
        let eight = (["0"; 8].join("-") + "\n").repeat(8);
        let hints = ReadOptions {
            shape: Some(shape(2, 4)),
            ..ReadOptions::default()
        };
        let all = testing::read_with(&FORMAT, &eight, hints);
        assert_eq!(all[0].as_ref().unwrap().puzzle.shape(), shape(2, 4));
        let commented = testing::read_one(&FORMAT, &format!("# 2x4\n{eight}"));
        assert_eq!(commented.puzzle.shape(), shape(2, 4));
        let named = testing::read_one(&FORMAT, &format!("# 8x8\n{eight}"));
        assert_eq!(named.puzzle.shape(), shape(4, 2));
    }

    #[test]
    fn a_short_row_moves_what_follows_and_says_so() {
        let text = "0-3-0-4\n1-0-0\n0-0-0-0\n3-0-2-0";
        let record = testing::read_one(&FORMAT, text);
        assert_eq!(line(&record), ".3.41......3.2..");
        let warnings: Vec<String> = record.warnings.iter().map(Problem::to_string).collect();
        assert_eq!(
            warnings,
            [
                "line 2: found 3 values, expected 4 in a row \
                 (values were taken in reading order, whatever line they stand on)",
                "line 4: found the end of the board after 15 values, expected 16 for a board of \
                 side 4 (the missing cells were read as empty)"
            ]
        );
        assert_eq!(
            testing::read_strict(&FORMAT, text)[0].as_ref().unwrap_err(),
            "line 2: found 3 values, expected 4 in a row"
        );
    }

    #[test]
    fn the_first_row_may_be_the_short_one() {
        let text = "1-0-0\n0-0-0-0\n0-0-0-0\n3-0-2-0";
        assert_eq!(line(&testing::read_one(&FORMAT, text)), "1..........3.2..");
        assert!(testing::is_sniffed(&FORMAT, text));
    }

    #[test]
    fn a_missing_last_row_is_empty() {
        let record = testing::read_one(&FORMAT, "0-3-0-4\n0-0-0-0\n0-0-0-1");
        assert_eq!(line(&record), ".3.4.......1....");
        assert_eq!(record.warnings.len(), 1);
        assert!(testing::read_strict(&FORMAT, "0-3-0-4\n0-0-0-0\n0-0-0-1")[0].is_err());
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "0-3-0-4\n0-x-0-0\n0-0-0-0\n0-0-0-0",
                "line 2, column 3: found 'x', expected a number 1 to 4, or 0 for an empty cell",
            ),
            (
                "0-3-0-4\n0- 5-0-0\n0-0-0-0\n0-0-0-0",
                "line 2, column 4: found '5', expected a number 1 to 4, or 0 for an empty cell",
            ),
            (
                "0-3-0-4\n0--0-0\n0-0-0-0\n0-0-0-0",
                "line 2, column 3: found nothing, expected a number 1 to 4, or 0 for an empty cell",
            ),
            (
                "0-3-0-4\n0-0-0-0\n0-0-0-0\n0-0-0-0\n1-0-0-0",
                "line 5, column 1: found '1', expected the end of the board after its 16 values \
                 (a second board stands after an empty line)",
            ),
            (
                "0-3-0-4\n",
                "line 1: found the end of the board after 4 values, expected 16 for a board of side 4",
            ),
            (
                "0-0-0-0-0-0-0\n0-0-0-0-0-0-0",
                "line 1: found a board of 7x7 cells, expected its block shape to be known \
                 (it could be 1x7 or 7x1: say --shape 1x7, or put a line '# 1x7' before it)",
            ),
            (
                "7...3..8.\n.4..1...2",
                "line 1: found '7...3..8.', expected numbers joined by dashes, such as 0-3-0-4",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(testing::refusal(&FORMAT, text), message);
        }
        let endless = vec!["0"; 130].join("-");
        assert_eq!(
            testing::refusal(&FORMAT, &endless),
            "line 1: found rows of 130 values, expected at most 128"
        );
    }

    #[test]
    fn a_bad_board_does_not_hide_the_next() {
        let text = format!("0-?-0-4\n0-0-0-0\n\n{BOARD}");
        let all = testing::read(&FORMAT, &text);
        assert!(all[0].is_err());
        assert_eq!(line(all[1].as_ref().unwrap()), LINE);
    }

    #[test]
    fn dashes_alone_are_no_board() {
        let blanks = "-".repeat(81);
        let line = "1-2-3-4-1-2-3-4-";
        for text in [
            blanks.as_str(),
            line,
            "2026-11-15",
            "1-2\n",
            "a-b\nc-d",
            "0-3-0-4",
        ] {
            assert!(!testing::is_sniffed(&FORMAT, text), "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |puzzle| puzzle.shape().side() > 1);
        }

        #[test]
        fn nothing_panics(text in "[0-9\\-# \nx]{0,120}") {
            testing::read(&FORMAT, &text);
            testing::read_strict(&FORMAT, &text);
        }
    }
}
