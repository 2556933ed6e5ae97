//! Signs on the edge between two cells: white and black dots, X and V, and signs of inequality.

use satur_model::clues::Clue;

use super::{Figure, Label, Part, Point, between, centre, direction, unit};
use crate::{BoardLayout, INK, PAPER, SOFT};

/// The sign at a level: beside the signs that stand on the same edge.
pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue, level: usize) {
    let side = unit(layout);
    let [from, to] = [clue.cells()[0], clue.cells()[1]].map(|cell| centre(layout, cell));
    let (right, down) = direction(from, to);
    let along = [0.0, 0.3, -0.3, 0.6, -0.6][level % 5] * side;
    let (x, y) = between(from, to, 0.5);
    let at = (x - down * along, y + right * along);
    // Cells that are not adjacent are joined by a thin line.
    let is_far = (to.0 - from.0).hypot(to.1 - from.1) > 1.1 * side;
    if is_far {
        let line = Figure::lines(vec![vec![from, to]]).round(&SOFT, side * 0.03);
        parts.push(line.dashed(2.0, 3.0).into());
    }
    let number = clue.number().unwrap_or(0);
    let dot = Figure::circle(at, side * 0.14);
    let text = |size: f64, colour, text: String| Label::centred(at, side * size, colour, text);
    match clue.kind().id {
        "white" => {
            parts.push(dot.fill(&PAPER).stroke(&SOFT, 1.5).into());
            if number != 1 {
                parts.push(text(0.2, &INK, number.to_string()).into());
            }
        }
        "black" => {
            parts.push(dot.fill(&INK).into());
            if number != 2 {
                parts.push(text(0.2, &PAPER, number.to_string()).into());
            }
        }
        "xv" => {
            parts.push(paper(at, side * 0.17));
            parts.push(match number {
                5 => text(0.34, &INK, "V".to_owned()).bold().into(),
                10 => text(0.34, &INK, "X".to_owned()).bold().into(),
                sum => text(0.26, &INK, sum.to_string()).into(),
            });
        }
        _ => sketch_greater(parts, at, direction(from, to), side),
    }
}

/// A small disc of paper that separates a sign from what is below it.
fn paper(at: Point, radius: f64) -> Part {
    Figure::circle(at, radius).fill(&PAPER).into()
}

/// The sign of inequality, open towards the greater cell.
fn sketch_greater(parts: &mut Vec<Part>, (x, y): Point, (right, down): Point, side: f64) {
    parts.push(paper((x, y), side * 0.16));
    let (long, wide) = (side * 0.07, side * 0.15);
    let tip = (x + right * long, y + down * long);
    let wing = |side: f64| {
        (
            x - right * long - side * down * wide,
            y - down * long + side * right * wide,
        )
    };
    let line = vec![wing(1.0), tip, wing(-1.0)];
    parts.push(Figure::lines(vec![line]).round(&INK, side * 0.055).into());
}
