//! Numbered rooms: the first digit of a line says where the clue's digit stands.

use super::places::check_line;
use super::{Form, Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static NUMBERED_ROOM: Kind = Kind {
    id: "numbered-room",
    name: ["Numbered room", "Quarto numerado"],
    summary: [
        "the digit outside stands in the Nth cell of the line, where N is the digit in the first",
        "o dígito de fora está na célula N da linha, sendo N o dígito da primeira",
    ],
    form: Form::Outside,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "digit",
        need: Need::Required,
    }),
    check: |clue, layout| {
        check_line(clue, layout)?;
        check_range("digit", clue.expect_number(), 1, layout.shape().side())
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values.get(values[0] as usize - 1) == clue.number().as_ref()
    },
    lower: |clue, lowering| {
        let cells = clue.cells();
        let (first, digit) = (cells[0], clue.expect_number());
        lowering.domain(first, |number| number as usize <= cells.len());
        for (place, &cell) in (1..).zip(cells) {
            lowering.clause([(first, place, false), (cell, digit, true)]);
        }
    },
    ..Kind::BASE
};
