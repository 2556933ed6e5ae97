//! Renban lines: consecutive digits in any order.

use super::{Kind, Takes, check_distinct};

/// The clue.
pub(super) static RENBAN: Kind = Kind {
    id: "renban",
    aliases: &["renban-line"],
    name: ["Renban line", "Linha renban"],
    summary: [
        "the digits on the line are consecutive and differ, in any order",
        "os dígitos da linha são consecutivos e diferentes, em qualquer ordem",
    ],
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| check_distinct(clue.cells().len(), layout.shape().side()),
    holds: |clue, board| {
        let mut values = board.values(clue.cells());
        values.sort_unstable();
        values.windows(2).all(|two| two[0] + 1 == two[1])
    },
    // Different digits, no two of them further apart than there are cells.
    lower: |clue, lowering| {
        let count = clue.cells().len() as u32;
        lowering.all_different(clue.cells());
        lowering.all_pairs(clue.cells(), |a, b| a != b && a.abs_diff(b) < count);
    },
    ..Kind::BASE
};
