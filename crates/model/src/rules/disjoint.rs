//! Disjoint groups: the cells at the same place of their blocks differ.

use super::{Board, Rule};
use crate::HouseKind;

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "disjoint",
    name: ["Disjoint groups", "Grupos disjuntos"],
    summary: [
        "every digit once among the cells that stand at the same place of their blocks",
        "cada dígito uma vez entre as células que ocupam a mesma posição em seus blocos",
    ],
    board: Board::Any,
    needs_blocks: true,
    add: |shape, draft| {
        let blocks: Vec<_> = shape.houses_of_kind(HouseKind::Block).collect();
        for place in 0..shape.side() {
            let cells = blocks.iter().map(|&block| shape.house(block)[place]);
            draft.region(HouseKind::Group, cells);
        }
        Ok(())
    },
};
