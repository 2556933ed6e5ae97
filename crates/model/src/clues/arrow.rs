//! Arrows: digits that add up to what stands in a circle, in two circles, or in a pill.

use super::{Form, Kind, Takes};

/// An arrow.
pub(super) static ARROW: Kind = Kind {
    id: "arrow",
    name: ["Arrow", "Seta"],
    summary: [
        "the digits along the arrow add up to the digit in its circle; they may repeat",
        "os dígitos da seta somam o dígito do círculo; podem repetir-se",
    ],
    form: Form::Arrow,
    cells: Takes::Two([("circle", 1, 1), ("cells", 1, usize::MAX)]),
    check: |clue, layout| too_long(clue.group(1).len(), layout.shape().side() as u64),
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
    check: |clue, layout| too_long(clue.cells().len() - 2, 2 * layout.shape().side() as u64),
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
    name: ["Pill arrow", "Seta de pílula"],
    summary: [
        "the digits along the arrow add up to the number that the cells of the pill make, read in order",
        "os dígitos da seta somam o número formado pelas células da pílula, lidas em ordem",
    ],
    form: Form::Arrow,
    cells: Takes::Two([("pill", 2, 3), ("cells", 1, usize::MAX)]),
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

/// Says that an arrow is too long if the circle cannot hold its least sum: each cell counts at
/// least 1.
fn too_long(cells: usize, most: u64) -> Result<(), String> {
    if cells as u64 > most {
        return Err(format!(
            "{cells} cells add up to at least {cells}, at most {most} can be"
        ));
    }
    Ok(())
}
