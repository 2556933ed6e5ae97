//! Centre dot: the centres of all blocks differ.

use super::{Board, Rule};
use crate::HouseKind;

/// The rule.
pub(super) static RULE: Rule = Rule {
    id: "centre-dot",
    name: ["Centre dot", "Ponto central"],
    summary: [
        "every digit once among the centres of the blocks",
        "cada dígito uma vez entre os centros dos blocos",
    ],
    board: Board::Any,
    needs_blocks: true,
    add: |shape, draft| {
        if shape.block_rows() % 2 == 0 || shape.block_cols() % 2 == 0 {
            return Err(format!("blocks of {shape} have no cell in the centre"));
        }
        let blocks = shape.houses_of_kind(HouseKind::Block);
        let centres = blocks.map(|block| shape.house(block)[shape.side() / 2]);
        draft.region(HouseKind::Dots, centres);
        Ok(())
    },
};
