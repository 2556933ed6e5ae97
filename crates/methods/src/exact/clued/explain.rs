//! Grounds: literals from which a strike follows.

use satur_model::Digit;
use satur_model::clues::Weights;

use super::linear::bounds;
use super::state::{Conflict, Entry, Literal, NEVER, Reason, State};
use crate::word::Word;

/// The grounds of one literal or of a conflict, as literals that hold.
pub(super) struct Grounds {
    /// The literal that is explained; `None` for a conflict.
    pub(super) literal: Option<Literal>,
    side: usize,
    /// Its position on the trail: all grounds come before it.
    pub(super) at: u32,
    pub(super) literals: Vec<Literal>,
}

impl Grounds {
    /// The cell and the digit, if the literal is a strike.
    pub(super) fn struck(&self) -> Option<(usize, usize)> {
        let literal = self.literal.filter(|literal| !literal.is())?;
        Some((
            literal.variable() / self.side,
            literal.variable() % self.side,
        ))
    }

    /// Adds that a digit is struck from a cell.
    pub(super) fn add(&mut self, cell: usize, digit: usize) {
        self.literals
            .push(Literal::new(cell * self.side + digit, false));
    }

    /// Adds that digits are struck from a cell: because of the digit placed there, if there was
    /// one, or one by one.
    pub(super) fn without<W: Word>(&mut self, state: &State<'_, W>, cell: usize, digits: W) {
        if digits == W::ZERO {
            return;
        }
        if !digits.is_single() && self.add_placed(state, cell) {
            return;
        }
        for digit in digits.ones() {
            self.add(cell, digit);
        }
    }

    /// Adds the digit that was placed in a cell, if there was one.
    fn add_placed<W: Word>(&mut self, state: &State<'_, W>, cell: usize) -> bool {
        if !state.is_placed[cell] {
            return false;
        }
        let variable = state.variable(cell, state.domains[cell].first());
        if state.when[variable] >= self.at {
            return false;
        }
        self.literals.push(Literal::new(variable, true));
        true
    }

    /// Adds everything that was struck from these cells, which suffices if nothing else was
    /// examined.
    pub(super) fn all_of<W: Word>(&mut self, state: &State<'_, W>, cells: &[u16]) {
        for &cell in cells {
            let cell = usize::from(cell);
            let gone = state.problem.all & !state.domain_at(cell, self.at);
            let own = self.struck().filter(|&(of, _)| of == cell);
            if own.is_some() {
                for digit in gone.ones() {
                    self.add(cell, digit);
                }
            } else {
                self.without(state, cell, gone);
            }
        }
    }
}

