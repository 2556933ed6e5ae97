//! Lines of the Sudoku Exchange puzzle bank: hash, puzzle, rating.
//!
//! The hash is the beginning of the SHA-1 of the 81 digits and only serves to shuffle the
//! bank by sorting. It tells nothing that the digits do not, so it is checked and not kept.

use std::io;

use satur_model::Puzzle;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::classic;
use crate::parse::each_line::{each_line, fields};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "bank",
    summary: "puzzle-bank lines: 12 figures of a hash, the 81 digits, a rating",
    extensions: &[],
    page: page!("bank"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer::plain(write)),
    answers: "line",
};

/// Figures of the hash that are written.
const HASH: usize = 12;

/// What is written for a puzzle without a rating: the easiest puzzle has 1.0.
const UNRATED: &str = "0.0";

fn recognises(sample: &Sample) -> bool {
    let mut words = sample.content().next().unwrap_or("").split_whitespace();
    let is_hash = |word: &str| word.len() == HASH && word.bytes().all(|b| b.is_ascii_hexdigit());
    words.next().is_some_and(is_hash)
        && words
            .next()
            .is_some_and(|word| word.len() == classic::CELLS)
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let words: Vec<_> = fields(1, &line.text, char::is_whitespace)
        .filter(|(_, word)| !word.is_empty())
        .collect();
    let (hash, (column, digits), rating) = match words.as_slice() {
        [hash, digits] => (hash, *digits, None),
        [hash, digits, rating] => (hash, *digits, Some(*rating)),
        _ => {
            let found = format!("{} words", words.len());
            return Err(Problem::at(
                line.number,
                0,
                found,
                "hash, 81 digits and rating",
            ));
        }
    };
    let grid = classic::read_grid(line.number, column, digits, options)?;
    let expected = hash_of(&classic::to_line(&grid, '0'));
    let mut record = Record::new(line.number, Puzzle::new(grid));
    if !hash.1.eq_ignore_ascii_case(&expected) {
        let found = quoted(hash.1);
        let expected = format!("{expected}, the hash of the digits");
        let problem = Problem::at(line.number, hash.0, found, expected);
        record.warn(problem.hint("is a digit wrong?"), options)?;
    }
    match rating {
        None => {
            let expected = "a rating, such as 2.3";
            let problem = Problem::at(line.number, 0, "no rating", expected);
            record.warn(problem, options)?;
        }
        Some((_, rating)) if is_rating(rating) => {
            if rating != UNRATED {
                record.add_note("rating", rating);
            }
        }
        Some((column, word)) => {
            let found = quoted(word);
            let problem = Problem::at(line.number, column, found, "a rating, such as 2.3");
            record.warn(problem.hint("it was left out"), options)?;
        }
    }
    Ok(record)
}

fn is_rating(word: &str) -> bool {
    let is_plain = word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    is_plain && word.parse::<f64>().is_ok_and(f64::is_finite)
}

fn hash_of(digits: &str) -> String {
    let mut hash = sha1_smol::Sha1::from(digits).digest().to_string();
    hash.truncate(HASH);
    hash
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    // The bank has no way to tell placed digits from givens: what is found is written as given.
    let digits = classic::to_line(&classic::position(sheet)?.board(), '0');
    let rating = sheet.record.note("rating").filter(|text| is_rating(text));
    writeln!(
        out,
        "{} {digits} {:>4}",
        hash_of(&digits),
        rating.unwrap_or(UNRATED)
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{any_position, is_recognised, problems, problems_with};
    use crate::testing::{read_all, rewrite, round_trip};
    use proptest::prelude::*;
    use satur_model::Shape;

    const DIGITS: &str =
        "000000500020070009000010400060005700074980105000004600005000900096200040007860000";

    #[test]
    fn the_hash_is_the_beginning_of_the_sha_1_of_the_digits() {
        // Of the empty text and of "abc", as the standard gives them.
        assert_eq!(hash_of(""), "da39a3ee5e6b");
        assert_eq!(hash_of("abc"), "a9993e364706");
    }

    #[test]
    fn a_line_of_the_bank_is_kept() {
        let text = format!("{} {DIGITS}  2.3\n", hash_of(DIGITS));
        assert_eq!(text.len(), 100);
        let records = read_all(&FORMAT, &text);
        assert_eq!(records[0].note("rating"), Some("2.3"));
        assert_eq!(records[0].puzzle.givens().count_filled(), 26);
        assert_eq!(rewrite(&FORMAT, &records[0]), text);
    }

    #[test]
    fn damage_is_mended_with_a_warning_or_refused() {
        let hash = hash_of(DIGITS);
        let text = format!("000000000000 {DIGITS} 2.3\n{hash} {DIGITS}\n{hash} {DIGITS} hard\n");
        let records = read_all(&FORMAT, &text);
        let warnings: Vec<_> = records.iter().map(|r| r.warnings[0].to_string()).collect();
        assert_eq!(
            warnings,
            [
                format!(
                    "line 1, column 1: found '000000000000', expected {hash}, the hash of the \
                     digits (is a digit wrong?)"
                ),
                "line 2: found no rating, expected a rating, such as 2.3".to_owned(),
                "line 3, column 96: found 'hard', expected a rating, such as 2.3 (it was left out)"
                    .to_owned(),
            ]
        );
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 3);
    }

    #[test]
    fn problems_say_where() {
        let text = format!("x\n0000847b216e {}q{} 2.3", &DIGITS[..3], &DIGITS[4..]);
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 1: found 1 words, expected hash, 81 digits and rating",
                "line 2, column 17: found 'q', expected a digit 1 to 9, or . for an empty cell",
            ]
        );
    }

    #[test]
    fn only_the_bank_is_recognised() {
        assert!(is_recognised(
            &FORMAT,
            &format!("# a bank\n0000847B216E {DIGITS}  2.3")
        ));
        assert!(!is_recognised(&FORMAT, &format!("{DIGITS}  2.3")));
        assert!(!is_recognised(
            &FORMAT,
            &format!("nothexfigure {DIGITS}  2.3")
        ));
        assert!(!is_recognised(&FORMAT, ""));
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(position in any_position(Shape::classic()), tenths in 0..120) {
            let mut record = Record::new(1, Puzzle::new(position.puzzle.board()));
            if tenths > 0 {
                record.add_note("rating", &format!("{}.{}", tenths / 10, tenths % 10));
            }
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
