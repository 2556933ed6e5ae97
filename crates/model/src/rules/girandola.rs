//! Girandola: the corners, the centre and four cells between differ.

use super::{Board, Rule, cells_at, only_classic};
use crate::HouseKind;

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "girandola",
    name: ["Girandola", "Girândola"],
    summary: [
        "every digit once in the girandola: the corners, the centre, and the centres of the four blocks beside it",
        "cada dígito uma vez na girândola: os cantos, o centro e os centros dos quatro blocos ao lado dele",
    ],
    board: Board::Any,
    needs_blocks: true,
    add: |shape, draft| {
        only_classic(shape)?;
        let places = [
            (0, 0),
            (0, 8),
            (1, 4),
            (4, 1),
            (4, 4),
            (4, 7),
            (7, 4),
            (8, 0),
            (8, 8),
        ];
        draft.region(HouseKind::Girandola, cells_at(shape, places));
        Ok(())
    },
};
