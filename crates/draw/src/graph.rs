//! A board as a graph: each cell a node, at its place.

use std::ops::Range;

use satur_model::{Cell, Layout};

/// The gap between nodes of different blocks, in cells.
const GAP: f64 = 0.5;

/// The position of the node of a cell, in cells from the left and from the top. Rectangular blocks
/// are separated by gaps.
pub fn place(layout: &Layout, cell: Cell) -> (f64, f64) {
    let shape = layout.shape();
    let (row, col) = (shape.row(cell), shape.col(cell));
    if layout.jigsaw().is_some() || !shape.is_square() {
        return (col as f64, row as f64);
    }
    (
        col as f64 + GAP * number_of(shape.stacks(), col),
        row as f64 + GAP * number_of(shape.bands(), row),
    )
}

/// The number of the band or stack in which a row or column lies.
fn number_of(mut strips: impl Iterator<Item = Range<usize>>, line: usize) -> f64 {
    let number = strips.position(|strip| strip.contains(&line));
    number.expect("bands and stacks hold every line") as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Shape;

    #[test]
    fn blocks_stand_apart() {
        let shape = Shape::new(2, 3).unwrap();
        let at = |row, col| place(&Layout::plain(shape), shape.cell(row, col));
        assert_eq!(at(0, 0), (0.0, 0.0));
        assert_eq!(at(1, 2), (2.0, 1.0));
        assert_eq!(at(2, 3), (3.5, 2.5));
        assert_eq!(at(5, 5), (5.5, 6.0));
    }
}
