//! NAME: what the rule says, in a sentence.

use super::{Board, Rule};

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "NAME",
    name: ["NAME", "NAME"],
    summary: [
        "what the rule says, as one line",
        "o que a regra diz, em uma linha",
    ],
    board: Board::Any,
    needs_blocks: false,
    add: |shape, draft| {
        // Regions whose cells all differ: draft.region; pairs of cells that differ: draft.pair, draft.leaps.
        draft.leaps(shape, [3, 3]);
        Ok(())
    },
};
