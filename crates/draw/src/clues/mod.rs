//! Clues on a board, one module for each form.
//!
//! [`write_ground`] draws what lies below the digits (areas, lines, thermometers, arrows, signs inside cells),
//! [`write_signs`] what lies above the lines (cages, dots, corners, numbers outside the board), and [`Legend`] says in
//! words what is not plain to see. Kinds differ in more than colour: in dashes, widths, ends and letters.

mod area;
mod arrow;
mod cage;
mod cell;
mod corner;
mod dot;
mod ends;
mod legend;
mod line;
mod outside;
mod thermometer;

use std::fmt::Write as _;

use satur_model::Cell;
use satur_model::clues::{Clue, Form};

pub use cage::border;
pub use legend::Legend;

use crate::{BoardLayout, Colour, Element, PAPER, SOFT, Svg};

/// The background of areas of clues, and of parity.
pub const AREA: Colour = Colour::new("clue-area", "#dfe3ea", "#343a46");
/// Thermometers, and lines without a colour of their own.
pub const GREY: Colour = Colour::new("clue-grey", "#c4c9d2", "#4a505c");
/// Whispers.
pub const GREEN: Colour = Colour::new("clue-green", "#9bd5a8", "#2f6b3d");
/// Renban lines.
pub const PURPLE: Colour = Colour::new("clue-purple", "#d9aee4", "#6d3f7a");
/// Lines of region sums, and lockout lines.
pub const BLUE: Colour = Colour::new("clue-blue", "#a5c9f2", "#2f5a8c");
/// Modular lines.
pub const TEAL: Colour = Colour::new("clue-teal", "#93d8d0", "#1f6b64");
/// Entropic lines.
pub const ORANGE: Colour = Colour::new("clue-orange", "#f5c294", "#8a5523");
/// Nabner lines.
pub const YELLOW: Colour = Colour::new("clue-yellow", "#ead978", "#70631a");
/// Zipper lines.
pub const LILAC: Colour = Colour::new("clue-lilac", "#c5bcf3", "#4f458c");
/// Lines of custom rules.
pub const ROSE: Colour = Colour::new("clue-rose", "#efb3b3", "#7d3b3b");

/// The colours of clues.
pub const CLUE_COLOURS: [Colour; 10] = [
    AREA, GREY, GREEN, PURPLE, BLUE, TEAL, ORANGE, YELLOW, LILAC, ROSE,
];

/// A place in a picture.
type Point = (f64, f64);

/// The margins of numbers outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Margins {
    /// On the left.
    pub left: usize,
    /// Above.
    pub top: usize,
    /// On the right.
    pub right: usize,
    /// Below.
    pub bottom: usize,
}

impl Margins {
    /// The margins that the clues of a board need.
    pub fn of(layout: &BoardLayout, clues: &[Clue]) -> Self {
        outside::margins(layout, clues)
    }
}

/// Draws the layer below the digits.
pub fn write_ground(svg: &mut Svg, layout: &BoardLayout, clues: &[Clue]) {
    // From large to small, so that nothing is hidden.
    for form in [
        Form::Area,
        Form::Cell,
        Form::Line,
        Form::Thermometer,
        Form::Ends,
        Form::Arrow,
    ] {
        let chosen = clues.iter().filter(|clue| clue.kind().form == form);
        for (number, clue) in chosen.enumerate() {
            open(svg, clue);
            match form {
                Form::Area => area::write(svg, layout, clue, number),
                Form::Cell => cell::write(svg, layout, clue),
                Form::Line => line::write(svg, layout, clue),
                Form::Thermometer => thermometer::write(svg, layout, clue),
                Form::Ends => ends::write(svg, layout, clue),
                _ => arrow::write(svg, layout, clue),
            }
            svg.close();
        }
    }
}

/// Draws the layer above the lines.
pub fn write_signs(svg: &mut Svg, layout: &BoardLayout, clues: &[Clue]) {
    for clue in clues {
        let write: fn(&mut Svg, &BoardLayout, &Clue) = match clue.kind().form {
            Form::Cage => cage::write,
            Form::Dot => dot::write,
            Form::Corner => corner::write,
            _ => continue,
        };
        open(svg, clue);
        write(svg, layout, clue);
        svg.close();
    }
    outside::write(svg, layout, clues);
}

/// Opens the group of a clue, which has the kind as its class.
fn open(svg: &mut Svg, clue: &Clue) {
    svg.open(Element::new("g").class("clue").class(clue.kind().id));
}

/// The side of a cell.
fn unit(layout: &BoardLayout) -> f64 {
    layout.cell() as f64
}

/// The middle of a cell.
fn centre(layout: &BoardLayout, cell: Cell) -> Point {
    let (left, top) = layout.corner(cell);
    let half = unit(layout) / 2.0;
    (left as f64 + half, top as f64 + half)
}

/// The point at a part of the way from one point to another.
fn between(from: Point, to: Point, part: f64) -> Point {
    let along = |a: f64, b: f64| a + (b - a) * part;
    (along(from.0, to.0), along(from.1, to.1))
}

/// The unit vector from a point towards another; zero if they are the same.
fn direction(from: Point, to: Point) -> Point {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    if length > 0.0 {
        (x / length, y / length)
    } else {
        (0.0, 0.0)
    }
}

/// The data of a path through points.
fn through(points: &[Point]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
    }
    path
}

/// The path of a line with round ends and corners.
fn stroke(colour: &Colour, width: f64) -> Element {
    Element::new("path")
        .stroke(colour, format_args!("{width:.1}"))
        .set("fill", "none")
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}

/// A circle around a point.
fn circle((x, y): Point, radius: f64) -> Element {
    Element::new("circle")
        .set("cx", format_args!("{x:.1}"))
        .set("cy", format_args!("{y:.1}"))
        .set("r", format_args!("{radius:.1}"))
}

/// A text whose middle is at a point.
fn label(at: Point, font: f64) -> Element {
    text(at, font).set("text-anchor", "middle")
}

/// A text at the height of a point.
fn text((x, y): Point, font: f64) -> Element {
    Element::new("text")
        .set("x", format_args!("{x:.1}"))
        .set("y", format_args!("{:.1}", y + font * 0.35))
        .set("font-size", format_args!("{font:.1}"))
}

/// The two strokes of an arrow head at a point.
fn head(from: Point, tip: Point, length: f64) -> String {
    let (x, y) = direction(from, tip);
    let wing = |side: f64| {
        (
            tip.0 - length * (x - side * y * 0.8),
            tip.1 - length * (y + side * x * 0.8),
        )
    };
    through(&[wing(1.0), tip, wing(-1.0)])
}

/// A small disc of paper that separates a sign from what is below it.
fn write_paper(svg: &mut Svg, at: Point, radius: f64) {
    svg.empty(circle(at, radius).fill(&PAPER));
}

/// The thin outline of signs.
fn outline(element: Element) -> Element {
    element.stroke(&SOFT, 1.5)
}
