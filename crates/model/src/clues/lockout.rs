//! Lockout lines: digits that do not lie between those at the ends, which are far apart.

use super::between::ends_first;
use super::{Form, Kind, Need, Number, Takes, check_difference};
use crate::Cell;

/// The clue.
pub(super) static LOCKOUT: Kind = Kind {
    id: "lockout",
    aliases: &["lockout-line"],
    name: ["Lockout line", "Linha de exclusão"],
    summary: [
        "the digits at the ends differ by at least 4, or by what is said; those on the line lie outside of their range",
        "os dígitos das pontas diferem em pelo menos 4, ou no que se diz; os da linha ficam fora do intervalo deles",
    ],
    form: Form::Ends,
    cells: Takes::Cells(3, usize::MAX),
    number: Some(Number {
        key: "difference",
        need: Need::Default(4),
    }),
    check: check_difference,
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let (ends, inner) = ends_first(&values);
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        high - low >= clue.expect_number() && inner.iter().all(|&value| value < low || value > high)
    },
    lower: |clue, lowering| {
        let (ends, inner) = ends_first(clue.cells());
        let cells: Vec<Cell> = ends.into_iter().chain(inner.iter().copied()).collect();
        let least = clue.expect_number();
        lowering.automaton(
            &cells,
            (0, 0),
            |&(low, high), number| match (low, high) {
                (0, 0) => Some((0, number)),
                (0, first) => (first.abs_diff(number) >= least)
                    .then_some((first.min(number), first.max(number))),
                _ => (number < low || number > high).then_some((low, high)),
            },
            |_| true,
        );
    },
    ..Kind::BASE
};
