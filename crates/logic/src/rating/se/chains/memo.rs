//! Hints of boards that were searched before.
//!
//! Inside a chain the same boards recur: a digit that holds and the absence of the other digit of
//! its cell lead to the same board, and so do two assumptions in either order. The hints of a board
//! do not depend on the path to it; only their grounds do, and these are derived from the
//! propositions that hold in the hint.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::super::grid::Grid;
use super::super::hint::Strikes;
use super::super::mask32::indices;
use super::super::tables::{Mask32, Tables};
use super::ancestry::Grounds;
use super::chain::{Chain, Nested};
use super::finds::Finds;
use super::lit::{Cand, Cause};

/// A hint inside a chain.
pub(super) struct Inner {
    pub(super) strikes: Strikes,
    /// The candidates that hold in it, with the cause.
    pub(super) holding: Vec<(Cand, Cause)>,
    pub(super) nested: Nested,
}

/// Hints by board.
#[derive(Default)]
pub(super) struct Memo {
    known: HashMap<u128, Arc<[Inner]>, BuildHasherDefault<Folded>>,
}

/// The number of boards at which the memo is cleared.
const MOST: usize = 1 << 16;

impl Memo {
    /// Forgets all boards.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// The hints of a board, if they are known.
    pub(super) fn get(&self, name: u128) -> Option<Arc<[Inner]>> {
        self.known.get(&name).cloned()
    }

    /// Keeps the hints of a board.
    pub(super) fn put(&mut self, name: u128, hints: Vec<Inner>) -> Arc<[Inner]> {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        // Most boards have none, and those share a list.
        let hints: Arc<[Inner]> = if hints.is_empty() {
            Arc::default()
        } else {
            hints.into()
        };
        self.known.insert(name, hints.clone());
        hints
    }
}

/// A set of boards.
#[derive(Default)]
pub(super) struct Names {
    known: HashSet<u128, BuildHasherDefault<Folded>>,
}

impl Names {
    /// Forgets all boards.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// Whether a board is in the set.
    pub(super) fn contains(&self, name: u128) -> bool {
        self.known.contains(&name)
    }

    /// Adds a board.
    pub(super) fn insert(&mut self, name: u128) {
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(name);
    }
}

/// A hash of the candidates of a board: two boards collide once in 2^128.
pub(super) fn name(grid: &Grid) -> u128 {
    let mut name = 0x2545_f491_4f6c_dd1d_9e37_79b9_7f4a_7c15_u128;
    for pair in grid.cells.chunks(4) {
        let word = pair
            .iter()
            .fold(0u128, |word, &mask| word << 32 | u128::from(mask));
        name = (name ^ word).wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
        name ^= name >> 71;
    }
    name
}

/// A hasher for names, which are mixed already, and for short lists of numbers, which it mixes.
#[derive(Default)]
pub(super) struct Folded(u64);

impl Folded {
    #[inline]
    fn mix(&mut self, part: u64) {
        let mixed = (self.0 ^ part).wrapping_mul(0xd134_2543_de82_ef95);
        self.0 = mixed ^ mixed >> 32;
    }
}

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    fn write_u16(&mut self, part: u16) {
        self.mix(part.into());
    }

    fn write_u32(&mut self, part: u32) {
        self.mix(part.into());
    }

    fn write_usize(&mut self, part: usize) {
        self.mix(part as u64);
    }

    fn write_u128(&mut self, name: u128) {
        self.0 = (name >> 64) as u64 ^ name as u64;
    }
}

/// Finds what hints of the present board strike beyond a chain that began on `source`, leaving out those
/// that rest on nothing of the chain.
pub(super) fn find(
    tables: &Tables,
    source: &Grid,
    grid: &Grid,
    hints: &[Inner],
    chain: &Chain,
    finds: &mut Finds,
) {
    for hint in hints {
        let is_needed = |&(cell, gone): &(u16, Mask32)| gone & finds.left(chain, cell) != 0;
        if !hint.strikes.iter().any(is_needed) {
            continue;
        }
        let mut grounds = Grounds::new();
        for &holding in &hint.holding {
            grounds.add(tables, source, grid, holding);
        }
        if grounds.cands.is_empty() {
            continue;
        }
        for &(cell, gone) in &hint.strikes {
            for digit in indices(gone & finds.left(chain, cell)) {
                finds.add(tables, (cell, digit), &grounds.cands, Some(hint.nested));
            }
        }
    }
}
