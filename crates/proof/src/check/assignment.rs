//! The true literals, in the order in which they were derived.

use super::{Constraint, Literal};

/// Values of variables, and the trail of those that have one.
pub(crate) struct Assignment {
    /// By literal: 1 for true, -1 for false, 0 for unknown.
    values: Vec<i8>,
    trail: Vec<Literal>,
}

/// The effect of a constraint on an assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// It cannot be satisfied any more.
    Conflict,
    /// Some literals must hold, and now do.
    Propagated,
    /// Nothing follows.
    Nothing,
}

impl Assignment {
    /// Returns an assignment without values for variables up to this one.
    pub(crate) fn new(variables: u32) -> Self {
        Self {
            values: vec![0; 2 * (variables as usize + 1)],
            trail: Vec::new(),
        }
    }

    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    pub(crate) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    pub(crate) fn is_unknown(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 0
    }

    /// The literals that hold, in order.
    pub(crate) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Makes an unknown literal hold.
    pub(crate) fn set(&mut self, literal: Literal) {
        debug_assert!(self.is_unknown(literal));
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.trail.push(literal);
    }

    /// Removes all but the first `kept` literals.
    pub(crate) fn undo(&mut self, kept: usize) {
        for literal in self.trail.drain(kept..) {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
        }
    }

    /// Propagates one constraint.
    ///
    /// The slack is the amount by which the sum can exceed the degree, if all unknown literals
    /// hold. A literal whose coefficient is greater must hold.
    pub(crate) fn examine(&mut self, constraint: &Constraint) -> Effect {
        let possible = constraint
            .terms()
            .filter(|&(_, literal)| !self.is_false(literal));
        let slack = possible.map(|(coefficient, _)| coefficient).sum::<i64>() - constraint.degree();
        if slack < 0 {
            return Effect::Conflict;
        }
        let before = self.trail.len();
        self.force(constraint, slack);
        if self.trail.len() == before {
            Effect::Nothing
        } else {
            Effect::Propagated
        }
    }

    /// Makes every unknown literal with a coefficient greater than the slack hold.
    pub(crate) fn force(&mut self, constraint: &Constraint, slack: i64) {
        for (coefficient, literal) in constraint.terms() {
            if coefficient > slack && self.is_unknown(literal) {
                self.set(literal);
            }
        }
    }
}
