//! What the program of the logic report prints: `ENTRADA` and the puzzle, then `Solução` and
//! the solution.
//!
//! The program searches until it finds one, so it has no words for a failure: of a board
//! that was not solved only the first half is written. Its boards are 9x9; for larger ones
//! the values get the room they need, and the lines follow the blocks.

use std::io::{self, Write as _};

use satur_model::{Digit, Grid};

use crate::format::{Format, Writer, page};
use crate::{Sheet, State, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "ufrj",
    summary: "puzzle and solution as the logic program draws them: ENTRADA, Solução (UFRJ)",
    extensions: &[],
    page: page!("ufrj"),
    reader: None,
    writer: Some(Writer::plain(write)),
    answers: "ufrj",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let mut out = io::BufWriter::new(out);
    writeln!(out, "ENTRADA")?;
    draw(&sheet.puzzle().board(), &mut out)?;
    let heading = match sheet.state {
        State::Solved => "Solução",
        State::Partial | State::Unsolved if sheet.grid.is_some() => "Solução parcial",
        _ => "",
    };
    if !heading.is_empty() {
        writeln!(out, "{heading}")?;
        draw(&sheet.board(), &mut out)?;
    }
    out.flush()?;
    Ok(())
}

fn draw(board: &Grid, out: &mut impl io::Write) -> io::Result<()> {
    let shape = board.shape();
    let width = shape.side().to_string().len() + 1;
    let line = "-".repeat(shape.side() * width + shape.stacks().len());
    writeln!(out, "{line}")?;
    for (row, cells) in board.rows().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            write!(out, "{:width$}", cell.map_or(0, Digit::number))?;
            if shape.stacks().any(|columns| columns.end == col + 1) {
                write!(out, "|")?;
            }
        }
        writeln!(out)?;
        if shape.bands().any(|rows| rows.end == row + 1) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Puzzle, Shape};
    use satur_testkit::boards::shape;

    use super::*;
    use crate::{Record, testing};

    #[test]
    fn puzzle_and_solution_are_drawn() {
        let board = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
        let solution = [2, 3, 1, 4, 4, 1, 3, 2, 1, 2, 4, 3, 3, 4, 2, 1];
        let grid = |numbers| Grid::from_numbers(shape(2, 2), numbers).unwrap();
        let record = Record::new(1, Puzzle::new(grid(&board)));
        let text = testing::try_write(&FORMAT, &Sheet::solved(&record, &grid(&solution))).unwrap();
        let page: Vec<&str> = FORMAT
            .page
            .en
            .lines()
            .filter_map(|line| line.strip_prefix("    "))
            .collect();
        assert_eq!(text, page.join("\n") + "\n");
        let half = testing::try_write(&FORMAT, &Sheet::unsolved(&record, None)).unwrap();
        assert!(text.starts_with(&half) && half.lines().count() == 8);
    }

    #[test]
    fn a_board_of_side_nine_is_21_wide() {
        let text = testing::write(&FORMAT, &Puzzle::new(Grid::empty(Shape::classic())));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 14);
        assert!(lines[1..].iter().all(|line| line.len() == 21));
        assert_eq!(lines[2], " 0 0 0| 0 0 0| 0 0 0|");
    }

    #[test]
    fn large_numbers_have_room() {
        for shape in testing::shapes() {
            let text = testing::write(&FORMAT, &testing::puzzle(shape, 7));
            let widths: Vec<usize> = text.lines().skip(1).map(str::len).collect();
            assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
        }
    }
}
