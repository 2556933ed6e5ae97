//! Candidates of every cell, as a grid for people and as lists for programs.

use satur::model::{Candidates, DigitSet, Layout};
use serde_json::{Value, json};

use super::{for_stdout, irregular};

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
    for_stdout(irregular::draw(layout, &cells))
}

/// The candidates row by row, a list of digits for each cell; `null` where a board of several grids has no cell.
pub(crate) fn json(candidates: &Candidates) -> Value {
    let shape = candidates.shape();
    let cell = |row, col| match shape.cell_at(row, col) {
        Some(cell) => json!(
            candidates[cell]
                .iter()
                .map(satur::model::Digit::number)
                .collect::<Vec<_>>()
        ),
        None => Value::Null,
    };
    let row = |row| {
        (0..shape.width())
            .map(|col| cell(row, col))
            .collect::<Value>()
    };
    (0..shape.height()).map(row).collect()
}
