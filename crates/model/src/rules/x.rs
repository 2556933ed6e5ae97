//! Sudoku X: every digit once on both long diagonals.

use super::{Board, Rule};
use crate::HouseKind;

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "x",
    name: ["Sudoku X", "Sudoku X"],
    summary: [
        "every digit once on each of the two long diagonals",
        "cada dígito uma vez em cada uma das duas diagonais principais",
    ],
    board: Board::Any,
    needs_blocks: false,
    add: |shape, draft| {
        let last = shape.side() - 1;
        draft.region(HouseKind::Diagonal, (0..=last).map(|at| shape.cell(at, at)));
        draft.region(
            HouseKind::Diagonal,
            (0..=last).map(|at| shape.cell(at, last - at)),
        );
        Ok(())
    },
};
