//! The puzzle as an integer programme in the CPLEX LP format, for any MIP solver.
//!
//! The binary variable `x_i_j_k` says that the cell in row i and column j holds k. Every cell
//! holds one number, and every row, column and block holds every number once: 4N² equations
//! that sum N variables to 1. A digit on the board is an equation of one variable. There is
//! nothing to minimise; the format wants an objective, so it is 0.

use std::io::{self, Write as _};

use satur_model::{Candidate, ExactlyOne};

use crate::format::{Format, Remark, Writer, page};
use crate::propositions::struck;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "lp",
    summary: "the puzzle as an integer programme in CPLEX LP format, for MIP solvers",
    extensions: &["lp"],
    page: page!("lp"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_rules: true,
        keeps_marks: true,
        remark: Remark::Comment("\\ ", ""),
        ..Writer::plain(write)
    }),
    answers: "lp",
};

/// Readers of this format set limits to the length of a line.
const NAMES_A_LINE: usize = 10;

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let shape = board.shape();
    let name = |Candidate { cell, digit }| {
        format!("x_{}_{}_{digit}", shape.row(cell) + 1, shape.col(cell) + 1)
    };
    let place = |cell| format!("{}_{}", shape.row(cell) + 1, shape.col(cell) + 1);

    let mut out = io::BufWriter::new(out);
    writeln!(
        out,
        "\\ Sudoku, side {}, blocks of {}",
        shape.side(),
        shape.block_in_words()
    )?;
    writeln!(out, "\\ x_i_j_k = 1: row i, column j holds k")?;
    writeln!(out, "Minimize\n nothing: 0 x_1_1_1\nSubject To")?;
    writeln!(out, "\\ digits on the board")?;
    for (cell, digit) in board.filled() {
        writeln!(
            out,
            " given_{}: {} = 1",
            place(cell),
            name(Candidate { cell, digit })
        )?;
    }
    for candidate in struck(sheet.puzzle(), board.blanks().collect()) {
        writeln!(
            out,
            " struck_{}_{}: {} = 0",
            place(candidate.cell),
            candidate.digit,
            name(candidate)
        )?;
    }
    writeln!(out, "\\ one digit in every cell")?;
    let mut is_among_cells = true;
    let layout = sheet.puzzle().layout();
    for group in ExactlyOne::all(layout) {
        let label = match group {
            ExactlyOne::Cell(cell) => format!("cell_{}", place(cell)),
            ExactlyOne::House(house, digit) => {
                if std::mem::take(&mut is_among_cells) {
                    writeln!(out, "\\ every digit in every row, column and block")?;
                }
                let (kind, number) = layout.house_kind(house);
                let kind = kind.to_string().replace(' ', "_");
                format!("{kind}_{}_{digit}", number + 1)
            }
        };
        let all = group.candidates(layout).map(&name);
        writeln!(out, " {label}: {} = 1", joined(all, " + "))?;
    }
    for cells in layout.bare_pairs() {
        let [a, b] = cells.map(place);
        for digit in shape.digits() {
            let pair = cells.map(|cell| name(Candidate { cell, digit }));
            writeln!(out, " apart_{a}_{b}_{digit}: {} <= 1", pair.join(" + "))?;
        }
    }
    writeln!(out, "Binaries")?;
    for cell in shape.all_cells() {
        let all = shape.digits().map(|digit| name(Candidate { cell, digit }));
        writeln!(out, " {}", joined(all, " "))?;
    }
    writeln!(out, "End")?;
    out.flush()?;
    Ok(())
}

/// Names with a sign between them, over as many lines as they need.
fn joined(names: impl Iterator<Item = String>, sign: &str) -> String {
    let names: Vec<String> = names.collect();
    let lines: Vec<String> = names
        .chunks(NAMES_A_LINE)
        .map(|line| line.join(sign))
        .collect();
    lines.join(&format!("{}\n   ", sign.trim_end()))
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Puzzle, Shape};
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    #[test]
    fn a_small_board_fits_on_a_page() {
        let mut grid = Grid::empty(shape(1, 2));
        grid[shape(1, 2).cell(0, 1)] = satur_model::Digit::from_number(2);
        let expected = "\
\\ Sudoku, side 2, blocks of 1 rows and 2 columns
\\ x_i_j_k = 1: row i, column j holds k
Minimize
 nothing: 0 x_1_1_1
Subject To
\\ digits on the board
 given_1_2: x_1_2_2 = 1
\\ one digit in every cell
 cell_1_1: x_1_1_1 + x_1_1_2 = 1
 cell_1_2: x_1_2_1 + x_1_2_2 = 1
 cell_2_1: x_2_1_1 + x_2_1_2 = 1
 cell_2_2: x_2_2_1 + x_2_2_2 = 1
\\ every digit in every row, column and block
 row_1_1: x_1_1_1 + x_1_2_1 = 1
 row_1_2: x_1_1_2 + x_1_2_2 = 1
 row_2_1: x_2_1_1 + x_2_2_1 = 1
 row_2_2: x_2_1_2 + x_2_2_2 = 1
 column_1_1: x_1_1_1 + x_2_1_1 = 1
 column_1_2: x_1_1_2 + x_2_1_2 = 1
 column_2_1: x_1_2_1 + x_2_2_1 = 1
 column_2_2: x_1_2_2 + x_2_2_2 = 1
 block_1_1: x_1_1_1 + x_1_2_1 = 1
 block_1_2: x_1_1_2 + x_1_2_2 = 1
 block_2_1: x_2_1_1 + x_2_2_1 = 1
 block_2_2: x_2_1_2 + x_2_2_2 = 1
Binaries
 x_1_1_1 x_1_1_2
 x_1_2_1 x_1_2_2
 x_2_1_1 x_2_1_2
 x_2_2_1 x_2_2_2
End
";
        assert_eq!(testing::write(&FORMAT, &Puzzle::new(grid)), expected);
    }

    #[test]
    fn there_are_four_equations_a_cell_and_lines_stay_short() {
        for shape in [Shape::classic(), shape(4, 4), shape(2, 5)] {
            let text = testing::write(&FORMAT, &Puzzle::new(Grid::empty(shape)));
            let equations = text.lines().filter(|line| line.ends_with(" = 1")).count();
            assert_eq!(equations, 4 * shape.cells(), "{shape}");
            assert!(text.lines().all(|line| line.len() < 200));
        }
    }

    #[test]
    fn pencil_marks_are_equations_too() {
        let puzzle = Puzzle::new(Grid::empty(shape(2, 2)));
        let mut marks = puzzle.candidates();
        marks[satur_model::Cell::new(15)].remove(satur_model::Digit::new(2));
        let text = testing::write(&FORMAT, &puzzle.with_candidates(marks).unwrap());
        assert!(text.contains(" struck_4_4_3: x_4_4_3 = 0\n"));
    }
}
