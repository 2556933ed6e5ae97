//! Even and odd cells.

use super::{Form, Kind, Takes};

/// Even digits.
pub(super) static EVEN: Kind = Kind {
    id: "even",
    name: ["Even", "Par"],
    summary: ["the cells hold even digits", "as células têm dígitos pares"],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        board
            .values(clue.cells())
            .iter()
            .all(|value| value % 2 == 0)
    },
    lower: |clue, lowering| {
        for &cell in clue.cells() {
            lowering.domain(cell, |number| number % 2 == 0);
        }
    },
    ..Kind::BASE
};

/// Odd digits.
pub(super) static ODD: Kind = Kind {
    id: "odd",
    name: ["Odd", "Ímpar"],
    summary: [
        "the cells hold odd digits",
        "as células têm dígitos ímpares",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        board
            .values(clue.cells())
            .iter()
            .all(|value| value % 2 == 1)
    },
    lower: |clue, lowering| {
        for &cell in clue.cells() {
            lowering.domain(cell, |number| number % 2 == 1);
        }
    },
    ..Kind::BASE
};
