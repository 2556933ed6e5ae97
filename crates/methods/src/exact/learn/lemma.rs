//! Explanations that a proof must spell out.
//!
//! A checker derives unit consequences of the groups and of learnt clauses by itself. Two rules of
//! the learner are stronger: locked candidates, and all-different by matching. If a conflict was
//! explained by one of them, the proof first states the explanation as a constraint of its own.

use super::literal::{Conflict, Reason};

/// An explanation that is stated in the proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Lemma {
    /// Every open member of this group shares another group with this candidate.
    Locked(u32, u32),
    /// A set of cells needs all digits of a set, by its index among those found.
    AllDifferent(u32),
}

impl Lemma {
    /// The lemma for the reason of a candidate, if it needs one.
    #[inline]
    pub(super) fn of_reason(reason: Reason, candidate: u32) -> Option<Self> {
        match reason {
            Reason::Locked(group) => Some(Self::Locked(group, candidate)),
            Reason::AllDifferent(found) => Some(Self::AllDifferent(found)),
            _ => None,
        }
    }

    /// The lemma for a conflict, if it needs one.
    #[inline]
    pub(super) fn of_conflict(conflict: Conflict) -> Option<Self> {
        match conflict {
            Conflict::Locked(group, candidate) => Some(Self::Locked(group, candidate)),
            Conflict::AllDifferent(found) => Some(Self::AllDifferent(found)),
            _ => None,
        }
    }
}
