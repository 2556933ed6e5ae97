//! Arrows: digits that add up to what stands in a circle, in two circles, or in a pill.

use super::bounds::{all_differ, sum_bounds};
use super::{Form, Kind, Takes};
use crate::{Cell, Layout};

/// An arrow.
pub(super) static ARROW: Kind = Kind {
    id: "arrow",
    aliases: &["arrow-sum"],
    name: ["Arrow", "Seta"],
    summary: [
        "the digits along the arrow add up to the digit in its circle; they may repeat",
        "os dígitos da seta somam o dígito do círculo; podem repetir-se",
    ],
    form: Form::Arrow,
    cells: Takes::Two([("circle", 1, 1), ("cells", 1, usize::MAX)]),
    check: |clue, layout| {
        if clue.group(1).contains(&clue.group(0)[0]) {
            return Err("the arrow goes through its own circle".to_owned());
        }
        too_long(layout, clue.group(1), layout.shape().side())
    },
    holds: |clue, board| board.sum(clue.group(0)) == board.sum(clue.group(1)),
    lower: |clue, lowering| {
        let circle = clue.group(0).iter().map(|&cell| (cell, -1));
        lowering.sum(circle.chain(clue.group(1).iter().map(|&cell| (cell, 1))), 0);
    },
    ..Kind::BASE
};

/// A line between two circles.
pub(super) static DOUBLE_ARROW: Kind = Kind {
    id: "double-arrow",
    name: ["Double arrow", "Seta dupla"],
    summary: [
        "the digits between the two circles add up to the sum of the digits in them",
        "os dígitos entre os dois círculos somam o mesmo que os dígitos neles",
    ],
    form: Form::Ends,
    cells: Takes::Cells(3, usize::MAX),
    check: |clue, layout| {
        let cells = clue.cells();
        let ends = [cells[0], cells[cells.len() - 1]];
        let [least, most] = sum_bounds(layout, &ends);
        let inner = &cells[1..cells.len() - 1];
        too_long(layout, inner, most)?;
        too_short(layout, inner, least)
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let ends = values[0] + values[values.len() - 1];
        values.iter().sum::<u32>() == 2 * ends
    },
    lower: |clue, lowering| {
        let last = clue.cells().len() - 1;
        let cells = clue.cells().iter().enumerate();
        let signed = cells.map(|(at, &cell)| (cell, if at == 0 || at == last { -1 } else { 1 }));
        lowering.sum(signed, 0);
    },
    ..Kind::BASE
};

/// An arrow whose circle is a pill of two or three cells.
pub(super) static PILL_ARROW: Kind = Kind {
    id: "pill-arrow",
    aliases: &["pill"],
    name: ["Pill arrow", "Seta de pílula"],
    summary: [
        "the digits along the arrow add up to the number that the cells of the pill make, read in order",
        "os dígitos da seta somam o número formado pelas células da pílula, lidas em ordem",
    ],
    form: Form::Arrow,
    cells: Takes::Two([("pill", 2, 3), ("cells", 1, usize::MAX)]),
    check: |clue, layout| {
        let pill = clue.group(0);
        // The least and the greatest digits of a pill whose cells differ, the first of them first.
        let differ = usize::from(all_differ(layout, pill));
        let side = layout.shape().side();
        let made = |digit: &dyn Fn(usize) -> usize| {
            (0..pill.len()).fold(0, |number, at| 10 * number + digit(at * differ))
        };
        let (least, most) = (made(&|at| 1 + at), made(&|at| side - at.min(side - 1)));
        too_long(layout, clue.group(1), most)?;
        too_short(layout, clue.group(1), least)
    },
    holds: |clue, board| {
        let pill = board.values(clue.group(0));
        let number = pill.iter().fold(0, |number, digit| 10 * number + digit);
        board.sum(clue.group(1)) == number
    },
    lower: |clue, lowering| {
        let places = clue.group(0).len() as u32;
        let pill = clue.group(0).iter().zip((0..places).rev());
        let pill = pill.map(|(&cell, place)| (cell, -(10_i64.pow(place))));
        lowering.sum(pill.chain(clue.group(1).iter().map(|&cell| (cell, 1))), 0);
    },
    ..Kind::BASE
};

/// Says that an arrow is too long if its least sum is more than what its end can be.
fn too_long(layout: &Layout, cells: &[Cell], most: usize) -> Result<(), String> {
    let [least, _] = sum_bounds(layout, cells);
    if least > most {
        return Err(format!(
            "{} cells add up to at least {least}, at most {most} can be",
            cells.len()
        ));
    }
    Ok(())
}

/// Says that an arrow is too short if its greatest sum is less than what its end must be.
fn too_short(layout: &Layout, cells: &[Cell], least: usize) -> Result<(), String> {
    let [_, most] = sum_bounds(layout, cells);
    if most < least {
        return Err(format!(
            "{} cells add up to at most {most}, at least {least} must be",
            cells.len()
        ));
    }
    Ok(())
}
