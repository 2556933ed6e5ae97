//! Areas: the cells of each list on a background, with a letter that lists of one clue share.

use satur_model::Cell;
use satur_model::clues::Clue;

use super::cage::outline;
use super::{AREA, Figure, Label, Letters, Part, centre, squares, unit};
use crate::{Anchor, BoardLayout, SOFT};

pub(super) fn fill(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let ground = squares(layout, clue.all_cells());
    parts.push(Figure::polygons(ground).class("area").fill(&AREA).into());
}

/// The letters of a clue with this number, and its outline at a level if it lies on others.
pub(super) fn signs(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    (clue, number, outlined): (&Clue, usize, Option<usize>),
    letters: &mut Letters,
) {
    if let Some(level) = outlined {
        let cells: Vec<Cell> = clue.all_cells().collect();
        let inset = 0.07 + 0.06 * (level % 5) as f64;
        let line = Figure::lines(outline(layout, &cells, inset));
        parts.push(line.stroke(&SOFT, unit(layout) * 0.025).into());
    }
    if clue.groups().len() < 2 {
        return;
    }
    // Letters show which cells belong together, because they survive in print.
    let letter = char::from(b'a' + (number % 26) as u8);
    let sign = match clue.kind().id {
        "clone" => "",
        "equal-sum" => "Σ",
        _ => "≡",
    };
    let (side, font) = (unit(layout), unit(layout) * 0.26);
    for group in clue.groups() {
        for (place, &cell) in (1..).zip(group) {
            let (x, y) = centre(layout, cell);
            let lift = letters.next(cell, true) as f64 * 0.24;
            let at = (x + side * 0.45, y + side * (0.34 - lift));
            // The cells of clones correspond one by one.
            let text = if clue.kind().id == "clone" && group.len() > 1 {
                format!("{letter}{place}")
            } else {
                format!("{letter}{sign}")
            };
            let label = Label::centred(at, font, &SOFT, text);
            let anchor = Anchor::End;
            parts.push(Label { anchor, ..label }.into());
        }
    }
}
