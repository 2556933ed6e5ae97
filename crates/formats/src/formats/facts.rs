//! One fact a line, `ijd`: in row i, column j stands digit d. The input of the report on
//! propositional logic.
//!
//! Three figures suffice up to side 9. For larger boards the obvious extension is used,
//! `i j d` with blanks between, and a comment `# 4x4` that tells the blocks. A file is one
//! board; the order of its facts means nothing.

use std::io::{self, Write as _};

use satur_model::{Digit, Grid, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::numbers::{Word, is_comment, number, quoted, shape_in_comment, words};
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "facts",
    summary: "one fact 'row column digit' a line, 237 for a 7 in row 2, column 3 (UFRJ)",
    extensions: &[],
    page: page!("facts"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        single: true,
        ..Writer::plain(write)
    }),
    answers: "ufrj",
};

fn recognises(sample: &Sample) -> bool {
    let facts: Vec<Vec<Word>> = sample.content().map(words).collect();
    let figures = |word: &Word| {
        word.text.len() == 3 && word.text.bytes().all(|byte| (b'1'..=b'9').contains(&byte))
    };
    let is_compact = |fact: &Vec<Word>| fact.len() == 1 && figures(&fact[0]);
    if facts.iter().all(is_compact) {
        // Three lines of digits up to 3 may as well be the rows of a board of side 3.
        let is_board = facts.len() == 3
            && facts
                .iter()
                .all(|fact| fact[0].text.bytes().all(|byte| byte <= b'3'));
        return !facts.is_empty() && !is_board;
    }
    // Three numbers a line are facts only where a comment tells the blocks.
    let stated = sample.lines().find(|line| !line.trim().is_empty());
    let Some(shape) = stated.and_then(shape_in_comment) else {
        return false;
    };
    let fits = |word: &Word| number(word.text).is_some_and(|n| (1..=shape.side()).contains(&n));
    shape.side() != 3
        && facts
            .iter()
            .all(|fact| fact.len() == 3 && fact.iter().all(fits))
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut is_read = false;
    Box::new(std::iter::from_fn(move || {
        if std::mem::replace(&mut is_read, true) {
            return None;
        }
        read_board(&mut lines, options).transpose()
    }))
}

/// The board of the whole text; nothing if it holds neither fact nor shape.
fn read_board(lines: &mut Lines, options: ReadOptions) -> Result<Option<Record>, ReadError> {
    let mut stated = None;
    let mut board: Option<Board> = None;
    while let Some(line) = lines.next_line()? {
        if is_comment(&line.text) {
            stated = stated.or_else(|| shape_in_comment(&line.text));
            continue;
        }
        let words = words(&line.text);
        if words.is_empty() {
            continue;
        }
        // Three figures are of side 9: then `# 9x9` names the board, as people do, not blocks.
        stated = stated.filter(|shape| shape.side() != 81 || words.len() == 3);
        let shape = stated.or(options.shape).unwrap_or_else(Shape::classic);
        let board = board.get_or_insert_with(|| Board::new(line.number, shape));
        board.line(line.number, &words, stated.or(options.shape).is_some())?;
    }
    let board = board.or_else(|| Some(Board::new(1, stated?)));
    Ok(board.map(|board| Record::new(board.first_line, Puzzle::new(board.grid))))
}

/// The facts so far.
struct Board {
    first_line: usize,
    grid: Grid,
    /// The line of the fact about each cell.
    stated_on: Vec<usize>,
}

impl Board {
    fn new(first_line: usize, shape: Shape) -> Self {
        Self {
            first_line,
            grid: Grid::empty(shape),
            stated_on: vec![0; shape.cells()],
        }
    }

    /// Takes the facts of a line.
    fn line(&mut self, line: usize, words: &[Word], is_stated: bool) -> Result<(), Problem> {
        let side = self.grid.shape().side();
        if side <= 9 && words.iter().all(|word| word.text.len() == 3) {
            return words.iter().try_for_each(|word| {
                let parts = word.text.char_indices().map(|(at, c)| Word {
                    column: word.column + at,
                    text: &word.text[at..at + c.len_utf8()],
                });
                self.fact(line, &parts.collect::<Vec<_>>())
            });
        }
        if words.len() == 3 {
            return self.fact(line, words).map_err(|problem| {
                if is_stated {
                    problem
                } else {
                    problem.hint("larger boards need --shape, or a line '# 4x4' before the facts")
                }
            });
        }
        let expected = if side <= 9 {
            "row, column and digit, such as 237"
        } else {
            "row, column and digit, such as 2 13 7"
        };
        let text = words
            .iter()
            .map(|word| word.text)
            .collect::<Vec<_>>()
            .join(" ");
        Err(Problem::at(line, words[0].column, quoted(&text), expected))
    }

