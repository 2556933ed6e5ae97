//! Sets of cells.

use std::fmt;

use crate::{Cell, Shape};

/// A set of cells of one board, one bit each.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: Box<[u64]>,
}

impl CellSet {
    /// No cell of a board of this shape.
    pub fn empty(shape: Shape) -> Self {
        Self {
            words: vec![0; shape.cells().div_ceil(64)].into(),
        }
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell; says whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let is_new = !self.contains(cell);
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
        is_new
    }

    /// Takes a cell out; says whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was_there = self.contains(cell);
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
        was_there
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The cells in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    Cell::new(at * 64 + bit)
                })
            })
        })
    }

    /// Keeps only the cells that are in both.
    pub fn intersect(&mut self, other: &Self) {
        self.words
            .iter_mut()
            .zip(&other.words)
            .for_each(|(a, b)| *a &= b);
    }

    /// Adds the cells of the other.
    pub fn unite(&mut self, other: &Self) {
        self.words
            .iter_mut()
            .zip(&other.words)
            .for_each(|(a, b)| *a |= b);
    }

    /// Takes out the cells of the other.
    pub fn subtract(&mut self, other: &Self) {
        self.words
            .iter_mut()
            .zip(&other.words)
            .for_each(|(a, b)| *a &= !b);
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_reach_past_one_word() {
        let shape = Shape::new(3, 3).unwrap();
        let mut row = CellSet::empty(shape);
        row.extend((72..81).map(Cell::new));
        let mut odd = CellSet::empty(shape);
        odd.extend((1..81).step_by(2).map(Cell::new));
        assert_eq!(row.len(), 9);
        row.intersect(&odd);
        assert_eq!(
            row.iter().map(Cell::index).collect::<Vec<_>>(),
            [73, 75, 77, 79]
        );
        odd.subtract(&row);
        assert_eq!(odd.len(), 36);
        odd.unite(&row);
        assert_eq!(odd.len(), 40);
        assert!(
            !odd.insert(Cell::new(79)) && odd.remove(Cell::new(79)) && !odd.remove(Cell::new(79))
        );
    }
}
