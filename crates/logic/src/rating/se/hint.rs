//! The result of a producer.

use super::rule::Rule;
use super::tables::Mask32;

/// A step of Sudoku Explainer.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) rule: Rule,
    /// Its rating as Sudoku Explainer computes it, including rounding errors, which decide between
    /// hints.
    pub(super) rating: f64,
    pub(super) place: Option<(u16, u8)>,
    pub(super) strikes: Strikes,
}

/// Cells with the candidates that are struck.
pub(super) type Strikes = Vec<(u16, Mask32)>;

impl Hint {
    /// A hint that places a digit.
    pub(super) fn place(rule: Rule, rating: f64, cell: usize, digit: usize) -> Self {
        Self {
            rule,
            rating,
            place: Some((cell as u16, digit as u8)),
            strikes: Vec::new(),
        }
    }

    /// A hint that strikes candidates.
    pub(super) fn strike(rule: Rule, rating: f64, strikes: Strikes) -> Self {
        Self {
            rule,
            rating,
            place: None,
            strikes,
        }
    }
}
