//! The literals of the learner: candidates that hold or do not, and why.

/// A candidate that holds, or that does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::exact) struct Lit(u32);

impl Lit {
    /// The candidate holds.
    #[inline]
    pub(super) fn place(candidate: u32) -> Self {
        Self(candidate << 1)
    }

    /// The candidate does not hold.
    #[inline]
    pub(super) fn strike(candidate: u32) -> Self {
        Self(candidate << 1 | 1)
    }

    #[inline]
    pub(super) fn candidate(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it says that the candidate holds.
    #[inline]
    pub(super) fn is_place(self) -> bool {
        self.0 & 1 == 0
    }

    /// The number of the literal, to index tables.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as it is stored in clauses.
    #[inline]
    pub(super) fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) fn from_code(code: u32) -> Self {
        Self(code)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal is true. It contains only what is needed to derive the rest later: nothing is
/// explained before a conflict needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or is true from the start.
    None,
    /// This candidate holds and shares a group with it.
    Partner(u32),
    /// Every open member of this group shares another group with it.
    Locked(u32),
    /// It is the last member of this group.
    Group(u32),
    /// Others need its place: the set with this index among those found.
    AllDifferent(u32),
    /// All other literals of this clause are false.
    Clause(u32),
    /// A clause of two literals, the other of which is false.
    Binary(Lit),
}

/// A contradiction: all of its literals are false.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact) enum Conflict {
    /// A group without members left.
    Group(u32),
    /// A candidate that holds, though every open member of the group shares another with it.
    Locked(u32, u32),
    /// A set of groups that needs more places than there are, by its index among those found.
    AllDifferent(u32),
    /// Two candidates of one group that both hold.
    Partners(u32, u32),
    /// A clause.
    Clause(u32),
    /// A clause of two.
    Binary(Lit, Lit),
}
