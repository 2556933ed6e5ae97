//! Palindromes: lines that read the same both ways.

use super::{Kind, Takes};

/// The clue.
pub(super) static PALINDROME: Kind = Kind {
    id: "palindrome",
    aliases: &["palindrome-line"],
    name: ["Palindrome", "Palíndromo"],
    summary: [
        "the digits on the line read the same from both ends",
        "os dígitos da linha leem-se iguais a partir das duas pontas",
    ],
    cells: Takes::Cells(2, usize::MAX),
    may_repeat: true,
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values.iter().eq(values.iter().rev())
    },
    lower: |clue, lowering| {
        let cells = clue.cells();
        let pairs = (0..cells.len() / 2).map(|at| [cells[at], cells[cells.len() - 1 - at]]);
        lowering.pairs(pairs.filter(|[a, b]| a != b).collect(), |a, b| a == b);
    },
    ..Kind::BASE
};
