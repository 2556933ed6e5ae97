//! The propagators: pairs and cages here, sums and automata in files of their own.
//!
//! Each strikes only digits that no solution of its own constraint has. Its explanation of a strike
//! is a set of literals that held before and imply the strike by its constraint alone.

use std::sync::Arc;

use super::automaton::Automat;
use super::combinations::Combinations;
use super::explain::Grounds;
use super::linear::Linear;
use super::state::{Conflict, Outcome, Reason, State};
use crate::word::Word;

/// A constraint that propagates.
pub(super) enum Propagator<W> {
    Pair(Pair<W>),
    Cage(Cage),
    Linear(Linear),
    Automaton(Automat),
}

impl<W: Word> Propagator<W> {
    /// The cells that it watches.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Self::Pair(pair) => &pair.cells,
            Self::Cage(cage) => &cage.cells,
            Self::Linear(linear) => linear.cells(),
            Self::Automaton(automaton) => automaton.cells(),
        }
    }

    /// The cost class: cheap propagators run first.
    pub(super) fn class(&self) -> usize {
        match self {
            Self::Pair(_) => 0,
            Self::Cage(_) | Self::Linear(_) => 1,
            Self::Automaton(_) => 2,
        }
    }

    pub(super) fn propagate(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        match self {
            Self::Pair(pair) => pair.propagate(state, number),
            Self::Cage(cage) => cage.propagate(state, number),
            Self::Linear(linear) => linear.propagate(state, number),
            Self::Automaton(automaton) => automaton.propagate(state, number),
        }
    }

    /// Adds the grounds on which a digit was struck or placed, or on which there was a conflict.
    pub(super) fn explain(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        match self {
            Self::Pair(pair) => pair.explain(state, grounds),
            Self::Linear(linear) => linear.explain(state, grounds),
            Self::Automaton(automaton) => automaton.explain(state, grounds),
            Self::Cage(cage) => cage.explain(state, grounds),
        }
    }
}

/// Two cells that hold a pair of a table.
pub(super) struct Pair<W> {
    pub(super) cells: [u16; 2],
    /// For each digit of the first cell those of the second, and vice versa.
    pub(super) tables: [Arc<[W]>; 2],
}

impl<W: Word> Pair<W> {
    fn propagate(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        for (from, to) in [(0, 1), (1, 0)] {
            let (own, other) = (usize::from(self.cells[from]), usize::from(self.cells[to]));
            let digits = state.domains[own].ones();
            let allowed = digits.fold(W::ZERO, |allowed, digit| allowed | self.tables[from][digit]);
            let gone = state.domains[other] & !allowed;
            if gone != W::ZERO {
                state.strike_all(other, gone, Reason::Propagator(number))?;
            }
        }
        Ok(())
    }

    /// Adds that every partner of the digit is struck from the other cell.
    fn explain(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        let Some((cell, digit)) = grounds.struck() else {
            return grounds.all_of(state, &self.cells);
        };
        let is_second = usize::from(self.cells[1]) == cell;
        let other = usize::from(self.cells[usize::from(!is_second)]);
        let partners = self.tables[usize::from(is_second)][digit];
        grounds.without(state, other, partners);
    }
}

/// Cells that differ and have a sum, on sides with tables of combinations.
pub(super) struct Cage {
    cells: Box<[u16]>,
    sum: i64,
    table: &'static Combinations,
}

impl Cage {
    pub(super) fn new(cells: &[u16], sum: i64, side: usize) -> Self {
        Self {
            cells: cells.into(),
            sum,
            table: Combinations::of(side),
        }
    }