    fn fact(&mut self, line: usize, words: &[Word]) -> Result<(), Problem> {
        let shape = self.grid.shape();
        let mut numbers = [0; 3];
        for ((number, word), what) in numbers
            .iter_mut()
            .zip(words)
            .zip(["row", "column", "digit"])
        {
            *number = self::number(word.text)
                .filter(|number| (1..=shape.side()).contains(number))
                .ok_or_else(|| {
                    let expected = format!("a {what} 1 to {}", shape.side());
                    Problem::at(line, word.column, quoted(word.text), expected)
                })?;
        }
        let [row, col, digit] = numbers;
        let (cell, digit) = (shape.cell(row - 1, col - 1), Digit::new(digit - 1));
        match self.grid[cell] {
            Some(other) if other != digit => {
                let earlier = self.stated_on[cell.index()];
                let found = format!("{digit} for row {row}, column {col}");
                let expected = format!("{other}, which line {earlier} puts there");
                Err(Problem::at(line, words[0].column, found, expected)
                    .hint("a cell holds one digit: take one of the two facts away"))
            }
            _ => {
                self.grid[cell] = Some(digit);
                self.stated_on[cell.index()] = line;
                Ok(())
            }
        }
    }
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let is_classic = shape == Shape::classic();
    let mut out = io::BufWriter::new(out);
    // The plain form is all there is for the program of the report; it tells no blocks.
    if !is_classic || board.count_filled() == 0 {
        writeln!(out, "# {shape}")?;
    }
    for (cell, digit) in board.filled() {
        let (row, col) = (shape.row(cell) + 1, shape.col(cell) + 1);
        if is_classic {
            writeln!(out, "{row}{col}{digit}")?;
        } else {
            writeln!(out, "{row} {col} {digit}")?;
        }
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    #[test]
    fn a_fact_is_row_column_digit() {
        let record = testing::read_one(&FORMAT, "237\r\n\r\n 411 \r\n237\r\n118");
        let givens = record.puzzle.givens();
        assert_eq!(givens.count_filled(), 3);
        assert_eq!(givens[Shape::classic().cell(1, 2)], Digit::from_number(7));
        assert_eq!(givens[Shape::classic().cell(3, 0)], Digit::from_number(1));
        assert!(record.warnings.is_empty());
    }

    #[test]
    fn two_digits_for_a_cell_name_both_facts() {
        assert_eq!(
            testing::refusal(&FORMAT, "237\n411\n238\n"),
            "line 3, column 1: found 8 for row 2, column 3, expected 7, which line 1 puts there \
             (a cell holds one digit: take one of the two facts away)"
        );
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "237\n207\n",
                "line 2, column 2: found '0', expected a column 1 to 9",
            ),
            (
                "2x7\n",
                "line 1, column 2: found 'x', expected a column 1 to 9",
            ),
            (
                "2é\n",
                "line 1, column 2: found 'é', expected a column 1 to 9",
            ),
            (
                " 2370\n",
                "line 1, column 2: found '2370', expected row, column and digit, such as 237",
            ),
            (
                "1 2 3 4\n",
                "line 1, column 1: found '1 2 3 4', expected row, column and digit, such as 237",
            ),
            (
                "1 12 3\n",
                "line 1, column 3: found '12', expected a column 1 to 9 \
                 (larger boards need --shape, or a line '# 4x4' before the facts)",
            ),
            (
                "# 4x4\n1 17 3\n",
                "line 2, column 3: found '17', expected a column 1 to 16",
            ),
            (
                "# 4x4\n237\n",
                "line 2, column 1: found '237', expected row, column and digit, such as 2 13 7",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(testing::refusal(&FORMAT, text), message);
        }
    }

    #[test]
    fn a_comment_or_an_option_tells_the_blocks() {
        let record = testing::read_one(&FORMAT, "# 2x4\n1 8 7\n218\n");
        assert_eq!(record.puzzle.shape(), shape(2, 4));
        assert_eq!(record.puzzle.givens().count_filled(), 2);
        let named = testing::read_one(&FORMAT, "# 9x9\n237\n411\n");
        assert_eq!(named.puzzle.shape(), Shape::classic());
        let options = ReadOptions {
            shape: Some(shape(4, 4)),
            ..ReadOptions::default()
        };
        let all = testing::read_with(&FORMAT, "16 16 10\n", options);
        assert_eq!(all[0].as_ref().unwrap().puzzle.shape(), shape(4, 4));
    }

    #[test]
    fn nothing_is_no_board() {
        assert!(testing::read(&FORMAT, "\n# facts\n\n").is_empty());
    }

    #[test]
    fn rows_are_not_taken_for_facts() {
        for text in [
            "123\n231\n312\n",
            "9 3 3\n",
            "1 2 3\n2 3 1\n3 1 2\n",
            "1234\n",
            "120\n",
            "",
        ] {
            assert!(!testing::is_sniffed(&FORMAT, text), "{text}");
        }
        assert!(testing::is_sniffed(&FORMAT, "116\r\n168\r\n179\r\n"));
        assert!(testing::is_sniffed(&FORMAT, "999"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |puzzle| {
                let is_small = puzzle.shape().side() == 3;
                !is_small && puzzle.givens().count_filled() > 3
            });
        }

        #[test]
        fn nothing_panics(text in "[0-9 \n\t#xé-]{0,60}") {
            testing::read(&FORMAT, &text);
        }
    }
}
