//! Quadruples: digits that stand around a corner.

use super::bounds::check_repeats;
use super::{Form, Kind, Need, Number, Takes, check_range};
use crate::{Digit, DigitSet};

/// The clue.
pub(super) static QUADRUPLE: Kind = Kind {
    id: "quadruple",
    aliases: &["quad"],
    name: ["Quadruple", "Quádruplo"],
    summary: [
        "each of these digits stands in the cells around, as often as it is named",
        "cada um destes dígitos está nas células em volta, tantas vezes quantas é citado",
    ],
    form: Form::Corner,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "digits",
        need: Need::Many,
    }),
    check: |clue, layout| {
        let count = clue.numbers().len();
        if count > clue.cells().len() {
            return Err(format!("{count} digits for {} cells", clue.cells().len()));
        }
        clue.numbers().iter().try_for_each(|&digit| {
            check_range("digit", digit, 1, layout.shape().side())?;
            let named = clue.numbers().iter().filter(|&&other| other == digit);
            check_repeats(layout, clue, digit, named.count())
        })
    },
    holds: |clue, board| {
        let mut values = board.values(clue.cells());
        clue.numbers().iter().all(|digit| {
            let at = values.iter().position(|value| value == digit);
            at.map(|at| values.swap_remove(at)).is_some()
        })
    },
    lower: |clue, lowering| {
        let mut digits = clue.numbers().to_vec();
        digits.sort_unstable();
        for same in digits.chunk_by(|a, b| a == b) {
            let digit = same[0];
            if same.len() == 1 {
                lowering.clause(clue.cells().iter().map(|&cell| (cell, digit, true)));
            } else {
                let cells = clue.cells().iter().map(|&cell| (cell, 1));
                let set = DigitSet::from(Digit::new(digit as usize - 1));
                lowering.count(cells, set, same.len() as i64, clue.cells().len() as i64);
            }
        }
    },
    ..Kind::BASE
};
