//! Asterisk: nine cells in the form of a star differ.

use super::{Board, Rule, cells_at, only_classic};
use crate::HouseKind;

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "asterisk",
    name: ["Asterisk", "Asterisco"],
    summary: [
        "every digit once in the asterisk of nine cells around the centre",
        "cada dígito uma vez no asterisco de nove células em torno do centro",
    ],
    board: Board::Any,
    needs_blocks: true,
    add: |shape, draft| {
        only_classic(shape)?;
        let places = [
            (1, 4),
            (2, 2),
            (2, 6),
            (4, 1),
            (4, 4),
            (4, 7),
            (6, 2),
            (6, 6),
            (7, 4),
        ];
        draft.region(HouseKind::Asterisk, cells_at(shape, places));
        Ok(())
    },
};
