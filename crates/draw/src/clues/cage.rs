//! Cages: a dashed outline inside the cells, with the number in the corner of the first.

use satur_model::clues::Clue;
use satur_model::{Cell, Shape};

use super::overlaps::has_corner_sign;
use super::{Figure, Label, Part, Point, unit};
use crate::{Anchor, BoardLayout, INK, PAPER, SOFT};

/// The distance of a border from the edge of its cells, in cells.
const INSET: f64 = 0.1;

/// The cage at a level: inside those that share a cell with it, its number below theirs and beside the signs at the
/// corner.
pub(super) fn sketch(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    (clue, level): (&Clue, usize),
    clues: &[Clue],
) {
    let side = unit(layout);
    // Cages of other kinds than killer have other dashes.
    let (dash, gap) = match clue.kind().id {
        "killer" => (0.09, 0.06),
        "sum" => (0.03, 0.06),
        _ => (0.2, 0.06),
    };
    let border = Figure::lines(outline(
        layout,
        clue.cells(),
        INSET + 0.07 * (level % 5) as f64,
    ))
    .class("cage")
    .stroke(&SOFT, side * 0.035)
    .dashed(side * dash, side * gap);
    parts.push(border.into());
    let text = text(clue);
    let Some(&first) = clue.cells().iter().min().filter(|_| !text.is_empty()) else {
        return;
    };
    let (left, top) = layout.corner(first);
    let font = side * 0.28;
    let beside = if has_corner_sign(layout.shape(), first, clues) {
        side * 0.24
    } else {
        0.0
    };
    let (left, top) = (left as f64 + beside, top as f64 + font * (level % 3) as f64);
    let wide = font * 0.58 * text.chars().count() as f64 + side * 0.06;
    let middle = (
        left + side * 0.03 + wide / 2.0,
        top + side * 0.03 + font / 2.0,
    );
    let paper = Figure::rect(middle, (wide / 2.0, font / 2.0)).fill(&PAPER);
    let number = Label {
        at: (left + side * 0.06, top + side * 0.04 + font * 0.86),
        anchor: Anchor::Start,
        size: font,
        is_bold: false,
        colour: &INK,
        text,
    };
    parts.extend([paper.into(), number.into()]);
}

/// The sum, or counts and digits in pairs.
fn text(clue: &Clue) -> String {
    if clue.kind().id == "look-and-say" {
        let pairs = clue.numbers().chunks(2).filter(|pair| pair.len() == 2);
        let pairs: Vec<String> = pairs
            .map(|pair| format!("{}×{}", pair[0], pair[1]))
            .collect();
        return pairs.join(" ");
    }
    let sign = if clue.kind().id == "sum" { "Σ" } else { "" };
    clue.number()
        .map_or_else(String::new, |number| format!("{sign}{number}"))
}

/// The border of cells, so far inside as parts of a cell, in the measures of the layout.
pub(super) fn outline(layout: &BoardLayout, cells: &[Cell], inset: f64) -> Vec<Vec<Point>> {
    let side = unit(layout);
    let edges = border(layout.shape(), cells, inset).into_iter();
    edges
        .map(|edge| edge.map(|(x, y)| (x * side, y * side)).to_vec())
        .collect()
}

/// The border of cells, a little inside: edges from point to point, measured in cells.
fn border(shape: Shape, cells: &[Cell], inset: f64) -> Vec<[(f64, f64); 2]> {
    let mut edges = Vec::new();
    for &cell in cells {
        let (left, top) = (shape.col(cell) as f64, shape.row(cell) as f64);
        let has = |down: isize, right: isize| has(shape, cells, cell, (down, right));
        // The end of an edge: at the inset of an outer corner, at the border of a cell that
        // continues, or beyond it where the outline turns into the next cell.
        let end = |beside: bool, beyond: bool| match (beside, beyond) {
            (false, _) => inset,
            (true, false) => 0.0,
            (true, true) => -inset,
        };
        for (down, at) in [(-1, top + inset), (1, top + 1.0 - inset)] {
            if !has(down, 0) {
                let from = left + end(has(0, -1), has(down, -1));
                let to = left + 1.0 - end(has(0, 1), has(down, 1));
                edges.push([(from, at), (to, at)]);
            }
        }
        for (right, at) in [(-1, left + inset), (1, left + 1.0 - inset)] {
            if !has(0, right) {
                let from = top + end(has(-1, 0), has(-1, right));
                let to = top + 1.0 - end(has(1, 0), has(1, right));
                edges.push([(at, from), (at, to)]);
            }
        }
    }
    edges
}

fn has(shape: Shape, cells: &[Cell], cell: Cell, (down, right): (isize, isize)) -> bool {
    let row = shape.row(cell).checked_add_signed(down);
    let col = shape.col(cell).checked_add_signed(right);
    let other = row.zip(col).and_then(|(row, col)| shape.cell_at(row, col));
    other.is_some_and(|other| cells.contains(&other))
}
