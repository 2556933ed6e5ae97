//! Sums of weights within bounds: by the least and the greatest contribution of each cell, and
//! exactly if two or three cells are open.

use satur_model::Digit;
use satur_model::clues::{Linear as Primitive, Weights};

use super::explain::Grounds;
use super::problem::{Problem, has_bit};
use super::state::{Conflict, Outcome, Reason, State};
use crate::word::Word;

/// A sum of weights.
pub(super) struct Linear {
    cells: Box<[u16]>,
    weights: Box<[Weights]>,
    least: i64,
    most: i64,
    /// Groups of cells that all differ and have the same weight, as ranges of the cells, which are
    /// ordered accordingly.
    cliques: Box<[Clique]>,
}

/// Consecutive cells that all differ, with one weight.
struct Clique {
    start: u16,
    end: u16,
}

impl Linear {
    pub(super) fn new<W: Word>(linear: &Primitive, problem: &Problem<W>) -> Self {
        let mut terms: Vec<(u16, Weights)> = linear
            .terms
            .iter()
            .map(|term| (term.cell.index() as u16, term.weights))
            .collect();
        // Greedily: the first cell that is left, and all that differ from those chosen.
        let (mut ordered, mut cliques) = (Vec::new(), Vec::new());
        while !terms.is_empty() {
            let start = ordered.len();
            let first = terms.remove(0);
            ordered.push(first);
            terms.retain(|&(cell, weights)| {
                let differs = ordered[start..].iter().all(|&(other, own)| {
                    own == weights && has_bit(&problem.sees[usize::from(cell)], usize::from(other))
                });
                if differs && matches!(weights, Weights::Value(_)) {
                    ordered.push((cell, weights));
                    return false;
                }
                true
            });
            if ordered.len() - start > 1 {
                cliques.push(Clique {
                    start: start as u16,
                    end: ordered.len() as u16,
                });
            }
        }
        Self {
            cells: ordered.iter().map(|&(cell, _)| cell).collect(),
            weights: ordered.iter().map(|&(_, weights)| weights).collect(),
            least: linear.least,
            most: linear.most,
            cliques: cliques.into(),
        }
    }

    /// The sum of cells.
    pub(super) fn of_sum<W: Word>(cells: &[u16], sum: i64, problem: &Problem<W>) -> Self {
        let terms = cells.iter().map(|&cell| satur_model::clues::Term {
            cell: satur_model::Cell::new(usize::from(cell)),
            weights: Weights::Value(1),
        });
        let primitive = Primitive {
            terms: terms.collect(),
            least: sum,
            most: sum,
        };
        Self::new(&primitive, problem)
    }

