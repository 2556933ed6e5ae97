//! Plain lines through cells. Each kind has its colour and its stroke: wide or narrow, dashed or
//! dotted, with or without a core.

use satur_model::clues::{Clue, Kind};

use super::{
    BLUE, GREEN, GREY, LILAC, ORANGE, PURPLE, Point, ROSE, TEAL, YELLOW, centre, circle, stroke,
    through, unit,
};
use crate::{BoardLayout, Colour, PAPER, SOFT, Svg};

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
        "nabner" => Style {
            dash: Some((0.12, 0.3)),
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

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let points: Vec<Point> = clue
        .cells()
        .iter()
        .map(|&cell| centre(layout, cell))
        .collect();
    write_line(svg, clue.kind(), &points, unit(layout));
    let number = clue.number();
    // The middle of a zipper is part of the clue.
    if clue.kind().id == "zipper" && points.len() % 2 == 1 {
        let ring = circle(points[points.len() / 2], unit(layout) * 0.3);
        svg.empty(ring.set("fill", "none").stroke(&LILAC, 2));
    }
    // A number that is not the usual one is written at the beginning.
    let usual = clue.kind().number.and_then(|number| match number.need {
        satur_model::clues::Need::Default(usual) => Some(usual),
        _ => None,
    });
    if let (Some(number), Some(&(x, y))) = (number.filter(|_| number != usual), points.first()) {
        let (side, font) = (unit(layout), unit(layout) * 0.24);
        let at = (x - side * 0.34, y - side * 0.34);
        svg.text(super::label(at, font).fill(&SOFT), number);
    }
}

/// Draws a line of a kind through points, in cells of this side.
pub(super) fn write_line(svg: &mut Svg, kind: &Kind, points: &[Point], side: f64) {
    let style = style_of(kind);
    let path = through(points);
    let mut line = stroke(style.colour, side * style.width);
    if let Some((dash, gap)) = style.dash {
        // Round ends lengthen a dash by the width of the line.
        let dash = (dash - style.width).max(0.0) * side + 0.1;
        let gap = (gap + style.width) * side;
        line = line.set("stroke-dasharray", format_args!("{dash:.1} {gap:.1}"));
    }
    svg.path(line, &path);
    if let Some((colour, width)) = style.core {
        svg.path(stroke(colour, side * width), &path);
    }
}
