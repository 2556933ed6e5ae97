//! The propagators: pairs here, cages, sums and automata in files of their own.
//!
//! Each strikes only digits that no solution of its own constraint has. Its explanation of a strike
//! is a set of literals that held before and imply the strike by its constraint alone.

use std::sync::Arc;

use super::automaton::Automat;
use super::cage::Cage;
use super::circles::Circles;
use super::explain::Grounds;
use super::linear::Linear;
use super::problem::Problem;
use super::state::State;
use super::store::Store;
use super::sum::Sum;
use crate::word::Word;

/// A constraint that propagates.
pub(super) enum Propagator<W> {
    Pair(Pair<W>),
    Cage(Cage),
    Sum(Sum),
    Linear(Linear),
    Automaton(Automat),
    Circles(Circles),
}

impl<W: Word> Propagator<W> {
    /// The cells that it watches.
    pub(super) fn cells(&self) -> &[u16] {
        match self {
            Self::Pair(pair) => &pair.cells,
            Self::Cage(cage) => cage.cells(),
            Self::Sum(sum) => sum.cells(),
            Self::Linear(linear) => linear.cells(),
            Self::Automaton(automaton) => automaton.cells(),
            Self::Circles(circles) => circles.cells(),
        }
    }

    /// Whether it is a cage with a sum.
    pub(super) fn is_cage_with_sum(&self) -> bool {
        matches!(self, Self::Cage(cage) if cage.has_sum())
    }

    /// The cost class: cheap propagators run first.
    pub(super) fn class(&self) -> usize {
        match self {
            Self::Pair(_) => 0,
            Self::Cage(_) | Self::Sum(_) | Self::Linear(_) => 1,
            Self::Automaton(_) | Self::Circles(_) => 2,
        }
    }

    pub(super) fn propagate<S: Store<W>>(
        &self,
        store: &mut S,
        problem: &Problem<W>,
    ) -> Result<(), S::Failure> {
        match self {
            Self::Pair(pair) => pair.propagate(store),
            Self::Cage(cage) => cage.propagate(store, problem),
            Self::Sum(sum) => sum.propagate(store),
            Self::Linear(linear) => linear.propagate(store),
            Self::Automaton(automaton) => automaton.propagate(store),
            Self::Circles(circles) => circles.propagate(store),
        }
    }

    /// Adds the grounds on which a digit was struck or placed, or on which there was a conflict.
    pub(super) fn explain(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        match self {
            Self::Pair(pair) => pair.explain(state, grounds),
            Self::Sum(sum) => sum.explain(state, grounds),
            Self::Linear(linear) => linear.explain(state, grounds),
            Self::Automaton(automaton) => automaton.explain(state, grounds),
            Self::Circles(circles) => circles.explain(state, grounds),
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
    fn propagate<S: Store<W>>(&self, store: &mut S) -> Result<(), S::Failure> {
        for (from, to) in [(0, 1), (1, 0)] {
            let digits = store.domain(self.cells[from]).ones();
            let allowed = digits.fold(W::ZERO, |allowed, digit| allowed | self.tables[from][digit]);
            store.keep(self.cells[to], allowed)?;
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
