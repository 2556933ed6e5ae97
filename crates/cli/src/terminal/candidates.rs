//! Candidates of every cell, as a grid for people.

use satur::model::{Candidates, DigitSet, Layout};

use super::board::irregular;
use super::for_stdout;

/// The candidates of each cell in the grid of a layout: digits together, or with commas between them past 9.
pub(crate) fn grid(layout: &Layout, candidates: &Candidates) -> String {
    let between = if layout.shape().side() > 9 { "," } else { "" };
    let cell = |digits: DigitSet| {
        let numbers: Vec<String> = digits
            .iter()
            .map(|digit| digit.number().to_string())
            .collect();
        let text = match numbers.as_slice() {
            [] => "-".to_owned(),
            some => some.join(between),
        };
        (text.len(), text)
    };
    let cells: Vec<(usize, String)> = candidates.iter().map(|(_, digits)| cell(digits)).collect();
    for_stdout(irregular(layout, &cells))
}
