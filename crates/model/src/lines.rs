//! The lines of a drawn board: thick where two blocks meet and around the board, thin elsewhere.

use crate::{Cell, HouseKind, Shape};

/// One of the four edges of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Toward the row above.
    Up,
    /// Toward the row below.
    Down,
    /// Toward the column before.
    Left,
    /// Toward the column after.
    Right,
}

/// A straight stretch of one thickness, as long as it goes. Positions count cells from the upper
/// left corner of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridLine {
    /// Whether it runs from top to bottom, rather than from left to right.
    pub is_vertical: bool,
    /// Whether it lies between two blocks, or around the board.
    pub is_thick: bool,
    /// Columns to its left, or rows above it.
    pub at: usize,
    /// Where it begins along its direction.
    pub from: usize,
    /// Where it ends along its direction.
    pub to: usize,
}

impl Shape {
    /// Whether the edge of a cell is the border of its block: the edge of the board, or one that
    /// it shares with a cell of another block.
    pub fn is_thick_edge(self, cell: Cell, direction: Direction) -> bool {
        let (row, col) = (self.row(cell), self.col(cell));
        let neighbour = match direction {
            Direction::Up => row.checked_sub(1).map(|row| (row, col)),
            Direction::Down => Some((row + 1, col)),
            Direction::Left => col.checked_sub(1).map(|col| (row, col)),
            Direction::Right => Some((row, col + 1)),
        };
        let block = |cell| self.house_of(cell, HouseKind::Block);
        neighbour
            .filter(|&(row, col)| row < self.side() && col < self.side())
            .is_none_or(|(row, col)| block(self.cell(row, col)) != block(cell))
    }

    /// The lines that make up the drawn board: at each position the vertical ones, then the
    /// horizontal ones, from the upper left corner on.
    pub fn grid_lines(self) -> Vec<GridLine> {
        let side = self.side();
        let mut lines: Vec<GridLine> = Vec::new();
        for at in 0..=side {
            for is_vertical in [true, false] {
                for along in 0..side {
                    let is_thick = self.is_thick_at(is_vertical, at, along);
                    match lines.last_mut() {
                        Some(line) if along > 0 && line.is_thick == is_thick => line.to += 1,
                        _ => lines.push(GridLine {
                            is_vertical,
                            is_thick,
                            at,
                            from: along,
                            to: along + 1,
                        }),
                    }
                }
            }
        }
        lines
    }

    /// Whether the edge after `at` columns or rows is thick beside the cell number `along`.
    fn is_thick_at(self, is_vertical: bool, at: usize, along: usize) -> bool {
        // The last line has no cell behind it, but one before it.
        let last = self.side() - 1;
        let direction = match (is_vertical, at <= last) {
            (true, true) => Direction::Left,
            (true, false) => Direction::Right,
            (false, true) => Direction::Up,
            (false, false) => Direction::Down,
        };
        let cell = if is_vertical {
            self.cell(along, at.min(last))
        } else {
            self.cell(at.min(last), along)
        };
        self.is_thick_edge(cell, direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_thick_at_every_border_of_blocks() {
        for (rows, cols) in [(3, 3), (2, 4), (4, 2), (1, 5), (5, 1), (1, 1)] {
            let shape = Shape::new(rows, cols).unwrap();
            let side = shape.side();
            let mut expected = Vec::new();
            for at in 0..=side {
                for (is_vertical, size) in [(true, cols), (false, rows)] {
                    expected.push(GridLine {
                        is_vertical,
                        is_thick: at % size == 0,
                        at,
                        from: 0,
                        to: side,
                    });
                }
            }
            assert_eq!(shape.grid_lines(), expected, "{shape}");
        }
    }

    #[test]
    fn both_cells_of_an_edge_agree_on_it() {
        let shape = Shape::new(2, 3).unwrap();
        for row in 0..6 {
            for col in 0..5 {
                let is_thick = shape.is_thick_edge(shape.cell(row, col), Direction::Right);
                assert_eq!(is_thick, col == 2);
                let back = shape.is_thick_edge(shape.cell(row, col + 1), Direction::Left);
                assert_eq!(is_thick, back);
                let is_thick = shape.is_thick_edge(shape.cell(col, row), Direction::Down);
                assert_eq!(is_thick, col % 2 == 1);
                let back = shape.is_thick_edge(shape.cell(col + 1, row), Direction::Up);
                assert_eq!(is_thick, back);
            }
        }
    }
}
