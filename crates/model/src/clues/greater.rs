//! Greater-than signs.

use super::{Form, Kind, Takes};

/// The clue.
pub(super) static GREATER: Kind = Kind {
    id: "greater",
    aliases: &["greater-than", "inequality", "inequalities"],
    name: ["Greater than", "Maior que"],
    summary: [
        "the first digit is greater than the second",
        "o primeiro dígito é maior que o segundo",
    ],
    form: Form::Dot,
    cells: Takes::Cells(2, 2),
    holds: |clue, board| board.value(clue.cells()[0]) > board.value(clue.cells()[1]),
    lower: |clue, lowering| lowering.chain(clue.cells(), |a, b| a > b),
    ..Kind::BASE
};
