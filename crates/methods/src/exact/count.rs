//! Counts solutions without listing them.
//!
//! When enough digits are placed, the open part falls into *components* that share no group: the
//! numbers of their solutions multiply. The same component recurs in many branches: its count is
//! looked up in a cache. A component is identified by its open candidates, which determine
//! everything: which groups still need a member, and which candidates it may be (Bayardo and
//! Pehoushek 2000 for components, Sang and others 2004 for the cache).
//!
//! Digits of which none is on the board are interchangeable. If a cell may hold several of them,
//! one is counted for all: an empty 6x6 board needs one first row and not 720.
//!
//! *Exact*: the cache keeps whole keys, not hashes of them. Counts saturate at 64 bits, and respect
//! the goal's limit. Memory is bounded by [`MOST_BYTES`]: a full cache is cleared.

use std::collections::HashMap;

use super::learn::{ExactCover, Trail};
use crate::word::Word;
use crate::{Halt, Session};

/// The number of candidates of a component from which on the stop is checked for every branch.
const LARGE: usize = 2_000;

/// Upper bound on the bytes of the keys in the cache.
const MOST_BYTES: usize = 256 << 20;

/// The number of solutions of a cover, or the largest number if there are more. `is_symmetric` says
/// that digits are distinguished only by those on the board.
pub(super) fn count<W: Word>(
    cover: ExactCover,
    is_symmetric: bool,
    session: &mut Session,
) -> Result<u64, Halt> {
    let side = cover.shape.side();
    let mut standing = vec![u32::from(!is_symmetric); side];
    for (_, digit) in cover.placed() {
        standing[digit.index()] += 1;
    }
    let all: Vec<u32> = (0..cover.len() as u32).collect();
    let mut counter = Counter {
        parts: Parts::new(&cover),
        trail: Trail::<W>::new(cover, session.stop()).ok_or_else(|| session.halted())?,
        standing,
        cache: HashMap::new(),
        bytes: 0,
    };
    counter.product(&all, session)
}

struct Counter<W> {
    trail: Trail<W>,
    parts: Parts,
    /// By digit: how often it is on the board.
    standing: Vec<u32>,
    cache: HashMap<Box<[u64]>, u64>,
    bytes: usize,
}

impl<W: Word> Counter<W> {
    /// The solutions of open candidates: those of their components, multiplied.
    fn product(&mut self, open: &[u32], session: &mut Session) -> Result<u64, Halt> {
        let mut product = 1_u64;
        // A component without solutions is more likely found among the small ones.
        for part in self.parts.split(open, &self.trail) {
            product = product.saturating_mul(self.component(&part, session)?);
            if product == 0 {
                break;
            }
        }
        Ok(product)
    }

    /// The solutions of one component.
    fn component(&mut self, part: &[u32], session: &mut Session) -> Result<u64, Halt> {
        let key = self.key(part);
        if let Some(&known) = self.cache.get(&key) {
            return Ok(known);
        }
        let group = self.smallest_group(part);
        let mut sum = 0_u64;
        let members: Vec<u32> = self.trail.open_in(group).collect();
        let is_cell = self.trail.is_cell(group);
        let is_new = |counter: &Self, member: u32| {
            is_cell && counter.standing[counter.trail.cover.meaning(member).1.index()] == 0
        };
        let new = members
            .iter()
            .filter(|&&member| is_new(self, member))
            .count() as u64;
        let mut counted_new = false;
        for member in members {
            // Digits of which none is on the board are interchangeable: one is counted for all of
            // them.
            let mut times = 1;
            if is_new(self, member) {
                if counted_new {
                    continue;
                }
                (counted_new, times) = (true, new);
            }
            let below = self.branch(member, part, session)?;
            sum = sum.saturating_add(below.saturating_mul(times));
        }
        self.remember(key, sum);
        Ok(sum)
    }

    /// The solutions of a component in which this candidate holds.
    fn branch(&mut self, member: u32, part: &[u32], session: &mut Session) -> Result<u64, Halt> {
        let (level, before) = (self.trail.level(), self.trail.lits().len());
        self.trail.place(member);
        let is_possible = self.trail.propagate_board().is_ok();
        let placed: Vec<usize> = self.trail.digits_since(before).collect();
        for &digit in &placed {
            self.standing[digit] += 1;
        }
        session.tick(placed.len() as u64)?;
        // Splitting takes time by the size of the component: on a large board a unit of work is long.
        if part.len() > LARGE {
            session.check()?;
        }
        let mut below = 0;
        if is_possible {
            let open = part.iter().copied();
            let open: Vec<u32> = open.filter(|&open| self.trail.is_open(open)).collect();
            below = self.product(&open, session)?;
        }
        for digit in placed {
            self.standing[digit] -= 1;
        }
        self.trail.undo(level, |_, _| {});
        Ok(below)
    }

