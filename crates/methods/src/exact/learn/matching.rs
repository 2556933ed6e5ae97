//! A house as a matching: every cell takes one of its digits, each a different one.
//!
//! Cells with fewer digits in total than cells are a contradiction (Hall). Cells with exactly as
//! many need them all, and no other cell can have them: they are *tight*. Both follow from a
//! matching: the cells that can be reached from one cell, going from each digit that a cell can
//! take to the cell matched to it, are the smallest tight set that contains it (Régin 1994).
//!
//! *Cost*: cells and digits are the bits of words, up to 64 of them. A matching stays valid when
//! digits are restored, so it is never undone, and only cells that have lost a digit since the last
//! call are examined: every new tight set contains one of them. The search takes a step for each
//! digit that was not reached before.

use crate::word::Word;

/// Upper bound on the cells of a house.
pub(super) const MOST: usize = 64;

/// Cells, by their places in the house, and digits, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sets {
    pub(super) cells: u64,
    pub(super) digits: u64,
}

/// The matching of cells and digits.
pub(super) struct Matching {
    /// By place, the digit of the cell.
    mates: Vec<u8>,
    /// By digit, the place of the cell that has it.
    owners: [u8; MOST],
    /// The unmatched digits.
    free: u64,
}

/// In place of a digit: the cell is unmatched.
const UNMATCHED: u8 = u8::MAX;

impl Matching {
    /// Returns an empty matching.
    pub(super) fn new(cells: usize, digits: u64) -> Self {
        Self {
            mates: vec![UNMATCHED; cells],
            owners: [0; MOST],
            free: digits,
        }
    }

    /// Completes the matching after these places have lost digits; `edges` has the digits of each.
    /// Fails with cells that have too few digits.
    pub(super) fn mend(&mut self, edges: &[u64], changed: u64) -> Result<(), Sets> {
        let mut alone = 0_u64;
        for place in changed.ones() {
            let mate = self.mates[place];
            if mate == UNMATCHED {
                alone |= 1 << place;
            } else if edges[place] >> mate & 1 == 0 {
                self.free |= 1 << mate;
                self.mates[place] = UNMATCHED;
                alone |= 1 << place;
            }
        }
        for place in alone.ones() {
            let mut seen = 0;
            if !self.push_on(place, edges, &mut seen) {
                let owners = seen.ones().map(|digit| 1 << self.owners[digit]);
                return Err(Sets {
                    cells: owners.fold(1 << place, |cells: u64, owner: u64| cells | owner),
                    digits: seen,
                });
            }
        }
        Ok(())
    }

    /// Finds a digit for a cell along an augmenting path.
    fn push_on(&mut self, place: usize, edges: &[u64], seen: &mut u64) -> bool {
        let free = edges[place] & self.free;
        let digit = if free != 0 {
            let digit = free.trailing_zeros() as usize;
            self.free ^= 1 << digit;
            digit
        } else {
            loop {
                let next = edges[place] & !*seen;
                if next == 0 {
                    return false;
                }
                let digit = next.trailing_zeros() as usize;
                *seen |= 1 << digit;
                if self.push_on(usize::from(self.owners[digit]), edges, seen) {
                    break digit;
                }
            }
        };
        self.owners[digit] = place as u8;
        self.mates[place] = digit as u8;
        true
    }

