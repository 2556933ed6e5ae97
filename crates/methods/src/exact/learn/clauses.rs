//! The learnt clauses, in one store, each watched by two of its literals.
//!
//! A clause is stored as its length, its mark, the position where a new watch was last found
//! (clauses are long, and searching from there visits each literal once; Gent 2013), and its
//! literals. Its first two are watched: while neither is false, nothing can follow from the clause,
//! and it is not visited. A watch carries a second literal of the clause (a blocker): if that is
//! true the clause need not be fetched. A clause of two is its own watch and is never fetched.
//! Backtracking costs nothing.

use satur_proof::write::Step;

use super::literal::{Conflict, Lit, Reason};
use super::trail::Trail;
use crate::word::Word;

/// The number of words before the literals of a clause.
const HEAD: usize = 3;
/// Flags of a mark, whose low bits are the number of levels.
const USED: u32 = 1 << 29;
const GONE: u32 = 1 << 31;
const GLUE: u32 = USED - 1;

/// A clause that watches a literal.
#[derive(Clone, Copy)]
struct Watch {
    /// The clause; [`Watch::BINARY`] if the blocker is the only other literal.
    clause: u32,
    blocker: Lit,
}

impl Watch {
    const BINARY: u32 = u32::MAX;
}

/// The store.
pub(super) struct Clauses {
    store: Vec<u32>,
    /// By literal: the clauses to visit when it becomes true, because they watch its negation.
    watches: Vec<Vec<Watch>>,
    /// The literals with clauses to visit, as bits: most have none, and the lists of all would fill
    /// the nearest cache.
    watched: Vec<u64>,
    /// The clauses of three and more literals, oldest first.
    pub(super) long: Vec<u32>,
    /// The steps of the proof that derived them, in the same order; empty without a proof.
    steps: Vec<Step>,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            store: Vec::new(),
            watches: vec![Vec::new(); 2 * candidates],
            watched: vec![0; 2 * candidates / 64 + 1],
            long: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The number of clauses of three and more literals.
    pub(super) fn len(&self) -> usize {
        self.long.len()
    }

    /// The number of words of the store.
    pub(super) fn words(&self) -> usize {
        self.store.len()
    }

