//! Signs on the edge between two cells: white and black dots, X and V, and signs of inequality.

use satur_model::clues::Clue;

use super::{
    Point, between, centre, circle, direction, label, outline, stroke, through, unit, write_paper,
};
use crate::{BoardLayout, INK, PAPER, SOFT, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let [from, to] = [clue.cells()[0], clue.cells()[1]].map(|cell| centre(layout, cell));
    let at = between(from, to, 0.5);
    // Cells that are not adjacent are joined by a thin line.
    let is_far = (to.0 - from.0).hypot(to.1 - from.1) > 1.1 * side;
    if is_far {
        let line = stroke(&SOFT, side * 0.03);
        svg.path(line.set("stroke-dasharray", "2 3"), &through(&[from, to]));
    }
    let number = clue.number().unwrap_or(0);
    let radius = side * 0.14;
    match clue.kind().id {
        "white" => {
            let text = (number != 1).then_some(number);
            svg.empty(outline(circle(at, radius).fill(&PAPER)));
            if let Some(number) = text {
                svg.text(label(at, side * 0.2).fill(&INK), number);
            }
        }
        "black" => {
            let text = (number != 2).then_some(number);
            svg.empty(circle(at, radius).fill(&INK));
            if let Some(number) = text {
                svg.text(label(at, side * 0.2).fill(&PAPER), number);
            }
        }
        "xv" => {
            write_paper(svg, at, side * 0.17);
            let bold = label(at, side * 0.34).set("font-weight", "bold").fill(&INK);
            match number {
                5 => svg.text(bold, "V"),
                10 => svg.text(bold, "X"),
                sum => svg.text(label(at, side * 0.26).fill(&INK), sum),
            }
        }
        _ => write_greater(svg, at, direction(from, to), side),
    }
}

/// Draws the sign of inequality, open towards the greater cell.
fn write_greater(svg: &mut Svg, (x, y): Point, (right, down): Point, side: f64) {
    write_paper(svg, (x, y), side * 0.16);
    let (long, wide) = (side * 0.07, side * 0.15);
    let tip = (x + right * long, y + down * long);
    let wing = |side: f64| {
        (
            x - right * long - side * down * wide,
            y - down * long + side * right * wide,
        )
    };
    let path = through(&[wing(1.0), tip, wing(-1.0)]);
    svg.path(stroke(&INK, side * 0.055), &path);
}
