//! A board as a graph: each cell a node, at its place.

use std::ops::Range;

use satur_model::{Cell, Shape};

/// Half a cell of room where two nodes lie in different blocks.
const GAP: f64 = 0.5;

/// Returns where the node of a cell lies, in cells from the left and from the top. Blocks stand
/// apart.
pub fn place(shape: Shape, cell: Cell) -> (f64, f64) {
    let number = |strips: &mut dyn Iterator<Item = Range<usize>>, line: usize| {
        let strip = strips.position(|strip| strip.contains(&line));
        strip.expect("bands and stacks hold every line") as f64
    };
    let (row, col) = (shape.row(cell), shape.col(cell));
    (
        col as f64 + GAP * number(&mut shape.stacks(), col),
        row as f64 + GAP * number(&mut shape.bands(), row),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_stand_apart() {
        let shape = Shape::new(2, 3).unwrap();
        let at = |row, col| place(shape, shape.cell(row, col));
        assert_eq!(at(0, 0), (0.0, 0.0));
        assert_eq!(at(1, 2), (2.0, 1.0));
        assert_eq!(at(2, 3), (3.5, 2.5));
        assert_eq!(at(5, 5), (5.5, 6.0));
    }
}