    /// The sum of cells, for bounds only.
    pub(super) fn plain(cells: &[u16], sum: i64) -> Self {
        Self {
            cells: cells.into(),
            weights: vec![Weights::Value(1); cells.len()].into(),
            least: sum,
            most: sum,
            cliques: Box::new([]),
        }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn propagate<W: Word>(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        let failed = Err(Conflict::Propagator(number));
        loop {
            let (mut low, mut high) = (0, 0);
            let mut open = [usize::MAX; 3];
            let mut count = 0;
            for (at, &cell) in self.cells.iter().enumerate() {
                let domain = state.domains[usize::from(cell)];
                let (least, most) = bounds(self.weights[at], domain);
                low += least;
                high += most;
                if least != most {
                    if count < 3 {
                        open[count] = at;
                    }
                    count += 1;
                }
            }
            if low > self.most || high < self.least {
                return failed;
            }
            if low >= self.least && high <= self.most {
                return Ok(());
            }
            if count <= 3 && count > 1 && self.least == self.most {
                return self.exactly(state, &open[..count], number);
            }
            let mut changed = false;
            for (at, &cell) in self.cells.iter().enumerate() {
                let cell = usize::from(cell);
                let domain = state.domains[cell];
                let (least, most) = bounds(self.weights[at], domain);
                if least == most {
                    continue;
                }
                // The range of weights of this cell that is possible for some values of the others.
                let (from, to) = (self.least - (high - most), self.most - (low - least));
                if least >= from && most <= to {
                    continue;
                }
                let mut gone = W::ZERO;
                for digit in domain.ones() {
                    let weight = self.weights[at].of(Digit::new(digit));
                    if weight < from || weight > to {
                        gone |= W::bit(digit);
                    }
                }
                if gone != W::ZERO {
                    changed = true;
                    state.strike_all(cell, gone, Reason::Propagator(number))?;
                    let (new_least, new_most) = bounds(self.weights[at], state.domains[cell]);
                    low += new_least - least;
                    high += new_most - most;
                }
            }
            if !changed {
                return self.by_cliques(state, number);
            }
        }
    }

    /// Bounds that use that cells differ: `n` different digits weigh more than `n` times the
    /// lightest one.
    fn by_cliques<W: Word>(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        if self.cliques.is_empty() {
            return Ok(());
        }
        let reason = Reason::Propagator(number);
        let (mut low, mut high) = (0, 0);
        let mut at = 0;
        let mut parts: [(i64, i64); 8] = [(0, 0); 8];
        for (index, clique) in self.cliques.iter().enumerate() {
            while at < usize::from(clique.start) {
                let (least, most) =
                    bounds(self.weights[at], state.domains[usize::from(self.cells[at])]);
                low += least;
                high += most;
                at += 1;
            }
            let Some((least, most)) = self.clique_bounds(state, clique, None) else {
                return Err(Conflict::Propagator(number));
            };
            if let Some(part) = parts.get_mut(index) {
                *part = (least, most);
            }
            low += least;
            high += most;
            at = usize::from(clique.end);
        }
        for at in at..self.cells.len() {
            let (least, most) =
                bounds(self.weights[at], state.domains[usize::from(self.cells[at])]);
            low += least;
            high += most;
        }
        if low > self.most || high < self.least {
            return Err(Conflict::Propagator(number));
        }
        for at in 0..self.cells.len() {
            let cell = usize::from(self.cells[at]);
            let domain = state.domains[cell];
            if domain.is_single() {
                continue;
            }
            let of = self.cliques.iter().position(|clique| {
                (usize::from(clique.start)..usize::from(clique.end)).contains(&at)
            });
            let (mut from, mut to) = (i64::MIN, i64::MAX);
            match of {
                None => {
                    let (least, most) = bounds(self.weights[at], domain);
                    from = self.least - (high - most);
                    to = self.most - (low - least);
                }
                Some(of) if of < parts.len() => {
                    let (least, most) = parts[of];
                    let clique = &self.cliques[of];
                    if let Some((rest_least, rest_most)) =
                        self.clique_bounds(state, clique, Some(at))
                    {
                        from = self.least - (high - most) - rest_most;
                        to = self.most - (low - least) - rest_least;
                    }
                }
                Some(_) => {}
            }
            let mut gone = W::ZERO;
            for digit in domain.ones() {
                let weight = self.weights[at].of(Digit::new(digit));
                if weight < from || weight > to {
                    gone |= W::bit(digit);
                }
            }
            state.strike_all(cell, gone, reason)?;
        }
        Ok(())
    }

    /// The least and the greatest weight of the cells of a clique without one of them. `None` if
    /// there are fewer digits than cells.
    fn clique_bounds<W: Word>(
        &self,
        state: &State<'_, W>,
        clique: &Clique,
        without: Option<usize>,
    ) -> Option<(i64, i64)> {
        let Weights::Value(times) = self.weights[usize::from(clique.start)] else {
            return None;
        };
        let (mut union, mut cells) = (W::ZERO, 0_u32);
        let (mut least, mut most) = (0, 0);
        for at in usize::from(clique.start)..usize::from(clique.end) {
            if Some(at) != without {
                let domain = state.domains[usize::from(self.cells[at])];
                union |= domain;
                cells += 1;
                least += domain.first() as i64 + 1;
                most += domain.last() as i64 + 1;
            }
        }
        if union.len() < cells {
            return None;
        }
        let digits = |rank: u32| rank < cells;
        let (mut low, mut high) = (0, 0);
        let total = union.len();
        for (rank, digit) in (0..).zip(union.ones()) {
            if digits(rank) {
                low += digit as i64 + 1;
            }
            if digits(total - 1 - rank) {
                high += digit as i64 + 1;
            }
        }
        let (low, high) = (least.max(low), most.min(high));
        Some(if times >= 0 {
            (low * times, high * times)
        } else {
            (high * times, low * times)
        })
    }

    /// Restricts two or three open cells to exactly what they can hold. That cells differ is left
    /// to their houses.
    fn exactly<W: Word>(&self, state: &mut State<'_, W>, open: &[usize], number: u32) -> Outcome {
        let mut left = self.least;
        for (at, &cell) in self.cells.iter().enumerate() {
            if !open.contains(&at) {
                let (least, _) = bounds(self.weights[at], state.domains[usize::from(cell)]);
                left -= least;
            }
        }
        let cell = |place: usize| usize::from(self.cells[open[place]]);
        let weigh = |place: usize, digit: usize| self.weights[open[place]].of(Digit::new(digit));
        let mut keep = [W::ZERO; 3];
        // The last of them has the digits of one weight, or of each.
        let last = open.len() - 1;
        let last_digits = |weight: i64, domain: W| -> W {
            match self.weights[open[last]] {
                Weights::Value(times) if times != 0 => {
                    if weight % times != 0 {
                        return W::ZERO;
                    }
                    let digit = weight / times - 1;
                    if (0..state.problem.side as i64).contains(&digit) {
                        W::bit(digit as usize) & domain
                    } else {
                        W::ZERO
                    }
                }
                weights => domain
                    .ones()
                    .filter(|&digit| weights.of(Digit::new(digit)) == weight)
                    .fold(W::ZERO, |set, digit| set | W::bit(digit)),
            }
        };
        let last_domain = state.domains[cell(last)];
        for first in state.domains[cell(0)].ones() {
            let rest = left - weigh(0, first);
            if last == 1 {
                let found = last_digits(rest, last_domain);
                if found != W::ZERO {
                    keep[0] |= W::bit(first);
                    keep[1] |= found;
                }
                continue;
            }
            for second in state.domains[cell(1)].ones() {
                let found = last_digits(rest - weigh(1, second), last_domain);
                if found != W::ZERO {
                    keep[0] |= W::bit(first);
                    keep[1] |= W::bit(second);
                    keep[2] |= found;
                }
            }
        }
        if keep[0] == W::ZERO {
            return Err(Conflict::Propagator(number));
        }
        for (place, &keep) in keep.iter().enumerate().take(open.len()) {
            let cell = cell(place);
            let gone = state.domains[cell] & !keep;
            state.strike_all(cell, gone, Reason::Propagator(number))?;
        }
        Ok(())
    }

    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        if !self.explain_by_bounds(state, grounds) {
            grounds.all_of(state, &self.cells);
        }
    }

