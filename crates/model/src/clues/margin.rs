//! Margin sums: the first cells of a line from outside.

use super::{Form, Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static MARGIN: Kind = Kind {
    id: "margin",
    name: ["Margin sum", "Soma da margem"],
    summary: [
        "the nearest cells in the direction of the number add up to it: three of them on a 9x9 board",
        "as células mais próximas na direção do número somam o valor dele: três num tabuleiro 9x9",
    ],
    form: Form::Outside,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| {
        let count = clue.cells().len();
        check_range(
            "sum",
            clue.expect_number(),
            count,
            count * layout.shape().side(),
        )
    },
    holds: |clue, board| board.sum(clue.cells()) == clue.expect_number(),
    lower: |clue, lowering| {
        let sum = i64::from(clue.expect_number());
        lowering.sum(clue.cells().iter().map(|&cell| (cell, 1)), sum);
    },
    ..Kind::BASE
};
