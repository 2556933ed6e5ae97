//! The data section of a `MathProg` model, as GLPK reads it: the boards of the annealing
//! report for its comparison with integer programming.
//!
//! The text is a sequence of statements that end in `;`, so lines mean nothing and comments
//! (`# …` and `/* … */`) may stand anywhere. Four things are taken from it: `param order`
//! or `param block_rows` and `param block_cols`, `param n`, the matrix `param givens` in
//! which `.` is an empty cell, and `set struck`, the pencil marks that are excluded. A plain
//! board with square blocks is written exactly as in the report; the names `block_rows`,
//! `block_cols` and `struck` are ours, for what the report does not have. What stands before
//! a statement `data;` is the model and is passed over.

use std::io::{self, Write as _};

use satur_model::{Candidate, Candidates, Digit, Puzzle, Shape};

use crate::format::{Format, Reader, Writer, page};
use crate::parse::mathprog_matrix::Matrix;
use crate::parse::numbers::{number, quoted, row_text};
use crate::parse::statements::{Statement, Statements, Token};
use crate::propositions::struck;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "mathprog",
    summary: "the data section of a MathProg model for GLPK, . for empty (UFRGS)",
    extensions: &["dat"],
    page: page!("mathprog"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        single: true,
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "grid",
};

fn recognises(sample: &Sample) -> bool {
    sample.content().any(|line| {
        line.strip_prefix("param")
            .is_some_and(|rest| rest.trim_start().starts_with("givens"))
    })
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    let mut statements = Some(Statements::new(lines));
    Box::new(std::iter::from_fn(move || {
        // A file is one board.
        let statements = statements.take()?;
        read_board(statements, options).transpose()
    }))
}

fn read_board(
    mut statements: Statements,
    options: ReadOptions,
) -> Result<Option<Record>, ReadError> {
    let mut data = Data::default();
    let mut problem = None;
    let mut is_over = false;
    while let Some(statement) = statements.next()? {
        let first = statement.first();
        match first.text.as_str() {
            _ if is_over => {
                let expected = "the end of the text after 'end;'";
                return Err(
                    Problem::at(first.line, first.column, quoted(&first.text), expected)
                        .hint("a MathProg file holds one board")
                        .into(),
                );
            }
            // What came before was the model, and what could not be read of it is none of
            // our business.
            "data" => (data, problem) = (Data::default(), None),
            "end" => is_over = true,
            _ => problem = problem.or(data.take(&statement).err()),
        }
    }
    match problem {
        Some(problem) => Err(problem.into()),
        None if data.is_empty() => Ok(None),
        None => Ok(Some(data.board(options)?)),
    }
}

/// What a data section says.
#[derive(Default)]
struct Data {
    order: Option<Value>,
    block_rows: Option<Value>,
    block_cols: Option<Value>,
    side: Option<Value>,
    givens: Option<Matrix>,
    struck: Vec<[usize; 3]>,
    last_line: usize,
}

/// A number and the line on which it stands.
#[derive(Clone, Copy)]
struct Value {
    number: usize,
    line: usize,
}

impl Data {
    fn is_empty(&self) -> bool {
        self.side.is_none() && self.order.is_none() && self.givens.is_none()
    }

    /// Takes what a statement says, if it is about the board.
    fn take(&mut self, statement: &Statement) -> Result<(), Problem> {
        self.last_line = statement.last_line();
        let [kind, name, rest @ ..] = statement.tokens() else {
            return Ok(());
        };
        let scalar = match (kind.text.as_str(), name.text.as_str()) {
            ("param", "order") => &mut self.order,
            ("param", "block_rows") => &mut self.block_rows,
            ("param", "block_cols") => &mut self.block_cols,
            ("param", "n") => &mut self.side,
            ("param", "givens") => {
                let matrix = Matrix::read(name, rest)?;
                return once(&mut self.givens, matrix, name);
            }
            ("set", "struck") => {
                self.struck.extend(read_triples(name, rest)?);
                return Ok(());
            }
            _ => return Ok(()),
        };
        match rest {
            [sign, value] if sign.text == ":=" => {
                let number = number(&value.text).ok_or_else(|| value.problem("a whole number"))?;
                let line = value.line;
                once(scalar, Value { number, line }, name)
            }
            _ => Err(name.problem(format!("'{} := NUMBER;'", name.text))),
        }
    }

