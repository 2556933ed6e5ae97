//! Latin square: rows and columns, no blocks.

use super::{Board, Rule};

/// The rule. It is the shape whose blocks are its rows.
pub(super) static RULE: Rule = Rule {
    id: "latin",
    name: ["Latin square", "Quadrado latino"],
    summary: [
        "every digit once in each row and each column; there are no blocks",
        "cada dígito uma vez em cada linha e em cada coluna; não há blocos",
    ],
    board: Board::Latin,
    needs_blocks: false,
    add: |_, _| Ok(()),
};
