//! Conflict analysis: the clause of the first unique implication point, minimised.
//!
//! Backwards from the conflict every literal of the current level is replaced by its reason, until
//! one is left (Marques-Silva and Sakallah 1996, first UIP). Explanations are made only here: a
//! candidate was struck because its partner holds, or placed because the others of its group were
//! struck.
//!
//! Then the clause is minimised in two ways. A literal that follows from the others is removed
//! (Sörensson and Biere 2009). And by the groups: if the clause contains that `u` does not hold, it
//! need not contain that a partner of `u` does, for that is the stronger claim, and resolving with
//! the pair "not both" removes it. One stamp per group finds all of these, whatever the order of
//! the trail.

use std::ops::ControlFlow;

use super::clauses::Clauses;
use super::lemma::Lemma;
use super::literal::{Conflict, Lit, Reason};
use super::order::Order;
use super::trail::Trail;
use crate::word::Word;

/// The state of a candidate while a conflict is analysed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// In the clause, or resolved away.
    Seen,
    /// Follows from the clause.
    Implied,
    /// Does not follow from the clause.
    Needed,
}

/// The tables of an analysis, reused from one to the next.
pub(super) struct Analysis {
    marks: Vec<Mark>,
    marked: Vec<u32>,
    /// The clause; its first literal is the one that will be true.
    pub(super) clause: Vec<Lit>,
    stack: Vec<Lit>,
    /// Stamps by level and by group.
    level_stamps: Vec<u64>,
    group_stamps: Vec<u64>,
    stamp: u64,
    /// The explanations that unit propagation does not give, for the proof; not collected without
    /// one.
    pub(super) lemmas: Option<Vec<Lemma>>,
}

/// The properties of a learnt clause.
pub(super) struct Learnt {
    /// How many levels the clause joins.
    pub(super) glue: u32,
    /// The level at which its first literal becomes unit.
    pub(super) level: u32,
}

impl Analysis {
    pub(super) fn new(candidates: usize, groups: usize) -> Self {
        Self {
            marks: vec![Mark::Unseen; candidates],
            marked: Vec::new(),
            clause: Vec::new(),
            stack: Vec::new(),
            level_stamps: vec![0; candidates + 1],
            group_stamps: vec![0; groups],
            stamp: 0,
            lemmas: None,
        }
    }

