//! Clues as equations and inequalities, by the primitives that they are made of.
//!
//! A sum of weights is linear as it stands. Cells that differ hold each digit at most once; a digit of a pair needs one
//! that goes with it; a clause has at least one of its literals. An automaton is a graph in layers ([`Layers`]) through
//! which one unit flows: the flow over the transitions with a digit is the variable of that digit, so that it is whole
//! where the board is.

use microlp::ComparisonOp::{self, Eq, Ge, Le};
use microlp::Variable;
use satur_model::clues::{Primitive, lower};
use satur_model::{Candidate, Cell, Digit, DigitSet, Puzzle};

use super::model::Model;
use crate::layers::Layers;

/// A sum over variables, with what is settled already.
#[derive(Default)]
struct Sum {
    terms: Vec<(Variable, f64)>,
    settled: f64,
}

impl Sum {
    /// Adds a digit in a cell, times a factor.
    fn add(&mut self, model: &Model, cell: Cell, digit: Digit, factor: f64) {
        match model.variable(Candidate { cell, digit }) {
            // The engine takes each variable once.
            Some(variable) => match self.terms.iter_mut().find(|(one, _)| *one == variable) {
                Some((_, known)) => *known += factor,
                None => self.terms.push((variable, factor)),
            },
            None if model.settled(cell) == Some(digit) => self.settled += factor,
            None => {}
        }
    }

    /// Adds to a model that the sum compares with a bound. The engine says itself what is not satisfied without any
    /// variable.
    fn compare(self, model: &mut Model, with: ComparisonOp, bound: f64) {
        model.constrain(&self.terms, with, bound - self.settled);
    }
}

/// Adds the clues of a puzzle to a model of its board.
pub(super) fn add(model: &mut Model, puzzle: &Puzzle) {
    for primitive in lower(puzzle.layout(), puzzle.clues()) {
        add_primitive(model, &primitive);
    }
}

fn add_primitive(model: &mut Model, primitive: &Primitive) {
    let digits = DigitSet::all(model.side());
    match primitive {
        Primitive::Domain(cell, allowed) => {
            let mut sum = Sum::default();
            for digit in (digits - *allowed).iter() {
                sum.add(model, *cell, digit, 1.0);
            }
            sum.compare(model, Eq, 0.0);
        }
        Primitive::AllDifferent(cells) => {
            for digit in digits.iter() {
                let mut sum = Sum::default();
                for &cell in cells {
                    sum.add(model, cell, digit, 1.0);
                }
                sum.compare(model, Le, 1.0);
            }
        }
        Primitive::Pairs(pairs, table) => {
            for &[a, b] in pairs {
                for (one, other, rows) in [(a, b, &table.forward), (b, a, &table.backward)] {
                    for digit in digits.iter().filter(|digit| rows[digit.index()] != digits) {
                        let mut sum = Sum::default();
                        sum.add(model, one, digit, 1.0);
                        for support in rows[digit.index()].iter() {
                            sum.add(model, other, support, -1.0);
                        }
                        sum.compare(model, Le, 0.0);
                    }
                }
            }
        }
        Primitive::Linear(linear) => {
            let sum = |model: &Model| {
                let mut sum = Sum::default();
                for term in &linear.terms {
                    for digit in digits.iter() {
                        let weight = term.weights.of(digit) as f64;
                        if weight != 0.0 {
                            sum.add(model, term.cell, digit, weight);
                        }
                    }
                }
                sum
            };
            if linear.least == linear.most {
                sum(model).compare(model, Eq, linear.least as f64);
            } else {
                sum(model).compare(model, Ge, linear.least as f64);
                sum(model).compare(model, Le, linear.most as f64);
            }
        }
        Primitive::Automaton(cells, automaton) => {
            let possible = |cell: &Cell| {
                let is_possible = |&digit: &Digit| model.is_possible(*cell, digit);
                digits.iter().filter(is_possible).collect()
            };
            let possible: Vec<DigitSet> = cells.iter().map(possible).collect();
            let layers = Layers::of_automaton(automaton, &possible);
            add_flow(model, cells, &possible, &layers);
        }
        Primitive::Clause(literals) => {
            let (mut sum, mut negated) = (Sum::default(), 0);
            for literal in literals {
                let factor = if literal.is { 1.0 } else { -1.0 };
                negated += u32::from(!literal.is);
                sum.add(model, literal.cell, literal.digit, factor);
            }
            sum.compare(model, Ge, 1.0 - f64::from(negated));
        }
    }
}

/// One unit flows through the layers, along the digits of the cells.
fn add_flow(model: &mut Model, cells: &[Cell], possible: &[DigitSet], layers: &Layers) {
    if layers.states[0] == 0 {
        return model.constrain(&[], Eq, 1.0);
    }
    // What flows into each state of the layer; the first has the unit itself.
    let mut into: Vec<Vec<(Variable, f64)>> = Vec::new();
    for (at, transitions) in layers.transitions.iter().enumerate() {
        let flows: Vec<Variable> = transitions.iter().map(|_| model.add_flow()).collect();
        let along = || transitions.iter().zip(&flows);
        for state in 0..layers.states[at] {
            let out = along().filter(|(one, _)| one.from == state);
            let mut terms: Vec<(Variable, f64)> = out.map(|(_, &flow)| (flow, 1.0)).collect();
            match into.get(state as usize) {
                Some(into) => {
                    terms.extend(into.iter().map(|&(flow, _)| (flow, -1.0)));
                    model.constrain(&terms, Eq, 0.0);
                }
                None => model.constrain(&terms, Eq, 1.0),
            }
        }
        for digit in possible[at].iter() {
            let mut sum = Sum::default();
            sum.add(model, cells[at], digit, -1.0);
            let own = along().filter(|(one, _)| one.digit == digit);
            sum.terms.extend(own.map(|(_, &flow)| (flow, 1.0)));
            sum.compare(model, Eq, 0.0);
        }
        into = vec![Vec::new(); layers.states[at + 1] as usize];
        for (one, &flow) in along() {
            into[one.to as usize].push((flow, 1.0));
        }
    }
}
