//! Proof logging of the learner.
//!
//! A proof refutes the formula of the puzzle in which every solution that was found is forbidden.
//! Each learnt clause follows by reverse unit propagation from the groups, the clauses before it,
//! and the [lemmas](super::lemma) that its analysis cited:
//!
//! * *Locked candidates*: the explanation as a clause. If the candidate held, its partners would be
//!   struck and the group would be empty.
//! * *All-different*: the sum of "at least one digit" over the cells of the set and of "at most one
//!   place" over its digits in the house. If the cells have no other digits left, the sum leaves
//!   the digits no other place (or none at all).
//!
//! Lemmas are deleted as soon as the clause is derived. What follows without any decision is
//! written as unit clauses, because the clauses it came from may be forgotten. A solution needs no
//! step of its own: that its decisions do not all hold follows from the constraint that forbids it.

use satur_model::{Candidate, Digit, ExactlyOne};
use satur_proof::write::{PbLog, Step, at_least, at_most};

use super::Learner;
use super::analyse::{collect, explain};
use super::exact_cover::ExactCover;
use super::lemma::Lemma;
use super::literal::{Lit, Reason};
use crate::word::Word;

/// The proof, and how much of the trail is in it.
pub(super) struct Log {
    proof: PbLog,
    /// Literals at the start of the trail that hold without a decision and are in the proof.
    root: usize,
}

impl<W: Word> Learner<W> {
    /// Logs what is learnt from now on into a proof. Nothing has been learnt so far.
    pub(in crate::exact) fn log_into(&mut self, proof: PbLog) {
        debug_assert_eq!(self.counts.conflicts, 0, "the proof would have a gap");
        self.analysis.lemmas = Some(Vec::new());
        self.log = Some(Log { proof, root: 0 });
    }

    /// Logs the clause of the latest analysis, before anything is undone.
    pub(super) fn log_learnt(&mut self) -> Option<Step> {
        let log = self.log.as_ref()?;
        let mut lemmas = self.analysis.lemmas.take().unwrap_or_default();
        lemmas.sort_unstable();
        lemmas.dedup();
        let steps = self.log_lemmas(&lemmas);
        let step = log.proof.clause(self.numbers(&self.analysis.clause));
        log.proof.delete(steps);
        lemmas.clear();
        self.analysis.lemmas = Some(lemmas);
        Some(step)
    }

    /// Logs that the decisions of a solution do not all hold.
    pub(super) fn log_blocked(&mut self, clause: &[Lit]) -> Option<Step> {
        let log = self.log.as_ref()?;
        // The solution must follow from its decisions, and rules that a checker does not have took
        // part.
        let cited = |lit: &Lit| {
            let candidate = lit.candidate();
            Lemma::of_reason(self.trail.reason_of(candidate), candidate)
        };
        let root = &self.trail.lits()[log.root..];
        let mut lemmas: Vec<Lemma> = root.iter().filter_map(cited).collect();
        lemmas.sort_unstable();
        lemmas.dedup();
        let steps = self.log_lemmas(&lemmas);
        let step = log.proof.clause(self.numbers(clause));
        log.proof.delete(steps);
        Some(step)
    }

    /// Logs the literals that now hold without a decision.
    pub(super) fn log_root(&mut self) {
        let Some(log) = self.log.as_ref().filter(|_| self.trail.level() == 0) else {
            return;
        };
        for &lit in &self.trail.lits()[log.root..] {
            let reason = self.trail.reason_of(lit.candidate());
            // A literal without a reason was learnt, and is in the proof.
            if reason != Reason::None {
                let lemma = Lemma::of_reason(reason, lit.candidate());
                let steps = self.log_lemmas(lemma.as_slice());
                log.proof.clause(self.numbers(&[lit]));
                log.proof.delete(steps);
            }
        }
        let len = self.trail.lits().len();
        if let Some(log) = &mut self.log {
            log.root = len;
        }
    }

    /// Logs that nothing is left, because of a conflict without decisions or because the last
    /// solution is forbidden.
    pub(super) fn log_end(&mut self, lemma: Option<Lemma>) {
        if let Some(log) = &self.log {
            self.log_lemmas(lemma.as_slice());
            log.proof.contradiction();
        }
    }

    /// Logs that clauses were forgotten.
    pub(super) fn log_dropped(&mut self, steps: Vec<Step>) {
        if let Some(log) = &self.log {
            log.proof.delete(steps);
        }
    }

    fn log_lemmas(&self, lemmas: &[Lemma]) -> Vec<Step> {
        let Some(log) = &self.log else {
            return Vec::new();
        };
        let lemma = |lemma: &Lemma| match *lemma {
            Lemma::Locked(group, candidate) => {
                Some(log.proof.clause(self.locked(group, candidate)))
            }
            Lemma::AllDifferent(found) => {
                let (cells, house, digits) = self.trail.tight_set(found)?;
                let cover = &self.trail.cover;
                let cells = cells.into_iter().map(|group| {
                    let (cell, _) = cover.meaning(cover.members(group)[0]);
                    at_least(ExactlyOne::Cell(cell).index(cover.shape))
                });
                let digits = digits.ones().map(|digit| {
                    at_most(ExactlyOne::House(house, Digit::new(digit)).index(cover.shape))
                });
                Some(log.proof.sum(cells.chain(digits)))
            }
        };
        lemmas.iter().filter_map(lemma).collect()
    }

    /// The clause: the candidate does not hold, or a member of the group holds that shares no group
    /// with it.
    fn locked(&self, group: u32, candidate: u32) -> Vec<i32> {
        let mut clause = vec![Lit::strike(candidate)];
        let (trail, clauses) = (&self.trail, &self.clauses);
        let into = collect(&mut clause);
        let _ = explain(Reason::Locked(group), candidate, trail, clauses, into);
        self.numbers(&clause).collect()
    }

    fn numbers<'a>(&'a self, lits: &'a [Lit]) -> impl Iterator<Item = i32> + 'a {
        lits.iter().map(|lit| number(&self.trail.cover, *lit))
    }
}

/// The literal as the formula numbers it.
fn number(cover: &ExactCover, lit: Lit) -> i32 {
    let (cell, digit) = cover.meaning(lit.candidate());
    let variable = Candidate { cell, digit }.variable(cover.shape) as i32;
    if lit.is_place() { variable } else { -variable }
}
