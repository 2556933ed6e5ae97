//! Almost locked sets: `n` cells of a house with `n + 1` digits.
//!
//! If one digit of such a set is removed, the others are locked in its cells. Two sets are joined
//! by a *restricted common*: a digit of both whose cells in one all see those in the other, so that
//! it stands in at most one of the two.
//!
//! On sides up to nine all sets are listed, smallest first. On larger boards a set has at most
//! [`LARGE_SIZE`] cells and the list ends at [`MOST`]: this bounds the work, and every set in the
//! list is still valid.

use std::collections::HashSet;

use satur_model::{House, Stop};

use crate::{Board, Cells, Mask};

/// Upper bound on the cells of a set on a side above nine.
const LARGE_SIZE: usize = 4;
/// Upper bound on the number of sets.
const MOST: usize = 4000;

/// An almost locked set.
#[derive(Clone)]
pub struct Als<const N: usize> {
    /// Its cells.
    pub cells: Cells<N>,
    /// Its digits: one more than cells.
    pub digits: Mask,
    /// A house that holds it.
    pub house: House,
}

impl<const N: usize> Als<N> {
    /// Its cells that may hold a digit.
    #[inline]
    pub fn spots(&self, board: &Board<N>, digit: usize) -> Cells<N> {
        self.cells & *board.field(digit)
    }

    /// The cells outside that would lose a digit if it is in this set: they see all its spots.
    pub fn seen(&self, board: &Board<N>, digit: usize) -> Cells<N> {
        board.geometry().seen_by_all(&self.spots(board, digit)) & *board.field(digit)
    }
}

/// Sets between two checks of the stop.
const CHECKED: usize = 64;

/// Two sets and the digits that join them.
#[derive(Clone, Copy)]
pub struct Join {
    /// The index of the first set.
    pub first: usize,
    /// The index of the second set.
    pub second: usize,
    /// The restricted common digits.
    pub digits: Mask,
}

/// For each set, the sets joined to it, with the joining digits.
pub(crate) type Neighbours = Vec<Vec<(usize, Mask)>>;

/// All almost locked sets of a board and their joins.
pub struct AlsTable<const N: usize> {
    /// The sets, smallest first.
    pub sets: Vec<Als<N>>,
    /// For each set and digit, the cells that see all its spots and may hold the digit.
    seen: Vec<Cells<N>>,
    side: usize,
}

impl<const N: usize> AlsTable<N> {
    /// Returns the sets of a board, or some of them if the stop was over first.
    pub fn new(board: &Board<N>, stop: &Stop) -> Self {
        let side = board.shape().side();
        let most = if side > 9 { LARGE_SIZE } else { side };
        let mut sets = Vec::new();
        let mut known = HashSet::new();
        for size in 1..=most {
            for house in board.geometry().houses() {
                let cells: Vec<_> = (*board.geometry().house(house) & *board.empty())
                    .iter()
                    .collect();
                if size > cells.len() || sets.len() >= MOST || stop.is_over() {
                    continue;
                }
                choose(
                    board,
                    &cells,
                    size,
                    Cells::EMPTY,
                    Mask::EMPTY,
                    &mut |set, digits| {
                        if sets.len() < MOST && known.insert(set) {
                            sets.push(Als {
                                cells: set,
                                digits,
                                house,
                            });
                        }
                    },
                );
            }
        }
        let mut seen = vec![Cells::EMPTY; sets.len() * side];
        for (at, set) in sets.iter().enumerate() {
            if at % CHECKED == CHECKED - 1 && stop.is_over() {
                break;
            }
            for digit in set.digits.iter() {
                seen[at * side + digit] = set.seen(board, digit);
            }
        }
        Self { sets, seen, side }
    }

    /// The cells that may hold a digit and see all its spots in a set.
    #[inline]
    pub fn seen(&self, set: usize, digit: usize) -> &Cells<N> {
        &self.seen[set * self.side + digit]
    }

    /// The digits that stand in at most one of two sets.
    pub fn restricted(&self, board: &Board<N>, first: usize, second: usize) -> Mask {
        let (a, b) = (&self.sets[first], &self.sets[second]);
        let common = a.digits & b.digits;
        let mut restricted = Mask::EMPTY;
        for digit in common.iter() {
            if b.spots(board, digit).is_subset(self.seen(first, digit)) {
                restricted |= Mask::of(digit);
            }
        }
        restricted
    }

    /// Returns all joined pairs without a common cell, ordered by the first set, then by the
    /// second; or some of them if the stop was over first.
    pub fn joins(&self, board: &Board<N>, stop: &Stop) -> Vec<Join> {
        let mut joins = Vec::new();
        for first in 0..self.sets.len() {
            if stop.is_over() {
                break;
            }
            for second in first + 1..self.sets.len() {
                let (a, b) = (&self.sets[first], &self.sets[second]);
                if (a.digits & b.digits).is_empty() || !a.cells.is_disjoint(&b.cells) {
                    continue;
                }
                let digits = self.restricted(board, first, second);
                if !digits.is_empty() {
                    joins.push(Join {
                        first,
                        second,
                        digits,
                    });
                }
            }
        }
        joins
    }
}

/// Adds all choices of `size` more cells that have one digit more than cells.
fn choose<const N: usize>(
    board: &Board<N>,
    cells: &[satur_model::Cell],
    size: usize,
    set: Cells<N>,
    digits: Mask,
    take: &mut impl FnMut(Cells<N>, Mask),
) {
    let goal = set.len() + size + 1;
    for (at, &cell) in cells.iter().enumerate() {
        let all = digits | board.digits(cell);
        if cells.len() - at < size || all.len() > goal {
            continue;
        }
        let set = set | Cells::of(cell);
        if size > 1 {
            choose(board, &cells[at + 1..], size - 1, set, all, take);
        } else if all.len() == goal {
            take(set, all);
        }
    }
}
