//! Little killers and other sums of cells whose digits may repeat.

use super::bounds::check_sum;
use super::places::check_diagonal;
use super::{Form, Kind, Looks, Need, Number, Takes};

/// The sum of a diagonal, written outside the board.
pub(super) static LITTLE_KILLER: Kind = Kind {
    id: "little-killer",
    aliases: &["little-killer-sum"],
    name: ["Little killer", "Little killer"],
    summary: [
        "the digits that the arrow outside the board points along add up to its number; they may repeat",
        "os dígitos na direção da seta fora do tabuleiro somam o número dela; podem repetir-se",
    ],
    form: Form::Outside,
    looks: Looks::Diagonal,
    check: |clue, layout| {
        check_diagonal(clue, layout)?;
        check_sum(layout, clue.cells(), clue.expect_number())
    },
    ..PLAIN_SUM
};

/// The sum of any cells.
pub(super) static SUM: Kind = Kind {
    id: "sum",
    name: ["Sum", "Soma"],
    summary: [
        "the digits of the cells add up to the number; they may repeat, and a cell that is named twice counts twice",
        "os dígitos das células somam o número; podem repetir-se, e uma célula citada duas vezes conta duas vezes",
    ],
    form: Form::Cage,
    // A cell that is listed twice counts twice.
    may_repeat: true,
    ..PLAIN_SUM
};

/// The fields that both kinds share.
const PLAIN_SUM: Kind = Kind {
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| check_sum(layout, clue.cells(), clue.expect_number()),
    holds: |clue, board| board.sum(clue.cells()) == clue.expect_number(),
    lower: |clue, lowering| {
        let sum = i64::from(clue.expect_number());
        lowering.sum(clue.cells().iter().map(|&cell| (cell, 1)), sum);
    },
    ..Kind::BASE
};
