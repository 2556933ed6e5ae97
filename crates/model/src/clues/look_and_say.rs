//! Look-and-say cages: how often digits stand in a cage.

use super::bounds::check_repeats;
use super::{Form, Kind, Need, Number, Takes, check_range};
use crate::{Digit, DigitSet};

/// The clue.
pub(super) static LOOK_AND_SAY: Kind = Kind {
    id: "look-and-say",
    name: ["Look and say", "Olhe e diga"],
    summary: [
        "numbers in pairs, a count and a digit: the cage holds that digit exactly so often; digits that are not named are free",
        "números aos pares, uma contagem e um dígito: a gaiola contém esse dígito exatamente tantas vezes; dígitos não citados são livres",
    ],
    form: Form::Cage,
    cells: Takes::Cells(1, usize::MAX),
    number: Some(Number {
        key: "counts",
        need: Need::Many,
    }),
    check: |clue, layout| {
        if clue.numbers().len() % 2 == 1 {
            return Err("the numbers are no pairs of a count and a digit".to_owned());
        }
        for pair in clue.numbers().chunks_exact(2) {
            check_range("count", pair[0], 0, clue.cells().len())?;
            check_range("digit", pair[1], 1, layout.shape().side())?;
            check_repeats(layout, clue, pair[1], pair[0] as usize)?;
        }
        Ok(())
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        clue.numbers().chunks_exact(2).all(|pair| {
            let count = values.iter().filter(|&&value| value == pair[1]).count();
            count == pair[0] as usize
        })
    },
    lower: |clue, lowering| {
        for pair in clue.numbers().chunks_exact(2) {
            let (count, set) = (i64::from(pair[0]), Digit::new(pair[1] as usize - 1));
            let cells = clue.cells().iter().map(|&cell| (cell, 1));
            lowering.count(cells, DigitSet::from(set), count, count);
        }
    },
    ..Kind::BASE
};
