//! Areas: the cells of each list on a background, with a letter that lists of one clue share.

use satur_model::clues::Clue;

use super::{AREA, centre, text, unit};
use crate::board::squares;
use crate::{BoardLayout, Element, SOFT, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue, number: usize) {
    let cells = clue.all_cells();
    let ground = Element::new("path").class("area").fill(&AREA);
    svg.path(ground, &squares(layout, cells));
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
            let text = text(at, font).set("text-anchor", "end").fill(&SOFT);
            // The cells of clones correspond one by one.
            if clue.kind().id == "clone" && group.len() > 1 {
                svg.text(text, format_args!("{letter}{place}"));
            } else {
                svg.text(text, format_args!("{letter}{sign}"));
            }
        }
    }
}
