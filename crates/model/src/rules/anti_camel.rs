//! Anti-camel: no digit a camel's move from itself.

use super::{Board, Rule};

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "anti-camel",
    name: ["Anti-camel", "Anticamelo"],
    summary: [
        "cells that are three steps apart one way and one step the other differ",
        "células a três passos numa direção e um na outra são diferentes",
    ],
    board: Board::Any,
    needs_blocks: false,
    add: |shape, draft| {
        draft.leaps(shape, [1, 3]);
        draft.leaps(shape, [3, 1]);
        Ok(())
    },
};
