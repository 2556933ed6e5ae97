//! A constraint that is read cell by cell, as a graph in layers.
//!
//! Sums and automata go through states: after some cells what counts is the sum so far, or the state reached. A layer
//! holds the states that can be reached after as many cells and from which an accepted end can still be reached; a
//! transition leads from one layer to the next by the digit of a cell. Every way from the first layer to the last is a
//! filling that the constraint accepts, and every accepted filling is such a way. The constraint is deterministic: a
//! filling goes one way.

use std::collections::HashMap;
use std::hash::Hash;

use satur_model::clues::{Automaton, Linear};
use satur_model::{Digit, DigitSet};

/// States in layers, one more than there are cells. States are numbered from 0 in each layer.
pub(crate) struct Layers {
    /// How many states each layer has; the first has none if nothing is accepted, and else one.
    pub(crate) states: Vec<u32>,
    /// The transitions of each cell.
    pub(crate) transitions: Vec<Vec<Transition>>,
}

/// A step from a state of a layer to a state of the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Transition {
    pub(crate) from: u32,
    pub(crate) digit: Digit,
    pub(crate) to: u32,
}

impl Layers {
    /// The sums of weights; `cells` are the digits that each term's cell may hold.
    pub(crate) fn of_linear(linear: &Linear, cells: &[DigitSet]) -> Self {
        Self::new(
            0_i64,
            cells,
            |at, sum, digit| Some(sum + linear.terms[at].weights.of(digit)),
            |sum| (linear.least..=linear.most).contains(&sum),
        )
    }

    /// The states of an automaton; `cells` are the digits that each cell may hold.
    pub(crate) fn of_automaton(automaton: &Automaton, cells: &[DigitSet]) -> Self {
        Self::new(
            0_u32,
            cells,
            |_, state, digit| {
                let next = automaton.step(state, digit.index());
                (next != Automaton::DEAD).then_some(next)
            },
            |state| automaton.accepts[state as usize],
        )
    }

    fn new<S: Copy + Eq + Hash>(
        start: S,
        cells: &[DigitSet],
        step: impl Fn(usize, S, Digit) -> Option<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Self {
        let mut layer = vec![start];
        let mut sizes = vec![1];
        let mut transitions = Vec::with_capacity(cells.len());
        for (at, digits) in cells.iter().enumerate() {
            let mut next: Vec<S> = Vec::new();
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut steps = Vec::new();
            for (from, &state) in (0..).zip(&layer) {
                for digit in digits.iter() {
                    let Some(reached) = step(at, state, digit) else {
                        continue;
                    };
                    let to = *numbers.entry(reached).or_insert_with(|| {
                        next.push(reached);
                        next.len() as u32 - 1
                    });
                    steps.push(Transition { from, digit, to });
                }
            }
            transitions.push(steps);
            sizes.push(next.len());
            layer = next;
        }
        let ends = layer.iter().map(|&state| accepts(state)).collect();
        Self::kept(&sizes, transitions, ends)
    }

    /// Keeps the states from which an accepted end can be reached, and numbers them again.
    fn kept(sizes: &[usize], mut transitions: Vec<Vec<Transition>>, ends: Vec<bool>) -> Self {
        let mut is_alive = ends;
        let mut states = vec![0; sizes.len()];
        let mut numbers = renumbered(&is_alive, &mut states[sizes.len() - 1]);
        for at in (0..transitions.len()).rev() {
            transitions[at].retain(|one| is_alive[one.to as usize]);
            let mut before = vec![false; sizes[at]];
            for one in &mut transitions[at] {
                before[one.from as usize] = true;
                one.to = numbers[one.to as usize];
            }
            is_alive = before;
            numbers = renumbered(&is_alive, &mut states[at]);
            for one in &mut transitions[at] {
                one.from = numbers[one.from as usize];
            }
        }
        Self {
            states,
            transitions,
        }
    }
}

/// New numbers for those that are alive, counted in `count`.
fn renumbered(is_alive: &[bool], count: &mut u32) -> Vec<u32> {
    let number = |&is_alive: &bool| {
        let number = *count;
        *count += u32::from(is_alive);
        number
    };
    is_alive.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use satur_model::clues::{Term, Weights};
    use satur_model::{Cell, DigitSet};

    use super::*;

    /// Every way through the layers, as digits from 1.
    fn ways(layers: &Layers) -> Vec<Vec<u32>> {
        let mut ways = match layers.states[0] {
            0 => Vec::new(),
            _ => vec![(0, Vec::new())],
        };
        for transitions in &layers.transitions {
            let longer = ways.iter().flat_map(|(state, way): &(u32, Vec<u32>)| {
                let own = transitions.iter().filter(move |one| one.from == *state);
                own.map(move |one| {
                    let digit = u32::from(one.digit.number());
                    (one.to, [&way[..], &[digit]].concat())
                })
            });
            ways = longer.collect();
        }
        let mut ways: Vec<_> = ways.into_iter().map(|(_, way)| way).collect();
        ways.sort();
        ways
    }

    #[test]
    fn ways_are_the_sums_within_bounds() {
        let term = |at: usize, weights| Term {
            cell: Cell::new(at),
            weights,
        };
        let linear = Linear {
            terms: vec![
                term(0, Weights::Value(1)),
                term(1, Weights::Value(-2)),
                term(2, Weights::Set(DigitSet::from(Digit::new(3)), 5)),
            ],
            least: 0,
            most: 4,
        };
        let layers = Layers::of_linear(&linear, &[DigitSet::all(4); 3]);
        let mut expected = Vec::new();
        for a in 1..=4_u32 {
            for b in 1..=4_u32 {
                for c in 1..=4_u32 {
                    let sum = i64::from(a) - 2 * i64::from(b) + if c == 4 { 5 } else { 0 };
                    if (0..=4).contains(&sum) {
                        expected.push(vec![a, b, c]);
                    }
                }
            }
        }
        assert_eq!(ways(&layers), expected);
        let none = Linear {
            least: 100,
            most: 100,
            ..linear
        };
        let layers = Layers::of_linear(&none, &[DigitSet::all(4); 3]);
        assert_eq!(layers.states, [0; 4]);
        assert!(layers.transitions.iter().all(Vec::is_empty));
    }

    #[test]
    fn ways_are_the_words_that_are_accepted() {
        // Digits grow.
        let side = 3;
        let next = (0..=side).flat_map(|last| {
            (0..side).map(move |digit| {
                if digit + 1 > last {
                    digit as u32 + 1
                } else {
                    Automaton::DEAD
                }
            })
        });
        let automaton = Automaton {
            side,
            next: next.collect(),
            accepts: vec![true; side + 1],
        };
        let layers = Layers::of_automaton(&automaton, &[DigitSet::all(3); 2]);
        assert_eq!(ways(&layers), [[1, 2], [1, 3], [2, 3]]);
        assert_eq!(layers.states, [1, 2, 2]);
    }
}
