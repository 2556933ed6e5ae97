//! Boards as numbers in reading order.
//!
//! The programs from which `dash`, `header` and `order` come read one number after another
//! and put them into the cells row by row; where a line ends means nothing to them. A row
//! that lacks a number therefore moves everything after it, and cells for which no number
//! is left stay empty. Published results rest on such files, so they are read in the same
//! way here, but never in silence: each line that is too short or too long is a warning, so
//! are missing cells, and under `strict` they are errors. Numbers past the last cell are
//! always an error, and so is a board that lacks half of its numbers.

use satur_model::{Digit, Grid, Puzzle, Shape};

pub(crate) use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadError, ReadOptions, Record, Records};

/// A word of a line, and the column where it begins, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) column: usize,
    pub(crate) text: &'a str,
}

/// The words of a line that stand between blanks or tabs.
pub(crate) fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    let mut column = 1;
    loop {
        let start = rest.trim_start();
        column += rest[..rest.len() - start.len()].chars().count();
        if start.is_empty() {
            return found;
        }
        let end = start.find(char::is_whitespace).unwrap_or(start.len());
        let (text, after) = start.split_at(end);
        found.push(Word { column, text });
        column += text.chars().count();
        rest = after;
    }
}

/// The number that a word of figures is.
pub(crate) fn number(text: &str) -> Option<usize> {
    let is_figures = text.bytes().all(|byte| byte.is_ascii_digit());
    is_figures.then(|| text.parse().ok()).flatten()
}

/// Whether a line is a comment.
pub(crate) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// The blocks that a comment `# 2x4` gives.
pub(crate) fn shape_in_comment(line: &str) -> Option<Shape> {
    line.trim_start().strip_prefix('#')?.parse().ok()
}

/// A row as numbers with a separator between them.
pub(crate) fn row_text(row: &[Option<Digit>], empty: &str, separator: &str) -> String {
    let numbers: Vec<String> = row
        .iter()
        .map(|cell| cell.map_or(empty.to_owned(), |digit| digit.to_string()))
        .collect();
    numbers.join(separator)
}

/// A board that is being filled with numbers in reading order.
pub(crate) struct Filling {
    shape: Shape,
    empty: &'static [&'static str],
    is_strict: bool,
    numbers: Vec<u8>,
    warnings: Vec<Problem>,
    last_line: usize,
}

impl Filling {
    /// A board of this shape, in which each of these words is an empty cell.
    pub(crate) fn new(shape: Shape, empty: &'static [&'static str], options: ReadOptions) -> Self {
        Self {
            shape,
            empty,
            is_strict: options.strict,
            numbers: Vec::with_capacity(shape.cells()),
            warnings: Vec::new(),
            last_line: 0,
        }
    }

    /// Takes the numbers of a line.
    pub(crate) fn line(&mut self, line: usize, words: &[Word]) -> Result<(), Problem> {
        let side = self.shape.side();
        for word in words {
            if self.numbers.len() == self.shape.cells() {
                let expected = format!(
                    "the end of the board after its {} values",
                    self.numbers.len()
                );
                return Err(Problem::at(line, word.column, quoted(word.text), expected)
                    .hint("a second board stands after an empty line"));
            }
            self.numbers.push(self.value(line, *word)?);
        }
        self.last_line = line;
        if words.len() == side {
            return Ok(());
        }
        self.amiss(
            Problem::at(line, 0, count(words.len()), format!("{side} in a row")),
            "values were taken in reading order, whatever line they stand on",
        )
    }

    /// The board that begins on this line.
    pub(crate) fn finish(mut self, first_line: usize) -> Result<Record, Problem> {
        let (found, cells) = (self.numbers.len(), self.shape.cells());
        if found < cells {
            let problem = Problem::at(
                self.last_line,
                0,
                format!("the end of the board after {}", count(found)),
                format!("{cells} for a board of side {}", self.shape.side()),
            );
            if 2 * found < cells {
                return Err(problem);
            }
            self.amiss(problem, "the missing cells were read as empty")?;
            self.numbers.resize(cells, 0);
        }
        let grid = Grid::from_numbers(self.shape, &self.numbers).expect("one checked value a cell");
        let mut record = Record::new(first_line, Puzzle::new(grid));
        record.warnings = self.warnings;
        Ok(record)
    }

    fn value(&self, line: usize, word: Word) -> Result<u8, Problem> {
        if self.empty.contains(&word.text) {
            return Ok(0);
        }
        let side = self.shape.side();
        number(word.text)
            .filter(|number| (1..=side).contains(number))
            .map(|number| number as u8)
            .ok_or_else(|| {
                let expected = format!(
                    "a number 1 to {side}, or {} for an empty cell",
                    self.empty.join(" or ")
                );
                Problem::at(line, word.column, quoted(word.text), expected)
            })
    }

    /// Keeps what could be mended as a warning; refuses it under `strict`.
    fn amiss(&mut self, problem: Problem, mended: &str) -> Result<(), Problem> {
        if self.is_strict {
            return Err(problem);
        }
        self.warnings.push(problem.hint(mended));
        Ok(())
    }
}

