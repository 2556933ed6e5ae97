//! Propositions: a cell holds a digit ("on") or does not ("off").

/// A candidate: its cell times the side plus its digit.
pub(super) type Cand = u16;

/// Twice the candidate, plus one for "on".
pub(super) type Lit = u16;

#[inline]
pub(super) fn cand(side: usize, cell: usize, digit: usize) -> Cand {
    (cell * side + digit) as Cand
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
    /// It is what the chain starts from.
    Assumed,
    /// One digit to a cell.
    Cell,
    /// One place to a digit in the house of this kind.
    House(u8),
    /// A pattern or a chain on the way.
    Advanced,
}
