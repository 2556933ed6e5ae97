//! Global entropy: a low, a middle and a high digit in every square of four cells.

use super::entropic::check_thirds;
use super::{Form, Kind, Takes};
use crate::{Cell, Shape};

/// The clue.
pub(super) static GLOBAL_ENTROPY: Kind = Kind {
    id: "global-entropy",
    name: ["Global entropy", "Entropia global"],
    summary: [
        "every 2x2 square holds a low, a middle and a high digit: 123, 456 and 789 on a 9x9 board",
        "cada quadrado 2x2 tem um dígito baixo, um médio e um alto: 123, 456 e 789 num tabuleiro 9x9",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    check: |_, layout| check_thirds(layout),
    holds: |_, board| {
        let third = board.side() / 3;
        squares(board.layout.shape()).all(|square| {
            let thirds = board
                .values(&square)
                .into_iter()
                .map(|value| (value - 1) / third);
            thirds.fold(0, |seen, third| seen | 1 << third) == 0b111
        })
    },
    lower: |_, lowering| {
        let third = lowering.side() as u32 / 3;
        for square in squares(lowering.layout.shape()) {
            for part in 0..3 {
                let digits = part * third + 1..=(part + 1) * third;
                let of_cell = |cell| digits.clone().map(move |digit| (cell, digit, true));
                lowering.clause(square.into_iter().flat_map(of_cell));
            }
        }
    },
    ..Kind::BASE
};

/// The squares of four cells.
fn squares(shape: Shape) -> impl Iterator<Item = [Cell; 4]> {
    shape.all_cells().filter_map(move |cell| {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let at = |down, right| shape.cell_at(row + down, col + right);
        Some([cell, at(0, 1)?, at(1, 0)?, at(1, 1)?])
    })
}