/// How a format is written whose boards begin with a line about their size.
#[derive(Clone, Copy)]
pub(crate) struct Headed {
    /// The shape that the first line gives, or why it gives none.
    pub(crate) shape: fn(&Line) -> Result<Shape, Problem>,
    /// How many numbers the first line has: as many as a row of this side.
    pub(crate) width: usize,
    /// Whether a first line is known as one also right under the rows of a board.
    pub(crate) stands_out: bool,
    /// The words for an empty cell.
    pub(crate) empty: &'static [&'static str],
}

/// Reads boards that begin with a line about their size.
pub(crate) fn read_headed(mut lines: Lines<'_>, options: ReadOptions, kind: Headed) -> Records<'_> {
    // After a board that cannot be read, the next one begins with its first line.
    let mut is_lost = false;
    Box::new(std::iter::from_fn(move || {
        loop {
            let line = match lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            if line.text.trim().is_empty() || is_comment(&line.text) {
                continue;
            }
            let shape = (kind.shape)(&line);
            if is_lost && shape.is_err() {
                continue;
            }
            let record = shape
                .and_then(|shape| agreed_shape(&line, shape, options))
                .map_err(ReadError::from)
                .and_then(|shape| read_board(&mut lines, &line, shape, options, kind));
            is_lost = record.is_err();
            return Some(record);
        }
    }))
}

/// The shape of the text, unless the caller gave another.
fn agreed_shape(line: &Line, shape: Shape, options: ReadOptions) -> Result<Shape, Problem> {
    match options.shape {
        Some(told) if told != shape => {
            let found = format!("a board of {shape} blocks");
            Err(
                Problem::at(line.number, 0, found, format!("{told}, as --shape says"))
                    .hint("the file tells its blocks: leave --shape out"),
            )
        }
        _ => Ok(shape),
    }
}

fn read_board(
    lines: &mut Lines,
    header: &Line,
    shape: Shape,
    options: ReadOptions,
    kind: Headed,
) -> Result<Record, ReadError> {
    let mut rows = Vec::new();
    let mut count = 0;
    let mut is_new_part = kind.stands_out;
    while count < shape.cells() {
        let Some(line) = lines.next_line()? else {
            break;
        };
        if is_comment(&line.text) {
            continue;
        }
        let width = words(&line.text).len();
        if width == 0 {
            is_new_part = true;
            continue;
        }
        if is_new_part && shape.side() != kind.width && (kind.shape)(&line).is_ok() {
            lines.give_back(line);
            break;
        }
        is_new_part = kind.stands_out;
        count += width;
        rows.push(line);
    }
    let mut filling = Filling::new(shape, kind.empty, options);
    filling.last_line = header.number;
    for row in &rows {
        filling.line(row.number, &words(&row.text))?;
    }
    Ok(filling.finish(header.number)?)
}

fn count(values: usize) -> String {
    match values {
        1 => "1 value".to_owned(),
        _ => format!("{values} values"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns_in_characters() {
        let found: Vec<(usize, &str)> = words(" \té 12\t\t-1 ")
            .into_iter()
            .map(|word| (word.column, word.text))
            .collect();
        assert_eq!(found, [(3, "é"), (5, "12"), (9, "-1")]);
        assert!(words("  \t").is_empty());
    }

    #[test]
    fn only_figures_are_numbers() {
        assert_eq!(number("012"), Some(12));
        for text in ["", "+1", "-1", "1.0", "٣", "99999999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn messages_show_little_of_a_long_text() {
        assert_eq!(quoted(""), "nothing");
        assert_eq!(quoted("a\tb"), "'a\\tb'");
        assert_eq!(quoted(&"x".repeat(31)), format!("'{}…'", "x".repeat(30)));
    }
}
