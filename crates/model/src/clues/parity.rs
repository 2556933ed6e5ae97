//! Even and odd cells.

use super::{Clue, Filled, Form, Kind, Lowering, Takes};

/// Even digits.
pub(super) static EVEN: Kind = Kind {
    id: "even",
    aliases: &["parity", "even-odd", "odd-even"],
    name: ["Even", "Par"],
    summary: ["the cells hold even digits", "as células têm dígitos pares"],
    ..parity::<0>()
};

/// Odd digits.
pub(super) static ODD: Kind = Kind {
    id: "odd",
    aliases: &["parity", "even-odd", "odd-even"],
    name: ["Odd", "Ímpar"],
    summary: [
        "the cells hold odd digits",
        "as células têm dígitos ímpares",
    ],
    ..parity::<1>()
};

/// Cells whose numbers leave this remainder when divided by two.
const fn parity<const REMAINDER: u32>() -> Kind {
    Kind {
        form: Form::Cell,
        cells: Takes::Cells(1, usize::MAX),
        holds: holds::<REMAINDER>,
        lower: lower::<REMAINDER>,
        ..Kind::BASE
    }
}

fn holds<const REMAINDER: u32>(clue: &Clue, board: &Filled) -> bool {
    let values = board.values(clue.cells());
    values.iter().all(|value| value % 2 == REMAINDER)
}

fn lower<const REMAINDER: u32>(clue: &Clue, lowering: &mut Lowering) {
    for &cell in clue.cells() {
        lowering.domain(cell, |number| number % 2 == REMAINDER);
    }
}
