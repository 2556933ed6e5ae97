//! Between lines: digits that lie between those in the circles.

use super::{Form, Kind, Takes};
use crate::Cell;

/// The clue.
pub(super) static BETWEEN: Kind = Kind {
    id: "between",
    aliases: &["between-line"],
    name: ["Between line", "Linha entre"],
    summary: [
        "the digits on the line lie strictly between those in the circles at its ends",
        "os dígitos na linha ficam estritamente entre os dos círculos nas pontas",
    ],
    form: Form::Ends,
    cells: Takes::Cells(3, usize::MAX),
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let (ends, inner) = ends_first(&values);
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        inner.iter().all(|&value| low < value && value < high)
    },
    lower: |clue, lowering| {
        let (ends, inner) = ends_first(clue.cells());
        let cells: Vec<Cell> = ends.into_iter().chain(inner.iter().copied()).collect();
        // States: nothing, then the first end, then both ends in order.
        lowering.automaton(
            &cells,
            (0, 0),
            |&(low, high), number| match (low, high) {
                (0, 0) => Some((0, number)),
                (0, first) => Some((first.min(number), first.max(number))),
                _ => (low < number && number < high).then_some((low, high)),
            },
            |_| true,
        );
    },
    ..Kind::BASE
};

/// The two ends of a line, and the cells between them.
pub(super) fn ends_first<T: Copy>(line: &[T]) -> ([T; 2], &[T]) {
    let last = line.len() - 1;
    ([line[0], line[last]], &line[1..last])
}