    /// Adds the grounds by bounds, if bounds are enough: for each other cell the digits that would
    /// have weighed too little or too much, unless the slack allows them.
    pub(super) fn explain_by_bounds<W: Word>(
        &self,
        state: &State<'_, W>,
        grounds: &mut Grounds,
    ) -> bool {
        let struck = grounds.struck();
        let (mut low, mut high, mut own) = (0, 0, 0);
        for (at, &cell) in self.cells.iter().enumerate() {
            match struck {
                Some((of, digit)) if of == usize::from(cell) => {
                    own = self.weights[at].of(Digit::new(digit));
                }
                _ => {
                    let domain = state.domain_at(usize::from(cell), grounds.at);
                    if domain == W::ZERO {
                        return false;
                    }
                    let (least, most) = bounds(self.weights[at], domain);
                    low += least;
                    high += most;
                }
            }
        }
        let (is_too_much, mut slack) = if low + own > self.most {
            (true, low + own - self.most - 1)
        } else if high + own < self.least {
            (false, self.least - 1 - high - own)
        } else {
            return false;
        };
        for (at, &cell) in self.cells.iter().enumerate() {
            let cell = usize::from(cell);
            if struck.is_some_and(|(of, _)| of == cell) {
                continue;
            }
            let domain = state.domain_at(cell, grounds.at);
            let (least, most) = bounds(self.weights[at], domain);
            // Digits that would weigh less than the least by more than the slack must be struck.
            let mut needed = W::ZERO;
            let mut worst = 0;
            for digit in (state.problem.all & !domain).ones() {
                let weight = self.weights[at].of(Digit::new(digit));
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
}

/// The least and the greatest weight of a digit of a set.
#[inline]
fn bounds<W: Word>(weights: Weights, domain: W) -> (i64, i64) {
    match weights {
        Weights::Value(times) => {
            let (first, last) = (domain.first() as i64 + 1, domain.last() as i64 + 1);
            if times >= 0 {
                (times * first, times * last)
            } else {
                (times * last, times * first)
            }
        }
        Weights::Set(set, weight) => {
            let inside = domain & W::from_bits(set.bits());
            let (any, all) = (inside != W::ZERO, inside == domain);
            let (low, high) = (if all { weight } else { 0 }, if any { weight } else { 0 });
            (low.min(high), low.max(high))
        }
    }
}
