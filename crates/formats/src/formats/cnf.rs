//! The puzzle as a DIMACS formula, for any SAT solver.
//!
//! The five formulas of [`Formula`](satur_model::Formula) as clauses, and three more that
//! follow from them: every digit has a place in every row, column and block. A solver draws much
//! more from the clauses when that is asked for. Then the digits on the board as facts (unit
//! clauses), excluded pencil marks as negated ones. The formula can be satisfied exactly if the
//! puzzle can be solved, and each way to satisfy it is one solution: the positive variables name
//! its digits. 9x9 without facts is 729 variables and 11 988 clauses; the text grows as N⁵, so
//! it is written as it is made.
//!
//! All comments stand before the `p` line: the format allows them nowhere else, and a proof
//! checker that meets one among the clauses may read less of the formula than there is.

use std::io::{self, Write as _};

use satur_model::{Candidate, Cell, Clause, Formula, Grid, Puzzle};

use crate::format::{Format, Remark, Writer, page};
use crate::formats::opb::write_puzzle;
use crate::propositions::struck;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "cnf",
    summary: "the puzzle in propositional logic as DIMACS CNF, for SAT solvers",
    extensions: &["cnf", "dimacs"],
    page: page!("cnf"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_rules: true,
        keeps_marks: true,
        remark: Remark::Comment("c ", ""),
        ..Writer::plain(write)
    }),
    answers: "cnf",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    write_cnf(&sheet.position(), &[], out)
}

