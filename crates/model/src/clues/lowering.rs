//! The primitives of a board's clues while they are built.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::{Automaton, Clue, Linear, Literal, PairTable, Primitive, Term, Weights};
use crate::{Cell, Digit, DigitSet, Layout};

/// Collects the primitives of a board's clues; each kind of clue adds its own.
pub struct Lowering<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// All clues: a negative rule depends on where the others are.
    pub clues: &'a [Clue],
    primitives: Vec<Primitive>,
    /// Automata that several clues share, by what they were made from.
    automata: HashMap<(String, usize), Arc<Automaton>>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(layout: &'a Layout, clues: &'a [Clue]) -> Self {
        Self {
            layout,
            clues,
            primitives: Vec::new(),
            automata: HashMap::new(),
        }
    }

    /// The number of primitives so far.
    pub(super) fn len(&self) -> usize {
        self.primitives.len()
    }

    pub(super) fn finish(self) -> Vec<Primitive> {
        self.primitives
    }

    /// The number of digits.
    pub fn side(&self) -> usize {
        self.layout.shape().side()
    }

    /// Adds: the cell holds a number that `allows` accepts.
    pub fn domain(&mut self, cell: Cell, allows: impl Fn(u32) -> bool) {
        let set = self.digits(allows);
        self.primitives.push(Primitive::Domain(cell, set));
    }

    /// Adds: the cells all differ.
    pub fn all_different(&mut self, cells: &[Cell]) {
        self.primitives
            .push(Primitive::AllDifferent(cells.to_vec()));
    }

    /// Adds: each pair of cells holds a pair of numbers that `allows` accepts.
    pub fn pairs(&mut self, pairs: Vec<[Cell; 2]>, allows: impl FnMut(u32, u32) -> bool) {
        if !pairs.is_empty() {
            let table = Arc::new(PairTable::new(self.side(), allows));
            self.primitives.push(Primitive::Pairs(pairs, table));
        }
    }

    /// Adds: each cell and the next hold a pair of numbers that `allows` accepts.
    pub fn chain(&mut self, cells: &[Cell], allows: impl FnMut(u32, u32) -> bool) {
        self.pairs(
            cells.windows(2).map(|two| [two[0], two[1]]).collect(),
            allows,
        );
    }

    /// Adds: any two cells, the earlier first, hold a pair of numbers that `allows` accepts.
    pub fn all_pairs(&mut self, cells: &[Cell], allows: impl FnMut(u32, u32) -> bool) {
        let pairs =
            (0..cells.len()).flat_map(|a| (a + 1..cells.len()).map(move |b| [cells[a], cells[b]]));
        self.pairs(pairs.collect(), allows);
    }

    /// Adds: the numbers of the cells, each multiplied by its factor, add up to `sum`. A cell may
    /// be listed several times.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = (Cell, i64)>, sum: i64) {
        let mut merged: Vec<(Cell, i64)> = Vec::new();
        for (cell, times) in terms {
            match merged.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, sum)) => *sum += times,
                None => merged.push((cell, times)),
            }
        }
        merged.retain(|&(_, times)| times != 0);
        let terms = merged.into_iter().map(|(cell, times)| Term {
            cell,
            weights: Weights::Value(times),
        });
        self.primitives.push(Primitive::Linear(Linear {
            terms: terms.collect(),
            least: sum,
            most: sum,
        }));
    }

    /// Adds: the number of cells that hold one of these digits, each cell with its sign, lies
    /// within bounds.
    pub fn count(
        &mut self,
        cells: impl IntoIterator<Item = (Cell, i64)>,
        digits: DigitSet,
        least: i64,
        most: i64,
    ) {
        let terms = cells.into_iter().map(|(cell, sign)| Term {
            cell,
            weights: Weights::Set(digits, sign),
        });
        self.primitives.push(Primitive::Linear(Linear {
            terms: terms.collect(),
            least,
            most,
        }));
    }

    /// Adds: the numbers of the cells, read in order, lead from the first state to one that is
    /// accepted. States are numbered as they are reached; `None` rejects the word.
    pub fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[Cell],
        start: S,
        step: impl Fn(&S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let automaton = Arc::new(self.reached(cells.len(), start, step, accepts));
        self.primitives
            .push(Primitive::Automaton(cells.to_vec(), automaton));
    }

    /// Adds an automaton as [`Lowering::automaton`] does, whose numbers and states depend on nothing but a text: it is made
    /// once for all clues that have the same text and as many cells.
    pub fn shared_automaton<S: Clone + Eq + Hash>(
        &mut self,
        text: &str,
        cells: &[Cell],
        start: S,
        step: impl Fn(&S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let key = (text.to_owned(), cells.len());
        let automaton = match self.automata.get(&key) {
            Some(automaton) => automaton.clone(),
            None => Arc::new(self.reached(cells.len(), start, step, accepts)),
        };
        self.automata.insert(key, automaton.clone());
        self.primitives
            .push(Primitive::Automaton(cells.to_vec(), automaton));
    }

    /// The automaton of the states that words of this length or less reach.
    fn reached<S: Clone + Eq + Hash>(
        &self,
        length: usize,
        start: S,
        step: impl Fn(&S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let side = self.side();
        let (mut states, mut known) = (vec![start.clone()], HashMap::from([(start, 0_u32)]));
        let mut next = Vec::new();
        // States are numbered as they are reached, so those of each further digit follow each other.
        let (mut index, mut read, mut end_of_depth) = (0, 0, 1);
        while let Some(state) = states.get(index).cloned() {
            if index == end_of_depth {
                (read, end_of_depth) = (read + 1, states.len());
            }
            index += 1;
            if read >= length {
                next.extend(std::iter::repeat_n(Automaton::DEAD, side));
                continue;
            }
            for number in 1..=side as u32 {
                let reached = step(&state, number).map(|reached| {
                    *known.entry(reached.clone()).or_insert_with(|| {
                        states.push(reached);
                        states.len() as u32 - 1
                    })
                });
                next.push(reached.unwrap_or(Automaton::DEAD));
            }
        }
        Automaton {
            side,
            next,
            accepts: states.iter().map(accepts).collect(),
        }
    }

    /// Adds: one of these literals holds, each a cell with a number that it holds (`true`) or does
    /// not hold. A number that is not a digit is held by no cell.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = (Cell, u32, bool)>) {
        let mut clause = Vec::new();
        for (cell, number, is) in literals {
            if (1..=self.side() as u32).contains(&number) {
                let digit = Digit::new(number as usize - 1);
                clause.push(Literal { cell, digit, is });
            } else if !is {
                return;
            }
        }
        self.primitives.push(Primitive::Clause(clause));
    }

    /// The digits whose numbers `allows` accepts.
    pub fn digits(&self, allows: impl Fn(u32) -> bool) -> DigitSet {
        let digits = (0..self.side()).map(Digit::new);
        digits
            .filter(|digit| allows(u32::from(digit.number())))
            .collect()
    }
}