    fn board(self, options: ReadOptions) -> Result<Record, Problem> {
        let shape = self.shape(options)?;
        let Some(matrix) = &self.givens else {
            let expected = "a statement 'param givens : 1 2 … := …;'";
            return Err(Problem::at(self.last_line, 0, "no givens", expected));
        };
        let (grid, warning) = matrix.grid(shape)?;
        let mut puzzle = Puzzle::new(grid);
        if !self.struck.is_empty() {
            let marks = marks_without(shape, &self.struck, self.last_line)?;
            puzzle = puzzle
                .with_candidates(marks)
                .expect("the marks are of the same shape");
        }
        let mut record = Record::new(matrix.line, puzzle);
        match warning {
            Some(problem) if options.strict => return Err(problem),
            Some(problem) => record
                .warnings
                .push(problem.hint("the missing cells were read as empty")),
            None => {}
        }
        Ok(record)
    }

    /// The blocks: as the text tells them, or as `--shape` does where it tells only the side.
    fn shape(&self, options: ReadOptions) -> Result<Shape, Problem> {
        let blocks = match (self.block_rows, self.block_cols, self.order) {
            (Some(rows), Some(cols), _) => Some((rows, cols)),
            (None, None, Some(order)) => Some((order, order)),
            _ => None,
        };
        let shape = match blocks {
            Some((rows, cols)) => Shape::new(rows.number, cols.number).map_err(|error| {
                let found = format!("blocks of {}x{}", rows.number, cols.number);
                Problem::at(rows.line, 0, found, "a block shape").hint(error.to_string())
            })?,
            None => self.usual_shape(options.shape)?,
        };
        if let Some(side) = self.side.filter(|side| side.number != shape.side()) {
            let found = format!("n := {}", side.number);
            let expected = format!("{}, the side of a board of {shape} blocks", shape.side());
            return Err(Problem::at(side.line, 0, found, expected));
        }
        match (options.shape, blocks) {
            (Some(wanted), Some((rows, _))) if wanted != shape => {
                let found = format!("a board of {shape} blocks");
                Err(
                    Problem::at(rows.line, 0, found, format!("{wanted}, as --shape says"))
                        .hint("the file tells its blocks: leave --shape out"),
                )
            }
            _ => Ok(shape),
        }
    }

    /// The blocks of a text that does not tell them.
    fn usual_shape(&self, wanted: Option<Shape>) -> Result<Shape, Problem> {
        let usual = || Shape::conventional(self.side?.number);
        wanted.or_else(usual).ok_or_else(|| {
            let expected = "a statement 'param order := 3;', or block_rows and block_cols";
            Problem::at(self.last_line, 0, "no order", expected)
        })
    }
}

/// Sets what may be set once.
fn once<T>(place: &mut Option<T>, value: T, name: &Token) -> Result<(), Problem> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(name.problem("each parameter once")),
    }
}

/// Reads `:= (1,2,3) (4,5,6) …`, what follows the name of the set.
fn read_triples(name: &Token, rest: &[Token]) -> Result<Vec<[usize; 3]>, Problem> {
    let expected = "'struck := (1,2,3) …', row, column and digit of each";
    let [sign, triples @ ..] = rest else {
        return Err(name.problem(expected));
    };
    if sign.text != ":=" {
        return Err(sign.problem(expected));
    }
    let triple = |token: &Token| -> Option<[usize; 3]> {
        let inside = token.text.strip_prefix('(')?.strip_suffix(')')?;
        let numbers: Option<Vec<usize>> = inside.split(',').map(number).collect();
        numbers?.try_into().ok()
    };
    triples
        .iter()
        .map(|token| triple(token).ok_or_else(|| token.problem(expected)))
        .collect()
}