/// Writes the formula of a puzzle in which these solutions are forbidden.
pub fn write_cnf(
    puzzle: &Puzzle,
    forbidden: &[Grid],
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let side = shape.side();
    let facts: Vec<Candidate> = board
        .filled()
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect();
    let blanks: Vec<Cell> = board.blanks().collect();
    let struck: Vec<Candidate> = struck(puzzle, blanks).collect();
    let layout = puzzle.layout();
    let formulas = Formula::of(layout);
    let sizes = formulas.iter().map(|formula| formula.size(layout));
    let others = facts.len() + struck.len() + forbidden.len();
    let clauses = sizes.sum::<u64>() + others as u64;

    let mut out = io::BufWriter::new(out);
    writeln!(
        out,
        "c Sudoku, side {side}, blocks of {}",
        shape.block_in_words()
    )?;
    writeln!(
        out,
        "c variable {}(i-1) + {side}(j-1) + d: row i, column j holds digit d",
        side * side
    )?;
    for formula in &formulas {
        let (meaning, size) = (formula.meaning(), formula.size(layout));
        writeln!(out, "c {size} clauses: {meaning}")?;
    }
    writeln!(out, "c {} clauses: the digits on the board", facts.len())?;
    writeln!(out, "c {} clauses: excluded by pencil marks", struck.len())?;
    writeln!(out, "c {} clauses: forbidden solutions", forbidden.len())?;
    write_puzzle(puzzle, "c", &mut out)?;
    writeln!(out, "p cnf {} {clauses}", shape.cells() * side)?;
    for clause in formulas.iter().flat_map(|formula| formula.clauses(layout)) {
        match clause {
            Clause::Some(group) => {
                for proposition in group.candidates(layout) {
                    write!(out, "{} ", proposition.variable(shape))?;
                }
                writeln!(out, "0")?;
            }
            Clause::NotBoth(pair) => {
                let [one, other] = pair.map(|proposition| proposition.variable(shape));
                writeln!(out, "-{one} -{other} 0")?;
            }
        }
    }
    for fact in facts {
        writeln!(out, "{} 0", fact.variable(shape))?;
    }
    for proposition in struck {
        writeln!(out, "-{} 0", proposition.variable(shape))?;
    }
    for solution in forbidden {
        for (cell, digit) in solution.filled() {
            write!(out, "-{} ", Candidate { cell, digit }.variable(shape))?;
        }
        writeln!(out, "0")?;
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

    /// The clauses of a text, whose head must tell their number and that of the variables, and
    /// which has no comment after its head.
    fn clauses(text: &str) -> (usize, Vec<Vec<i64>>) {
        let mut lines = text.lines().skip_while(|line| line.starts_with("c "));
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
    fn there_are_as_many_clauses_as_the_page_says() {
        let mut grid = Grid::empty(Shape::classic());
        let (variables, empty) = clauses(&testing::write(&FORMAT, &Puzzle::new(grid.clone())));
        assert_eq!((variables, empty.len()), (729, 11_745 + 3 * 81));
        assert!(FORMAT.page.en.contains("11 988"));
        // Row 2, column 3, digit 7: 81 + 18 + 7.
        grid[Shape::classic().cell(1, 2)] = Digit::from_number(7);
        let (_, one) = clauses(&testing::write(&FORMAT, &Puzzle::new(grid)));
        assert_eq!(one.last(), Some(&vec![106]));
        assert_eq!(one.len(), empty.len() + 1);
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

    /// All ways to satisfy clauses, by unit propagation and trying both values: the true variables
    /// of each.
    fn models(clauses: &[Vec<i64>], values: &mut [Option<bool>], found: &mut Vec<Vec<usize>>) {
        let before = values.to_vec();
        let value = |values: &[Option<bool>], literal: i64| {
            values[literal.unsigned_abs() as usize - 1].map(|value| value == (literal > 0))
        };
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for clause in clauses {
                if clause.iter().any(|&l| value(values, l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&l| value(values, l).is_none());
                match (open.next(), open.next()) {
                    (None, _) => {
                        values.copy_from_slice(&before);
                        return;
                    }
                    (Some(&unit), None) => {
                        values[unit.unsigned_abs() as usize - 1] = Some(unit > 0);
                        has_changed = true;
                    }
                    _ => {}
                }
            }
        }
        if let Some(at) = values.iter().position(Option::is_none) {
            for choice in [true, false] {
                values[at] = Some(choice);
                models(clauses, values, found);
                values[at] = None;
            }
        } else {
            let numbered = (1..).zip(values.iter());
            let is_true = numbered.filter(|(_, value)| **value == Some(true));
            found.push(is_true.map(|(number, _)| number).collect());
        }
        values.copy_from_slice(&before);
    }

    /// Whatever satisfies the text is a solution, and the other way round: none, one or several.
    #[test]
    fn the_ways_to_satisfy_the_text_are_the_solutions() {
        let mut random = satur_model::Random::new(23);
        let mut kinds = [0; 3];
        for shape in [shape(1, 2), shape(1, 3), shape(2, 2), shape(3, 2)] {
            for round in 0..12 {
                let holes = shape.cells() * (4 + round % 3) / 8;
                let puzzle = boards::with_holes(shape, holes, &mut random);
                // Marks that strike something at random, which may leave no solution.
                let mut marks = puzzle.candidates();
                for cell in puzzle.board().blanks().collect::<Vec<_>>() {
                    if round % 2 == 1 && marks[cell].len() > 1 && random.below(4) == 0 {
                        let digit = Digit::new(random.below(shape.side()));
                        marks[cell].remove(digit);
                    }
                }
                let puzzle = puzzle.with_candidates(marks).unwrap();
                let (variables, clauses) = clauses(&testing::write(&FORMAT, &puzzle));
                let mut found = Vec::new();
                models(&clauses, &mut vec![None; variables], &mut found);
                let solutions = satur_testkit::oracle::solutions(&puzzle, 1000);
                assert!(solutions.len() < 1000);
                kinds[solutions.len().min(2)] += 1;
                let expected = solutions.iter().map(|grid| {
                    let filled = grid.filled();
                    let numbers =
                        filled.map(|(cell, digit)| Candidate { cell, digit }.variable(shape));
                    numbers.collect::<Vec<usize>>()
                });
                let mut expected: Vec<Vec<usize>> = expected.collect();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{shape}: {puzzle:?}");
            }
        }
        assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
    }

    #[test]
    fn every_digit_has_a_place_in_every_house() {
        for shape in boards::small_shapes() {
            let puzzle = Puzzle::new(Grid::empty(shape));
            let (_, clauses) = clauses(&testing::write(&FORMAT, &puzzle));
            for house in shape.houses() {
                for digit in shape.digits() {
                    let cells = house.iter();
                    let number = |&cell: &Cell| Candidate { cell, digit }.variable(shape) as i64;
                    let places: Vec<i64> = cells.map(number).collect();
                    assert!(clauses.contains(&places), "{shape}: {places:?}");
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