    /// Adds the smallest tight sets that contain one of these places, except the whole house; `open`
    /// has the digits that are not the only one of a cell.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "one branch a turn instead of three"
    )]
    pub(super) fn tight_sets(&self, edges: &[u64], changed: u64, open: u64, into: &mut Vec<Sets>) {
        // The digits of places that reach every digit.
        let mut far = 0_u64;
        for place in changed.ones() {
            let mut digits = edges[place];
            if digits & open == 0 {
                continue;
            }
            // One digit a turn and one way out, so that a processor foresees all but the last turn.
            let mut seen = 1_u64 << self.mates[place];
            let mut is_far = digits == open || digits & far != 0;
            while !is_far & (digits != seen) {
                let next = digits & !seen;
                seen |= next & next.wrapping_neg();
                digits |= edges[usize::from(self.owners[next.trailing_zeros() as usize])];
                is_far = (digits == open) | (digits & far != 0);
            }
            if is_far {
                far |= 1 << self.mates[place];
                continue;
            }
            // Another of its cells may have given it already.
            if into.iter().all(|sets| sets.digits != digits) {
                let owners = digits.ones().map(|digit| 1 << self.owners[digit]);
                let cells = owners.fold(0, |cells: u64, owner: u64| cells | owner);
                into.push(Sets { cells, digits });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CELLS: usize = 6;

    /// Whether a cell can have a digit in some matching, by trying them all.
    fn is_possible(edges: &[u64], place: usize, digit: usize) -> bool {
        fn fill(edges: &[u64], at: usize, taken: u64, fixed: (usize, usize)) -> bool {
            if at == edges.len() {
                return true;
            }
            if at == fixed.0 {
                return fill(edges, at + 1, taken, fixed);
            }
            let free = edges[at] & !taken;
            free.ones()
                .any(|digit| fill(edges, at + 1, taken | 1 << digit, fixed))
        }
        fill(edges, 0, 1 << digit, (place, digit))
    }

    /// Strikes until nothing is new; fails if cells have too few digits.
    fn strike(matching: &mut Matching, edges: &mut [u64], mut changed: u64) -> Result<(), Sets> {
        while changed != 0 {
            strike_placed(edges, &mut changed)?;
            matching.mend(edges, changed)?;
            let mut found = Vec::new();
            let open = edges.iter().filter(|edges| !edges.is_power_of_two());
            let open = open.fold(0, |open, edges| open | edges);
            matching.tight_sets(edges, changed, open, &mut found);
            changed = 0;
            for sets in found {
                assert_eq!(sets.cells.count_ones(), sets.digits.count_ones());
                for (place, edges) in edges.iter_mut().enumerate() {
                    if sets.cells >> place & 1 == 1 {
                        assert_eq!(*edges & !sets.digits, 0);
                    } else if *edges & sets.digits != 0 {
                        *edges &= !sets.digits;
                        changed |= 1 << place;
                    }
                }
            }
        }
        Ok(())
    }

    /// Applies the rules that run before a house is examined: a digit that is the last of a cell is
    /// struck from the others.
    fn strike_placed(edges: &mut [u64], changed: &mut u64) -> Result<(), Sets> {
        let mut done = 0;
        let is_new = |edges: &[u64], done: u64| {
            let mut places = 0..edges.len();
            places.find(|&place| edges[place].is_power_of_two() && done >> place & 1 == 0)
        };
        while let Some(place) = is_new(edges, done) {
            done |= 1 << place;
            let digits = edges[place];
            for (other, edges) in edges.iter_mut().enumerate() {
                if other != place && *edges & digits != 0 {
                    *edges &= !digits;
                    *changed |= 1 << other;
                    if *edges == 0 {
                        return Err(Sets {
                            cells: 1 << place | 1 << other,
                            digits,
                        });
                    }
                }
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn what_no_matching_has_is_struck_and_nothing_else(
            whole in proptest::collection::vec(1_u64..1 << CELLS, CELLS),
            lost in proptest::collection::vec(0_u64..1 << CELLS, CELLS),
        ) {
            let mut matching = Matching::new(CELLS, (1 << CELLS) - 1);
            let mut edges = whole;
            let every = (1 << CELLS) - 1;
            if strike(&mut matching, &mut edges, every).is_err() {
                return Ok(());
            }
            // From there some digits are lost and restored, and others are lost.
            for lost in [lost.clone(), lost.into_iter().rev().collect()] {
                let before = edges.clone();
                let mut changed = 0;
                for (place, lost) in lost.into_iter().enumerate() {
                    let left = edges[place] & !lost;
                    if left != 0 && left != edges[place] {
                        edges[place] = left;
                        changed |= 1 << place;
                    }
                }
                let asked = edges.clone();
                let result = strike(&mut matching, &mut edges, changed);
                for place in 0..CELLS {
                    for digit in 0..CELLS {
                        let was = asked[place] >> digit & 1 == 1;
                        let is_left = result.is_ok() && edges[place] >> digit & 1 == 1;
                        prop_assert_eq!(is_left, was && is_possible(&asked, place, digit));
                    }
                }
                if let Err(sets) = result {
                    prop_assert!(sets.cells.count_ones() > sets.digits.count_ones());
                    // A set that failed is completed again when the digits are restored.
                    matching.mend(&before, every).expect("it held before");
                }
                edges = before;
            }
        }
    }
}
