//! Words that an automaton accepts: a forward and a backward pass over the layers of the line.

use std::sync::Arc;

use satur_model::clues::Automaton;

use super::explain::Grounds;
use super::state::State;
use super::store::Store;
use crate::word::Word;

/// A line and the automaton that reads it.
pub(super) struct Automat {
    cells: Box<[u16]>,
    automaton: Arc<Automaton>,
    /// By layer: the states from which the end can be reached, as bits.
    alive: Box<[Bits]>,
    /// Digits that lead from every state to the same one, with one of them.
    classes: Box<[(u128, usize)]>,
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
        let mut classes: Vec<(u128, usize)> = Vec::new();
        for digit in 0..automaton.side {
            let is_like = |other: usize| {
                (0..states as u32)
                    .all(|from| automaton.step(from, digit) == automaton.step(from, other))
            };
            match classes.iter_mut().find(|&&mut (_, other)| is_like(other)) {
                Some((set, _)) => *set |= 1 << digit,
                None => classes.push((1 << digit, digit)),
            }
        }
        Self {
            cells: cells.into(),
            automaton: Arc::clone(automaton),
            alive: alive.into(),
            classes: classes.into(),
        }
    }

    /// The digits of each class that a domain has, with one of the class.
    #[inline]
    fn classes_of<W: Word>(&self, domain: W) -> impl Iterator<Item = (W, usize)> {
        let classes = self
            .classes
            .iter()
            .map(move |&(set, digit)| (W::from_bits(set) & domain, digit));
        classes.filter(|&(set, _)| set != W::ZERO)
    }

    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    pub(super) fn propagate<W: Word, S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        let mut buffer = std::mem::take(store.buffer());
        let ended = self.propagate_with(store, &mut buffer);
        *store.buffer() = buffer;
        ended
    }

    /// Goes forward, which gives the states that each layer can be in, then backward along those
    /// that lead to an accepted word. The buffer holds a set of states for each layer.
    fn propagate_with<W: Word, S: Store<W>>(
        &self,
        store: &mut S,
        buffer: &mut Vec<u64>,
    ) -> Result<(), S::Failure> {
        let words = self.automaton.states().div_ceil(64);
        let last = self.cells.len();
        buffer.clear();
        buffer.resize((last + 3) * words, 0);
        let (layers, rest) = buffer.split_at_mut((last + 1) * words);
        let (mut wanted, mut before) = rest.split_at_mut(words);
        layers[0] = self.alive[0][0] & 1;
        for layer in 0..last {
            let digits = store.domain(self.cells[layer]);
            let (here, after) = layers.split_at_mut((layer + 1) * words);
            let (here, after) = (&here[layer * words..], &mut after[..words]);
            let alive = &self.alive[layer + 1];
            for state in ones(here) {
                for (_, digit) in self.classes_of(digits) {
                    let next = self.automaton.step(state as u32, digit);
                    if next != Automaton::DEAD {
                        let bit = 1 << (next % 64);
                        after[next as usize / 64] |= bit & alive[next as usize / 64];
                    }
                }
            }
        }
        wanted.copy_from_slice(&layers[last * words..]);
        if wanted.iter().all(|&word| word == 0) {
            return Err(store.failure());
        }
        for layer in (0..last).rev() {
            before.fill(0);
            let domain = store.domain(self.cells[layer]);
            let mut supported = W::ZERO;
            for from in ones(&layers[layer * words..][..words]) {
                for (digits, digit) in self.classes_of(domain) {
                    let next = self.automaton.step(from as u32, digit);
                    if next != Automaton::DEAD && has(wanted, next as usize) {
                        supported |= digits;
                        set(before, from);
                    }
                }
            }
            std::mem::swap(&mut wanted, &mut before);
            if supported != domain {
                store.keep(self.cells[layer], supported)?;
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
