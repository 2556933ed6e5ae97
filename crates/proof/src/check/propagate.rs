//! Unit propagation over all constraints, the one inference that every check uses.
//!
//! Constraints are numbered in the order in which they are added and may be deleted. What follows
//! from the live ones alone is on the trail as its *root*; a question is asked by assuming
//! something on top of it, and undone.
//!
//! A clause watches two of its literals and is visited when one of them becomes false; any other
//! constraint keeps its slack, lowered by every literal of it that becomes false. A question then
//! costs only what it propagates. If a deleted constraint is the reason of a root literal, the root
//! is recomputed before the next question, so that answers depend only on the live constraints.

use super::assignment::{Assignment, Effect};
use super::{Constraint, Literal};

/// The live constraints, and what follows from them.
pub struct Propagator {
    assignment: Assignment,
    /// The number of literals of the trail that were propagated to the constraints.
    processed: usize,
    /// By number from 1; `None` at 0 and if deleted.
    slots: Vec<Option<Slot>>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// By literal: the other constraints that it occurs in.
    occurrences: Vec<Vec<Occurrence>>,
    /// Whether the constraints contradict each other by propagation alone.
    is_refuted: bool,
    /// Whether a reason of the root was deleted.
    is_stale: bool,
    /// Whether the current propagation belongs to the root.
    is_at_root: bool,
}

struct Slot {
    constraint: Constraint,
    kind: Kind,
    /// Whether it is the reason of a root literal, or refuted the root.
    is_reason: bool,
}

enum Kind {
    /// The positions of the two literals that are watched.
    Clause([u32; 2]),
    /// The slack with respect to the propagated literals, and the largest coefficient.
    Linear { slack: i64, largest: i64 },
}

#[derive(Clone, Copy)]
struct Watch {
    number: u32,
    /// Another literal of the clause: if it holds, the clause need not be visited.
    other: Literal,
}

#[derive(Clone, Copy)]
struct Occurrence {
    number: u32,
    coefficient: i64,
}

impl Propagator {
    /// Returns a propagator without constraints, over variables up to this one.
    pub fn new(variables: u32) -> Self {
        let literals = 2 * (variables as usize + 1);
        Self {
            assignment: Assignment::new(variables),
            processed: 0,
            slots: vec![None],
            watches: vec![Vec::new(); literals],
            occurrences: vec![Vec::new(); literals],
            is_refuted: false,
            is_stale: false,
            is_at_root: false,
        }
    }

    /// The number of the newest constraint.
    pub fn newest(&self) -> usize {
        self.slots.len() - 1
    }

    /// The constraint of a number, if it is live.
    pub fn get(&self, number: usize) -> Option<&Constraint> {
        Some(&self.slots.get(number)?.as_ref()?.constraint)
    }

