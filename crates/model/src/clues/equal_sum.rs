//! Equal sums: groups of cells that add up to the same.

use super::bounds::check_equal_sums;
use super::{Form, Kind, Takes};

/// The clue.
pub(super) static EQUAL_SUM: Kind = Kind {
    id: "equal-sum",
    name: ["Equal sum", "Somas iguais"],
    summary: ["the groups have the same sum", "os grupos têm a mesma soma"],
    form: Form::Area,
    cells: Takes::Groups,
    check: |clue, layout| check_equal_sums(layout, clue.groups()),
    holds: |clue, board| {
        let mut sums = clue.groups().map(|group| board.sum(group));
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    },
    lower: |clue, lowering| {
        let groups: Vec<_> = clue.groups().collect();
        for at in 1..groups.len() {
            for other in [0, at - 1].into_iter().take(at) {
                let minus = groups[at].iter().map(|&cell| (cell, -1));
                lowering.sum(groups[other].iter().map(|&cell| (cell, 1)).chain(minus), 0);
            }
        }
    },
    ..Kind::BASE
};
