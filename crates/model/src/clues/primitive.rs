//! The six primitives to which clues are lowered for solvers.
//!
//! | primitive | meaning |
//! |---|---|
//! | [`Primitive::Domain`] | a cell holds one of these digits |
//! | [`Primitive::AllDifferent`] | cells differ |
//! | [`Primitive::Pairs`] | pairs of cells hold pairs of a table |
//! | [`Primitive::Linear`] | weights of the digits in cells add up to something between bounds: sums and counts |
//! | [`Primitive::Automaton`] | the digits of cells, read in order, are accepted |
//! | [`Primitive::Clause`] | at least one of these cells holds, or does not hold, this digit |

use std::sync::Arc;

use crate::{Cell, Digit, DigitSet, Grid};

/// A constraint on cells.
#[derive(Clone, Debug)]
pub enum Primitive {
    /// The digits that a cell may hold.
    Domain(Cell, DigitSet),
    /// Cells that differ.
    AllDifferent(Vec<Cell>),
    /// Pairs of cells, each of which holds a pair of the table.
    Pairs(Vec<[Cell; 2]>, Arc<PairTable>),
    /// A sum of weights.
    Linear(Linear),
    /// A word that is accepted.
    Automaton(Vec<Cell>, Arc<Automaton>),
    /// Literals of which one holds.
    Clause(Vec<Literal>),
}

/// Pairs of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairTable {
    /// For each digit of the first cell, the digits of the second.
    pub forward: Vec<DigitSet>,
    /// For each digit of the second cell, the digits of the first.
    pub backward: Vec<DigitSet>,
}

impl PairTable {
    /// The pairs of numbers 1 to `side` that a function allows.
    pub fn new(side: usize, mut allows: impl FnMut(u32, u32) -> bool) -> Self {
        let mut table = Self {
            forward: vec![DigitSet::EMPTY; side],
            backward: vec![DigitSet::EMPTY; side],
        };
        for first in 0..side {
            for second in 0..side {
                if allows(first as u32 + 1, second as u32 + 1) {
                    table.forward[first].insert(Digit::new(second));
                    table.backward[second].insert(Digit::new(first));
                }
            }
        }
        table
    }
}

/// A sum of weights of digits within bounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// The cells, each once, with the weights of their digits.
    pub terms: Vec<Term>,
    /// The least sum.
    pub least: i64,
    /// The greatest sum.
    pub most: i64,
}

/// A cell in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The cell.
    pub cell: Cell,
    /// The weights of its digits.
    pub weights: Weights,
}

/// The weight of each digit in a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weights {
    /// The weight of a digit is its number, multiplied by this.
    Value(i64),
    /// Digits of the set have this weight, the others none.
    Set(DigitSet, i64),
}

impl Weights {
    /// The weight of a digit.
    pub fn of(self, digit: Digit) -> i64 {
        match self {
            Self::Value(times) => times * i64::from(digit.number()),
            Self::Set(set, weight) if set.contains(digit) => weight,
            Self::Set(..) => 0,
        }
    }
}

/// A deterministic automaton that reads digits. State 0 is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// The number of digits.
    pub side: usize,
    /// By state and digit: the next state, or [`Automaton::DEAD`].
    pub next: Vec<u32>,
    /// Whether a word may end in each state.
    pub accepts: Vec<bool>,
}

impl Automaton {
    /// The state after a rejected word.
    pub const DEAD: u32 = u32::MAX;

    /// The state that a digit leads to.
    #[inline]
    pub fn step(&self, state: u32, digit: usize) -> u32 {
        self.next[state as usize * self.side + digit]
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepts.len()
    }
}

/// A cell holds a digit, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Literal {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Whether the cell holds it.
    pub is: bool,
}

impl Primitive {
    /// The cells that the primitive is about.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Domain(cell, _) => vec![*cell],
            Self::AllDifferent(cells) | Self::Automaton(cells, _) => cells.clone(),
            Self::Pairs(pairs, _) => pairs.concat(),
            Self::Linear(linear) => linear.terms.iter().map(|term| term.cell).collect(),
            Self::Clause(literals) => literals.iter().map(|literal| literal.cell).collect(),
        }
    }

    /// Whether a board on which all its cells are filled satisfies it: the plain definition, for
    /// tests.
    pub fn holds(&self, grid: &Grid) -> bool {
        let digit = |cell: Cell| grid[cell].expect("a filled cell");
        match self {
            Self::Domain(cell, set) => set.contains(digit(*cell)),
            Self::AllDifferent(cells) => (1..cells.len()).all(|at| {
                cells[..at]
                    .iter()
                    .all(|&cell| digit(cell) != digit(cells[at]))
            }),
            Self::Pairs(pairs, table) => pairs
                .iter()
                .all(|&[a, b]| table.forward[digit(a).index()].contains(digit(b))),
            Self::Linear(linear) => {
                let terms = linear.terms.iter();
                let sum: i64 = terms.map(|term| term.weights.of(digit(term.cell))).sum();
                (linear.least..=linear.most).contains(&sum)
            }
            Self::Automaton(cells, automaton) => {
                let end = cells.iter().try_fold(0, |state, &cell| {
                    let next = automaton.step(state, digit(cell).index());
                    (next != Automaton::DEAD).then_some(next)
                });
                end.is_some_and(|state| automaton.accepts[state as usize])
            }
            Self::Clause(literals) => literals
                .iter()
                .any(|literal| (digit(literal.cell) == literal.digit) == literal.is),
        }
    }
}
