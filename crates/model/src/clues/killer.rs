//! Killer cages: cells that differ, with or without a sum.

use super::{Form, Kind, Need, Number, Takes, check_distinct, check_distinct_sum};

/// The clue.
pub(super) static KILLER: Kind = Kind {
    id: "killer",
    aliases: &["killer-cage", "killer-sudoku", "cage"],
    name: ["Killer cage", "Gaiola killer"],
    summary: [
        "the digits of the cage differ and add up to its sum, if it has one",
        "os dígitos da gaiola são diferentes e somam o número dela, se houver",
    ],
    form: Form::Cage,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Optional,
    }),
    check: |clue, layout| {
        let (count, side) = (clue.cells().len(), layout.shape().side());
        match clue.number() {
            Some(sum) => check_distinct_sum(count, sum, side),
            None => check_distinct(count, side),
        }
    },
    holds: |clue, board| {
        let is_sum = clue
            .number()
            .is_none_or(|sum| board.sum(clue.cells()) == sum);
        is_sum && board.all_differ(clue.cells())
    },
    lower: |clue, lowering| {
        lowering.all_different(clue.cells());
        if let Some(sum) = clue.number() {
            lowering.sum(clue.cells().iter().map(|&cell| (cell, 1)), i64::from(sum));
        }
    },
    ..Kind::BASE
};
