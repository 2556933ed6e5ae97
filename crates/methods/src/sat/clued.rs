//! Clues as clauses, by the primitives that they are made of.
//!
//! Domains, cells that differ and clauses are said with the propositions of the board alone. A pair table says for each
//! digit of one cell which digits of the other support it. A sum or an automaton is a graph in layers
//! ([`Layers`]) with a proposition of its own for every state and every transition: a state that holds is left and
//! reached by a transition, a transition holds with its states and its digit, and a digit of a cell needs a transition.
//! With these clauses unit propagation rules out every digit that no accepted filling has (F. Bacchus, *GAC via unit
//! propagation*, CP 2007). Since the graph is deterministic, the own propositions follow from the board: no solution
//! counts twice.

use satur_model::clues::{Primitive, lower};
use satur_model::{Candidate, Candidates, Cell, Digit, DigitSet, Puzzle};

use super::problem::Problem;
use crate::layers::{Layers, Transition};

/// A proposition by its number, and whether it is true.
pub(super) type Literal = (u32, bool);

/// The clauses of the clues of a puzzle.
#[derive(Default)]
pub(super) struct Clued {
    /// The propositions of states and transitions.
    pub(super) own: u32,
    pub(super) clauses: Vec<Vec<Literal>>,
}

struct Builder<'a> {
    problem: &'a Problem,
    /// The digits that each cell may hold: one where the board has a digit.
    possible: Candidates,
    built: Clued,
}

/// The clauses of the clues of a puzzle, over the propositions of its problem and its own, which follow them.
pub(super) fn clauses(puzzle: &Puzzle, problem: &Problem) -> Clued {
    let mut possible = puzzle.candidates();
    for (cell, digit) in puzzle.board().filled() {
        possible[cell] = digit.into();
    }
    let mut builder = Builder {
        problem,
        possible,
        built: Clued::default(),
    };
    for primitive in lower(puzzle.layout(), puzzle.clues()) {
        builder.add(&primitive);
    }
    builder.built
}

impl Builder<'_> {
    fn add(&mut self, primitive: &Primitive) {
        match primitive {
            Primitive::Domain(cell, digits) => {
                for digit in (self.possible[*cell] - *digits).iter() {
                    self.clause(&[(*cell, digit, false)], &[]);
                }
            }
            Primitive::AllDifferent(cells) => {
                for (at, &a) in cells.iter().enumerate() {
                    for &b in &cells[at + 1..] {
                        for digit in (self.possible[a] & self.possible[b]).iter() {
                            self.clause(&[(a, digit, false), (b, digit, false)], &[]);
                        }
                    }
                }
            }
            Primitive::Pairs(pairs, table) => {
                for &[a, b] in pairs {
                    self.supports(a, b, &table.forward);
                    self.supports(b, a, &table.backward);
                }
            }
            Primitive::Linear(linear) => {
                let cells: Vec<Cell> = linear.terms.iter().map(|term| term.cell).collect();
                let layers = Layers::of_linear(linear, &self.digits(&cells));
                self.layers(&cells, &layers);
            }
            Primitive::Automaton(cells, automaton) => {
                let layers = Layers::of_automaton(automaton, &self.digits(cells));
                self.layers(cells, &layers);
            }
            Primitive::Clause(literals) => {
                let literals = literals.iter().map(|one| (one.cell, one.digit, one.is));
                self.clause(&literals.collect::<Vec<_>>(), &[]);
            }
        }
    }

    fn digits(&self, cells: &[Cell]) -> Vec<DigitSet> {
        cells.iter().map(|&cell| self.possible[cell]).collect()
    }

    /// One of these holds: digits that are or are not in cells, and propositions of its own. What is settled already is
    /// left out, and so is a clause that holds.
    fn clause(&mut self, board: &[(Cell, Digit, bool)], own: &[Literal]) {
        let mut clause = own.to_vec();
        for &(cell, digit, is) in board {
            let digits = self.possible[cell];
            match self.problem.number(Candidate { cell, digit }) {
                Some(number) => clause.push((number, is)),
                None if digits.contains(digit) == is => return,
                None => {}
            }
        }
        self.built.clauses.push(clause);
    }

    /// For each digit of one cell, another cell holds a digit of its row in the table.
    fn supports(&mut self, one: Cell, other: Cell, table: &[DigitSet]) {
        for digit in self.possible[one].iter() {
            let supports = table[digit.index()] & self.possible[other];
            if supports != self.possible[other] {
                let mut clause = vec![(one, digit, false)];
                clause.extend(supports.iter().map(|support| (other, support, true)));
                self.clause(&clause, &[]);
            }
        }
    }

    /// The digits of cells are a way through the layers.
    fn layers(&mut self, cells: &[Cell], layers: &Layers) {
        if layers.states[0] == 0 {
            self.clause(&[], &[]);
            return;
        }
        let mut states = self.own(layers.states[0]);
        self.clause(&[], &[(states, true)]);
        for (at, transitions) in layers.transitions.iter().enumerate() {
            let (cell, next) = (cells[at], self.own(layers.states[at + 1]));
            let first = self.own(transitions.len() as u32);
            let numbers = || transitions.iter().zip(first..);
            for (one, number) in numbers() {
                self.clause(&[(cell, one.digit, true)], &[(number, false)]);
                self.clause(&[], &[(number, false), (states + one.from, true)]);
                self.clause(&[], &[(number, false), (next + one.to, true)]);
            }
            let some = |is_one: &dyn Fn(&Transition) -> bool| -> Vec<Literal> {
                let those = numbers().filter(|(one, _)| is_one(one));
                those.map(|(_, number)| (number, true)).collect()
            };
            for state in 0..layers.states[at] {
                let mut leaving = some(&|one| one.from == state);
                leaving.push((states + state, false));
                self.clause(&[], &leaving);
            }
            for state in 0..layers.states[at + 1] {
                let mut reaching = some(&|one| one.to == state);
                reaching.push((next + state, false));
                self.clause(&[], &reaching);
            }
            for digit in self.possible[cell].iter() {
                let with_digit = some(&|one| one.digit == digit);
                self.clause(&[(cell, digit, false)], &with_digit);
            }
            states = next;
        }
    }

    /// The number of the first of some new propositions.
    fn own(&mut self, count: u32) -> u32 {
        let first = self.problem.propositions().len() as u32 + self.built.own;
        self.built.own += count;
        first
    }
}