    /// The live constraints with their numbers.
    pub fn living(&self) -> impl Iterator<Item = (usize, &Constraint)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(number, slot)| Some((number, &slot.as_ref()?.constraint)))
    }

    /// Adds a constraint and returns its number.
    pub fn add(&mut self, constraint: Constraint) -> usize {
        let number = self.slots.len();
        let kind = if constraint.is_clause() && constraint.literals().len() > 1 {
            self.watch(number as u32, &constraint)
        } else {
            for (coefficient, literal) in constraint.terms() {
                let occurrence = Occurrence {
                    number: number as u32,
                    coefficient,
                };
                self.occurrences[literal.index()].push(occurrence);
            }
            let possible = constraint
                .terms()
                .filter(|&(_, literal)| !self.assignment.is_false(literal));
            Kind::Linear {
                slack: possible.map(|(coefficient, _)| coefficient).sum::<i64>()
                    - constraint.degree(),
                largest: constraint.largest(),
            }
        };
        self.slots.push(Some(Slot {
            constraint,
            kind,
            is_reason: false,
        }));
        self.examine_at_root(number);
        self.propagate_root();
        number
    }

    /// Watches two literals, none of which is false unless all others are.
    fn watch(&mut self, number: u32, constraint: &Constraint) -> Kind {
        let literals = constraint.literals();
        let mut positions: Vec<u32> = (0..literals.len() as u32).collect();
        positions.sort_by_key(|&at| self.assignment.is_false(literals[at as usize]));
        let [first, second] = [positions[0], positions[1]];
        let [one, two] = [first, second].map(|at| literals[at as usize]);
        self.watches[one.index()].push(Watch { number, other: two });
        self.watches[two.index()].push(Watch { number, other: one });
        Kind::Clause([first, second])
    }

    /// Deletes a live constraint.
    pub fn delete(&mut self, number: usize) {
        // Its entries in the lists of literals are removed when they are next visited.
        if self.slots[number].take().is_some_and(|slot| slot.is_reason) {
            self.is_stale = true;
        }
    }

    /// Whether a constraint is a reason of the root.
    pub fn is_reason(&self, number: usize) -> bool {
        let slot = self.slots.get(number).and_then(Option::as_ref);
        slot.is_some_and(|slot| slot.is_reason)
    }

    /// Whether the constraints contradict each other by propagation alone.
    pub fn is_refuted(&mut self) -> bool {
        self.refresh();
        self.is_refuted
    }

    /// Whether a constraint follows: its negation and the live constraints lead to a conflict.
    pub fn implies(&mut self, constraint: &Constraint) -> bool {
        self.refresh();
        if self.is_refuted {
            return true;
        }
        let root = self.mark();
        let negated = constraint.negated();
        let is_implied = loop {
            match self.assignment.examine(&negated) {
                Effect::Conflict => break true,
                Effect::Nothing => break false,
                Effect::Propagated => {
                    if self.propagate().is_some() {
                        break true;
                    }
                }
            }
        };
        self.undo(root);
        is_implied
    }

    /// A mark of the current trail; see [`undo`](Self::undo).
    pub fn mark(&mut self) -> usize {
        self.refresh();
        self.assignment.trail().len()
    }

    /// The literals that hold, in the order in which they were derived.
    pub(crate) fn trail(&self) -> &[Literal] {
        self.assignment.trail()
    }

    /// Assumes a literal and propagates; returns false if that leads to a conflict.
    pub fn assume(&mut self, literal: Literal) -> bool {
        self.refresh();
        if self.is_refuted || self.assignment.is_false(literal) {
            return false;
        }
        if self.assignment.is_unknown(literal) {
            self.assignment.set(literal);
        }
        self.propagate().is_none()
    }

    /// Whether a literal is known to hold.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.assignment.is_true(literal)
    }

    /// Undoes all assumptions since a mark.
    pub fn undo(&mut self, mark: usize) {
        for at in (mark..self.processed).rev() {
            let failed = !self.assignment.trail()[at];
            for occurrence in &self.occurrences[failed.index()] {
                if let Some(Slot {
                    kind: Kind::Linear { slack, .. },
                    ..
                }) = &mut self.slots[occurrence.number as usize]
                {
                    *slack += occurrence.coefficient;
                }
            }
        }
        self.assignment.undo(mark);
        self.processed = self.processed.min(mark);
    }

    /// Recomputes the root if a reason of it was deleted.
    fn refresh(&mut self) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        self.assignment.undo(0);
        (self.processed, self.is_refuted) = (0, false);
        for slot in self.slots.iter_mut().flatten() {
            slot.is_reason = false;
            if let Kind::Linear { slack, .. } = &mut slot.kind {
                *slack = slot.constraint.sum() - slot.constraint.degree();
            }
        }
        for number in 1..self.slots.len() {
            self.examine_at_root(number);
        }
        self.propagate_root();
    }

    /// Propagates one constraint at the root.
    fn examine_at_root(&mut self, number: usize) {
        if self.is_refuted {
            return;
        }
        if let Some(slot) = &mut self.slots[number] {
            match self.assignment.examine(&slot.constraint) {
                Effect::Conflict => (slot.is_reason, self.is_refuted) = (true, true),
                Effect::Propagated => slot.is_reason = true,
                Effect::Nothing => {}
            }
        }
    }

    fn propagate_root(&mut self) {
        if self.is_refuted {
            return;
        }
        self.is_at_root = true;
        let violated = self.propagate();
        self.is_at_root = false;
        if let Some(number) = violated {
            self.is_refuted = true;
            if let Some(slot) = &mut self.slots[number as usize] {
                slot.is_reason = true;
            }
        }
    }

    /// Propagates until nothing new follows; returns a violated constraint, if there is one.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&literal) = self.assignment.trail().get(self.processed) {
            self.processed += 1;
            // All slacks are lowered even after a conflict, because undoing raises them all.
            let violated = self
                .lower_slacks(!literal)
                .or_else(|| self.move_watches(!literal));
            if violated.is_some() {
                return violated;
            }
        }
        None
    }

    /// Updates linear constraints for a literal that became false.
    fn lower_slacks(&mut self, failed: Literal) -> Option<u32> {
        let (slots, assignment) = (&mut self.slots, &mut self.assignment);
        let is_at_root = self.is_at_root;
        let mut violated = None;
        self.occurrences[failed.index()].retain(|occurrence| {
            let Some(slot) = &mut slots[occurrence.number as usize] else {
                return false;
            };
            if let Kind::Linear { slack, largest } = &mut slot.kind {
                *slack -= occurrence.coefficient;
                if *slack < 0 {
                    violated = violated.or(Some(occurrence.number));
                } else if slack < largest && violated.is_none() {
                    let before = assignment.trail().len();
                    assignment.force(&slot.constraint, *slack);
                    slot.is_reason |= is_at_root && assignment.trail().len() > before;
                }
            }
            true
        });
        violated
    }

    /// Updates clauses that watch a literal that became false: they watch another, or their last
    /// one holds.
    fn move_watches(&mut self, failed: Literal) -> Option<u32> {
        let mut list = std::mem::take(&mut self.watches[failed.index()]);
        let mut violated = None;
        list.retain(|watch| {
            if violated.is_some() || self.assignment.is_true(watch.other) {
                return true;
            }
            let Some(slot) = &mut self.slots[watch.number as usize] else {
                return false;
            };
            let Kind::Clause(watched) = &mut slot.kind else {
                return false;
            };
            let literals = slot.constraint.literals();
            let mine = usize::from(literals[watched[1] as usize] == failed);
            let (at, other) = (watched[mine] as usize, literals[watched[1 - mine] as usize]);
            if self.assignment.is_true(other) {
                return true;
            }
            // From here round the clause, so that a long one is not scanned repeatedly from its
            // start.
            let mut places = (at + 1..literals.len()).chain(0..at);
            let next =
                places.find(|&at| literals[at] != other && !self.assignment.is_false(literals[at]));
            if let Some(next) = next {
                watched[mine] = next as u32;
                let watch = Watch {
                    number: watch.number,
                    other,
                };
                self.watches[literals[next].index()].push(watch);
                return false;
            }
            if self.assignment.is_false(other) {
                violated = Some(watch.number);
            } else {
                self.assignment.set(other);
                slot.is_reason |= self.is_at_root;
            }
            true
        });
        self.watches[failed.index()] = list;
        violated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::opb::constraint;
    use proptest::prelude::*;

    const VARIABLES: u32 = 6;

    fn any_constraint() -> impl Strategy<Value = Constraint> {
        let term = (1_i64..=3, 1..=VARIABLES, any::<bool>());
        let terms = proptest::collection::vec(term, 1..6);
        (terms, 0_i64..6, any::<bool>()).prop_map(|(terms, degree, is_clause)| {
            let term = |(number, variable, is_negated)| {
                let literal = Literal::positive(variable);
                (number, if is_negated { !literal } else { literal })
            };
            let terms: Vec<(i64, Literal)> = terms.into_iter().map(term).collect();
            if is_clause {
                Constraint::clause(terms.into_iter().map(|(_, literal)| literal))
            } else {
                Constraint::new(terms, degree).unwrap()
            }
        })
    }

    /// Unit propagation by definition: every constraint repeatedly.
    fn implies_plainly(living: &[Constraint], constraint: &Constraint) -> bool {
        let mut assignment = Assignment::new(VARIABLES);
        let negated = constraint.negated();
        loop {
            let mut has_changed = false;
            for constraint in living.iter().chain([&negated]) {
                match assignment.examine(constraint) {
                    Effect::Conflict => return true,
                    Effect::Propagated => has_changed = true,
                    Effect::Nothing => {}
                }
            }
            if !has_changed {
                return false;
            }
        }
    }

    #[derive(Clone, Debug)]
    enum Deed {
        Add(Constraint),
        Ask(Constraint),
        Assume(u32, bool),
        /// Deletes a live constraint, by a number that is taken modulo their count.
        Delete(usize),
    }

    fn any_deed() -> impl Strategy<Value = Deed> {
        prop_oneof![
            4 => any_constraint().prop_map(Deed::Add),
            4 => any_constraint().prop_map(Deed::Ask),
            1 => (1..=VARIABLES, any::<bool>()).prop_map(|(variable, sign)| Deed::Assume(variable, sign)),
            2 => any::<usize>().prop_map(Deed::Delete),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn answers_depend_on_the_living_constraints_alone(deeds in proptest::collection::vec(any_deed(), 1..40)) {
            let mut propagator = Propagator::new(VARIABLES);
            let mut living: Vec<(usize, Constraint)> = Vec::new();
            for deed in deeds {
                let plain: Vec<Constraint> = living.iter().map(|(_, constraint)| constraint.clone()).collect();
                match deed {
                    Deed::Add(constraint) => living.push((propagator.add(constraint.clone()), constraint)),
                    Deed::Ask(constraint) => prop_assert_eq!(
                        propagator.implies(&constraint),
                        implies_plainly(&plain, &constraint),
                        "{} from {:?}", constraint, plain
                    ),
                    Deed::Assume(variable, sign) => {
                        let literal = Literal::positive(variable);
                        let literal = if sign { literal } else { !literal };
                        let mark = propagator.mark();
                        let is_possible = propagator.assume(literal);
                        propagator.undo(mark);
                        prop_assert_eq!(is_possible, !implies_plainly(&plain, &Constraint::clause([!literal])));
                    }
                    Deed::Delete(at) if !living.is_empty() => {
                        let (number, _) = living.remove(at % living.len());
                        propagator.delete(number);
                    }
                    Deed::Delete(_) => {}
                }
            }
            let nothing = constraint(">= 1").unwrap();
            let plain: Vec<Constraint> = living.iter().map(|(_, constraint)| constraint.clone()).collect();
            prop_assert_eq!(propagator.is_refuted(), implies_plainly(&plain, &nothing));
        }

        #[test]
        fn what_is_implied_is_true(living in proptest::collection::vec(any_constraint(), 0..8), asked in any_constraint()) {
            let mut propagator = Propagator::new(VARIABLES);
            for constraint in &living {
                propagator.add(constraint.clone());
            }
            if propagator.implies(&asked) {
                for one in 0_u32..1 << VARIABLES {
                    let is_true = |literal: Literal| (one >> (literal.variable() - 1) & 1 == 1) != literal.is_negated();
                    prop_assert!(!living.iter().all(|c| c.holds(is_true)) || asked.holds(is_true));
                }
            }
        }
    }
}
