//! Windoku: windows as large as a block that lie across the blocks.

use super::{Board, Rule};
use crate::HouseKind;

/// The rule.
///
/// Windows are one cell apart and one cell from the edge: four on a 9x9 board, where they begin in rows
/// and columns 2 and 6.
pub(super) static RULE: Rule = Rule {
    id: "windoku",
    name: ["Windoku", "Windoku"],
    summary: [
        "every digit once in each window, a block that lies across four others",
        "cada dígito uma vez em cada janela, um bloco que se estende sobre outros quatro",
    ],
    board: Board::Any,
    needs_blocks: true,
    add: |shape, draft| {
        let (rows, cols) = (shape.block_rows(), shape.block_cols());
        let (down, across) = (
            (shape.side() - 1) / (rows + 1),
            (shape.side() - 1) / (cols + 1),
        );
        if rows == 1 || cols == 1 || down == 0 || across == 0 {
            return Err(format!("no window of {rows}x{cols} cells fits in"));
        }
        for top in (0..down).map(|window| 1 + window * (rows + 1)) {
            for left in (0..across).map(|window| 1 + window * (cols + 1)) {
                let row = |row| (left..left + cols).map(move |col| shape.cell(row, col));
                draft.region(HouseKind::Window, (top..top + rows).flat_map(row));
            }
        }
        Ok(())
    },
};
