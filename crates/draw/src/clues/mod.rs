//! Clues on a board, one module for each form.
//!
//! [`ground`] is what lies below the digits (areas, lines, thermometers, arrows, signs inside cells),
//! [`signs`] what lies above the lines (cages, dots, corners, numbers outside the board), as data; [`write_ground`] and
//! [`write_signs`] write them as SVG, and [`Legend`] says in words what is not plain to see. Kinds differ in more than colour:
//! in dashes, widths, ends and letters.

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
mod overlaps;
mod sketch;
mod thermometer;

use std::collections::HashMap;

use satur_model::Cell;
use satur_model::clues::{Clue, Form};

pub use legend::{Legend, sample_of};
pub use sketch::{Figure, Label, Outline, Part, Point, Sketch, Stroke};

use crate::{BoardLayout, Colour, Svg};

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

/// The layer below the digits.
pub fn ground(layout: &BoardLayout, clues: &[Clue]) -> Vec<Sketch> {
    let levels = overlaps::levels(clues);
    let mut sketches = Vec::new();
    let mut letters = Letters::default();
    // From large to small, so that nothing is hidden: what fills cells, lines, and the signs and letters in cells.
    for (form, pass) in [
        (Form::Area, Pass::Fill),
        (Form::Cell, Pass::Fill),
        (Form::Line, Pass::Fill),
        (Form::Thermometer, Pass::Fill),
        (Form::Ends, Pass::Fill),
        (Form::Arrow, Pass::Fill),
        (Form::Area, Pass::Signs),
        (Form::Cell, Pass::Signs),
        (Form::Line, Pass::Signs),
    ] {
        let chosen = clues.iter().zip(&levels);
        let chosen = chosen.filter(|(clue, _)| clue.kind().form == form);
        for (number, (clue, &level)) in chosen.enumerate() {
            let mut parts = Vec::new();
            let moved = line_shift(layout, level);
            match (form, pass) {
                (Form::Area, Pass::Fill) => area::fill(&mut parts, layout, clue),
                (Form::Area, Pass::Signs) => {
                    let outlined = overlaps::shares_ground(clue, clues).then_some(level);
                    area::signs(&mut parts, layout, (clue, number, outlined), &mut letters);
                }
                (Form::Cell, Pass::Fill) => cell::fill(&mut parts, layout, clue),
                (Form::Cell, Pass::Signs) => {
                    cell::signs(&mut parts, layout, (clue, clues), &mut letters);
                }
                (Form::Line, Pass::Fill) => line::sketch(&mut parts, layout, clue),
                (Form::Line, Pass::Signs) => line::number(&mut parts, layout, clue, &mut letters),
                (Form::Thermometer, _) => thermometer::sketch(&mut parts, layout, clue),
                (Form::Ends, _) => ends::sketch(&mut parts, layout, clue),
                _ => arrow::sketch(&mut parts, layout, clue),
            }
            let is_line = !matches!(form, Form::Area | Form::Cell) && pass == Pass::Fill;
            if is_line && level > 0 {
                parts = parts.iter().map(|part| part.moved(moved, 1.0)).collect();
            }
            if !parts.is_empty() {
                let kind = clue.kind();
                sketches.push(Sketch { kind, parts });
            }
        }
    }
    sketches
}

/// Clues are painted in two passes below the digits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// What fills cells, and lines.
    Fill,
    /// Signs, outlines and letters, above all lines.
    Signs,
}

/// How far a line is moved that lies on others. No direction of a line is that of a move, so that two are apart.
fn line_shift(layout: &BoardLayout, level: usize) -> Point {
    let moves = [
        (0.0, 0.0),
        (0.18, -0.08),
        (-0.18, 0.08),
        (0.08, 0.18),
        (-0.08, -0.18),
    ];
    let (right, down) = moves[level % moves.len()];
    (right * unit(layout), down * unit(layout))
}

/// How many letters stand in each corner of each cell.
#[derive(Default)]
struct Letters(HashMap<(Cell, bool), usize>);

impl Letters {
    /// The number of letters that stand in a corner already, on the right or on the left; one more stands there then.
    fn next(&mut self, cell: Cell, is_right: bool) -> usize {
        let count = self.0.entry((cell, is_right)).or_default();
        *count += 1;
        *count - 1
    }
}

/// The layer above the lines.
pub fn signs(layout: &BoardLayout, clues: &[Clue]) -> Vec<Sketch> {
    let levels = overlaps::levels(clues);
    let mut sketches = Vec::new();
    for form in [Form::Cage, Form::Corner, Form::Dot] {
        let chosen = clues.iter().zip(&levels);
        for (clue, &level) in chosen.filter(|(clue, _)| clue.kind().form == form) {
            let (kind, mut parts) = (clue.kind(), Vec::new());
            match form {
                Form::Cage => cage::sketch(&mut parts, layout, (clue, level), clues),
                Form::Corner => corner::sketch(&mut parts, layout, clue),
                _ => dot::sketch(&mut parts, layout, clue, level),
            }
            sketches.push(Sketch { kind, parts });
        }
    }
    sketches.extend(outside::sketches(layout, clues));
    sketches
}

/// Draws the layer below the digits.
pub fn write_ground(svg: &mut Svg, layout: &BoardLayout, clues: &[Clue]) {
    for sketch in ground(layout, clues) {
        sketch.write(svg);
    }
}

/// Draws the layer above the lines.
pub fn write_signs(svg: &mut Svg, layout: &BoardLayout, clues: &[Clue]) {
    for sketch in signs(layout, clues) {
        sketch.write(svg);
    }
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

/// The middles of cells.
fn centres(layout: &BoardLayout, cells: &[Cell]) -> Vec<Point> {
    cells.iter().map(|&cell| centre(layout, cell)).collect()
}

/// The corners of each cell.
fn squares(layout: &BoardLayout, cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<Point>> {
    let half = unit(layout) / 2.0;
    let corners = |cell: Cell| {
        let (x, y) = centre(layout, cell);
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        corners.map(|(right, down)| (x + right, y + down)).to_vec()
    };
    cells.into_iter().map(corners).collect()
}

/// The line of an arrow head at a point.
fn head(from: Point, tip: Point, length: f64) -> Vec<Point> {
    let (x, y) = direction(from, tip);
    let wing = |side: f64| {
        (
            tip.0 - length * (x - side * y * 0.8),
            tip.1 - length * (y + side * x * 0.8),
        )
    };
    vec![wing(1.0), tip, wing(-1.0)]
}