/// Every candidate but those struck out.
fn marks_without(shape: Shape, struck: &[[usize; 3]], line: usize) -> Result<Candidates, Problem> {
    let mut marks = Candidates::full(shape);
    for triple in struck {
        if !triple.iter().all(|part| (1..=shape.side()).contains(part)) {
            let [row, col, digit] = triple;
            let expected = format!("row, column and digit 1 to {}", shape.side());
            return Err(Problem::at(
                line,
                0,
                format!("({row},{col},{digit}) struck out"),
                expected,
            ));
        }
        let [row, col, digit] = triple.map(|part| part - 1);
        marks[shape.cell(row, col)].remove(Digit::new(digit));
    }
    Ok(marks)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    Ok(write_data(sheet, out)?)
}

/// Writes the data section of a board.
pub(crate) fn write_data(sheet: &Sheet, out: &mut dyn io::Write) -> io::Result<()> {
    let board = sheet.board();
    let shape = board.shape();
    let (rows, cols, side) = (shape.block_rows(), shape.block_cols(), shape.side());
    let mut out = io::BufWriter::new(out);
    writeln!(out, "data;\n")?;
    if rows == cols {
        writeln!(out, "param order := {rows};")?;
    } else {
        writeln!(out, "param block_rows := {rows};")?;
        writeln!(out, "param block_cols := {cols};")?;
    }
    writeln!(out, "param n := {side};")?;
    let columns: Vec<String> = (1..=side).map(|col| col.to_string()).collect();
    writeln!(out, "param givens :  {} :=", columns.join(" "))?;
    for (row, cells) in board.rows().enumerate() {
        let cells = row_text(cells, ".", " ");
        writeln!(out, "{:16}{} {cells} ", "", row + 1)?;
    }
    writeln!(out, ";\n")?;
    if sheet.puzzle().pencil_marks().is_some() {
        writeln!(out, "set struck :=")?;
        for Candidate { cell, digit } in struck(sheet.puzzle(), board.blanks().collect()) {
            let (row, col) = (shape.row(cell) + 1, shape.col(cell) + 1);
            writeln!(out, "({row},{col},{digit})")?;
        }
        writeln!(out, ";\n")?;
    }
    writeln!(out, "end;")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    const BOARD: &str = "data;\n
param order := 2;
param n := 4;
param givens :  1 2 3 4 :=
                1 . 3 . 4\x20
                2 . . . .\x20
                3 . . . .\x20
                4 3 . 2 .\x20
;\n
end;
";

    #[test]
    fn it_is_written_as_in_the_report() {
        let record = testing::read_one(&FORMAT, BOARD);
        assert_eq!(
            record.puzzle.givens().to_line().unwrap(),
            ".3.4........3.2."
        );
        assert_eq!(record.line, 5);
        assert_eq!(testing::write(&FORMAT, &record.puzzle), BOARD);
    }

    #[test]
    fn statements_count_and_lines_do_not() {
        let tidy = testing::read_one(&FORMAT, BOARD).puzzle;
        let text = "# a board\nparam m := x; data; param n:=4; /* the\nrows */ param givens: 4 3 2 1\n:= \
                    4 0 2 0 3 3 . . . .\n1 4 . 3 . 2 . . . .;param order := 2; end";
        let record = testing::read_one(&FORMAT, text);
        assert_eq!(record.puzzle, tidy);
        let crlf = testing::read_one(&FORMAT, &BOARD.replace('\n', "\r\n"));
        assert_eq!(crlf.puzzle, tidy);
    }

    #[test]
    fn a_missing_row_is_empty() {
        let text = BOARD.replace("3 . . . . \n", "");
        let record = testing::read_one(&FORMAT, &text);
        assert_eq!(record.puzzle.givens().count_filled(), 4);
        assert_eq!(
            record.warnings[0].to_string(),
            "line 5: found 12 values, expected 16 for a board of side 4 \
             (the missing cells were read as empty)"
        );
        assert!(testing::read_strict(&FORMAT, &text)[0].is_err());
    }

    #[test]
    fn errors_say_where_and_what() {
        let cases = [
            (
                "4 3 . 2 .",
                "4 3 . 2",
                "line 9: found 3 values in row 4, expected 4",
            ),
            // A value too many moves the rows; the first one out of place is named.
            (
                "1 . 3 . 4",
                "1 . 3 . 4 1",
                "line 7, column 25: found '.', expected the number of a row \
                 (each row is its number and 4 values)",
            ),
            (
                "1 . 3 . 4",
                "1 . 3 . 5",
                "line 6, column 25: found '5', expected a number 1 to 4 (. stands for an empty cell)",
            ),
            (
                "2 . . . .",
                "5 . . . .",
                "line 7, column 17: found '5', expected a row 1 to 4",
            ),
            (
                "2 . . . .",
                "1 . . . .",
                "line 7, column 19: found '.', expected each cell once; r1c1 is told twice",
            ),
            (
                "param n := 4",
                "param n := 9",
                "line 4: found n := 9, expected 4, the side of a board of 2x2 blocks",
            ),
            (
                "order := 2",
                "order := two",
                "line 3, column 16: found 'two', expected a whole number",
            ),
            (
                "order := 2",
                "order := 0",
                "line 3: found blocks of 0x0, expected a block shape \
                 (a block has at least one row and one column, not 0x0)",
            ),
            (
                "end;",
                "end;\ndata;",
                "line 13, column 1: found 'data', expected the end of the text \
              after 'end;' (a MathProg file holds one board)",
            ),
            (
                "givens",
                "clues",
                "line 10: found no givens, expected a statement \
              'param givens : 1 2 … := …;'",
            ),
            (
                "1 2 3 4 :=",
                "1 2 3 x :=",
                "line 5, column 23: found 'x', expected the number of a column",
            ),
            (
                "1 2 3 4 :=",
                "1 2 3 5 :=",
                "line 5: found column 5, expected a column 1 to 4",
            ),
        ];
        for (from, to, message) in cases {
            let text = BOARD.replacen(from, to, 1);
            assert_eq!(testing::refusal(&FORMAT, &text), message);
        }
    }

    #[test]
    fn other_blocks_and_pencil_marks_have_their_own_names() {
        let puzzle = testing::puzzle(shape(2, 4), 3);
        let mut marks = puzzle.candidates();
        let cell = puzzle.givens().blanks().next().unwrap();
        let digit = marks[cell].first().unwrap();
        marks[cell].remove(digit);
        let puzzle = puzzle.with_candidates(marks).unwrap();
        let text = testing::write(&FORMAT, &puzzle);
        assert!(text.contains("param block_rows := 2;\nparam block_cols := 4;\nparam n := 8;"));
        let read = testing::read_one(&FORMAT, &text).puzzle;
        assert_eq!(read.candidates(), puzzle.candidates());
        assert_eq!(read.board(), puzzle.board());
        let refused = testing::refusal(&FORMAT, &BOARD.replace("end;", "set struck := (1,1,5);"));
        assert_eq!(
            refused,
            "line 12: found (1,1,5) struck out, expected row, column and digit 1 to 4"
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_reads_back(seed: u64) {
            testing::come_back(&FORMAT, testing::shapes(), seed, |_| true);
        }

        #[test]
        fn nothing_panics(
            words in prop::collection::vec(
                prop::sample::select(vec![
                    "data", ";", "param", "order", "n", "givens", "set", "struck", ":", ":=", "1", "2",
                    "4", ".", "end", "(1,2,3)", "(1,2)", "block_rows", "block_cols", "/*", "*/", "#", "\n",
                ]),
                0..40,
            )
        ) {
            testing::read(&FORMAT, &words.join(" "));
        }
    }
}
