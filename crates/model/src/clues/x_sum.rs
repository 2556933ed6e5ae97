//! X sums: the first X cells of a line, X being the first of them.

use super::bounds::all_differ;
use super::places::check_line;
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
        check_line(clue, layout)?;
        let (cells, side) = (clue.cells(), layout.shape().side());
        let sum = clue.expect_number();
        check_range("sum", sum, 1, side * (side + 1) / 2)?;
        // The first digit is the number of cells and the first summand.
        let can_be = (1..=cells.len().min(side)).any(|first| {
            let [least, most] = rest_bounds(first, side, all_differ(layout, &cells[..first]));
            (least..=most).contains(&(sum as usize))
        });
        if can_be {
            return Ok(());
        }
        Err(format!("no first digit makes the sum {sum}"))
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

/// Bounds of the sum of as many cells as the first of them says.
fn rest_bounds(first: usize, side: usize, differ: bool) -> [usize; 2] {
    let rest = first - 1;
    if !differ {
        return [first + rest, first + rest * side];
    }
    // The others are the least, or the greatest, of the digits without the first.
    let others = |digits: &mut dyn Iterator<Item = usize>| -> usize {
        digits.filter(|&digit| digit != first).take(rest).sum()
    };
    let least = others(&mut (1..=side));
    let most = others(&mut (1..=side).rev());
    [first + least, first + most]
}