impl<W: Word> State<'_, W> {
    /// The grounds of a literal on the trail.
    pub(super) fn grounds_of(&self, entry: Entry, out: &mut Vec<Literal>) {
        let at = self.when[entry.literal.variable()];
        self.explain(entry.literal, entry.reason, at, out);
    }

    /// The grounds of a conflict: literals that hold and cannot hold together.
    pub(super) fn grounds_of_conflict(&self, conflict: Conflict, out: &mut Vec<Literal>) {
        let at = self.trail.len() as u32;
        match conflict {
            Conflict::NoDigit(cell) => {
                let cell = usize::from(cell);
                for digit in 0..self.problem.side {
                    out.push(Literal::new(self.variable(cell, digit), false));
                }
            }
            Conflict::NoPlace(house, digit) => {
                for &cell in &self.problem.houses[usize::from(house)] {
                    let variable = self.variable(usize::from(cell), usize::from(digit));
                    out.push(Literal::new(variable, false));
                }
            }
            Conflict::Both(literal, reason) => {
                out.push(literal.negated());
                self.explain(literal, reason, at, out);
            }
            Conflict::Clause(number) => {
                out.extend(
                    self.clauses
                        .literals(number)
                        .iter()
                        .map(|literal| literal.negated()),
                );
            }
            Conflict::Propagator(number) => {
                let mut grounds = self.grounds(None, at, out);
                self.problem.propagators[number as usize].explain(self, &mut grounds);
                *out = grounds.literals;
            }
        }
        debug_assert!(out.iter().all(|&literal| self.value(literal) == Some(true)));
    }

    fn grounds(&self, literal: Option<Literal>, at: u32, out: &mut Vec<Literal>) -> Grounds {
        Grounds {
            literal,
            side: self.problem.side,
            at,
            literals: std::mem::take(out),
        }
    }

    fn explain(&self, literal: Literal, reason: Reason, at: u32, out: &mut Vec<Literal>) {
        let (cell, digit) = self.cell_of(literal.variable());
        let gone = |cell: usize, digit: usize| Literal::new(self.variable(cell, digit), false);
        match reason {
            Reason::None => {}
            Reason::Literal(other) => out.push(other),
            Reason::LastDigit => {
                let others = (0..self.problem.side).filter(|&other| other != digit);
                out.extend(others.map(|other| gone(cell, other)));
            }
            Reason::LastPlace(house) => {
                let cells = self.problem.houses[usize::from(house)].iter();
                let others = cells
                    .map(|&other| usize::from(other))
                    .filter(|&other| other != cell);
                out.extend(others.map(|other| gone(other, digit)));
            }
            Reason::Locked(house) => {
                let cells = self.problem.houses[usize::from(house)].iter();
                let others = cells.map(|&other| usize::from(other));
                let unseen = others.filter(|&other| !self.sees(cell, other));
                out.extend(unseen.map(|other| gone(other, digit)));
            }
            Reason::Clause(number) => {
                let literals = self.clauses.literals(number).iter();
                let others = literals.filter(|&&other| other != literal);
                out.extend(others.map(|other| other.negated()));
            }
            Reason::Propagator(number) => {
                let mut grounds = self.grounds(Some(literal), at, out);
                self.problem.propagators[number as usize].explain(self, &mut grounds);
                *out = grounds.literals;
            }
        }
        debug_assert!(out.iter().all(|other| {
            let when = self.when[other.variable()];
            when != NEVER && (when < at || other.variable() == literal.variable())
        }));
    }
}

/// Adds the grounds by bounds, if bounds are enough: for each other cell the digits that would
/// have weighed too little or too much, unless the slack allows them.
pub(super) fn explain_by_bounds<W: Word>(
    state: &State<'_, W>,
    grounds: &mut Grounds,
    terms: impl Iterator<Item = (u16, Weights)> + Clone,
    sum_least: i64,
    sum_most: i64,
) -> bool {
    let struck = grounds.struck();
    let (mut low, mut high, mut own) = (0, 0, 0);
    for (cell, weights) in terms.clone() {
        match struck {
            Some((of, digit)) if of == usize::from(cell) => {
                own = weights.of(Digit::new(digit));
            }
            _ => {
                let domain = state.domain_at(usize::from(cell), grounds.at);
                if domain == W::ZERO {
                    return false;
                }
                let (least, most) = bounds(weights, domain);
                low += least;
                high += most;
            }
        }
    }
    let (is_too_much, mut slack) = if low + own > sum_most {
        (true, low + own - sum_most - 1)
    } else if high + own < sum_least {
        (false, sum_least - 1 - high - own)
    } else {
        return false;
    };
    for (cell, weights) in terms {
        let cell = usize::from(cell);
        if struck.is_some_and(|(of, _)| of == cell) {
            continue;
        }
        let domain = state.domain_at(cell, grounds.at);
        let (least, most) = bounds(weights, domain);
        // Digits that would weigh less than the least by more than the slack must be struck.
        let mut needed = W::ZERO;
        let mut worst = 0;
        for digit in (state.problem.all & !domain).ones() {
            let weight = weights.of(Digit::new(digit));
            let gain = if is_too_much {
                least - weight
            } else {
                weight - most
            };
            if gain > slack {
                needed |= W::bit(digit);
            } else {
                worst = worst.max(gain);
            }
        }
        slack -= worst;
        grounds.without(state, cell, needed);
    }
    true
}
