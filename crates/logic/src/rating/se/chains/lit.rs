//! Propositions: a cell holds a digit ("on") or does not ("off").

use super::super::tables::Tables;

/// A candidate: its cell, then its digit in as many bits as digits need. The largest board has 625
/// cells times 32 digits, so a proposition fits 16 bits.
pub(super) type Cand = u16;

/// Twice the candidate, plus one for "on".
pub(super) type Lit = u16;

#[inline]
pub(super) fn cand(tables: &Tables, cell: usize, digit: usize) -> Cand {
    (cell << tables.shift | digit) as Cand
}

/// The number of possible candidates.
pub(super) fn cands(tables: &Tables) -> usize {
    tables.cells << tables.shift
}

/// The cell and the digit of a candidate.
#[inline]
pub(super) fn place(tables: &Tables, cand: Cand) -> (usize, usize) {
    let cand = cand as usize;
    (cand >> tables.shift, cand & ((1 << tables.shift) - 1))
}

#[inline]
pub(super) fn on(cand: Cand) -> Lit {
    cand * 2 + 1
}

#[inline]
pub(super) fn off(cand: Cand) -> Lit {
    cand * 2
}

#[inline]
pub(super) fn is_on(lit: Lit) -> bool {
    lit % 2 == 1
}

/// Why a proposition follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is the assumption of the chain.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A digit has one place in the house of this kind.
    House(u8),
    /// A pattern or a nested chain.
    Advanced,
}
