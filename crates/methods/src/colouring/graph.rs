//! The Sudoku graph: cells are vertices, and two of them are neighbours if they share a row, a
//! column or a block, or if a rule makes them differ.
//!
//! To solve a Sudoku is to extend the partial colouring of the givens to a proper colouring with as
//! many colours as the board has digits. Without rules the graph is regular: every vertex has
//! 2(N-1) + (R-1)(C-1) neighbours.
//!
//! The lists of neighbours are those of the [`Layout`]; this adds each of them as a set, because
//! the methods constantly ask for the uncoloured ones, which is then one operation. Sixteen bytes a
//! vertex on a 9x9 board.

use satur_model::{Cell, Layout, Shape};

use super::bits::Set;
use super::size::Size;

/// A vertex: the index of its cell, row by row from 0.
pub(super) type Vertex = usize;

/// The graph of a shape.
pub(super) struct Graph<S: Size> {
    shape: Shape,
    neighbours: Vec<S::Vertices>,
}

impl<S: Size> Graph<S> {
    pub(super) fn new(layout: &Layout) -> Self {
        let shape = layout.shape();
        let neighbours = shape
            .all_cells()
            .map(|cell| {
                let mut set = S::Vertices::EMPTY;
                for peer in layout.peers(cell) {
                    set.insert(peer.index());
                }
                set
            })
            .collect();
        Self { shape, neighbours }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Every vertex, in increasing order.
    pub(super) fn vertices(&self) -> impl Iterator<Item = Vertex> + use<S> {
        0..self.neighbours.len()
    }

    /// The vertices that must not have the colour of this one.
    #[inline]
    pub(super) fn neighbours(&self, vertex: Vertex) -> S::Vertices {
        self.neighbours[vertex]
    }

    /// The cell of a vertex.
    pub(super) fn cell(vertex: Vertex) -> Cell {
        Cell::new(vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colouring::size::with_size;

    /// Checks the graph against the definition, edge by edge; returns its degree.
    fn degree<S: Size>(shape: Shape, (rows, cols): (usize, usize)) -> usize {
        let graph = Graph::<S>::new(&shape.into());
        assert_eq!(graph.vertices().count(), shape.cells());
        let adjacent = |v: Vertex, w: Vertex| {
            let [(v_row, v_col), (w_row, w_col)] = [v, w].map(|vertex| {
                let cell = Graph::<S>::cell(vertex);
                (shape.row(cell), shape.col(cell))
            });
            let block = |row: usize, col: usize| (row / rows, col / cols);
            v != w
                && (v_row == w_row || v_col == w_col || block(v_row, v_col) == block(w_row, w_col))
        };
        for v in graph.vertices() {
            for w in graph.vertices() {
                assert_eq!(
                    graph.neighbours(v).contains(w),
                    adjacent(v, w),
                    "{shape}: {v} {w}"
                );
            }
            assert_eq!(
                graph.neighbours(v).len(),
                graph.neighbours(0).len(),
                "{shape}"
            );
        }
        graph.neighbours(0).len()
    }

    #[test]
    fn degrees_are_those_of_the_papers() {
        let table = [
            ((2, 2), 7),
            ((2, 3), 12),
            ((4, 2), 17),
            ((2, 4), 17),
            ((3, 3), 20),
            ((2, 5), 22),
            ((3, 4), 28),
            ((4, 4), 39),
            ((5, 5), 64),
            ((1, 1), 0),
            ((1, 13), 24),
            ((6, 6), 95),
        ];
        for ((rows, cols), expected) in table {
            let shape = Shape::new(rows, cols).unwrap();
            let found = with_size!(shape.side(), S => degree::<S>(shape, (rows, cols)));
            assert_eq!(found, expected, "{shape}");
            assert_eq!(found, 2 * (shape.side() - 1) + (rows - 1) * (cols - 1));
        }
    }
}