    /// Learns from a conflict above level 0. The clause is left in [`Self::clause`].
    pub(super) fn learn<W: Word>(
        &mut self,
        conflict: Conflict,
        trail: &Trail<W>,
        clauses: &mut Clauses,
        order: &mut Order,
    ) -> Learnt {
        self.clause.clear();
        self.stack.clear();
        explain_conflict(conflict, trail, clauses, &mut self.stack);
        self.cite(Lemma::of_conflict(conflict));
        if let Conflict::Clause(clause) = conflict {
            self.touch(clause, trail, clauses);
        }
        let mut open = 0_usize;
        let mut at = trail.lits().len();
        let asserting = loop {
            while let Some(lit) = self.stack.pop() {
                let candidate = lit.candidate();
                let level = trail.level_of(candidate);
                if level == 0 || self.marks[candidate as usize] != Mark::Unseen {
                    continue;
                }
                self.mark(candidate, Mark::Seen);
                order.bump(candidate);
                if level == trail.level() {
                    open += 1;
                } else {
                    self.clause.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                let lit = trail.lits()[at];
                if self.marks[lit.candidate() as usize] == Mark::Seen {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break !lit;
            }
            let reason = trail.reason_of(lit.candidate());
            let _ = explain(
                reason,
                lit.candidate(),
                trail,
                clauses,
                collect(&mut self.stack),
            );
            self.cite(Lemma::of_reason(reason, lit.candidate()));
            if let Reason::Clause(clause) = reason {
                self.touch(clause, trail, clauses);
            }
        };
        self.leave_out_implied(trail, clauses);
        self.clause.push(asserting);
        let first = self.clause.len() - 1;
        self.clause.swap(0, first);
        self.leave_out_partners(trail);
        for candidate in self.marked.drain(..) {
            self.marks[candidate as usize] = Mark::Unseen;
        }
        self.learnt(trail)
    }

    /// Records an explanation that the proof must state before the clause.
    #[inline]
    fn cite(&mut self, lemma: Option<Lemma>) {
        if let (Some(lemmas), Some(lemma)) = (&mut self.lemmas, lemma) {
            lemmas.push(lemma);
        }
    }

    fn mark(&mut self, candidate: u32, mark: Mark) {
        if self.marks[candidate as usize] == Mark::Unseen {
            self.marked.push(candidate);
        }
        self.marks[candidate as usize] = mark;
    }

    /// Records that a learnt clause took part.
    fn touch<W: Word>(&mut self, clause: u32, trail: &Trail<W>, clauses: &mut Clauses) {
        let glue = clauses.glue(clause);
        let now = if glue > 2 {
            self.count_levels(clauses.lits(clause), trail)
        } else {
            glue
        };
        clauses.touch(clause, now);
    }

    fn count_levels<W: Word>(&mut self, lits: impl Iterator<Item = Lit>, trail: &Trail<W>) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for lit in lits {
            let level = trail.level_of(lit.candidate()) as usize;
            if self.level_stamps[level] != self.stamp {
                self.level_stamps[level] = self.stamp;
                count += 1;
            }
        }
        count
    }

    /// Removes the literals that follow from the others.
    fn leave_out_implied<W: Word>(&mut self, trail: &Trail<W>, clauses: &Clauses) {
        self.stamp += 1;
        for lit in &self.clause {
            self.level_stamps[trail.level_of(lit.candidate()) as usize] = self.stamp;
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.retain(|lit| !self.is_implied(lit.candidate(), trail, clauses, 0));
        self.clause = clause;
    }

    /// Whether a false literal of a lower level follows from those of the clause.
    fn is_implied<W: Word>(
        &mut self,
        candidate: u32,
        trail: &Trail<W>,
        clauses: &Clauses,
        depth: u32,
    ) -> bool {
        let reason = trail.reason_of(candidate);
        if reason == Reason::None || depth > 400 {
            return false;
        }
        let base = self.stack.len();
        self.cite(Lemma::of_reason(reason, candidate));
        // What cannot follow is looked for in the whole reason before a part of it is followed up.
        let (marks, stamps, stack) = (&self.marks, &self.level_stamps, &mut self.stack);
        let explained = explain(reason, candidate, trail, clauses, |lit| {
            let cause = lit.candidate();
            let level = trail.level_of(cause);
            let mark = marks[cause as usize];
            if level == 0 || matches!(mark, Mark::Seen | Mark::Implied) {
                return ControlFlow::Continue(());
            }
            // A literal of a level that the clause does not have cannot follow from it.
            if mark == Mark::Needed || stamps[level as usize] != self.stamp {
                return ControlFlow::Break(());
            }
            stack.push(lit);
            ControlFlow::Continue(())
        });
        let mut is_implied = explained.is_continue();
        for at in base..self.stack.len() {
            is_implied = is_implied && {
                let cause = self.stack[at].candidate();
                let is_known = self.marks[cause as usize] == Mark::Implied;
                is_known || self.is_implied(cause, trail, clauses, depth + 1)
            };
        }
        self.stack.truncate(base);
        if depth > 0 {
            let mark = if is_implied {
                Mark::Implied
            } else {
                Mark::Needed
            };
            self.mark(candidate, mark);
        }
        is_implied
    }

    /// Removes literals that say that a candidate holds, if the clause already says that a partner
    /// does not.
    fn leave_out_partners<W: Word>(&mut self, trail: &Trail<W>) {
        self.stamp += 1;
        for lit in self.clause.iter().filter(|lit| !lit.is_place()) {
            for group in trail.cover.spot(lit.candidate()).groups {
                self.group_stamps[group as usize] = self.stamp;
            }
        }
        let asserting = self.clause[0];
        let (stamps, stamp) = (&self.group_stamps, self.stamp);
        self.clause.retain(|&lit| {
            let groups = trail.cover.spot(lit.candidate()).groups;
            let is_stamped = |group: u32| stamps[group as usize] == stamp;
            lit == asserting || !lit.is_place() || !groups.into_iter().any(is_stamped)
        });
    }

    /// Puts the literal of the highest level below the current one second.
    fn learnt<W: Word>(&mut self, trail: &Trail<W>) -> Learnt {
        let mut level = 0;
        for at in 1..self.clause.len() {
            let own = trail.level_of(self.clause[at].candidate());
            if own > level {
                level = own;
                self.clause.swap(1, at);
            }
        }
        let clause = std::mem::take(&mut self.clause);
        let glue = self.count_levels(clause.iter().copied(), trail);
        self.clause = clause;
        Learnt { glue, level }
    }
}

/// Visits the false literals that imply the value of a candidate, until a visit ends it.
#[inline]
pub(super) fn explain<W: Word>(
    reason: Reason,
    candidate: u32,
    trail: &Trail<W>,
    clauses: &Clauses,
    mut visit: impl FnMut(Lit) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match reason {
        Reason::None => ControlFlow::Continue(()),
        Reason::Partner(partner) => visit(Lit::strike(partner)),
        Reason::Group(group) => {
            let members = trail.cover.members(group).iter().copied();
            let mut others = members.filter(|&other| other != candidate);
            others.try_for_each(|other| visit(Lit::place(other)))
        }
        Reason::Locked(group) => {
            // A member that does not see the candidate would have allowed it.
            let own = trail.cover.spot(candidate).groups;
            let sees = |other: u32| {
                let groups = trail.cover.spot(other).groups;
                own.iter().zip(&groups).any(|(own, other)| own == other)
            };
            let members = trail.cover.members(group).iter().copied();
            let mut others = members.filter(|&other| !sees(other));
            others.try_for_each(|other| visit(Lit::place(other)))
        }
        Reason::AllDifferent(found) => trail.explain_all_different(found, visit),
        Reason::Clause(clause) => {
            let mut others = clauses
                .lits(clause)
                .filter(|lit| lit.candidate() != candidate);
            others.try_for_each(visit)
        }
        Reason::Binary(other) => visit(other),
    }
}

/// Collects the false literals of a conflict.
fn explain_conflict<W: Word>(
    conflict: Conflict,
    trail: &Trail<W>,
    clauses: &Clauses,
    into: &mut Vec<Lit>,
) {
    match conflict {
        Conflict::Group(group) => {
            into.extend(trail.cover.members(group).iter().copied().map(Lit::place));
        }
        Conflict::Locked(group, candidate) => {
            into.push(Lit::strike(candidate));
            let _ = explain(
                Reason::Locked(group),
                candidate,
                trail,
                clauses,
                collect(into),
            );
        }
        Conflict::AllDifferent(found) => {
            let _ = trail.explain_all_different(found, collect(into));
        }
        Conflict::Partners(one, other) => into.extend([one, other].map(Lit::strike)),
        Conflict::Clause(clause) => into.extend(clauses.lits(clause)),
        Conflict::Binary(one, other) => into.extend([one, other]),
    }
}

/// A visit that collects all literals.
pub(super) fn collect(into: &mut Vec<Lit>) -> impl FnMut(Lit) -> ControlFlow<()> + '_ {
    |lit| {
        into.push(lit);
        ControlFlow::Continue(())
    }
}