    /// Adds a clause of two or more literals and returns it as the reason for its first literal.
    /// The first two are watched.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> Reason {
        let (first, second) = (lits[0], lits[1]);
        if lits.len() == 2 {
            self.watch(first, Watch::BINARY, second);
            self.watch(second, Watch::BINARY, first);
            return Reason::Binary(second);
        }
        let clause = self.store.len() as u32;
        self.store.push(lits.len() as u32);
        self.store.push(glue | USED);
        self.store.push(2);
        self.store.extend(lits.iter().map(|lit| lit.code()));
        self.long.push(clause);
        self.watch(first, clause, second);
        self.watch(second, clause, first);
        Reason::Clause(clause)
    }

    /// Records the step of the proof that derived the newest clause of three and more literals. It
    /// is recorded for all of them or for none.
    pub(super) fn derived_by(&mut self, step: Step) {
        self.steps.push(step);
        debug_assert_eq!(self.steps.len(), self.long.len());
    }

    fn watch(&mut self, lit: Lit, clause: u32, blocker: Lit) {
        let lit = (!lit).index();
        self.watched[lit / 64] |= 1 << (lit % 64);
        self.watches[lit].push(Watch { clause, blocker });
    }

    #[inline]
    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let start = clause as usize + HEAD;
        start..start + self.store[clause as usize] as usize
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn lits(&self, clause: u32) -> impl Iterator<Item = Lit> + '_ {
        self.store[self.range(clause)]
            .iter()
            .copied()
            .map(Lit::from_code)
    }

    pub(super) fn len_of(&self, clause: u32) -> usize {
        self.store[clause as usize] as usize
    }

    /// The least number of levels that a clause was seen to join.
    #[inline]
    pub(super) fn glue(&self, clause: u32) -> u32 {
        self.store[clause as usize + 1] & GLUE
    }

    /// Records that a clause took part in a conflict.
    #[inline]
    pub(super) fn touch(&mut self, clause: u32, glue: u32) {
        let mark = &mut self.store[clause as usize + 1];
        let least = (*mark & GLUE).min(glue);
        *mark = least | USED;
    }

    /// Returns whether a clause was used since the last call.
    pub(super) fn was_used(&mut self, clause: u32) -> bool {
        let mark = &mut self.store[clause as usize + 1];
        let was_used = *mark & USED != 0;
        *mark &= !USED;
        was_used
    }

    /// Visits every clause that watches the negation of a true literal.
    #[inline]
    pub(super) fn visit<W: Word>(
        &mut self,
        lit: Lit,
        trail: &mut Trail<W>,
    ) -> Result<(), Conflict> {
        if self.watched[lit.index() / 64] >> (lit.index() % 64) & 1 == 0 {
            return Ok(());
        }
        self.visit_watches(lit, trail)
    }

    fn visit_watches<W: Word>(&mut self, lit: Lit, trail: &mut Trail<W>) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let lost = !lit;
        let (mut read, mut kept) = (0, 0);
        let mut result = Ok(());
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            let value = trail.value(watch.blocker);
            if value > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.clause == Watch::BINARY {
                watches[kept] = watch;
                kept += 1;
                if value == 0 {
                    trail.assign(watch.blocker, Reason::Binary(lost));
                    continue;
                }
                result = Err(Conflict::Binary(watch.blocker, lost));
                break;
            }
            let range = self.range(watch.clause);
            let from = self.store[watch.clause as usize + 2] as usize;
            let lits = &mut self.store[range];
            // Puts the false literal second.
            if lits[0] == lost.code() {
                lits.swap(0, 1);
            }
            let first = Lit::from_code(lits[0]);
            let first_value = trail.value(first);
            let blocked = Watch {
                clause: watch.clause,
                blocker: first,
            };
            if first_value > 0 {
                watches[kept] = blocked;
                kept += 1;
                continue;
            }
            let is_free = |at: &usize| trail.value(Lit::from_code(lits[*at])) >= 0;
            let other = (from..lits.len()).find(is_free);
            if let Some(at) = other.or_else(|| (2..from).find(is_free)) {
                lits.swap(1, at);
                let new = Lit::from_code(lits[1]);
                self.store[watch.clause as usize + 2] = at as u32;
                self.watched[(!new).index() / 64] |= 1 << ((!new).index() % 64);
                self.watches[(!new).index()].push(blocked);
                continue;
            }
            watches[kept] = blocked;
            kept += 1;
            if first_value == 0 {
                trail.assign(first, Reason::Clause(watch.clause));
            } else {
                result = Err(Conflict::Clause(watch.clause));
                break;
            }
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        if watches.is_empty() {
            self.watched[lit.index() / 64] &= !(1 << (lit.index() % 64));
        }
        self.watches[lit.index()] = watches;
        result
    }

    /// Marks a clause to be dropped by [`collect`](Self::collect).
    pub(super) fn forget(&mut self, clause: u32) {
        self.store[clause as usize + 1] |= GONE;
    }

    /// Whether a clause is marked to be dropped.
    pub(super) fn is_gone(&self, clause: u32) -> bool {
        self.store[clause as usize + 1] & GONE != 0
    }

    /// Drops the marked clauses, those that are satisfied at the root, and literals that are false
    /// at the root; compacts the store. There are no decisions, so no clause is needed as a reason.
    /// Returns the proof's steps of the clauses that were dropped.
    pub(super) fn collect<W: Word>(&mut self, trail: &Trail<W>) -> Vec<Step> {
        debug_assert_eq!(trail.level(), 0);
        let mut store = Vec::with_capacity(self.store.len());
        let mut long = Vec::with_capacity(self.long.len());
        let mut pairs = Vec::new();
        self.watched.fill(0);
        let (mut steps, mut dropped) = (Vec::with_capacity(self.steps.len()), Vec::new());
        for lit in 0..self.watches.len() {
            // A pair watches both of its literals: it is dropped with the lower one.
            let lost = !Lit::from_code(lit as u32);
            for watch in std::mem::take(&mut self.watches[lit]) {
                let is_open = trail.value(lost) == 0 && trail.value(watch.blocker) == 0;
                if watch.clause == Watch::BINARY && lost < watch.blocker && is_open {
                    pairs.push((lost, watch.blocker));
                }
            }
        }
        for (at, &clause) in self.long.iter().enumerate() {
            let step = self.steps.get(at).copied();
            let satisfied = |lit: Lit| trail.value(lit) > 0;
            if self.is_gone(clause) || self.lits(clause).any(satisfied) {
                dropped.extend(step);
                continue;
            }
            let new = store.len();
            store.push(0);
            store.push(self.store[clause as usize + 1]);
            store.push(2);
            let open = self.lits(clause).filter(|&lit| trail.value(lit) == 0);
            store.extend(open.map(Lit::code));
            let len = store.len() - new - HEAD;
            if len == 2 {
                pairs.push((
                    Lit::from_code(store[new + HEAD]),
                    Lit::from_code(store[new + HEAD + 1]),
                ));
                store.truncate(new);
            } else {
                store[new] = len as u32;
                let most = (len as u32 - 1).max(1);
                if store[new + 1] & GLUE > most {
                    store[new + 1] = store[new + 1] & !GLUE | most;
                }
                long.push(new as u32);
                steps.extend(step);
            }
        }
        self.store = store;
        self.long = long;
        self.steps = steps;
        for (first, second) in pairs {
            self.watch(first, Watch::BINARY, second);
            self.watch(second, Watch::BINARY, first);
        }
        for at in 0..self.long.len() {
            let clause = self.long[at];
            let start = clause as usize + HEAD;
            let (first, second) = (
                Lit::from_code(self.store[start]),
                Lit::from_code(self.store[start + 1]),
            );
            self.watch(first, clause, second);
            self.watch(second, clause, first);
        }
        dropped
    }
}
