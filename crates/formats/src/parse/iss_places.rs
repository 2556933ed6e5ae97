//! Types of ISS strings that name places of the board: a line with its ends, a diagonal, neighbours.

use satur_model::{Cell, Shape};

use crate::parse::iss_read::{Failure, Reading, few, first_of, number};
use crate::problem::quoted;

impl Reading {
    /// A clue at each end of `R1` or `C1` that has a number.
    pub(super) fn take_line(&mut self, kind: &'static str, parts: &[&str]) -> Result<(), Failure> {
        for (cells, value) in self.ends(parts)? {
            self.add(kind, cells, vec![value]);
        }
        Ok(())
    }

    /// The cells of `R1` or `C1` from each of its ends that has a number, and the number.
    pub(super) fn ends(&self, parts: &[&str]) -> Result<Vec<(Vec<Cell>, u32)>, Failure> {
        let (line, ends) = first_of(parts, "a line and one or two numbers")?;
        let wrong = || Failure::Wrong(quoted(line), "a row or a column, as R1 or C1");
        let (way, index) = line.split_at_checked(1).ok_or_else(wrong)?;
        let index = index.chars().next().and_then(|sign| sign.to_digit(36));
        let index = index
            .and_then(|number| number.checked_sub(1))
            .ok_or_else(wrong)? as usize;
        let cells: Option<Vec<Cell>> = (0..self.shape.side())
            .map(|at| match way {
                "R" | "r" => self.shape.cell_at(index, at),
                _ => self.shape.cell_at(at, index),
            })
            .collect();
        let cells = cells.ok_or_else(wrong)?;
        let ends = ends.iter().enumerate();
        ends.filter(|(_, value)| !value.is_empty())
            .map(|(end, value)| {
                let mut cells = cells.clone();
                if end == 1 {
                    cells.reverse();
                }
                Ok((cells, number(value)?))
            })
            .collect()
    }

    /// A sum and the first cell of a diagonal, and perhaps the end at which the sum stands.
    pub(super) fn take_diagonal(&mut self, parts: &[&str]) -> Result<(), Failure> {
        let ([sum, first] | [sum, first, _]) = parts else {
            return Err(few(parts, "a sum and a cell, as 20~R3C1"));
        };
        let inside = || Failure::Wrong(quoted(first), "a cell on the edge");
        let mut cells = diagonal_from(self.shape, self.cell(first)?).ok_or_else(inside)?;
        // Each diagonal has one name there; a third argument, which the solver passes over, says that the number stands
        // at the other end.
        if let Some(end) = parts.get(2) {
            let end_cell = self.cell(end)?;
            if cells.last() == Some(&end_cell) {
                cells.reverse();
            } else if cells[0] != end_cell {
                return Err(Failure::Wrong(quoted(end), "an end of the diagonal"));
            }
        }
        let sum = number(sum)?;
        self.add("little-killer", cells, vec![sum]);
        Ok(())
    }

    /// Every two of the cells that touch, the one that is named first first. The solver passes over others beside
    /// them, and refuses a list in which none touch.
    pub(super) fn take_pairs(
        &mut self,
        kind: &'static str,
        numbers: &[u32],
        parts: &[&str],
    ) -> Result<(), Failure> {
        let mut cells: Vec<Cell> = Vec::new();
        for cell in self.cells(parts)? {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let place = |cell: Cell| (self.shape.row(cell), self.shape.col(cell));
        let mut pairs = Vec::new();
        for (at, &a) in cells.iter().enumerate() {
            for &b in &cells[at + 1..] {
                let ((row, col), (other_row, other_col)) = (place(a), place(b));
                if row.abs_diff(other_row) + col.abs_diff(other_col) == 1 {
                    pairs.push(vec![a, b]);
                }
            }
        }
        if pairs.is_empty() {
            let names: Vec<String> = cells
                .iter()
                .map(|&cell| self.shape.name(cell).to_string())
                .collect();
            let found = format!("no neighbours among {}", quoted(&names.join(" ")));
            return Err(Failure::Wrong(found, "two cells that touch at an edge"));
        }
        for pair in pairs {
            self.add(kind, pair, numbers.to_vec());
        }
        Ok(())
    }
}

/// The diagonal that begins at a cell on the edge of the board.
pub(crate) fn diagonal_from(shape: Shape, first: Cell) -> Option<Vec<Cell>> {
    let (row, col, last) = (shape.row(first), shape.col(first), shape.side() - 1);
    let (down, right) = match (row, col) {
        (row, 0) if row < last => (true, true),
        (row, col) if col == last && row > 0 && row < last => (false, false),
        (0, _) => (true, false),
        (row, _) if row == last => (false, true),
        _ => return None,
    };
    let step = |at: usize, forward: bool| {
        if forward {
            Some(at + 1)
        } else {
            at.checked_sub(1)
        }
    };
    let next = |&cell: &Cell| {
        let place = step(shape.row(cell), down).zip(step(shape.col(cell), right));
        place.and_then(|(row, col)| shape.cell_at(row, col))
    };
    Some(std::iter::successors(Some(first), next).collect())
}
