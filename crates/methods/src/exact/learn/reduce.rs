//! Forgetting: the store of learnt clauses is reduced from time to time, so that it does not grow
//! with the search.
//!
//! A clause that joins one or two levels is never forgotten (glue, Audemard and Simon 2009). One
//! that took part in a conflict since the last reduction is kept once more. Of the others three
//! quarters are dropped, those that join most levels first. The interval between two reductions
//! grows slowly, so the store grows with the square root of the conflicts; if it would exceed
//! [`MOST_WORDS`], only glue is kept.
//!
//! *Rejected*: keeping clauses of up to six levels longer, as SAT solvers do. Boards are seven
//! levels deep, so nearly all clauses would stay; three boards of `gecode25` with three seeds took
//! half as long again.

use satur_proof::write::Step;

use super::super::tuning::Tuning;
use super::clauses::Clauses;
use super::trail::Trail;
use crate::word::Word;

/// Upper bound on the words of the store: 256 megabytes.
const MOST_WORDS: usize = 1 << 26;

/// When to forget.
pub(super) struct Reduction {
    tuning: Tuning,
    next: u64,
    times: u64,
    most_words: usize,
}

impl Reduction {
    pub(super) fn new(tuning: &Tuning) -> Self {
        Self {
            tuning: *tuning,
            next: tuning.forget_after,
            times: 0,
            most_words: MOST_WORDS,
        }
    }

    /// Divides the memory by the number of stores.
    pub(super) fn share(&mut self, stores: usize) {
        self.most_words = MOST_WORDS / stores.max(1);
    }

    /// Whether a reduction is due after this many conflicts.
    #[inline]
    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.next
    }

    /// Forgets the least valuable clauses, and returns the proof's steps that derived them. There
    /// must be no decisions.
    pub(super) fn reduce<W: Word>(
        &mut self,
        conflicts: u64,
        clauses: &mut Clauses,
        trail: &Trail<W>,
    ) -> Vec<Step> {
        self.times += 1;
        let Tuning {
            forget_after,
            forget_growth,
            keep_levels,
            ..
        } = self.tuning;
        self.next = conflicts + forget_after + forget_growth * self.times;
        let is_full = clauses.words() > self.most_words;
        let mut poor = Vec::new();
        for at in 0..clauses.long.len() {
            let clause = clauses.long[at];
            let (glue, was_used) = (clauses.glue(clause), clauses.was_used(clause));
            if u64::from(glue) > keep_levels && (!was_used || is_full) {
                poor.push((glue, clauses.len_of(clause), clause));
            }
        }
        // The worst first; among equals the oldest.
        poor.sort_unstable_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)).then(a.2.cmp(&b.2)));
        let drops = if is_full {
            poor.len()
        } else {
            poor.len() * 3 / 4
        };
        for &(_, _, clause) in &poor[..drops] {
            clauses.forget(clause);
        }
        clauses.collect(trail)
    }
}
