//! Sums of cells, each added or subtracted: bounds that know which cells differ, and exactly what is
//! possible once at most three cells are open.
//!
//! *Bounds of a group of cells that differ*: go through the cells and give each the smallest digit
//! that is not below its least one and not yet given. These digits, in order, are no greater than
//! those of any solution, in order; so they bound the sum, and if it may exceed the bound by `n`, no
//! digit of the group is more than `n` above one of them. The same from above.

use super::explain::{Grounds, explain_by_bounds};
use super::few::{self, MOST_SIDE_OF_THREE, Open};
use super::problem::{Problem, has_bit};
use super::state::State;
use super::store::Store;
use crate::word::Word;
use satur_model::clues::Weights;

/// The largest side for which the digits fit a word.
pub(super) const MOST_SIDE: usize = 32;
/// Upper bound on the groups for which bounds are kept.
const MOST_GROUPS: usize = 16;

/// A sum of cells with signs.
pub(super) struct Sum {
    /// The cells, group by group.
    cells: Box<[u16]>,
    groups: Box<[Group]>,
    total: i32,
    side: usize,
}

/// Cells that differ and have the same sign.
struct Group {
    end: u16,
    is_negative: bool,
}

impl Sum {
    /// Returns the sum of cells with their signs.
    pub(super) fn new<W: Word>(terms: &[(u16, i64)], sum: i64, problem: &Problem<W>) -> Self {
        let (mut cells, mut groups) = (Vec::with_capacity(terms.len()), Vec::new());
        let mut left = terms.to_vec();
        // Greedily: the first cell that is left, and all that differ from those chosen.
        while let Some(&(first, sign)) = left.first() {
            let start = cells.len();
            cells.push(first);
            left.remove(0);
            left.retain(|&(cell, other)| {
                let sees = problem.sees(cell);
                let fits = other == sign
                    && cells[start..]
                        .iter()
                        .all(|&own| has_bit(sees, usize::from(own)));
                if fits {
                    cells.push(cell);
                }
                !fits
            });
            groups.push(Group {
                end: cells.len() as u16,
                is_negative: sign < 0,
            });
        }
        Self {
            cells: cells.into(),
            groups: groups.into(),
            total: sum as i32,
            side: problem.side,
        }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The groups: their cells, and whether they are subtracted.
    fn parts(&self) -> impl Iterator<Item = (&[u16], bool)> + Clone {
        let mut start = 0;
        self.groups.iter().map(move |group| {
            let end = usize::from(group.end);
            let cells = &self.cells[start..end];
            start = end;
            (cells, group.is_negative)
        })
    }

    pub(super) fn propagate<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        let (mut low, mut high, mut fixed) = (0, 0, 0);
        let mut open = [Open::default(); 3];
        let mut count = 0;
        for (group, (cells, is_negative)) in self.parts().enumerate() {
            let (mut least_sum, mut most_sum, mut fixed_sum) = (0, 0, 0);
            for &cell in cells {
                let digits = store.domain(cell).low();
                let (least, most) = ends(digits);
                least_sum += least;
                most_sum += most;
                if least == most {
                    fixed_sum += least;
                } else {
                    if let Some(place) = open.get_mut(count) {
                        *place = Open {
                            cell,
                            group: group as u16,
                            is_negative,
                            digits,
                        };
                    }
                    count += 1;
                }
            }
            if is_negative {
                (low, high) = (low - most_sum, high - least_sum);
                fixed -= fixed_sum;
            } else {
                (low, high) = (low + least_sum, high + most_sum);
                fixed += fixed_sum;
            }
        }
        if self.total < low || self.total > high {
            return Err(store.failure());
        }
        if count == 0 {
            return Ok(());
        }
        let few = if self.side <= MOST_SIDE_OF_THREE {
            3
        } else {
            2
        };
        if count <= few {
            return few::restrict(store, &mut open[..count], self.total - fixed, self.side);
        }
        let (below, above) = (self.total - low, high - self.total);
        if below < self.side as i32 || above < self.side as i32 {
            self.by_cells(store, below, above)?;
        }
        self.by_groups(store)
    }

