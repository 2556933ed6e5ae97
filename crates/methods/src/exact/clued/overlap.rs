//! Two complete houses that share cells: the cells of one that the other does not have hold the same
//! digits as those of the other that the one does not have. This is locked candidates both ways, and
//! the law of leftovers on irregular blocks.

use super::problem::Problem;
use super::store::Store;
use crate::word::Word;

/// Two sets of cells that hold the same digits.
pub(super) struct Overlap {
    /// The cells of both sets, one set after the other.
    cells: Box<[u16]>,
    /// How many cells each set has.
    each: usize,
}

impl Overlap {
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    #[inline]
    pub(super) fn propagate<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        let (first, second) = self.cells.split_at(self.each);
        let union = |cells: &[u16], store: &S| {
            let cells = cells.iter();
            cells.fold(W::ZERO, |union, &cell| union | store.domain(cell))
        };
        let (own, other) = (union(first, store), union(second, store));
        if own == other {
            return Ok(());
        }
        let both = own & other;
        for (cells, union) in [(first, own), (second, other)] {
            if union != both {
                for &cell in cells {
                    store.keep(cell, both)?;
                }
            }
        }
        Ok(())
    }
}

/// The overlaps of the complete houses: of pairs that share more than one cell.
pub(super) fn of_houses<W: Word>(problem: &Problem<W>) -> Vec<Overlap> {
    let words = problem.cells.div_ceil(64);
    let mut bits = vec![0_u64; words * problem.complete];
    for (number, house) in problem.houses[..problem.complete].iter().enumerate() {
        for &cell in house {
            bits[number * words + usize::from(cell) / 64] |= 1 << (cell % 64);
        }
    }
    let of = |number: usize| &bits[number * words..][..words];
    let mut overlaps = Vec::new();
    for a in 0..problem.complete {
        for b in 0..a {
            let words = of(a).iter().zip(of(b));
            let shared: u32 = words.map(|(a, b)| (a & b).count_ones()).sum();
            if shared < 2 || shared as usize == problem.side {
                continue;
            }
            let only = |own: usize, other: usize| {
                let cells = problem.houses[own].iter().copied();
                cells.filter(move |&cell| of(other)[usize::from(cell) / 64] >> (cell % 64) & 1 == 0)
            };
            overlaps.push(Overlap {
                cells: only(a, b).chain(only(b, a)).collect(),
                each: problem.side - shared as usize,
            });
        }
    }
    overlaps
}
