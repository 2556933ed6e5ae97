//! Modular lines: neighbours leave different remainders.

use super::{Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static MODULAR: Kind = Kind {
    id: "modular",
    aliases: &["modular-line", "modulo"],
    name: ["Modular line", "Linha modular"],
    summary: [
        "any 3 cells in a row on the line, or as many as is said, leave different remainders when divided by that number",
        "3 células seguidas da linha, ou tantas quantas se diz, deixam restos diferentes na divisão por esse número",
    ],
    cells: Takes::Cells(2, usize::MAX),
    number: Some(Number {
        key: "modulus",
        need: Need::Default(3),
    }),
    may_repeat: true,
    check: |clue, layout| check_range("modulus", clue.expect_number(), 2, layout.shape().side()),
    holds: |clue, board| {
        let modulus = clue.expect_number();
        let values = board.values(clue.cells());
        let length = values.len().min(modulus as usize);
        values.windows(length).all(|window| {
            let mut rests: Vec<u32> = window.iter().map(|value| value % modulus).collect();
            rests.sort_unstable();
            rests.windows(2).all(|two| two[0] != two[1])
        })
    },
    lower: |clue, lowering| {
        let (cells, modulus) = (clue.cells(), clue.expect_number());
        let apart = |gap: usize| (gap..cells.len()).map(move |at| [cells[at - gap], cells[at]]);
        let pairs = (1..modulus as usize).flat_map(apart);
        lowering.pairs(pairs.collect(), |a, b| a % modulus != b % modulus);
    },
    ..Kind::BASE
};
