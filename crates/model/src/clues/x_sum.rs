//! X sums: the first X cells of a line, X being the first of them.

use super::{Form, Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static X_SUM: Kind = Kind {
    id: "x-sum",
    name: ["X sum", "Soma X"],
    summary: [
        "the first X digits in the direction of the number add up to it, where X is the first of them",
        "os primeiros X dígitos na direção do número somam o valor dele, sendo X o primeiro deles",
    ],
    form: Form::Outside,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| {
        let side = layout.shape().side();
        check_range("sum", clue.expect_number(), 1, side * (side + 1) / 2)
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let first = values[0] as usize;
        values
            .get(..first)
            .is_some_and(|seen| seen.iter().sum::<u32>() == clue.expect_number())
    },
    lower: |clue, lowering| {
        let sum = clue.expect_number();
        // The state is the number of cells that still count and the rest of the sum; `None` before
        // the first cell.
        lowering.automaton(
            clue.cells(),
            None::<(u32, u32)>,
            |state, number| match *state {
                None => Some(Some((number - 1, sum.checked_sub(number)?))),
                Some((0, left)) => (left == 0).then_some(Some((0, 0))),
                Some((cells, left)) => Some(Some((cells - 1, left.checked_sub(number)?))),
            },
            |state| *state == Some((0, 0)),
        );
    },
    ..Kind::BASE
};
