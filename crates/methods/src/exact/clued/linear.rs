//! Sums of weights within bounds: by the least and the greatest weight of each cell, and exactly if
//! two or three cells are open.

use satur_model::Digit;
use satur_model::clues::{Linear as Primitive, Weights};

use super::explain::{Grounds, explain_by_bounds};
use super::state::State;
use super::store::Store;
use crate::word::Word;

/// A sum of weights.
pub(super) struct Linear {
    cells: Box<[u16]>,
    weights: Box<[Weights]>,
    least: i64,
    most: i64,
    side: usize,
}

impl Linear {
    pub(super) fn new(linear: &Primitive, side: usize) -> Self {
        let terms = linear.terms.iter();
        Self {
            cells: terms.clone().map(|term| term.cell.index() as u16).collect(),
            weights: terms.map(|term| term.weights).collect(),
            least: linear.least,
            most: linear.most,
            side,
        }
    }

    /// Returns the sum of cells with their signs.
    pub(super) fn signed(terms: &[(u16, i64)], sum: i64, side: usize) -> Self {
        let weights = terms.iter().map(|&(_, sign)| Weights::Value(sign));
        Self {
            cells: terms.iter().map(|&(cell, _)| cell).collect(),
            weights: weights.collect(),
            least: sum,
            most: sum,
            side,
        }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn propagate<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        loop {
            let (mut low, mut high) = (0, 0);
            let mut open = [usize::MAX; 3];
            let mut count = 0;
            for (at, &cell) in self.cells.iter().enumerate() {
                let domain = store.domain(cell);
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
                return Err(store.failure());
            }
            if low >= self.least && high <= self.most {
                return Ok(());
            }
            if count <= 3 && count > 1 && self.least == self.most {
                return self.exactly(store, &open[..count]);
            }
            let mut changed = false;
            for (at, &cell) in self.cells.iter().enumerate() {
                let domain = store.domain(cell);
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
                    store.keep(cell, !gone)?;
                    let (new_least, new_most) = bounds(self.weights[at], store.domain(cell));
                    low += new_least - least;
                    high += new_most - most;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Restricts two or three open cells to exactly what they can hold. That cells differ is left
    /// to their houses.
    fn exactly<W: Word, S: Store<W>>(
        &self,
        store: &mut S,
        open: &[usize],
    ) -> Result<(), S::Failure> {
        let mut left = self.least;
        for (at, &cell) in self.cells.iter().enumerate() {
            if !open.contains(&at) {
                let (least, _) = bounds(self.weights[at], store.domain(cell));
                left -= least;
            }
        }
        let cell = |place: usize| self.cells[open[place]];
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
                    if (0..self.side as i64).contains(&digit) {
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
        let last_domain = store.domain(cell(last));
        for first in store.domain(cell(0)).ones() {
            let rest = left - weigh(0, first);
            if last == 1 {
                let found = last_digits(rest, last_domain);
                if found != W::ZERO {
                    keep[0] |= W::bit(first);
                    keep[1] |= found;
                }
                continue;
            }
            for second in store.domain(cell(1)).ones() {
                let found = last_digits(rest - weigh(1, second), last_domain);
                if found != W::ZERO {
                    keep[0] |= W::bit(first);
                    keep[1] |= W::bit(second);
                    keep[2] |= found;
                }
            }
        }
        if keep[0] == W::ZERO {
            return Err(store.failure());
        }
        for (place, &keep) in keep.iter().enumerate().take(open.len()) {
            store.keep(cell(place), keep)?;
        }
        Ok(())
    }

    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        let terms = self.cells.iter().copied().zip(self.weights.iter().copied());
        if !explain_by_bounds(state, grounds, terms, self.least, self.most) {
            grounds.all_of(state, &self.cells);
        }
    }
}

/// The least and the greatest weight of a digit of a set.
#[inline]
pub(super) fn bounds<W: Word>(weights: Weights, domain: W) -> (i64, i64) {
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
