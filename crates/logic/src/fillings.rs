//! The ways to fill a few cells, and the digits that occur in them.
//!
//! A person who looks at a cage of three cells goes through its fillings. This does the same, as
//! far as a person might: a search that takes too long gives no result.

use satur_model::Cell;
use satur_model::clues::Automaton;

use crate::{Board, Mask};

/// Upper bound on the digits tried; beyond it there is no result.
const MOST_TRIES: usize = 20_000;
/// Upper bound on the cells that are filled together.
const MOST_CELLS: usize = 64;

/// Cells in order, with the digits that each can hold and the earlier cells that it must differ
/// from.
struct Slate {
    domains: Vec<Mask>,
    apart: Vec<u64>,
    chosen: Vec<usize>,
    found: Vec<Mask>,
    tries: usize,
}

impl Slate {
    fn new<const N: usize>(board: &Board<N>, cells: &[Cell]) -> Option<Self> {
        if cells.len() > MOST_CELLS {
            return None;
        }
        let apart = cells.iter().enumerate().map(|(at, &cell)| {
            let earlier = cells[..at].iter().enumerate();
            let differing = earlier.filter(|&(_, &other)| board.differ(cell, other));
            differing.fold(0, |set, (earlier, _)| set | 1 << earlier)
        });
        Some(Self {
            domains: cells.iter().map(|&cell| board.options(cell)).collect(),
            apart: apart.collect(),
            chosen: vec![0; cells.len()],
            found: vec![Mask::EMPTY; cells.len()],
            tries: MOST_TRIES,
        })
    }

    fn is_free(&self, at: usize, digit: usize) -> bool {
        let mut earlier = Mask(self.apart[at]).iter();
        earlier.all(|other| self.chosen[other] != digit)
    }

    /// Fills the cells from `at` on; `step` returns the state that a digit leads to, or `None` if
    /// it leads nowhere. Returns whether there is a filling, or `None` if it takes too long.
    fn fill<S: Copy>(
        &mut self,
        at: usize,
        state: S,
        step: &impl Fn(usize, S, usize) -> Option<S>,
    ) -> Option<bool> {
        if at == self.domains.len() {
            return Some(true);
        }
        let mut has_way = false;
        for digit in self.domains[at].iter() {
            if !self.is_free(at, digit) {
                continue;
            }
            let Some(next) = step(at, state, digit) else {
                continue;
            };
            self.tries = self.tries.checked_sub(1)?;
            self.chosen[at] = digit;
            if self.fill(at + 1, next, step)? {
                has_way = true;
                self.found[at] |= Mask::of(digit);
            }
        }
        Some(has_way)
    }
}

/// The digits of each cell that occur in a filling whose sum lies within bounds and in which cells
/// differ that must. `None` if there are too many fillings to try.
pub(crate) fn of_sum<const N: usize>(
    board: &Board<N>,
    terms: &[(Cell, i64)],
    (least, most): (i64, i64),
) -> Option<Vec<Mask>> {
    let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
    let mut slate = Slate::new(board, &cells)?;
    // For each cell, the least and the greatest sum of the cells from it on.
    let mut rest = vec![(0, 0); cells.len() + 1];
    for at in (0..cells.len()).rev() {
        let (low, high) = weighed(slate.domains[at], terms[at].1);
        rest[at] = (rest[at + 1].0 + low, rest[at + 1].1 + high);
    }
    let step = |at: usize, sum: i64, digit: usize| {
        let sum = sum + terms[at].1 * (digit as i64 + 1);
        let (low, high) = rest[at + 1];
        (sum + low <= most && sum + high >= least).then_some(sum)
    };
    slate.fill(0, 0, &step)?;
    Some(slate.found)
}

/// The least and the greatest contribution of a cell with these digits to a sum; meaningless for a
/// cell without digits.
pub(crate) fn weighed(domain: Mask, times: i64) -> (i64, i64) {
    if domain.is_empty() {
        return (0, 0);
    }
    let low = times * (domain.first() as i64 + 1);
    let high = times * (64 - i64::from(domain.0.leading_zeros()));
    (low.min(high), low.max(high))
}

/// The digits of each cell that occur in a word which an automaton accepts. If there are few enough
/// words, only those count in which cells differ that must.
pub(crate) fn of_word<const N: usize>(
    board: &Board<N>,
    cells: &[Cell],
    automaton: &Automaton,
) -> Option<Vec<Mask>> {
    let mut slate = Slate::new(board, cells)?;
    // For each cell, the states from which the cells from it on can be accepted.
    let mut alive = vec![automaton.accepts.clone()];
    for at in (0..cells.len()).rev() {
        let next = &alive[alive.len() - 1];
        let leads_on = |state: u32, digit: usize| {
            let reached = automaton.step(state, digit);
            reached != Automaton::DEAD && next[reached as usize]
        };
        let here = (0..automaton.states() as u32).map(|state| {
            let mut digits = slate.domains[at].iter();
            digits.any(|digit| leads_on(state, digit))
        });
        let here = here.collect();
        alive.push(here);
    }
    alive.reverse();
    let step = |at: usize, state: u32, digit: usize| {
        let next = automaton.step(state, digit);
        (next != Automaton::DEAD && alive[at + 1][next as usize]).then_some(next)
    };
    if slate.fill(0, 0, &step).is_some() {
        return Some(slate.found);
    }
    // Too many words: follow the states without regard to cells that must differ.
    let mut states = vec![false; automaton.states()];
    states[0] = true;
    let mut found = vec![Mask::EMPTY; cells.len()];
    for (at, found) in found.iter_mut().enumerate() {
        let mut reached = vec![false; automaton.states()];
        for state in (0..automaton.states() as u32).filter(|&state| states[state as usize]) {
            for digit in slate.domains[at].iter() {
                if let Some(next) = step(at, state, digit) {
                    reached[next as usize] = true;
                    *found |= Mask::of(digit);
                }
            }
        }
        states = reached;
    }
    Some(found)
}
