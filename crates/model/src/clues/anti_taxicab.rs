//! Anti-taxicab: no digit at its own distance from itself.

use super::{Form, Kind, Takes};
use crate::{Cell, Shape};

/// The clue.
pub(super) static ANTI_TAXICAB: Kind = Kind {
    id: "anti-taxicab",
    name: ["Anti-taxicab", "Antitáxi"],
    summary: [
        "no digit N stands exactly N steps, along rows and columns, from another N",
        "nenhum dígito N está a exatamente N passos, por linhas e colunas, de outro N",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    holds: |_, board| {
        let shape = board.layout.shape();
        shape.all_cells().all(|a| {
            shape.all_cells().all(|b| {
                board.value(a) != board.value(b)
                    || a == b
                    || distance(shape, a, b) != board.value(a)
            })
        })
    },
    lower: |_, lowering| {
        let shape = lowering.layout.shape();
        for a in shape.all_cells() {
            for b in shape.all_cells().filter(|&b| b > a) {
                let digit = distance(shape, a, b);
                if !lowering.layout.peers(a).contains(&b) {
                    lowering.clause([(a, digit, false), (b, digit, false)]);
                }
            }
        }
    },
    ..Kind::BASE
};

fn distance(shape: Shape, a: Cell, b: Cell) -> u32 {
    let apart = shape.row(a).abs_diff(shape.row(b)) + shape.col(a).abs_diff(shape.col(b));
    apart as u32
}
