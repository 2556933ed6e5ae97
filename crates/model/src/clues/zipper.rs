//! Zipper lines: cells at the same distance from the middle have the same sum.

use super::{Kind, Takes};

/// The clue.
pub(super) static ZIPPER: Kind = Kind {
    id: "zipper",
    aliases: &["zipper-line"],
    name: ["Zipper line", "Linha zíper"],
    summary: [
        "two digits at the same distance from the middle of the line have the same sum, which the middle cell holds if there is one",
        "dois dígitos à mesma distância do meio da linha têm a mesma soma, que é a célula do meio, se houver",
    ],
    cells: Takes::Cells(3, usize::MAX),
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let half = values.len() / 2;
        let sums: Vec<u32> = (0..half)
            .map(|at| values[at] + values[values.len() - 1 - at])
            .collect();
        let wanted = if values.len() % 2 == 1 {
            values[half]
        } else {
            sums[0]
        };
        sums.iter().all(|&sum| sum == wanted)
    },
    lower: |clue, lowering| {
        let cells = clue.cells();
        let half = cells.len() / 2;
        let pair = |at: usize, sign| [(cells[at], sign), (cells[cells.len() - 1 - at], sign)];
        for at in 0..half {
            if cells.len() % 2 == 1 {
                lowering.sum(pair(at, 1).into_iter().chain([(cells[half], -1)]), 0);
            }
            for other in 0..at {
                lowering.sum(pair(at, 1).into_iter().chain(pair(other, -1)), 0);
            }
        }
    },
    ..Kind::BASE
};
