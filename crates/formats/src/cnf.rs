//! The puzzle as a DIMACS formula, for any SAT solver.
//!
//! The five formulas of [`propositions`](crate::propositions) as clauses, the digits on the
//! board as facts (unit clauses), excluded pencil marks as negated ones. The formula can be
//! satisfied exactly if the puzzle can be solved, and each way to satisfy it is one solution:
//! the positive variables name its digits. 9x9 without facts is 729 variables and 11 745
//! clauses; the text grows as N⁵, so it is written as it is made.

use std::io::{self, Write as _};

use satur_model::{Candidate, Cell};

use crate::format::{Format, Writer};
use crate::propositions::{Clause, Formula, struck, variable};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "cnf",
    summary: "the puzzle in propositional logic as DIMACS CNF, for SAT solvers",
    extensions: &["cnf", "dimacs"],
    page: include_str!("../pages/cnf.md"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_marks: true,
        ..Writer::plain(write)
    }),
    answers: "cnf",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let side = shape.side();
    let facts: Vec<Candidate> = board
        .filled()
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect();
    let blanks: Vec<Cell> = board.blanks().collect();
    let struck: Vec<Candidate> = struck(sheet.puzzle(), blanks).collect();
    let formulas: usize = Formula::ALL.iter().map(|formula| formula.size(shape)).sum();
    let clauses = formulas + facts.len() + struck.len();

    let mut out = io::BufWriter::new(out);
    writeln!(
        out,
        "c Sudoku, side {side}, blocks of {} rows and {} columns",
        shape.block_rows(),
        shape.block_cols()
    )?;
    writeln!(
        out,
        "c variable {}(i-1) + {side}(j-1) + d: row i, column j holds digit d",
        side * side
    )?;
    writeln!(out, "p cnf {} {clauses}", side * side * side)?;
    for formula in Formula::ALL {
        writeln!(
            out,
            "c {formula:?}: {}, {} clauses",
            formula.meaning(),
            formula.size(shape)
        )?;
        for clause in formula.clauses(shape) {
            match clause {
                Clause::Any(all) => {
                    for proposition in all {
                        write!(out, "{} ", variable(shape, proposition))?;
                    }
                    writeln!(out, "0")?;
                }
                Clause::NotBoth(one, other) => {
                    writeln!(
                        out,
                        "-{} -{} 0",
                        variable(shape, one),
                        variable(shape, other)
                    )?;
                }
            }
        }
    }
    writeln!(
        out,
        "c facts: the digits on the board, {} clauses",
        facts.len()
    )?;
    for fact in facts {
        writeln!(out, "{} 0", variable(shape, fact))?;
    }
    if !struck.is_empty() {
        writeln!(out, "c excluded by pencil marks, {} clauses", struck.len())?;
        for proposition in struck {
            writeln!(out, "-{} 0", variable(shape, proposition))?;
        }
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Digit, Grid, Puzzle, Shape};
    use satur_testkit::boards::{self, shape};

    use super::*;
    use crate::testing;

    /// The clauses of a text, whose head must tell their number and that of the variables.
    fn clauses(text: &str) -> (usize, Vec<Vec<i64>>) {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let clauses: Vec<Vec<i64>> = lines
            .map(|line| {
                let mut numbers: Vec<i64> =
                    line.split(' ').map(|word| word.parse().unwrap()).collect();
                assert_eq!(numbers.pop(), Some(0));
                numbers
            })
            .collect();
        assert_eq!(head[..2], ["p", "cnf"]);
        assert_eq!(head[3].parse::<usize>().unwrap(), clauses.len());
        (head[2].parse().unwrap(), clauses)
    }

    #[test]
    fn the_numbers_are_those_of_the_report() {
        let mut grid = Grid::empty(Shape::classic());
        let (variables, empty) = clauses(&testing::write(&FORMAT, &Puzzle::new(grid.clone())));
        assert_eq!((variables, empty.len()), (729, 11_745));
        // Row 2, column 3, digit 7: 81 + 18 + 7.
        grid[Shape::classic().cell(1, 2)] = Digit::from_number(7);
        let (_, one) = clauses(&testing::write(&FORMAT, &Puzzle::new(grid)));
        assert_eq!(one.last(), Some(&vec![106]));
        assert_eq!(one.len(), 11_746);
    }

    #[test]
    fn the_formula_holds_for_solutions_and_for_nothing_else() {
        let mut random = satur_model::Random::new(11);
        for shape in [
            shape(1, 1),
            shape(2, 1),
            shape(2, 2),
            shape(2, 3),
            shape(4, 2),
        ] {
            let solution = boards::full(shape, &mut random);
            let mut puzzle = solution.clone();
            for cell in shape.all_cells().step_by(2) {
                puzzle[cell] = None;
            }
            let (variables, clauses) = clauses(&testing::write(&FORMAT, &Puzzle::new(puzzle)));
            assert_eq!(variables, shape.cells() * shape.side());
            let holds = |board: &Grid| {
                let is_true = |literal: &i64| {
                    let index = literal.unsigned_abs() as usize - 1;
                    let (cell, digit) = (
                        Cell::new(index / shape.side()),
                        Digit::new(index % shape.side()),
                    );
                    (board[cell] == Some(digit)) == (*literal > 0)
                };
                clauses.iter().all(|clause| clause.iter().any(is_true))
            };
            assert!(holds(&solution));
            for cell in shape.all_cells() {
                for digit in shape.digits().map(Some).chain([None]) {
                    let mut other = solution.clone();
                    other[cell] = digit;
                    assert_eq!(holds(&other), other == solution, "{shape}");
                }
            }
        }
    }

    #[test]
    fn pencil_marks_are_clauses_too() {
        let puzzle = Puzzle::new(Grid::empty(shape(2, 2)));
        let mut marks = puzzle.candidates();
        marks[Cell::new(15)].remove(Digit::new(2));
        let marked = puzzle.with_candidates(marks).unwrap();
        let (_, clauses) = clauses(&testing::write(&FORMAT, &marked));
        assert_eq!(clauses.last(), Some(&vec![-63]));
    }
}
