//! Anti-king: no digit a king's move from itself.

use super::{Board, Rule};

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "anti-king",
    name: ["Anti-king", "Antirrei"],
    summary: [
        "cells that touch at a corner differ, as those do that touch at an edge",
        "células que se tocam num canto são diferentes, como as que se tocam num lado",
    ],
    board: Board::Any,
    needs_blocks: false,
    add: |shape, draft| {
        draft.leaps(shape, [1, 1]);
        Ok(())
    },
};
