//! Pencil marks: the candidates of every cell.

use std::ops::{Index, IndexMut};

use crate::{Cell, Digit, DigitSet, Grid, Layout, Shape};

/// A digit that may stand in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// Pencil marks: the digits that are still possible in each cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    shape: Shape,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Returns the marks of an empty board: every digit in every cell.
    pub fn full(shape: Shape) -> Self {
        Self {
            shape,
            sets: vec![DigitSet::all(shape.side()); shape.cells()],
        }
    }

    /// Returns the candidates that the digits of a grid leave by rows, columns and blocks: a filled
    /// cell keeps its own digit, the others lose the digits of their peers.
    pub fn of(grid: &Grid) -> Self {
        Self::left_by(&Layout::plain(grid.shape()), grid)
    }

    /// Returns the candidates that the digits of a grid leave under the rules of a layout.
    pub fn left_by(layout: &Layout, grid: &Grid) -> Self {
        let shape = grid.shape();
        let mut all = Self::full(shape);
        for (cell, digit) in grid.filled() {
            all.sets[cell.index()] = digit.into();
        }
        for (cell, digit) in grid.filled() {
            for &peer in layout.peers(cell) {
                if grid[peer].is_none() {
                    all.sets[peer.index()].remove(digit);
                }
            }
        }
        all
    }

    /// The shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns these marks on a shape with as many cells and digits.
    pub(crate) fn reshaped(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// Each cell with its candidates, row by row.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Cell, DigitSet)> + '_ {
        self.shape.all_cells().zip(self.sets.iter().copied())
    }

    /// Keeps only the candidates that are also in `other`.
    pub fn intersect(&mut self, other: &Self) {
        self.sets
            .iter_mut()
            .zip(&other.sets)
            .for_each(|(a, &b)| *a = *a & b);
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.sets[cell.index()]
    }
}

impl IndexMut<Cell> for Candidates {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.sets[cell.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_lose_what_is_placed() {
        let shape = Shape::new(2, 2).unwrap();
        let mut grid = Grid::empty(shape);
        grid[Cell::new(0)] = Some(Digit::new(2));
        let marks = Candidates::of(&grid);
        assert_eq!(marks[Cell::new(0)], Digit::new(2).into());
        assert_eq!(
            marks
                .iter()
                .filter(|(_, set)| set.contains(Digit::new(2)))
                .count(),
            16 - 7
        );
    }
}