    fn propagate<W: Word>(&self, state: &mut State<'_, W>, number: u32) -> Outcome {
        let mut left = self.sum;
        let mut fixed = W::ZERO;
        let mut open = [0_u16; 16];
        let mut count = 0;
        for &cell in &self.cells {
            let domain = state.domains[usize::from(cell)];
            if domain.is_single() {
                left -= domain.first() as i64 + 1;
                fixed |= domain;
            } else {
                // More cells than digits cannot all differ.
                if count == open.len() {
                    return Err(Conflict::Propagator(number));
                }
                open[count] = cell;
                count += 1;
            }
        }
        let open = &open[..count];
        let failed = Err(Conflict::Propagator(number));
        if fixed.len() as usize + count != self.cells.len() || left < 0 {
            return failed;
        }
        match *open {
            [] => return if left == 0 { Ok(()) } else { failed },
            [a, b] => return Self::pair(state, [a, b], left, fixed, number),
            [a, b, c] => return Self::triple(state, [a, b, c], left, fixed, number),
            _ => {}
        }
        let union = open.iter().fold(W::ZERO, |union, &cell| {
            union | state.domains[usize::from(cell)]
        }) & !fixed;
        let (mut possible, mut required) = (W::ZERO, !W::ZERO);
        'sets: for &set in self.table.sets(count, left as usize) {
            let set = W::from_bits(u128::from(set));
            if set & !union != W::ZERO {
                continue;
            }
            for &cell in open {
                if state.domains[usize::from(cell)] & set == W::ZERO {
                    continue 'sets;
                }
            }
            possible |= set;
            required &= set;
        }
        if possible == W::ZERO {
            return failed;
        }
        for &cell in open {
            let gone = state.domains[usize::from(cell)] & !possible;
            state.strike_all(usize::from(cell), gone, Reason::Propagator(number))?;
        }
        // A digit of every combination is somewhere in the cage.
        let (mut once, mut twice) = (W::ZERO, W::ZERO);
        for &cell in open {
            let domain = state.domains[usize::from(cell)];
            twice |= once & domain;
            once |= domain;
        }
        if required & !once != W::ZERO {
            return failed;
        }
        for digit in (required & once & !twice).ones() {
            let bit = W::bit(digit);
            let mut places = open.iter().map(|&cell| usize::from(cell));
            if let Some(cell) = places.find(|&cell| state.domains[cell] & bit != W::ZERO) {
                let gone = state.domains[cell] & !bit;
                state.strike_all(cell, gone, Reason::Propagator(number))?;
            }
        }
        Ok(())
    }

    /// Restricts two open cells to exactly what they can hold.
    fn pair<W: Word>(
        state: &mut State<'_, W>,
        cells: [u16; 2],
        left: i64,
        fixed: W,
        number: u32,
    ) -> Outcome {
        let [a, b] = cells.map(usize::from);
        let (first, second) = (state.domains[a] & !fixed, state.domains[b] & !fixed);
        let (mut keep_first, mut keep_second) = (W::ZERO, W::ZERO);
        for digit in first.ones() {
            let rest = left - digit as i64 - 2;
            if rest >= 0 && rest != digit as i64 && (rest as usize) < state.problem.side {
                let bit = W::bit(rest as usize);
                if second & bit != W::ZERO {
                    keep_first |= W::bit(digit);
                    keep_second |= bit;
                }
            }
        }
        if keep_first == W::ZERO {
            return Err(Conflict::Propagator(number));
        }
        let reason = Reason::Propagator(number);
        state.strike_all(a, state.domains[a] & !keep_first, reason)?;
        state.strike_all(b, state.domains[b] & !keep_second, reason)
    }

    /// Restricts three open cells to exactly what they can hold.
    fn triple<W: Word>(
        state: &mut State<'_, W>,
        cells: [u16; 3],
        left: i64,
        fixed: W,
        number: u32,
    ) -> Outcome {
        let cells = cells.map(usize::from);
        let [a, b, c] = cells.map(|cell| state.domains[cell] & !fixed);
        let mut keep = [W::ZERO; 3];
        for first in a.ones() {
            for second in (b & !W::bit(first)).ones() {
                let rest = left - first as i64 - second as i64 - 3;
                if rest < 0 || rest as usize >= state.problem.side {
                    continue;
                }
                let bit = W::bit(rest as usize);
                if c & bit != W::ZERO && rest != first as i64 && rest != second as i64 {
                    keep[0] |= W::bit(first);
                    keep[1] |= W::bit(second);
                    keep[2] |= bit;
                }
            }
        }
        if keep[0] == W::ZERO {
            return Err(Conflict::Propagator(number));
        }
        for (cell, keep) in cells.into_iter().zip(keep) {
            let gone = state.domains[cell] & !keep;
            state.strike_all(cell, gone, Reason::Propagator(number))?;
        }
        Ok(())
    }

    /// Adds the grounds by bounds if they are enough; otherwise everything struck from the cells.
    fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        let plain = Linear::plain(&self.cells, self.sum);
        if !plain.explain_by_bounds(state, grounds) {
            grounds.all_of(state, &self.cells);
        }
    }
}
