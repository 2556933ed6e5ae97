//! Areas: the cells of each list on a background, with a letter that lists of one clue share.

use satur_model::clues::Clue;

use super::{AREA, Figure, Label, Part, centre, squares, unit};
use crate::{Anchor, BoardLayout, SOFT};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue, number: usize) {
    let ground = squares(layout, clue.all_cells());
    parts.push(Figure::polygons(ground).class("area").fill(&AREA).into());
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
            let at = (x + side * 0.45, y + side * 0.34);
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
