//! The puzzle as a `MathProg` model with its data, which GLPK solves as it stands.
//!
//! The model is the one of the annealing report with blocks of any shape: binary variables,
//! givens fixed, one number a cell, every number once in every row, column and block. It
//! does not depend on the board, so with `--data` it also solves any file of the format
//! `mathprog`.

use std::io;

use crate::format::{Format, Writer, page};
use crate::formats::mathprog::write_data;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "mathprog-model",
    summary: "the puzzle as a MathProg model with its data, for 'glpsol --math'",
    extensions: &["mod"],
    page: page!("mathprog-model"),
    reader: None,
    writer: Some(Writer {
        single: true,
        ..Writer::plain(write)
    }),
    answers: "mathprog-model",
};

const MODEL: &str = r#"# Sudoku as an integer programme. Solve with: glpsol --math FILE
# or, for a board in another file:            glpsol --model FILE --data BOARD

param order, integer, >= 1, default 3;
param block_rows, integer, >= 1, default order;
param block_cols, integer, >= 1, default order;
param n, integer, >= 1, default block_rows * block_cols;
check n = block_rows * block_cols;

# The digits on the board, 0 where there is none.
param givens {i in 1..n, j in 1..n}, integer, >= 0, <= n, default 0;

# The digits that pencil marks exclude, as row, column and digit.
set struck, within 1..n cross 1..n cross 1..n, default {1..0, 1..0, 1..0};

# The cell in row i and column j holds k.
var x {i in 1..n, j in 1..n, k in 1..n}, binary;

s.t. given {i in 1..n, j in 1..n: givens[i,j] <> 0}: x[i,j,givens[i,j]] = 1;
s.t. excluded {(i,j,k) in struck}: x[i,j,k] = 0;
s.t. cell {i in 1..n, j in 1..n}: sum {k in 1..n} x[i,j,k] = 1;
s.t. row {i in 1..n, k in 1..n}: sum {j in 1..n} x[i,j,k] = 1;
s.t. column {j in 1..n, k in 1..n}: sum {i in 1..n} x[i,j,k] = 1;
s.t. block {r in 1..n by block_rows, c in 1..n by block_cols, k in 1..n}:
    sum {i in r..r + block_rows - 1, j in c..c + block_cols - 1} x[i,j,k] = 1;

solve;

for {i in 1..n} {
    printf {j in 1..n} "%s%d", if j = 1 then "" else " ", sum {k in 1..n} k * x[i,j,k];
    printf "\n";
}

"#;

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    out.write_all(MODEL.as_bytes())?;
    Ok(write_data(sheet, out)?)
}

#[cfg(test)]
mod tests {
    use crate::formats::mathprog;
    use crate::testing;

    use super::*;

    #[test]
    fn the_board_reads_back_from_behind_the_model() {
        for shape in testing::shapes() {
            let puzzle = testing::puzzle(shape, 9);
            let text = testing::write(&FORMAT, &puzzle);
            assert_eq!(testing::read_one(&mathprog::FORMAT, &text).puzzle, puzzle);
            assert!(testing::is_sniffed(&mathprog::FORMAT, &text));
        }
    }
}
