//! Contents of a board.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::{Cell, Digit, Shape};

/// A digit or nothing in each cell of a board.
///
/// A grid may hold anything, also digits that clash: what makes it an answer is
/// [`Solution::verify`](crate::Solution::verify).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Vec<Option<Digit>>,
}

impl Grid {
    /// Returns a board without digits.
    pub fn empty(shape: Shape) -> Self {
        Self {
            shape,
            cells: vec![None; shape.cells()],
        }
    }

    /// Returns the board with these numbers, row by row, 0 for blank; `None` unless there are
    /// exactly as many as the shape has cells and all are at most its side.
    pub fn from_numbers(shape: Shape, numbers: &[u8]) -> Option<Self> {
        let largest = numbers.iter().copied().fold(0, u8::max);
        let fits = numbers.len() == shape.cells() && usize::from(largest) <= shape.side();
        fits.then(|| Self {
            shape,
            cells: numbers.iter().map(|&n| Digit::from_number(n)).collect(),
        })
    }

    /// Returns a full board whose rows are shifts of each other: the simplest solution of a shape.
    pub fn shifted(shape: Shape) -> Self {
        let (rows, cols) = (shape.block_rows(), shape.block_cols());
        let digit = |cell| {
            let (row, col) = (shape.row(cell), shape.col(cell));
            Digit::new((cols * (row % rows) + row / rows + col) % shape.side())
        };
        Self {
            shape,
            cells: shape.all_cells().map(|cell| Some(digit(cell))).collect(),
        }
    }

    /// The numbers, row by row, 0 for blank.
    #[inline]
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.cells.iter().map(|cell| cell.map_or(0, Digit::number))
    }

    /// The shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Each cell with what it holds, row by row.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Option<Digit>)> + '_ {
        self.shape.all_cells().zip(self.cells.iter().copied())
    }

    /// The filled cells, row by row.
    #[inline]
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.iter().filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// The empty cells, row by row.
    #[inline]
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.iter()
            .filter_map(|(cell, digit)| digit.is_none().then_some(cell))
    }

    /// How many cells are filled.
    #[inline]
    pub fn count_filled(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_some()).count()
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Returns these contents on a shape with as many cells and digits.
    pub(crate) fn reshaped(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// The contents of a square board, row by row.
    #[inline]
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Digit>]> {
        self.cells.chunks_exact(self.shape.side())
    }

    /// Returns the board as a line of one character a cell, `.` for blank; `None` past side 35,
    /// where characters run out.
    pub fn to_line(&self) -> Option<String> {
        self.cells
            .iter()
            .map(|cell| cell.map_or(Some('.'), Digit::symbol))
            .collect()
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;
    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.cells[cell.index()]
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Grid {}", self.shape)?;
        for row in self.rows() {
            let row: Vec<String> = row
                .iter()
                .map(|c| c.map_or(".".into(), |d| d.to_string()))
                .collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Solution};

    #[test]
    fn shifted_rows_solve_every_shape() {
        for shape in (1..=16).flat_map(Shape::all_of_side) {
            let empty = Puzzle::new(Grid::empty(shape));
            assert!(
                Solution::verify(&empty, Grid::shifted(shape)).is_ok(),
                "{shape}"
            );
        }
    }

    #[test]
    fn numbers_go_in_and_come_out() {
        let shape = Shape::new(2, 2).unwrap();
        let numbers = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
        let grid = Grid::from_numbers(shape, &numbers).unwrap();
        assert_eq!(grid.numbers().collect::<Vec<_>>(), numbers);
        assert_eq!(grid.count_filled(), 4);
        assert_eq!(grid.blanks().count(), 12);
        assert_eq!(grid.to_line().unwrap(), ".3.4........3.2.");
        assert!(!grid.is_full());
        assert_eq!(Grid::from_numbers(shape, &numbers[1..]), None);
        assert_eq!(Grid::from_numbers(shape, &[5; 16]), None);
    }
}
