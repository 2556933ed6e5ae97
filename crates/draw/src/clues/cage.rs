//! Cages: a dashed outline inside the cells, with the number in the corner of the first.

use std::fmt::Write as _;

use satur_model::clues::Clue;
use satur_model::{Cell, Shape};

use super::unit;
use crate::{BoardLayout, Element, INK, PAPER, SOFT, Svg};

/// The distance of a border from the edge of its cells, in cells.
const INSET: f64 = 0.1;

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    // Cages of other kinds than killer have other dashes.
    let (dash, gap) = match clue.kind().id {
        "killer" => (0.09, 0.06),
        "sum" => (0.03, 0.06),
        _ => (0.2, 0.06),
    };
    let dash = format!("{:.1} {:.1}", side * dash, side * gap);
    let border = Element::new("path")
        .class("cage")
        .stroke(&SOFT, format_args!("{:.1}", side * 0.035))
        .set("fill", "none")
        .set("stroke-dasharray", dash);
    svg.path(border, &outline(layout, clue.cells()));
    let text = text(clue);
    let Some(&first) = clue.cells().iter().min().filter(|_| !text.is_empty()) else {
        return;
    };
    let (left, top) = layout.corner(first);
    let (left, top, font) = (left as f64, top as f64, side * 0.28);
    let wide = font * 0.58 * text.chars().count() as f64;
    let paper = Element::new("rect")
        .set("x", format_args!("{:.1}", left + side * 0.03))
        .set("y", format_args!("{:.1}", top + side * 0.03))
        .set("width", format_args!("{:.1}", wide + side * 0.06))
        .set("height", format_args!("{font:.1}"));
    svg.empty(paper.fill(&PAPER));
    let number = Element::new("text")
        .set("x", format_args!("{:.1}", left + side * 0.06))
        .set("y", format_args!("{:.1}", top + side * 0.04 + font * 0.86))
        .set("font-size", format_args!("{font:.1}"))
        .set("text-anchor", "start");
    svg.text(number.fill(&INK), text);
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

/// The border of cells as the data of a path.
fn outline(layout: &BoardLayout, cells: &[Cell]) -> String {
    let side = unit(layout);
    let mut path = String::new();
    for [from, to] in border(layout.shape(), cells) {
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(|at| at * side);
        let _ = write!(path, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
    }
    path
}

/// The border of cells, a little inside: edges from point to point, measured in cells.
pub fn border(shape: Shape, cells: &[Cell]) -> Vec<[(f64, f64); 2]> {
    let mut edges = Vec::new();
    for &cell in cells {
        let (left, top) = (shape.col(cell) as f64, shape.row(cell) as f64);
        let has = |down: isize, right: isize| has(shape, cells, cell, (down, right));
        // The end of an edge: at the inset of an outer corner, at the border of a cell that
        // continues, or beyond it where the outline turns into the next cell.
        let end = |beside: bool, beyond: bool| match (beside, beyond) {
            (false, _) => INSET,
            (true, false) => 0.0,
            (true, true) => -INSET,
        };
        for (down, at) in [(-1, top + INSET), (1, top + 1.0 - INSET)] {
            if !has(down, 0) {
                let from = left + end(has(0, -1), has(down, -1));
                let to = left + 1.0 - end(has(0, 1), has(down, 1));
                edges.push([(from, at), (to, at)]);
            }
        }
        for (right, at) in [(-1, left + INSET), (1, left + 1.0 - INSET)] {
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
