//! Clones: groups of cells that hold the same digits in the same order.

use super::{Form, Kind, Takes, check_equal_groups};

/// The clue.
pub(super) static CLONE: Kind = Kind {
    id: "clone",
    aliases: &["cloned"],
    name: ["Clone", "Clone"],
    summary: [
        "the groups hold the same digits at the same places",
        "os grupos têm os mesmos dígitos nas mesmas posições",
    ],
    form: Form::Area,
    cells: Takes::Groups,
    check: check_equal_groups,
    holds: |clue, board| {
        let first = board.values(clue.cells());
        clue.groups().all(|group| board.values(group) == first)
    },
    lower: |clue, lowering| {
        for group in clue.groups().skip(1) {
            let pairs = clue.cells().iter().zip(group).map(|(&a, &b)| [a, b]);
            lowering.pairs(pairs.filter(|[a, b]| a != b).collect(), |a, b| a == b);
        }
    },
    ..Kind::BASE
};
