//! Ratings on the scale of Sudoku Explainer 1.2.1.
mod aligned;
mod bits;
mod bug;
mod chains;
mod fish;
mod grid;
mod hint;
mod locking;
mod loop_subset;
mod loops;
mod path;
mod pattern;
mod rule;
mod singles;
mod subsets;
mod tables;
mod wings;

use satur_model::{Puzzle, Shape};

pub use rule::Rule;

use chains::Chains;
use path::Path;
use tables::Tables;

/// Rates.
pub struct Rater {
    tables: Tables,
    chains: Chains,
}

/// A step.
pub struct Step {
    /// The technique.
    pub rule: Rule,
    /// Tenths.
    pub rating: f64,
    /// What it places.
    pub place: Option<(usize, usize)>,
    /// What it strikes.
    pub strikes: Vec<(usize, u32)>,
}

impl Rater {
    /// For a shape.
    pub fn new(shape: Shape) -> Self {
        let tables = Tables::new(shape);
        let chains = Chains::new();
        Self { tables, chains }
    }

    /// Steps.
    pub fn steps(&mut self, puzzle: &Puzzle, mut heard: impl FnMut(Step)) -> bool {
        let mut path = Path::new(&self.tables, puzzle);
        while !path.is_solved() {
            let Some(hint) = path.next(&mut self.chains) else {
                return false;
            };
            heard(Step {
                rule: hint.rule,
                rating: hint.rating,
                place: hint.place.map(|(c, d)| (c as usize, d as usize)),
                strikes: path.present(&hint),
            });
            path.apply(&hint);
        }
        true
    }
}
