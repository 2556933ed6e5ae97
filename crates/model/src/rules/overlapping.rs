//! Boards of several 9x9 grids that overlap: a block or a cell that two grids share belongs to both.

use super::{Board, Rule};
use crate::Overlapping;

/// Five 9x9 grids: one in the middle, one over each of its corner blocks.
pub(super) static SAMURAI: Rule = Rule {
    id: "samurai",
    name: ["Samurai", "Samurai"],
    summary: [
        "five 9x9 grids: one in the middle, one over each of its corner blocks",
        "cinco grades 9x9: uma no meio e uma sobre cada bloco do canto dela",
    ],
    board: Board::Overlapping(&Overlapping::SAMURAI),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Four 9x9 grids in a ring that share a block with each neighbour.
pub(super) static SOHEI: Rule = Rule {
    id: "sohei",
    name: ["Sohei", "Sohei"],
    summary: [
        "four 9x9 grids in a ring that share a block with each neighbour",
        "quatro grades 9x9 em anel que partilham um bloco com cada vizinha",
    ],
    board: Board::Overlapping(&Overlapping::SOHEI),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Five 9x9 grids: one in the middle, four like sails around it.
pub(super) static WINDMILL: Rule = Rule {
    id: "windmill",
    name: ["Windmill", "Cata-vento"],
    summary: [
        "five 9x9 grids: one in the middle, four like sails around it",
        "cinco grades 9x9: uma no meio e quatro como pás em volta",
    ],
    board: Board::Overlapping(&Overlapping::WINDMILL),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Four 9x9 grids, each three cells away from the next.
pub(super) static BUTTERFLY: Rule = Rule {
    id: "butterfly",
    name: ["Butterfly", "Borboleta"],
    summary: [
        "four 9x9 grids, each three cells away from the next",
        "quatro grades 9x9, cada uma a três células da seguinte",
    ],
    board: Board::Overlapping(&Overlapping::BUTTERFLY),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Eight 9x9 grids in three rows.
pub(super) static GATTAI_8: Rule = Rule {
    id: "gattai-8",
    name: ["Gattai-8", "Gattai-8"],
    summary: [
        "eight 9x9 grids in three rows",
        "oito grades 9x9 em três fileiras",
    ],
    board: Board::Overlapping(&Overlapping::GATTAI_8),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Eleven 9x9 grids in three rows.
pub(super) static SHOGUN: Rule = Rule {
    id: "shogun",
    name: ["Shogun", "Shogun"],
    summary: [
        "eleven 9x9 grids in three rows",
        "onze grades 9x9 em três fileiras",
    ],
    board: Board::Overlapping(&Overlapping::SHOGUN),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Thirteen 9x9 grids in five rows.
pub(super) static SUMO: Rule = Rule {
    id: "sumo",
    name: ["Sumo", "Sumo"],
    summary: [
        "thirteen 9x9 grids in five rows",
        "treze grades 9x9 em cinco fileiras",
    ],
    board: Board::Overlapping(&Overlapping::SUMO),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Nine 9x9 grids whose centres of blocks form a tenth.
pub(super) static CLUELESS_1: Rule = Rule {
    id: "clueless-1",
    name: ["Clueless 1", "Clueless 1"],
    summary: [
        "nine 9x9 grids side by side; the centres of their blocks form a tenth",
        "nove grades 9x9 lado a lado; os centros dos blocos formam uma décima",
    ],
    board: Board::Overlapping(&Overlapping::CLUELESS_1),
    needs_blocks: true,
    add: |_, _| Ok(()),
};

/// Nine 9x9 grids whose middle blocks form a tenth.
pub(super) static CLUELESS_2: Rule = Rule {
    id: "clueless-2",
    name: ["Clueless 2", "Clueless 2"],
    summary: [
        "nine 9x9 grids side by side; the blocks in their middles form a tenth",
        "nove grades 9x9 lado a lado; os blocos do meio formam uma décima",
    ],
    board: Board::Overlapping(&Overlapping::CLUELESS_2),
    needs_blocks: true,
    add: |_, _| Ok(()),
};
