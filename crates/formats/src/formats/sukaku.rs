//! All candidates on one line: for each cell as many characters as there are digits, each the
//! digit or `.` where it is absent; 729 characters for a 9x9 board.
//!
//! Puzzles that are given by their candidates alone, without a digit on the board, go by the
//! name of sukaku; this is how they are exchanged.

use std::io;

use satur_model::{Digit, DigitSet, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::hints::{Hints, shape_comment};
use crate::parse::marks;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{Symbols, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "sukaku",
    summary: "all candidates on one line, one character each (729 for 9x9), . for absent",
    extensions: &[],
    page: page!("sukaku"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

/// The largest side that one character a digit can write.
const MAX_SIDE: usize = 35;

fn recognises(sample: &Sample) -> bool {
    let Some(line) = sample.content().next() else {
        return false;
    };
    let (marks, comment) = without_comment(line);
    let mut hints = Hints::new(ReadOptions::default());
    hints.read_comment(comment);
    let text: Vec<char> = marks.trim().chars().collect();
    // 64 and 729 characters are also boards of 8x8 and 27x27: their digits do not stand in
    // the places of candidates, and few cells of marks are empty.
    side_of(text.len()).is_some_and(|side| {
        read_sets(&text, side, hints.symbols()).is_ok_and(|sets| {
            let empty = sets.iter().filter(|set| set.is_empty()).count();
            side > 1 && 2 * empty < sets.len()
        })
    })
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut hints = Hints::new(options);
    Box::new(std::iter::from_fn(move || {
        loop {
            let line = match lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            let text = line.text.trim_start();
            if let Some(comment) = text.strip_prefix('#') {
                hints.read_comment(comment);
            } else if !text.is_empty() {
                return Some(read_line(&line, hints).map_err(ReadError::from));
            }
        }
    }))
}

fn read_line(line: &Line, mut hints: Hints) -> Result<Record, Problem> {
    let (marks, comment) = without_comment(&line.text);
    let is_remark = hints.read_comment(comment);
    let margin = marks.chars().take_while(|c| c.is_whitespace()).count();
    let text: Vec<char> = marks.trim().chars().collect();
    let side = side_of(text.len()).ok_or_else(|| {
        let found = format!("{} characters", text.len());
        let expected = "729 for a 9x9 board, or another cube up to 42875";
        Problem::at(line.number, 0, found, expected)
            .hint("one character for each digit of each cell, . for an absent one")
    })?;
    let shape = hints.shape(line.number, side)?;
    let sets = read_sets(&text, side, hints.symbols()).map_err(|(at, symbols)| {
        let digit = symbols.write(Digit::new(at % side)).unwrap_or('?');
        let found = format!("'{}'", text[at].escape_debug());
        let expected = format!("{digit}, or . for a digit that is absent");
        Problem::at(line.number, margin + at + 1, found, expected)
    })?;
    let marks: Vec<_> = sets.into_iter().map(|set| (set, None)).collect();
    let mut record = Record::new(line.number, marks::to_puzzle(shape, &marks));
    let comment = comment.trim();
    if !comment.is_empty() && !is_remark {
        record.notes.push(("comment".into(), comment.into()));
    }
    Ok(record)
}

/// The candidates of each cell, in the first habit in which they can be read; or else where
/// they cannot in the first of all.
fn read_sets(
    text: &[char],
    side: usize,
    symbols: Symbols,
) -> Result<Vec<DigitSet>, (usize, Symbols)> {
    let as_symbols = |symbols: Symbols| {
        let is_there = |at: usize| {
            let digit = Digit::new(at % side);
            let own = symbols.write(digit) == Some(text[at].to_ascii_uppercase());
            let is_absent = matches!(text[at], '.' | '0' | '-' | '_' | '*');
            (own || is_absent).then_some(own).ok_or((at, symbols))
        };
        let set = |cell: usize| -> Result<DigitSet, (usize, Symbols)> {
            let mut set = DigitSet::EMPTY;
            for digit in 0..side {
                if is_there(cell * side + digit)? {
                    set.insert(Digit::new(digit));
                }
            }
            Ok(set)
        };
        (0..side * side).map(set).collect()
    };
    if symbols != Symbols::Auto {
        return as_symbols(symbols);
    }
    as_symbols(Symbols::Standard).or_else(|wrong| {
        let others = [Symbols::Letters, Symbols::Zero];
        let mut others = others
            .into_iter()
            .filter_map(|other| as_symbols(other).ok());
        others.next().ok_or(wrong)
    })
}

fn without_comment(text: &str) -> (&str, &str) {
    text.split_once('#').unwrap_or((text, ""))
}

fn side_of(characters: usize) -> Option<usize> {
    (1..=MAX_SIDE).find(|side| side.pow(3) == characters)
}

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let position = sheet.position();
    let shape: Shape = position.shape();
    let has_symbols = shape
        .digits()
        .all(|digit| options.symbols.write(digit).is_some());
    if !has_symbols || shape.side() > MAX_SIDE {
        return Err(WriteError::Unsuitable(format!(
            "a board of side {} has more digits than there are symbols; write it as 'candidates'",
            shape.side()
        )));
    }
    let mut text = String::with_capacity(shape.side().pow(3) + 1);
    for (_, set) in position.candidates().iter() {
        for digit in shape.digits() {
            let symbol = options.symbols.write(digit).filter(|_| set.contains(digit));
            text.push(symbol.unwrap_or('.'));
        }
    }
    if let Some(remark) = shape_comment(shape) {
        text.push_str(" # ");
        text.push_str(&remark);
    }
    text.push('\n');
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_model::{Grid, Puzzle, Random};
    use satur_testkit::boards;

    use super::*;
    use crate::find;
    use crate::testing::{any_position, is_recognised, marked_shapes, problems, read_all, rewrite};

    fn alike(one: &Puzzle, other: &Puzzle) -> bool {
        one.candidates() == other.candidates()
    }

    #[test]
    fn the_example_of_the_page_reads() {
        let example = FORMAT.page.en.lines().find(|line| line.starts_with("    "));
        let records = read_all(&FORMAT, example.unwrap());
        assert_eq!(
            records[0].puzzle.givens().to_line().unwrap(),
            "12.............."
        );
        assert!(is_recognised(&FORMAT, example.unwrap()));
    }

    #[test]
    fn candidates_alone_are_a_puzzle() {
        let empty = Record::new(1, Puzzle::new(Grid::empty(Shape::classic())));
        let text = rewrite(&FORMAT, &empty);
        assert_eq!(text.trim(), "123456789".repeat(81));
        assert_eq!(read_all(&FORMAT, &text)[0].puzzle, empty.puzzle);
        let struck = text.replacen('1', ".", 1);
        let puzzle = &read_all(&FORMAT, &format!("# 3x3\n\n  {struck}"))[0].puzzle;
        assert_eq!(puzzle.candidates().iter().next().unwrap().1.len(), 8);
        assert_eq!(puzzle.givens().count_filled(), 0);
    }

    #[test]
    fn problems_say_where() {
        assert_eq!(
            problems(&FORMAT, "12.4"),
            [
                "line 1: found 4 characters, expected 729 for a 9x9 board, or another cube up to 42875 (one character for each digit of each cell, . for an absent one)"
            ]
        );
        assert_eq!(
            problems(
                &FORMAT,
                &format!(" {}", "1234".repeat(16).replacen("34", "43", 1))
            ),
            ["line 1, column 4: found '4', expected 3, or . for a digit that is absent"]
        );
        assert_eq!(problems(&FORMAT, &"12345678".repeat(64)).len(), 1);
        assert!(problems(&FORMAT, &format!("# 2x4\n{}", "12345678".repeat(64))).is_empty());
    }

    #[test]
    fn boards_of_as_many_cells_are_not_taken_for_it() {
        let line = find("line").unwrap();
        for (shape, seed) in [(boards::shape(2, 4), 1), (boards::shape(3, 9), 2)] {
            for holes in [0, shape.cells() / 2, shape.cells()] {
                let puzzle = boards::with_holes(shape, holes, &mut Random::new(seed));
                let text = rewrite(line, &Record::new(1, puzzle));
                assert!(!is_recognised(&FORMAT, &text), "{text}");
            }
        }
        assert!(!is_recognised(&FORMAT, ".") && !is_recognised(&FORMAT, ""));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(record in prop::sample::select(marked_shapes()).prop_flat_map(any_position)) {
            let text = rewrite(&FORMAT, &record);
            let back = read_all(&FORMAT, &text);
            prop_assert!(alike(&back[0].puzzle, &record.puzzle), "{}", text);
        }
    }
}
