//! The lines of a drawn board: thick where two blocks meet and around the board, thin elsewhere.

use crate::{Cell, HouseKind, Layout};

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

/// A straight stretch of one thickness, as long as possible. Positions count cells from the upper
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

impl Layout {
    /// Whether the edge of a cell is the border of its block: the edge of the board, or one that
    /// it shares with a cell of another block.
    pub fn is_thick_edge(&self, cell: Cell, direction: Direction) -> bool {
        let shape = self.shape();
        let (row, col) = (shape.row(cell), shape.col(cell));
        let neighbour = match direction {
            Direction::Up => row.checked_sub(1).map(|row| (row, col)),
            Direction::Down => Some((row + 1, col)),
            Direction::Left => col.checked_sub(1).map(|col| (row, col)),
            Direction::Right => Some((row, col + 1)),
        };
        // The blocks of a Latin square are its rows, which nobody draws.
        let block = |cell| {
            let block = self.house_of(cell, HouseKind::Block);
            block.filter(|_| !self.is_latin())
        };
        neighbour
            .and_then(|(row, col)| shape.cell_at(row, col))
            .is_none_or(|neighbour| block(neighbour) != block(cell))
    }

    /// The lines that make up the drawn board: at each position the vertical ones, then the
    /// horizontal ones, from the upper left corner on. There is no line where no cell is.
    pub fn grid_lines(&self) -> Vec<GridLine> {
        let (width, height) = (self.shape().width(), self.shape().height());
        let mut lines: Vec<GridLine> = Vec::new();
        for at in 0..=width.max(height) {
            for (is_vertical, across, length) in [(true, width, height), (false, height, width)] {
                if at > across {
                    continue;
                }
                let mut last: Option<GridLine> = None;
                for along in 0..length {
                    let is_thick = self.is_thick_at(is_vertical, at, along);
                    match (&mut last, is_thick) {
                        (Some(line), Some(is_thick)) if line.is_thick == is_thick => line.to += 1,
                        (_, None) => lines.extend(last.take()),
                        (_, Some(is_thick)) => lines.extend(last.replace(GridLine {
                            is_vertical,
                            is_thick,
                            at,
                            from: along,
                            to: along + 1,
                        })),
                    }
                }
                lines.extend(last);
            }
        }
        lines
    }

    /// Whether the edge after `at` columns or rows is thick beside the cell number `along`; `None` if
    /// there is no cell on either side.
    pub fn is_thick_at(&self, is_vertical: bool, at: usize, along: usize) -> Option<bool> {
        let cell = |at: usize| {
            if is_vertical {
                self.shape().cell_at(along, at)
            } else {
                self.shape().cell_at(at, along)
            }
        };
        let (before, after) = if is_vertical {
            (Direction::Right, Direction::Left)
        } else {
            (Direction::Down, Direction::Up)
        };
        match cell(at) {
            Some(cell) => Some(self.is_thick_edge(cell, after)),
            None => Some(self.is_thick_edge(cell(at.checked_sub(1)?)?, before)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

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
            assert_eq!(Layout::plain(shape).grid_lines(), expected, "{shape}");
        }
    }

    #[test]
    fn a_latin_square_has_a_frame_and_no_blocks() {
        let latin = crate::rules::find("latin").unwrap();
        let layout = Layout::new(Shape::new(2, 2).unwrap(), None, &[latin]).unwrap();
        for line in layout.grid_lines() {
            assert_eq!(line.is_thick, line.at == 0 || line.at == 4, "{line:?}");
        }
    }

    #[test]
    fn both_cells_of_an_edge_agree_on_it() {
        let shape = Shape::new(2, 3).unwrap();
        let layout = Layout::plain(shape);
        for row in 0..6 {
            for col in 0..5 {
                let is_thick = layout.is_thick_edge(shape.cell(row, col), Direction::Right);
                assert_eq!(is_thick, col == 2);
                let back = layout.is_thick_edge(shape.cell(row, col + 1), Direction::Left);
                assert_eq!(is_thick, back);
                let is_thick = layout.is_thick_edge(shape.cell(col, row), Direction::Down);
                assert_eq!(is_thick, col % 2 == 1);
                let back = layout.is_thick_edge(shape.cell(col + 1, row), Direction::Up);
                assert_eq!(is_thick, back);
            }
        }
    }
}