    /// Strikes digits that are too great or too small even if all other cells have their least or
    /// greatest digits, without that the cells differ.
    fn by_cells<W: Word, S: Store<W>>(
        &self,
        store: &mut S,
        below: i32,
        above: i32,
    ) -> Result<(), S::Failure> {
        for (cells, is_negative) in self.parts() {
            let (up, down) = if is_negative {
                (above, below)
            } else {
                (below, above)
            };
            for &cell in cells {
                let digits = store.domain(cell).low();
                let (least, most) = ends(digits);
                let mut keep = digits;
                if up < most - least {
                    keep &= at_most(least + up);
                }
                if down < most - least {
                    keep &= !at_most(most - down - 1);
                }
                if keep != digits {
                    store.keep(cell, W::from_bits(u128::from(keep)))?;
                }
            }
        }
        Ok(())
    }

    /// Strikes digits by the bounds of groups.
    fn by_groups<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        if self.groups.len() > MOST_GROUPS || self.groups.len() == self.cells.len() {
            return Ok(());
        }
        let all = at_most(self.side as i32);
        let (mut low, mut high) = (0, 0);
        let mut bounds = [(0, 0); MOST_GROUPS];
        for ((cells, is_negative), bound) in self.parts().zip(&mut bounds) {
            let (mut least_set, mut most_set) = (0_u64, 0_u64);
            for &cell in cells {
                let digits = store.domain(cell).low();
                let free = !least_set & all & (digits & digits.wrapping_neg()).wrapping_neg();
                least_set |= free & free.wrapping_neg();
                let free = !most_set & (!0 >> digits.leading_zeros());
                if free != 0 {
                    most_set |= 1 << free.ilog2();
                }
            }
            let count = cells.len() as u32;
            if least_set.count_ones() < count || most_set.count_ones() < count {
                return Err(store.failure());
            }
            let (least, most) = (sum_of(least_set), sum_of(most_set));
            if is_negative {
                (low, high) = (low - most, high - least);
            } else {
                (low, high) = (low + least, high + most);
            }
            *bound = (least_set, most_set);
        }
        let (below, above) = (self.total - low, high - self.total);
        if below < 0 || above < 0 {
            return Err(store.failure());
        }
        let reach = self.side as i32 - 1;
        if below >= reach && above >= reach {
            return Ok(());
        }
        for ((cells, is_negative), (mut least_set, mut most_set)) in self.parts().zip(bounds) {
            if least_set == most_set {
                continue;
            }
            let (up, down) = if is_negative {
                (above, below)
            } else {
                (below, above)
            };
            let mut keep = all;
            if up < reach {
                for _ in 0..up {
                    least_set |= least_set << 1;
                }
                keep &= least_set;
            }
            if down < reach {
                for _ in 0..down {
                    most_set |= most_set >> 1;
                }
                keep &= most_set;
            }
            if keep != all {
                for &cell in cells {
                    store.keep(cell, W::from_bits(u128::from(keep)))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        let signs = self.parts().flat_map(|(cells, is_negative)| {
            let weights = Weights::Value(if is_negative { -1 } else { 1 });
            cells.iter().map(move |&cell| (cell, weights))
        });
        let sum = i64::from(self.total);
        if !explain_by_bounds(state, grounds, signs, sum, sum) {
            grounds.all_of(state, &self.cells);
        }
    }
}

/// The least and the greatest digit of a set.
#[inline]
fn ends(digits: u64) -> (i32, i32) {
    (
        digits.trailing_zeros() as i32 + 1,
        64 - digits.leading_zeros() as i32,
    )
}

/// The digits up to a number.
#[inline]
fn at_most(number: i32) -> u64 {
    match number {
        ..=0 => 0,
        1..64 => (1 << number) - 1,
        _ => !0,
    }
}

/// The sum of the digits of a set.
#[inline]
pub(super) fn sum_of(digits: u64) -> i32 {
    const STEP: u32 = 11;
    static SUMS: [u8; 1 << STEP] = {
        let mut sums = [0; 1 << STEP];
        let mut set = 1;
        while set < sums.len() {
            sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
            set += 1;
        }
        sums
    };
    let (mut sum, mut rest, mut base) = (0, digits, 0);
    while rest != 0 {
        let part = (rest as usize) & (SUMS.len() - 1);
        sum += i32::from(SUMS[part]) + base * part.count_ones() as i32;
        rest >>= STEP;
        base += STEP as i32;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_sets_are_those_of_their_digits() {
        for set in [
            0,
            1,
            0b1_1111_1111,
            0x8000_0001,
            0x0123_4567,
            u64::MAX >> 32,
        ] {
            let digits = (0..64).filter(|digit| set >> digit & 1 == 1);
            assert_eq!(sum_of(set), digits.map(|digit| digit + 1).sum::<i32>());
        }
    }
}
