//! Clauses of the puzzle in plain search: each watches two literals that can hold, and is visited
//! when one of them is lost. A copy of the board needs no copy of the watches: what can hold later
//! can hold earlier.

use super::state::Literal;
use super::store::Store;
use crate::word::Word;

/// The clauses, and which of them watch each literal.
#[derive(Default)]
pub(super) struct Watches {
    clauses: Vec<Box<[Literal]>>,
    /// By literal: the clauses that watch it, which is one of their first two.
    of: Vec<Vec<u32>>,
    has_empty: bool,
}

impl Watches {
    pub(super) fn new(clauses: &[Vec<Literal>], variables: usize) -> Self {
        if clauses.is_empty() {
            return Self::default();
        }
        let mut of = vec![Vec::new(); 2 * variables];
        let mut list: Vec<Box<[Literal]>> = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let mut literals = clause.clone();
            literals.sort_unstable_by_key(|literal| literal.0);
            literals.dedup();
            // A clause of one literal watches it twice.
            if let [only] = literals[..] {
                literals.push(only);
            }
            if let [first, second, ..] = literals[..] {
                of[first.0 as usize].push(list.len() as u32);
                if first != second {
                    of[second.0 as usize].push(list.len() as u32);
                }
            }
            list.push(literals.into());
        }
        Self {
            has_empty: list.iter().any(|clause| clause.is_empty()),
            clauses: list,
            of,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Whether a clause has no literal.
    pub(super) fn has_empty(&self) -> bool {
        self.has_empty
    }

    /// The literals that must hold at once, because their clauses have no other.
    pub(super) fn units(&self) -> impl Iterator<Item = Literal> {
        let units = self.clauses.iter();
        units
            .filter(|clause| clause.len() == 2 && clause[0] == clause[1])
            .map(|clause| clause[0])
    }

    /// Visits the clauses that watch a literal that is lost.
    pub(super) fn lost<W: Word, S: Store<W>>(
        &mut self,
        store: &mut S,
        variable: usize,
        is: bool,
        side: usize,
    ) -> Result<(), S::Failure> {
        let lost = Literal::new(variable, is);
        let mut watching = std::mem::take(&mut self.of[lost.0 as usize]);
        let mut ended = Ok(());
        let mut at = 0;
        while let (Some(&number), true) = (watching.get(at), ended.is_ok()) {
            let clause = &mut self.clauses[number as usize];
            if clause[0] == lost {
                clause.swap(0, 1);
            }
            let can_hold =
                |literal: &Literal, store: &S| value(store, *literal, side) != Some(false);
            if value(store, clause[0], side) == Some(true) {
                at += 1;
                continue;
            }
            let other = clause
                .iter()
                .skip(2)
                .position(|literal| can_hold(literal, store));
            if let Some(other) = other {
                clause.swap(1, other + 2);
                let literal = clause[1];
                self.of[literal.0 as usize].push(number);
                watching.swap_remove(at);
                continue;
            }
            ended = assert(store, clause[0], side);
            at += 1;
        }
        self.of[lost.0 as usize].append(&mut watching);
        ended
    }
}

/// Whether a literal holds, cannot hold, or (`None`) is open.
#[inline]
fn value<W: Word, S: Store<W>>(store: &S, literal: Literal, side: usize) -> Option<bool> {
    let (cell, digit) = (literal.variable() / side, literal.variable() % side);
    let (domain, bit) = (store.domain(cell as u16), W::bit(digit));
    if domain & bit == W::ZERO {
        Some(!literal.is())
    } else if domain.is_single() {
        Some(literal.is())
    } else {
        None
    }
}

/// Makes a literal hold.
pub(super) fn assert<W: Word, S: Store<W>>(
    store: &mut S,
    literal: Literal,
    side: usize,
) -> Result<(), S::Failure> {
    let (cell, digit) = (literal.variable() / side, literal.variable() % side);
    let bit = W::bit(digit);
    store.keep(cell as u16, if literal.is() { bit } else { !bit })
}
