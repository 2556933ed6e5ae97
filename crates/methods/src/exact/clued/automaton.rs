//! Words that an automaton accepts: a forward and a backward pass over the layers of the line.

use std::sync::Arc;

use satur_model::clues::Automaton;

use super::explain::Grounds;
use super::state::{Conflict, Outcome, Reason, State};
use crate::word::Word;

/// A line and the automaton that reads it.
pub(super) struct Automat {
    cells: Box<[u16]>,
    automaton: Arc<Automaton>,
    /// By layer: the states from which the end can be reached, as bits.
    alive: Box<[Bits]>,
}

type Bits = Box<[u64]>;

impl Automat {
    pub(super) fn new(cells: Vec<u16>, automaton: &Arc<Automaton>) -> Self {
        let states = automaton.states();
        let words = states.div_ceil(64);
        let mut alive = vec![vec![0_u64; words].into_boxed_slice(); cells.len() + 1];
        for state in (0..states).filter(|&state| automaton.accepts[state]) {
            set(&mut alive[cells.len()], state);
        }
        for layer in (0..cells.len()).rev() {
            for state in 0..states {
                let leads = (0..automaton.side).any(|digit| {
                    let next = automaton.step(state as u32, digit);
                    next != Automaton::DEAD && has(&alive[layer + 1], next as usize)
                });
                if leads {
                    set(&mut alive[layer], state);
                }
            }
        }
        Self {
            cells: cells.into(),
            automaton: Arc::clone(automaton),
            alive: alive.into(),
        }
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The states that each layer can be in, from the start.
    fn forward<W: Word>(&self, domain: impl Fn(usize) -> W) -> Vec<Bits> {
        let words = self.automaton.states().div_ceil(64);
        let mut layers = vec![vec![0_u64; words].into_boxed_slice(); self.cells.len() + 1];
        if has(&self.alive[0], 0) {
            set(&mut layers[0], 0);
        }
        for layer in 0..self.cells.len() {
            let digits = domain(layer);
            let (before, after) = layers.split_at_mut(layer + 1);
            for state in ones(&before[layer]) {
                for digit in digits.ones() {
                    let next = self.automaton.step(state as u32, digit);
                    if next != Automaton::DEAD && has(&self.alive[layer + 1], next as usize) {
                        set(&mut after[0], next as usize);
                    }
                }
            }
        }
        layers
    }

    pub(super) fn propagate<W: Word>(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        let layers = self.forward(|layer| state.domains[usize::from(self.cells[layer])]);
        let last = self.cells.len();
        if layers[last].iter().all(|&word| word == 0) {
            return Err(Conflict::Propagator(number));
        }
        let mut wanted = layers[last].clone();
        let mut before = vec![0_u64; wanted.len()].into_boxed_slice();
        for layer in (0..last).rev() {
            before.fill(0);
            let cell = usize::from(self.cells[layer]);
            let domain = state.domains[cell];
            let mut supported = W::ZERO;
            for from in ones(&layers[layer]) {
                for digit in domain.ones() {
                    let next = self.automaton.step(from as u32, digit);
                    if next != Automaton::DEAD && has(&wanted, next as usize) {
                        supported |= W::bit(digit);
                        set(&mut before, from);
                    }
                }
            }
            std::mem::swap(&mut wanted, &mut before);
            let gone = domain & !supported;
            if gone != W::ZERO {
                state.strike_all(cell, gone, Reason::Propagator(number))?;
            }
        }
        Ok(())
    }

    /// Adds the grounds: strikes without which a word would be accepted. Going forward, a strike is
    /// needed only if it keeps the word out of a state from which the remaining layers would accept
    /// it.
    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        let struck = grounds.struck();
        let own = |layer: usize| {
            struck
                .filter(|&(cell, _)| cell == usize::from(self.cells[layer]))
                .map(|(_, digit)| W::bit(digit))
        };
        // A cell that the line visits twice has one digit, which the layers do not account for.
        let of_struck = (0..self.cells.len())
            .filter(|&layer| own(layer).is_some())
            .count();
        if of_struck > 1 || (struck.is_none() && grounds.literal.is_some()) {
            return grounds.all_of(state, &self.cells);
        }
        let had: Vec<W> = (0..self.cells.len())
            .map(|layer| {
                own(layer)
                    .unwrap_or_else(|| state.domain_at(usize::from(self.cells[layer]), grounds.at))
            })
            .collect();
        let words = self.automaton.states().div_ceil(64);
        // The states from which the remaining layers accept.
        let mut good = vec![vec![0_u64; words].into_boxed_slice(); self.cells.len() + 1];
        good[self.cells.len()].clone_from(&self.alive[self.cells.len()]);
        for layer in (0..self.cells.len()).rev() {
            let (before, after) = good.split_at_mut(layer + 1);
            for from in ones(&self.alive[layer]) {
                let leads = had[layer].ones().any(|digit| {
                    let next = self.automaton.step(from as u32, digit);
                    next != Automaton::DEAD && has(&after[0], next as usize)
                });
                if leads {
                    set(&mut before[layer], from);
                }
            }
        }
        if has(&good[0], 0) {
            return grounds.all_of(state, &self.cells);
        }
        let mut here = vec![0_u64; words].into_boxed_slice();
        set(&mut here, 0);
        for layer in 0..self.cells.len() {
            let mut next_here = vec![0_u64; words].into_boxed_slice();
            let mut needed = W::ZERO;
            let digits = if own(layer).is_some() {
                had[layer]
            } else {
                state.problem.all
            };
            for digit in digits.ones() {
                let mut reached = Vec::new();
                let is_needed = ones(&here).any(|from| {
                    let next = self.automaton.step(from as u32, digit);
                    if next == Automaton::DEAD || !has(&self.alive[layer + 1], next as usize) {
                        return false;
                    }
                    reached.push(next as usize);
                    has(&good[layer + 1], next as usize)
                });
                if is_needed {
                    needed |= W::bit(digit);
                } else {
                    for next in reached {
                        set(&mut next_here, next);
                    }
                }
            }
            if own(layer).is_none() {
                grounds.without(state, usize::from(self.cells[layer]), needed);
            }
            here = next_here;
        }
    }
}

#[inline]
fn set(bits: &mut [u64], index: usize) {
    bits[index / 64] |= 1 << (index % 64);
}

#[inline]
fn has(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = bits.iter().enumerate();
    words.flat_map(|(at, &word)| word.ones().map(move |bit| at * 64 + bit))
}
