//! Sandwiches: the sum between the least and the greatest digit of a line.

use super::bounds::all_differ;
use super::places::check_line;
use super::{Form, Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static SANDWICH: Kind = Kind {
    id: "sandwich",
    aliases: &["sandwich-sum", "sandwiches"],
    name: ["Sandwich sum", "Soma sanduíche"],
    summary: [
        "the digits between the 1 and the greatest digit of the line add up to the number outside",
        "os dígitos entre o 1 e o maior dígito da linha somam o número de fora",
    ],
    form: Form::Outside,
    cells: Takes::Cells(2, usize::MAX),
    number: Some(Number {
        key: "sum",
        need: Need::Required,
    }),
    check: |clue, layout| {
        check_line(clue, layout)?;
        let (side, count) = (layout.shape().side(), clue.cells().len());
        if count != side {
            return Err(format!("{count} cells, expected a whole line of {side}"));
        }
        let sum = clue.expect_number();
        let most = (side * (side + 1) / 2).saturating_sub(side + 1);
        check_range("sum", sum, 0, most)?;
        if all_differ(layout, clue.cells()) && !sums(2..side, most)[sum as usize] {
            return Err(format!("no digits between 1 and {side} add up to {sum}"));
        }
        Ok(())
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let place = |number| values.iter().position(|&value| value == number);
        let (Some(a), Some(b)) = (place(1), place(board.side())) else {
            return false;
        };
        let between = &values[a.min(b) + 1..a.max(b)];
        between.iter().sum::<u32>() == clue.expect_number()
    },
    lower: |clue, lowering| {
        let (sum, greatest) = (clue.expect_number(), lowering.side() as u32);
        // States: before the first slice of bread, between the slices (which one came first, the
        // sum left), after the second.
        lowering.automaton(
            clue.cells(),
            Slice::Before,
            |state, number| {
                let is_bread = number == 1 || number == greatest;
                match *state {
                    Slice::Before if is_bread => Some(Slice::Between(number, sum)),
                    Slice::Before => Some(Slice::Before),
                    Slice::Between(first, 0) if is_bread && number != first => Some(Slice::Behind),
                    Slice::Between(..) | Slice::Behind if is_bread => None,
                    Slice::Between(first, left) => {
                        Some(Slice::Between(first, left.checked_sub(number)?))
                    }
                    Slice::Behind => Some(Slice::Behind),
                }
            },
            |state| *state == Slice::Behind,
        );
    },
    ..Kind::BASE
};

/// For each number up to the greatest whether some of these digits, each once, add up to it.
fn sums(digits: std::ops::Range<usize>, most: usize) -> Vec<bool> {
    let mut can_be = vec![false; most + 1];
    can_be[0] = true;
    for digit in digits {
        for sum in (digit..=most).rev() {
            can_be[sum] |= can_be[sum - digit];
        }
    }
    can_be
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Slice {
    Before,
    Between(u32, u32),
    Behind,
}
