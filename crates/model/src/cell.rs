//! Indices of places on the board.

use std::fmt;

/// A cell, numbered row by row from 0. Its row and column depend on the [`Shape`](crate::Shape).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-major index.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The row-major index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A house: a set of N cells in which no digit may stand twice.
///
/// The rows come first, then the columns, then the blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(u16);

impl House {
    /// The house with this index in [`Shape::houses`](crate::Shape::houses).
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index in [`Shape::houses`](crate::Shape::houses).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell written as people do, `r1c1`; made by [`Shape::name`](crate::Shape::name).
pub(crate) struct CellName {
    pub(crate) row: usize,
    pub(crate) col: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}
