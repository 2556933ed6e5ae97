//! The candidates of a board by number, so that tables of facts about them are small.

use satur_model::{Candidate, Cell, Digit};

use crate::{Action, Board};

/// A candidate that holds or does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Fact(pub(crate) u32);

impl Fact {
    /// Whether the candidate holds.
    #[inline]
    pub(crate) fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// The opposite fact about its candidate.
    #[inline]
    pub(crate) fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The number of this fact, below twice the number of candidates.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The candidates of a board.
pub(crate) struct CandidateIndex {
    candidates: Vec<Candidate>,
    numbers: Vec<u32>,
    side: usize,
}

impl CandidateIndex {
    /// Numbers the candidates of a board.
    pub(crate) fn new<const N: usize>(board: &Board<N>) -> Self {
        let side = board.shape().side();
        let mut index = Self {
            candidates: Vec::new(),
            numbers: vec![u32::MAX; board.shape().cells() * side],
            side,
        };
        for cell in board.empty().iter() {
            for digit in board.digits(cell).iter() {
                index.numbers[cell.index() * side + digit] = index.candidates.len() as u32;
                index.candidates.push(Board::<N>::candidate(cell, digit));
            }
        }
        index
    }

    /// The number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The fact that a candidate of the board holds, or does not.
    #[inline]
    pub(crate) fn fact(&self, cell: Cell, digit: usize, is_on: bool) -> Fact {
        let number = self.numbers[cell.index() * self.side + digit];
        debug_assert!(number != u32::MAX, "no candidate of the board");
        Fact(number * 2 + u32::from(is_on))
    }

    /// The fact about a candidate; `None` if the board does not have it.
    pub(crate) fn known(&self, candidate: Candidate, is_on: bool) -> Option<Fact> {
        let at = candidate.cell.index() * self.side + candidate.digit.index();
        let number = self.numbers[at];
        (number != u32::MAX).then(|| Fact(number * 2 + u32::from(is_on)))
    }

    /// The candidate of a fact.
    #[inline]
    pub(crate) fn candidate(&self, fact: Fact) -> Candidate {
        self.candidates[fact.index() / 2]
    }

    /// The cell and the digit of a fact.
    #[inline]
    pub(crate) fn parts(&self, fact: Fact) -> (Cell, usize) {
        let Candidate { cell, digit } = self.candidate(fact);
        (cell, Digit::index(digit))
    }

    /// The action that makes a fact true on the board.
    pub(crate) fn action(&self, fact: Fact) -> Action {
        let candidate = self.candidate(fact);
        if fact.is_on() {
            Action::Place(candidate)
        } else {
            Action::Strike(candidate)
        }
    }

    /// All facts.
    pub(crate) fn facts(&self) -> impl Iterator<Item = Fact> + Clone + use<> {
        (0..2 * self.candidates.len() as u32).map(Fact)
    }
}
