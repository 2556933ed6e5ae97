//! Margin sums: the first cells of a line from outside.

use super::bounds::check_sum;
use super::places::check_line;
use super::{Form, Kind, Looks, Need, Number, Takes};

/// The clue.
pub(super) static MARGIN: Kind = Kind {
    id: "margin",
    aliases: &["frame", "frame-sum", "outside-sum"],
    name: ["Margin sum", "Soma da margem"],
    summary: [
        "the nearest cells in the direction of the number add up to it: three of them on a 9x9 board",
        "as células mais próximas na direção do número somam o valor dele: três num tabuleiro 9x9",
    ],
    form: Form::Outside,
    looks: Looks::Block,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| {
        check_line(clue, layout)?;
        check_sum(layout, clue.cells(), clue.expect_number())
    },
    holds: |clue, board| board.sum(clue.cells()) == clue.expect_number(),
    lower: |clue, lowering| {
        let sum = i64::from(clue.expect_number());
        lowering.sum(clue.cells().iter().map(|&cell| (cell, 1)), sum);
    },
    ..Kind::BASE
};
