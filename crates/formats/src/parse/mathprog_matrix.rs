//! The matrix of a `MathProg` data section, in which a board stands.
//!
//! Its columns have numbers, and so has each row, so both may come in any order. What no row
//! tells is missing: a row that was cut off, not one that is short, because the words of a
//! short row cannot be told from those of the next.

use satur_model::{Digit, Grid, Shape};

use crate::Problem;
use crate::parse::numbers::number;
use crate::parse::statements::Token;

/// The matrix of the givens.
pub(crate) struct Matrix {
    /// The line on which it begins.
    pub(crate) line: usize,
    columns: Vec<usize>,
    /// Each row by its number, with the tokens of its cells.
    rows: Vec<(usize, Vec<Token>)>,
}

impl Matrix {
    /// Reads `: 1 2 … := 1 . 5 … 2 . . …`, what follows the name of the matrix.
    pub(crate) fn read(name: &Token, rest: &[Token]) -> Result<Self, Problem> {
        let expected = "'givens : 1 2 3 … :=' and the rows, each after its number";
        let [colon, rest @ ..] = rest else {
            return Err(name.problem(expected));
        };
        let Some(sign) = rest.iter().position(|token| token.text == ":=") else {
            return Err(name.problem(expected));
        };
        if colon.text != ":" || sign == 0 {
            return Err(colon.problem(expected));
        }
        let columns = rest[..sign]
            .iter()
            .map(|token| number(&token.text).ok_or_else(|| token.problem("the number of a column")))
            .collect::<Result<Vec<_>, _>>()?;
        let mut rows = Vec::new();
        for row in rest[sign + 1..].chunks(columns.len() + 1) {
            let label = number(&row[0].text).ok_or_else(|| {
                row[0].problem("the number of a row").hint(format!(
                    "each row is its number and {} values",
                    columns.len()
                ))
            })?;
            if row.len() <= columns.len() {
                let found = format!("{} values in row {label}", row.len() - 1);
                return Err(Problem::at(
                    row[0].line,
                    0,
                    found,
                    columns.len().to_string(),
                ));
            }
            rows.push((label, row.to_vec()));
        }
        Ok(Self {
            line: name.line,
            columns,
            rows,
        })
    }

    /// The board, and what it lacks.
    pub(crate) fn grid(&self, shape: Shape) -> Result<(Grid, Option<Problem>), Problem> {
        let side = shape.side();
        let mut grid = Grid::empty(shape);
        let mut is_stated = vec![false; shape.cells()];
        for (row, tokens) in &self.rows {
            for (col, token) in self.columns.iter().zip(&tokens[1..]) {
                if !(1..=side).contains(row) {
                    return Err(tokens[0].problem(format!("a row 1 to {side}")));
                }
                if !(1..=side).contains(col) {
                    return Err(Problem::at(
                        self.line,
                        0,
                        format!("column {col}"),
                        format!("a column 1 to {side}"),
                    ));
                }
                let cell = shape.cell(row - 1, col - 1);
                if std::mem::replace(&mut is_stated[cell.index()], true) {
                    return Err(token.problem(format!(
                        "each cell once; {} is told twice",
                        shape.name(cell)
                    )));
                }
                grid[cell] = match token.text.as_str() {
                    "." | "0" => None,
                    text => {
                        let value = number(text).filter(|value| (1..=side).contains(value));
                        let value = value.ok_or_else(|| {
                            token
                                .problem(format!("a number 1 to {side}"))
                                .hint(". stands for an empty cell")
                        })?;
                        Some(Digit::new(value - 1))
                    }
                };
            }
        }
        let missing = is_stated.iter().filter(|is_there| !**is_there).count();
        let problem = (missing > 0).then(|| {
            let found = format!("{} values", shape.cells() - missing);
            Problem::at(
                self.line,
                0,
                found,
                format!("{} for a board of side {side}", shape.cells()),
            )
        });
        match problem {
            Some(problem) if 2 * missing > shape.cells() => Err(problem),
            problem => Ok((grid, problem)),
        }
    }
}
