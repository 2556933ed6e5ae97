//! Anti-knight: no digit a knight's move from itself.

use super::{Board, Rule};

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "anti-knight",
    name: ["Anti-knight", "Anticavalo"],
    summary: [
        "cells that are a knight's move apart differ",
        "células à distância de um salto de cavalo são diferentes",
    ],
    board: Board::Any,
    needs_blocks: false,
    add: |shape, draft| {
        draft.leaps(shape, [1, 2]);
        draft.leaps(shape, [2, 1]);
        Ok(())
    },
};
