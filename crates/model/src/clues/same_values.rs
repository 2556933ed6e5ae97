//! Same values: groups of cells that hold the same digits in any order.

use super::{Form, Kind, Takes, check_equal_groups};
use crate::{Digit, DigitSet};

/// The clue.
pub(super) static SAME_VALUES: Kind = Kind {
    id: "same-values",
    name: ["Same values", "Mesmos valores"],
    summary: [
        "the groups hold the same digits, each as often, in any order",
        "os grupos têm os mesmos dígitos, cada um tantas vezes, em qualquer ordem",
    ],
    form: Form::Area,
    cells: Takes::Groups,
    check: check_equal_groups,
    holds: |clue, board| {
        let sorted = |group| {
            let mut values = board.values(group);
            values.sort_unstable();
            values
        };
        let first = sorted(clue.cells());
        clue.groups().all(|group| sorted(group) == first)
    },
    lower: |clue, lowering| {
        for group in clue.groups().skip(1) {
            // Cells that both groups share cancel out.
            let only = |own: &[crate::Cell], other: &[crate::Cell], sign: i64| {
                let own = own.iter().filter(|cell| !other.contains(cell));
                own.map(|&cell| (cell, sign)).collect::<Vec<_>>()
            };
            let mut cells = only(clue.cells(), group, 1);
            cells.extend(only(group, clue.cells(), -1));
            if cells.is_empty() {
                continue;
            }
            for digit in 0..lowering.side() {
                lowering.count(
                    cells.iter().copied(),
                    DigitSet::from(Digit::new(digit)),
                    0,
                    0,
                );
            }
        }
    },
    ..Kind::BASE
};
