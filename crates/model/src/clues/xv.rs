//! X and V: two digits add up to 10 or 5, and the negative rule about missing signs.

use super::bounds::check_sum;
use super::kropki::unmarked;
use super::{Form, Kind, Need, Number, Takes};

/// A sum of two neighbours.
pub(super) static XV: Kind = Kind {
    id: "xv",
    aliases: &["x-and-v"],
    name: ["X and V", "X e V"],
    summary: [
        "the two digits add up to 5 (V), 10 (X) or another number",
        "os dois dígitos somam 5 (V), 10 (X) ou outro número",
    ],
    form: Form::Dot,
    cells: Takes::Cells(2, 2),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| check_sum(layout, clue.cells(), clue.expect_number()),
    holds: |clue, board| board.sum(clue.cells()) == clue.expect_number(),
    lower: |clue, lowering| {
        let sum = clue.expect_number();
        lowering.chain(clue.cells(), |a, b| a + b == sum);
    },
    ..Kind::BASE
};

/// Negative rule: every X and every V is drawn.
pub(super) static XV_NEGATIVE: Kind = Kind {
    id: "xv-negative",
    aliases: &["negative-xv", "strict-xv"],
    name: ["All X and V are given", "Todos os X e V dados"],
    summary: [
        "neighbours without X or V do not add up to 5 or 10",
        "vizinhos sem X nem V não somam 5 nem 10",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    holds: |_, board| {
        unmarked(board.layout.shape(), board.clues, &["xv"])
            .all(|pair| ![5, 10].contains(&board.sum(&pair)))
    },
    lower: |_, lowering| {
        let pairs = unmarked(lowering.layout.shape(), lowering.clues, &["xv"]).collect();
        lowering.pairs(pairs, |a, b| a + b != 5 && a + b != 10);
    },
    ..Kind::BASE
};
