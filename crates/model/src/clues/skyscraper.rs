//! Skyscrapers: how many digits of a line are greater than all before them.

use super::places::check_line;
use super::{Form, Kind, Need, Number, Takes, check_range};

/// The clue.
pub(super) static SKYSCRAPER: Kind = Kind {
    id: "skyscraper",
    aliases: &["tower"],
    name: ["Skyscraper", "Arranha-céu"],
    summary: [
        "digits are heights: so many are seen from the number, each higher than all before it",
        "os dígitos são alturas: do número veem-se tantos, cada um maior que todos os anteriores",
    ],
    form: Form::Outside,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "count",
        need: Need::Required,
    }),
    check: |clue, layout| {
        check_line(clue, layout)?;
        let most = clue.cells().len().min(layout.shape().side());
        check_range("count", clue.expect_number(), 1, most)
    },
    holds: |clue, board| {
        let (mut highest, mut seen) = (0, 0);
        for value in board.values(clue.cells()) {
            if value > highest {
                (highest, seen) = (value, seen + 1);
            }
        }
        seen == clue.expect_number()
    },
    lower: |clue, lowering| {
        let count = clue.expect_number();
        // The state is the highest so far, and how many are still to be seen.
        lowering.automaton(
            clue.cells(),
            (0, count),
            |&(highest, left), number| {
                if number > highest {
                    Some((number, left.checked_sub(1)?))
                } else {
                    Some((highest, left))
                }
            },
            |&(_, left)| left == 0,
        );
    },
    ..Kind::BASE
};
