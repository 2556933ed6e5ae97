//! Minima and maxima: cells below or above their neighbours.

use super::{Clue, Form, Kind, Lowering, Takes};
use crate::{Cell, Shape};

/// Cells below their neighbours.
pub(super) static MINIMUM: Kind = Kind {
    id: "minimum",
    name: ["Minimum", "Mínimo"],
    summary: [
        "each cell is less than the neighbours that are not marked so themselves",
        "cada célula é menor que as vizinhas que não estão marcadas assim também",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        outer(board.layout.shape(), clue).all(|[own, other]| board.value(own) < board.value(other))
    },
    lower: |clue, lowering| compare(clue, lowering, |own, other| own < other),
    ..Kind::BASE
};

/// Cells above their neighbours.
pub(super) static MAXIMUM: Kind = Kind {
    id: "maximum",
    name: ["Maximum", "Máximo"],
    summary: [
        "each cell is greater than the neighbours that are not marked so themselves",
        "cada célula é maior que as vizinhas que não estão marcadas assim também",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        outer(board.layout.shape(), clue).all(|[own, other]| board.value(own) > board.value(other))
    },
    lower: |clue, lowering| compare(clue, lowering, |own, other| own > other),
    ..Kind::BASE
};

/// Each cell of the clue with each neighbour outside of it.
fn outer(shape: Shape, clue: &Clue) -> impl Iterator<Item = [Cell; 2]> + '_ {
    clue.cells().iter().flat_map(move |&own| {
        let others = shape
            .adjacent(own)
            .filter(|other| !clue.cells().contains(other));
        others.map(move |other| [own, other])
    })
}

fn compare(clue: &Clue, lowering: &mut Lowering, allows: impl Fn(u32, u32) -> bool) {
    let pairs = outer(lowering.layout.shape(), clue).collect();
    lowering.pairs(pairs, allows);
}
