//! The puzzle in propositional logic, as people write it.
//!
//! The five formulas of the report and the facts, one part a line, with the names of the
//! report. `x_ijd` is written without commas up to side 9, `x_10,3,7` past it.

use std::fmt;
use std::io::{self, Write as _};

use satur_model::{Candidate, Clause, Formula, Shape};

use crate::format::{Format, Writer, page};
use crate::propositions::struck;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "formulas",
    summary: "the puzzle in propositional logic as text: formulas A, B, C, E, F and the facts",
    extensions: &[],
    page: page!("formulas"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "formulas",
};

/// A proposition as it is written.
struct Name(Shape, Candidate);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(shape, Candidate { cell, digit }) = *self;
        let (row, col) = (shape.row(cell) + 1, shape.col(cell) + 1);
        if shape.side() <= 9 {
            write!(f, "x_{row}{col}{digit}")
        } else {
            write!(f, "x_{row},{col},{digit}")
        }
    }
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let mut out = io::BufWriter::new(out);
    let last = Name(
        shape,
        Candidate {
            cell: satur_model::Cell::new(shape.cells() - 1),
            digit: satur_model::Digit::new(shape.side() - 1),
        },
    );
    writeln!(
        out,
        "Sudoku of side {}, blocks of {}.",
        shape.side(),
        shape.block_in_words()
    )?;
    writeln!(
        out,
        "x_ijd: the cell in row i and column j holds digit d; up to {last}."
    )?;
    writeln!(out, "Every line must hold.")?;
    let layout = &shape.into();
    for formula in Formula::ALL {
        writeln!(
            out,
            "\n{formula:?}: {} ({})",
            formula.meaning(),
            formula.size(layout)
        )?;
        for clause in formula.clauses(layout) {
            match clause {
                Clause::Some(group) => {
                    let all: Vec<String> = group
                        .candidates(layout)
                        .map(|p| Name(shape, p).to_string())
                        .collect();
                    writeln!(out, "{}", all.join(" ∨ "))?;
                }
                Clause::NotBoth([one, other]) => {
                    writeln!(out, "¬({} ∧ {})", Name(shape, one), Name(shape, other))?;
                }
            }
        }
    }
    writeln!(
        out,
        "\nFacts: the digits on the board ({})",
        board.count_filled()
    )?;
    for (cell, digit) in board.filled() {
        writeln!(out, "{}", Name(shape, Candidate { cell, digit }))?;
    }
    let struck: Vec<Candidate> = struck(sheet.puzzle(), board.blanks().collect()).collect();
    if !struck.is_empty() {
        writeln!(out, "\nExcluded by pencil marks ({})", struck.len())?;
        for proposition in struck {
            writeln!(out, "¬{}", Name(shape, proposition))?;
        }
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle};
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    #[test]
    fn a_small_board_fits_on_a_page() {
        let mut grid = Grid::empty(shape(1, 2));
        grid[shape(1, 2).cell(0, 1)] = satur_model::Digit::from_number(2);
        let expected = "\
Sudoku of side 2, blocks of 1 rows and 2 columns.
x_ijd: the cell in row i and column j holds digit d; up to x_222.
Every line must hold.

A: at least one digit in every cell (4)
x_111 ∨ x_112
x_121 ∨ x_122
x_211 ∨ x_212
x_221 ∨ x_222

B: at most one digit in every cell (4)
¬(x_111 ∧ x_112)
¬(x_121 ∧ x_122)
¬(x_211 ∧ x_212)
¬(x_221 ∧ x_222)

C: no digit twice in a row (4)
¬(x_111 ∧ x_121)
¬(x_112 ∧ x_122)
¬(x_211 ∧ x_221)
¬(x_212 ∧ x_222)

E: no digit twice in a column (4)
¬(x_111 ∧ x_211)
¬(x_112 ∧ x_212)
¬(x_121 ∧ x_221)
¬(x_122 ∧ x_222)

F: no digit twice in a block (4)
¬(x_111 ∧ x_121)
¬(x_112 ∧ x_122)
¬(x_211 ∧ x_221)
¬(x_212 ∧ x_222)

Facts: the digits on the board (1)
x_122
";
        assert_eq!(testing::write(&FORMAT, &Puzzle::new(grid)), expected);
    }

    #[test]
    fn numbers_past_nine_are_kept_apart() {
        let text = testing::write(&FORMAT, &Puzzle::new(Grid::empty(shape(2, 5))));
        assert!(text.contains("up to x_10,10,10."));
        assert!(text.contains("\n¬(x_1,10,1 ∧ x_1,10,2)\n"));
    }
}
