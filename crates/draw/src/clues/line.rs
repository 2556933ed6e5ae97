//! Plain lines through cells. Each kind has its colour and its stroke: wide or narrow, dashed or
//! dotted, with or without a core.

use satur_model::clues::{Clue, Kind};

use super::{
    BLUE, Figure, GREEN, GREY, LILAC, Label, Letters, ORANGE, PURPLE, Part, Point, ROSE, TEAL,
    YELLOW, centre, centres, unit,
};
use crate::{BoardLayout, Colour, PAPER, SOFT};

/// How lines of a kind are drawn; measures in parts of a cell.
struct Style {
    colour: &'static Colour,
    width: f64,
    /// Lengths of dashes and of gaps; a dash of 0 is a dot.
    dash: Option<(f64, f64)>,
    /// A line in the middle, of this colour and width.
    core: Option<(&'static Colour, f64)>,
}

const fn style(colour: &'static Colour, width: f64) -> Style {
    Style {
        colour,
        width,
        dash: None,
        core: None,
    }
}

fn style_of(kind: &Kind) -> Style {
    match kind.id {
        "whisper" => style(&GREEN, 0.3),
        "renban" => Style {
            core: Some((&SOFT, 0.03)),
            ..style(&PURPLE, 0.3)
        },
        // Beads on a string: without colours dots alone would be those of a zipper.
        "nabner" => Style {
            dash: Some((0.12, 0.3)),
            core: Some((&SOFT, 0.03)),
            ..style(&YELLOW, 0.24)
        },
        "modular" => Style {
            dash: Some((0.45, 0.25)),
            ..style(&TEAL, 0.16)
        },
        "entropic" => Style {
            core: Some((&PAPER, 0.12)),
            ..style(&ORANGE, 0.28)
        },
        "palindrome" => style(&GREY, 0.18),
        "region-sum" => Style {
            dash: Some((0.6, 0.3)),
            ..style(&BLUE, 0.2)
        },
        "zipper" => Style {
            dash: Some((0.0, 0.3)),
            ..style(&LILAC, 0.22)
        },
        _ => Style {
            core: Some((&PAPER, 0.03)),
            ..style(&ROSE, 0.14)
        },
    }
}

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let points = centres(layout, clue.cells());
    let side = unit(layout);
    sketch_line(parts, clue.kind(), &points, side);
    // The middle of a zipper is part of the clue.
    if clue.kind().id == "zipper" && points.len() % 2 == 1 {
        let ring = Figure::circle(points[points.len() / 2], side * 0.3);
        parts.push(ring.stroke(&LILAC, 2.0).into());
    }
}

/// A number that is not the usual one, at the beginning of the line.
pub(super) fn number(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    clue: &Clue,
    letters: &mut Letters,
) {
    let (side, number) = (unit(layout), clue.number());
    let usual = clue.kind().number.and_then(|number| match number.need {
        satur_model::clues::Need::Default(usual) => Some(usual),
        _ => None,
    });
    if let (Some(number), Some(&first)) = (number.filter(|_| number != usual), clue.cells().first())
    {
        let (x, y) = centre(layout, first);
        // Below the numbers of cages.
        let lift = letters.next(first, false) as f64 * 0.24;
        let at = (x - side * 0.34, y + side * (0.34 - lift));
        parts.push(Label::centred(at, side * 0.24, &SOFT, number.to_string()).into());
    }
}

/// A line of a kind through points, in cells of this side.
pub(super) fn sketch_line(parts: &mut Vec<Part>, kind: &Kind, points: &[Point], side: f64) {
    let style = style_of(kind);
    let path = Figure::lines(vec![points.to_vec()]);
    let mut line = path.clone().round(style.colour, side * style.width);
    if let Some((dash, gap)) = style.dash {
        // Round ends lengthen a dash by the width of the line.
        let dash = (dash - style.width).max(0.0) * side + 0.1;
        line = line.dashed(dash, (gap + style.width) * side);
    }
    parts.push(line.into());
    if let Some((colour, width)) = style.core {
        parts.push(path.round(colour, side * width).into());
    }
}
