//! The clues of a board, as techniques see them.
//!
//! Every clue is also given as the primitives that solvers use, so that a technique is written once
//! for all kinds with the same meaning: a greater-than sign, a whisper and a dot are tables of
//! pairs. Each primitive keeps the number of its clue, which explanations name.

use std::sync::Arc;

use satur_model::clues::{Clue, Primitive, Weights, lower_each};
use satur_model::{Cell, Puzzle};

/// The clues of a board.
pub struct Clues {
    all: Vec<Clue>,
    parts: Vec<Part>,
    sums: Vec<Sum>,
    /// Lists of cells that differ.
    different: Vec<Vec<Cell>>,
    /// For each cell, the lists that it is in.
    lists_of: Vec<Vec<usize>>,
}

/// A primitive, and the clue that it comes from.
pub struct Part {
    /// The number of the clue.
    pub clue: usize,
    /// The constraint.
    pub primitive: Primitive,
}

/// A sum of the numbers in cells, each multiplied by its factor, that lies within bounds.
pub struct Sum {
    /// The number of the clue.
    pub clue: usize,
    /// The cells, each once, with the factor of each.
    pub terms: Vec<(Cell, i64)>,
    /// The least sum.
    pub least: i64,
    /// The greatest sum.
    pub most: i64,
}

impl Sum {
    /// The cells of the sum.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.terms.iter().map(|&(cell, _)| cell)
    }

    /// The sum, if every factor is 1 and only one sum is possible.
    pub fn plain(&self) -> Option<i64> {
        let counts_once = self.terms.iter().all(|&(_, times)| times == 1);
        (counts_once && self.least == self.most).then_some(self.least)
    }
}

impl Clues {
    /// The clues of a puzzle, if it has any.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Arc<Self>> {
        let (layout, all) = (puzzle.layout(), puzzle.clues());
        if all.is_empty() {
            return None;
        }
        let mut clues = Self {
            all: all.to_vec(),
            parts: Vec::new(),
            sums: Vec::new(),
            different: Vec::new(),
            lists_of: vec![Vec::new(); layout.shape().cells()],
        };
        for (clue, primitive) in lower_each(layout, all) {
            clues.add(clue, primitive);
        }
        Some(Arc::new(clues))
    }

    fn add(&mut self, clue: usize, primitive: Primitive) {
        match &primitive {
            Primitive::AllDifferent(cells) => {
                for &cell in cells {
                    self.lists_of[cell.index()].push(self.different.len());
                }
                self.different.push(cells.clone());
            }
            Primitive::Linear(linear) => {
                let terms = linear.terms.iter().map(|term| match term.weights {
                    Weights::Value(times) => Some((term.cell, times)),
                    Weights::Set(..) => None,
                });
                if let Some(terms) = terms.collect::<Option<Vec<_>>>() {
                    self.sums.push(Sum {
                        clue,
                        terms,
                        least: linear.least,
                        most: linear.most,
                    });
                }
            }
            _ => {}
        }
        self.parts.push(Part { clue, primitive });
    }

    /// A clue by its number.
    pub fn clue(&self, number: usize) -> &Clue {
        &self.all[number]
    }

    /// All clues.
    pub fn all(&self) -> &[Clue] {
        &self.all
    }

    /// The primitives of all clues, in the order of the clues.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The sums among the primitives.
    pub fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// Whether a clue keeps two cells from holding the same digit because all of its cells differ.
    pub fn differ(&self, one: Cell, other: Cell) -> bool {
        let lists = self.lists_of[one.index()].iter();
        one != other
            && lists
                .into_iter()
                .any(|&list| self.different[list].contains(&other))
    }
}
