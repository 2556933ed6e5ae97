//! Signs in corners: a disc with the digits that must be around it.

use satur_model::clues::Clue;

use super::{Figure, Label, Part, centres, unit};
use crate::{BoardLayout, INK, PAPER, SOFT};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let cells = centres(layout, clue.cells());
    let count = cells.len() as f64;
    let (x, y) = cells
        .iter()
        .fold((0.0, 0.0), |(x, y), (a, b)| (x + a / count, y + b / count));
    let disc = Figure::circle((x, y), side * 0.26).fill(&PAPER);
    parts.push(disc.stroke(&SOFT, 1.5).into());
    let digits = clue.numbers();
    // Two lines for three or more digits.
    let in_a_line = if digits.len() < 3 { 3 } else { 2 };
    let rows: Vec<&[u32]> = digits.chunks(in_a_line).collect();
    let font = side * if rows.len() > 1 { 0.22 } else { 0.26 };
    for (row, digits) in rows.iter().enumerate() {
        let text: Vec<String> = digits.iter().map(u32::to_string).collect();
        let lift = (row as f64 - (rows.len() - 1) as f64 / 2.0) * font * 0.92;
        parts.push(Label::centred((x, y + lift), font, &INK, text.join(" ")).into());
    }
}