    fn smallest_group(&self, part: &[u32]) -> u32 {
        let groups = part.iter().flat_map(|&open| self.trail.groups_of(open));
        let groups = groups.filter(|&group| self.trail.needs_one(group));
        // The number breaks ties: cells come first.
        let by_size = groups.min_by_key(|&group| (self.trail.left_in(group), group));
        by_size.unwrap_or(0)
    }

    /// The candidates of a component as a set; which digits are interchangeable follows from it.
    fn key(&self, part: &[u32]) -> Box<[u64]> {
        let mut key = vec![0_u64; self.trail.cover.len().div_ceil(64)];
        for &open in part {
            key[open as usize / 64] |= 1 << (open % 64);
        }
        key.into()
    }

    fn remember(&mut self, key: Box<[u64]>, sum: u64) {
        self.bytes += 8 * key.len() + 48;
        if self.bytes > MOST_BYTES {
            self.cache.clear();
            self.bytes = 8 * key.len() + 48;
        }
        self.cache.insert(key, sum);
    }
}

/// Finds components.
struct Parts {
    /// By group: the number of the component that reached it; numbers are never reused.
    reached: Vec<u64>,
    taken: Vec<u64>,
    number: u64,
}

impl Parts {
    fn new(cover: &ExactCover) -> Self {
        Self {
            reached: vec![0; cover.groups()],
            taken: vec![0; cover.len()],
            number: 0,
        }
    }

    /// The components of open candidates, smallest first.
    fn split<W: Word>(&mut self, open: &[u32], trail: &Trail<W>) -> Vec<Vec<u32>> {
        self.number += 1;
        let mut parts: Vec<Vec<u32>> = Vec::new();
        for &first in open {
            if self.taken[first as usize] == self.number {
                continue;
            }
            self.taken[first as usize] = self.number;
            let mut part = vec![first];
            let mut at = 0;
            while let Some(&candidate) = part.get(at) {
                at += 1;
                for group in trail.groups_of(candidate) {
                    if self.reached[group as usize] == self.number {
                        continue;
                    }
                    self.reached[group as usize] = self.number;
                    for other in trail.open_in(group) {
                        if self.taken[other as usize] != self.number {
                            self.taken[other as usize] = self.number;
                            part.push(other);
                        }
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts.sort_by_key(Vec::len);
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::state::State;
    use crate::{Budget, Goal, Params};
    use proptest::prelude::*;
    use satur_model::{Grid, Puzzle, Random, Stop};
    use satur_testkit::{boards, oracle};

    fn counted(puzzle: &Puzzle) -> u64 {
        let params = Params::new::<&str>("exact", &[], &[]).unwrap();
        let (goal, budget) = (Goal::Count(u64::MAX), Budget::default());
        let mut session = Session::new(puzzle, goal, 0, &params, budget, Stop::never(), None);
        let mut state = State::<u16, true>::new(puzzle);
        if state.propagate().is_err() {
            return 0;
        }
        let is_symmetric = puzzle.pencil_marks().is_none();
        let cover = ExactCover::new(puzzle, &state, Stop::never()).unwrap();
        count::<u16>(cover, is_symmetric, &mut session).unwrap()
    }

    fn empty(rows: usize, cols: usize) -> Puzzle {
        Puzzle::new(Grid::empty(boards::shape(rows, cols)))
    }

    #[test]
    fn empty_boards_have_the_published_numbers() {
        assert_eq!(counted(&empty(1, 1)), 1);
        assert_eq!(counted(&empty(2, 2)), 288);
        assert_eq!(counted(&empty(2, 3)), 28_200_960);
        assert_eq!(counted(&empty(3, 2)), 28_200_960);
        // Latin squares.
        assert_eq!(counted(&empty(1, 4)), 576);
        assert_eq!(counted(&empty(1, 5)), 161_280);
        assert_eq!(counted(&empty(6, 1)), 812_851_200);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

        #[test]
        fn the_oracle_counts_the_same(
            seed in any::<u64>(), pick in 0_usize..13, share in 0.2..1.0_f64, is_solvable in any::<bool>()
        ) {
            let shape = boards::small_shapes()[pick];
            let mut random = Random::new(seed);
            let cells = shape.cells() as f64;
            let puzzle = if is_solvable {
                boards::with_holes(shape, (cells.min(50.0) * share) as usize, &mut random)
            } else {
                boards::with_random_givens(shape, (cells * share) as usize, &mut random)
            };
            prop_assume!(puzzle.clash().is_none());
            let Some(truth) = oracle::count_within(&puzzle, usize::MAX, 300_000) else {
                return Err(TestCaseError::reject("too hard for the oracle"));
            };
            prop_assert_eq!(counted(&puzzle), truth as u64);
        }
    }
}
