//! Small sets: of digits in a cell or places in a house ([`Mask`]), and of cells ([`Cells`]).

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use satur_model::Cell;

/// A set of digits of a cell, or of places of a house: indices below 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Mask(pub u64);

impl Mask {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of one index.
    #[inline]
    pub const fn of(index: usize) -> Self {
        Self(1 << index)
    }

    /// The indices below `count`.
    pub const fn below(count: usize) -> Self {
        Self(if count >= 64 { !0 } else { (1 << count) - 1 })
    }

    /// Whether the set has an index.
    #[inline]
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// The number of indices.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has exactly one index.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The lowest index; 64 for the empty set.
    #[inline]
    pub const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The indices, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let index = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                index
            })
        })
    }
}

/// A set of cells in `N` words. Boards of up to `64 * N` cells fit: 2 words serve the sides up
/// to 11, 10 words those up to 25, 64 words those up to 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cells<const N: usize>([u64; N]);

impl<const N: usize> Default for Cells<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> Cells<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// The set of one cell.
    #[inline]
    pub fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Whether the set has a cell.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// The membership of `count` cells from index `from` on, at most 64, as a mask.
    #[inline]
    pub(crate) fn cut(&self, from: usize, count: usize) -> Mask {
        let (word, bit) = (from / 64, from % 64);
        let low = self.0[word] >> bit;
        let high = match self.0.get(word + 1) {
            Some(next) if bit > 0 => next << (64 - bit),
            _ => 0,
        };
        Mask(low | high) & Mask::below(count)
    }

    /// Whether the loops over the words are worth a copy wherever a set is used. Those of wide
    /// sets are calls: in line they were a third of the time that this crate takes to compile.
    const IS_NARROW: bool = N <= 2;

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        if Self::IS_NARROW {
            self.0.iter().map(|word| word.count_ones() as usize).sum()
        } else {
            wide::len(&self.0)
        }
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        if Self::IS_NARROW {
            self.0.iter().all(|&word| word == 0)
        } else {
            wide::is_empty(&self.0)
        }
    }

    /// Whether no cell is in both sets.
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        if Self::IS_NARROW {
            (*self & *other).is_empty()
        } else {
            wide::is_disjoint(&self.0, &other.0)
        }
    }

    /// Whether all cells are in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        if Self::IS_NARROW {
            (*self - *other).is_empty()
        } else {
            wide::is_subset(&self.0, &other.0)
        }
    }

    /// The lowest cell.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// The lowest cell from this index on.
    #[inline]
    pub fn next_from(&self, index: usize) -> Option<Cell> {
        let mut word = index / 64;
        let mut rest = self.0.get(word)? & !0 << (index % 64);
        while rest == 0 {
            word += 1;
            rest = *self.0.get(word)?;
        }
        Some(Cell::new(word * 64 + rest.trailing_zeros() as usize))
    }

    /// The cells in increasing order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone + use<N> {
        let words = self.0;
        let (mut at, mut rest) = (0, words[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = *words.get(at)?;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(Cell::new(at * 64 + bit))
        })
    }
}

impl<const N: usize> FromIterator<Cell> for Cells<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident |$a:ident, $b:ident| $e:expr;)*) => {$(
        impl $trait for Mask {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($e)
            }
        }
        impl $assign_trait for Mask {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
        impl<const N: usize> $trait for Cells<N> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }
        impl<const N: usize> $assign_trait for Cells<N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                if !Self::IS_NARROW {
                    return wide::$assign(&mut self.0, &other.0);
                }
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    let ($a, $b) = (*a, b);
                    *a = $e;
                }
            }
        }
    )*

    /// What [`Cells`] does with its words, for wide sets.
    mod wide {
        $(
            #[inline(never)]
            pub(super) fn $assign(set: &mut [u64], other: &[u64]) {
                for (a, b) in set.iter_mut().zip(other) {
                    let ($a, $b) = (*a, *b);
                    *a = $e;
                }
            }
        )*

        #[inline(never)]
        pub(super) fn len(set: &[u64]) -> usize {
            set.iter().map(|word| word.count_ones() as usize).sum()
        }

        #[inline(never)]
        pub(super) fn is_empty(set: &[u64]) -> bool {
            set.iter().all(|&word| word == 0)
        }

        #[inline(never)]
        pub(super) fn is_disjoint(set: &[u64], other: &[u64]) -> bool {
            set.iter().zip(other).all(|(a, b)| a & b == 0)
        }

        #[inline(never)]
        pub(super) fn is_subset(set: &[u64], other: &[u64]) -> bool {
            set.iter().zip(other).all(|(a, b)| a & !b == 0)
        }
    }
    };
}
operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_reach_past_one_word() {
        let low: Cells<2> = (0..70).map(Cell::new).collect();
        let high: Cells<2> = (60..121).map(Cell::new).collect();
        let both: Vec<usize> = (low & high).iter().map(Cell::index).collect();
        assert_eq!(both, (60..70).collect::<Vec<_>>());
        assert_eq!((low | high).len(), 121);
        assert_eq!((low - high).len(), 60);
        assert_eq!((high - low).first(), Some(Cell::new(70)));
        assert!(!low.is_disjoint(&high) && (low & high).is_subset(&low));
        assert_eq!(Cells::<2>::EMPTY.first(), None);
        assert_eq!((high - low).next_from(0), Some(Cell::new(70)));
        assert_eq!((high - low).next_from(100), Some(Cell::new(100)));
        assert_eq!((low | high).next_from(121), None);
        assert_eq!(low.cut(60, 10).len(), 10);
        assert_eq!((high - low).cut(63, 9).iter().collect::<Vec<_>>(), [7, 8]);
    }

    #[test]
    fn masks_list_their_indices() {
        let mask = Mask::below(64) - Mask::below(62);
        assert_eq!(mask.iter().collect::<Vec<_>>(), [62, 63]);
        assert_eq!((mask.len(), mask.first()), (2, 62));
        assert!((mask & Mask::of(63)).is_single() && !mask.is_single());
    }
}
