//! The puzzle as a pseudo-Boolean formula, for pseudo-Boolean solvers and for proof checkers.
//!
//! Every group of which exactly one candidate holds is one equation, in the order of
//! [`ExactlyOne::all`]; then come the digits on the board and the excluded pencil marks, each as a
//! constraint of one literal. A certificate forbids solutions as well, one constraint for each: at
//! least one of its digits does not stand.

use std::io::{self, Write as _};

use satur_model::{Candidate, Cell, ExactlyOne, Grid, Puzzle};

use crate::format::{Format, Remark, Writer, page};
use crate::parse::json_write;
use crate::propositions::struck;
use crate::{Record, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "opb",
    summary: "the puzzle as a pseudo-Boolean formula (OPB), for PB solvers and proof checkers",
    extensions: &["opb"],
    page: page!("opb"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_rules: true,
        keeps_marks: true,
        // The first line has to be the number of variables and constraints.
        remark: Remark::Nowhere,
        ..Writer::plain(write)
    }),
    answers: "opb",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    write_opb(&sheet.position(), &[], out)
}

/// Writes the formula of a puzzle in which these solutions are forbidden.
pub fn write_opb(
    puzzle: &Puzzle,
    forbidden: &[Grid],
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let facts = board
        .filled()
        .map(|(cell, digit)| Candidate { cell, digit }.variable(shape));
    let facts: Vec<usize> = facts.collect();
    let blanks: Vec<Cell> = board.blanks().collect();
    let struck: Vec<Candidate> = struck(puzzle, blanks).collect();
    let layout = puzzle.layout();
    let apart: Vec<[Cell; 2]> = layout.bare_pairs().collect();
    let groups = ExactlyOne::all(layout).count();
    let constraints =
        groups + apart.len() * shape.side() + facts.len() + struck.len() + forbidden.len();

    let mut out = io::BufWriter::new(out);
    let variables = shape.cells() * shape.side();
    writeln!(out, "* #variable= {variables} #constraint= {constraints}")?;
    write_puzzle(puzzle, "*", &mut out)?;
    for group in ExactlyOne::all(layout) {
        for candidate in group.candidates(layout) {
            write!(out, "+1 x{} ", candidate.variable(shape))?;
        }
        writeln!(out, "= 1 ;")?;
    }
    for pair in apart {
        for digit in shape.digits() {
            let [one, other] = pair.map(|cell| Candidate { cell, digit }.variable(shape));
            writeln!(out, "+1 ~x{one} +1 ~x{other} >= 1 ;")?;
        }
    }
    for variable in facts {
        writeln!(out, "+1 x{variable} >= 1 ;")?;
    }
    for candidate in struck {
        writeln!(out, "+1 ~x{} >= 1 ;", candidate.variable(shape))?;
    }
    for solution in forbidden {
        for (cell, digit) in solution.filled() {
            write!(out, "+1 ~x{} ", Candidate { cell, digit }.variable(shape))?;
        }
        writeln!(out, ">= 1 ;")?;
    }
    out.flush()?;
    Ok(())
}

/// Writes the comments by which a checker knows the puzzle that a formula stands for.
pub(crate) fn write_puzzle(
    puzzle: &Puzzle,
    comment: &str,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    writeln!(out, "{comment} satur 1")?;
    write!(out, "{comment} puzzle ")?;
    let record = Record::new(1, puzzle.clone());
    json_write::write(&Sheet::question(&record), &WriteOptions::default(), out)
}

#[cfg(test)]
mod tests {
    use satur_model::Random;
    use satur_testkit::{boards, oracle};

    use super::*;
    use crate::testing;

    /// The constraints of a text: literals with their signs, and whether the sum is exactly one.
    fn constraints(text: &str) -> Vec<(Vec<i64>, bool)> {
        let lines = text.lines().filter(|line| !line.starts_with('*'));
        let constraint = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let (sum, end) = words.split_at(words.len() - 3);
            assert!(matches!(end, ["=" | ">=", "1", ";"]), "{line}");
            let literals = sum.chunks(2).map(|term| {
                assert_eq!(term[0], "+1");
                let (sign, name) = match term[1].strip_prefix('~') {
                    Some(name) => (-1, name),
                    None => (1, term[1]),
                };
                sign * name.strip_prefix('x').unwrap().parse::<i64>().unwrap()
            });
            (literals.collect(), end[0] == "=")
        };
        lines.map(constraint).collect()
    }

    fn holds((literals, is_equation): &(Vec<i64>, bool), grid: &Grid) -> bool {
        let side = grid.shape().side();
        let is_true = |&literal: &i64| {
            let at = literal.unsigned_abs() as usize - 1;
            let stands = grid[Cell::new(at / side)].unwrap().index() == at % side;
            stands == (literal > 0)
        };
        let count = literals.iter().filter(|literal| is_true(literal)).count();
        if *is_equation { count == 1 } else { count >= 1 }
    }

    #[test]
    fn the_solutions_of_the_formula_are_those_of_the_puzzle() {
        let mut random = Random::new(17);
        for shape in boards::small_shapes() {
            let full = boards::full(shape, &mut random);
            let holes = shape.cells() / 3;
            let puzzle = boards::with_holes(shape, holes, &mut random);
            let text = testing::write(&FORMAT, &puzzle);
            let constraints = constraints(&text);
            let head = format!(
                "* #variable= {} #constraint= {}\n* satur 1\n* puzzle {{",
                shape.cells() * shape.side(),
                constraints.len()
            );
            assert!(text.starts_with(&head), "{shape}");
            // A full board satisfies the formula exactly if it continues the puzzle.
            let continues = puzzle
                .board()
                .filled()
                .all(|(cell, digit)| full[cell] == Some(digit));
            assert_eq!(constraints.iter().all(|c| holds(c, &full)), continues);
            for solution in oracle::solutions(&puzzle, 10) {
                assert!(constraints.iter().all(|c| holds(c, &solution)), "{shape}");
                let mut text = Vec::new();
                write_opb(&puzzle, std::slice::from_ref(&solution), &mut text).unwrap();
                let forbidding = self::constraints(&String::from_utf8(text).unwrap());
                assert_eq!(forbidding[..constraints.len()], constraints);
                assert!(!holds(&forbidding[constraints.len()], &solution));
            }
        }
    }
}
