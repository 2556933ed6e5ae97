//! Signs inside cells: a square is even, a disc is odd, arrows point at a minimum or away from a
//! maximum.

use std::fmt::Write as _;

use satur_model::Cell;
use satur_model::clues::Clue;

use super::{AREA, GREY, Point, centre, circle, label, outline, unit};
use crate::{BoardLayout, Element, SOFT, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    for &cell in clue.cells() {
        let at = centre(layout, cell);
        match clue.kind().id {
            "even" => {
                let (half, (x, y)) = (side * 0.36, at);
                let square = Element::new("rect")
                    .set("x", format_args!("{:.1}", x - half))
                    .set("y", format_args!("{:.1}", y - half))
                    .set("width", format_args!("{:.1}", 2.0 * half))
                    .set("height", format_args!("{:.1}", 2.0 * half));
                svg.empty(square.fill(&GREY));
            }
            "odd" => svg.empty(circle(at, side * 0.38).fill(&GREY)),
            "minimum" => write_extreme(svg, layout, clue.cells(), (cell, at), true),
            "maximum" => write_extreme(svg, layout, clue.cells(), (cell, at), false),
            "counting-circles" => {
                svg.empty(outline(circle(at, side * 0.4).set("fill", "none")));
            }
            "row-indexer" => write_letter(svg, side, at, "R"),
            "column-indexer" => write_letter(svg, side, at, "C"),
            "box-indexer" => write_letter(svg, side, at, "B"),
            other => write_letter(svg, side, at, &other[..1]),
        }
    }
}

/// Writes the letter of an indexer into the lower right corner, on a background.
fn write_letter(svg: &mut Svg, side: f64, (x, y): Point, letter: &str) {
    let half = side * 0.46;
    let ground = Element::new("rect")
        .set("x", format_args!("{:.1}", x - half))
        .set("y", format_args!("{:.1}", y - half))
        .set("width", format_args!("{:.1}", 2.0 * half))
        .set("height", format_args!("{:.1}", 2.0 * half));
    svg.empty(ground.fill(&AREA));
    let at = (x + side * 0.32, y + side * 0.32);
    svg.text(label(at, side * 0.28).fill(&SOFT), letter);
}

/// Draws a small triangle at each edge across which the cell is compared.
fn write_extreme(
    svg: &mut Svg,
    layout: &BoardLayout,
    cells: &[Cell],
    (cell, (x, y)): (Cell, Point),
    points_in: bool,
) {
    let (shape, side) = (layout.shape(), unit(layout));
    let half = side * 0.5;
    let ground = crate::board::squares(layout, [cell]);
    svg.path(Element::new("path").fill(&AREA), &ground);
    let mut path = String::new();
    for (down, right) in [(-1_isize, 0_isize), (1, 0), (0, -1), (0, 1)] {
        let row = shape.row(cell).checked_add_signed(down);
        let col = shape.col(cell).checked_add_signed(right);
        let other = row.zip(col).and_then(|(row, col)| shape.cell_at(row, col));
        if other.is_none_or(|other| cells.contains(&other)) {
            continue;
        }
        let (down, right) = (down as f64, right as f64);
        let along = |far: f64| (x + right * half * far, y + down * half * far);
        let (tip, base) = if points_in {
            (0.72, 0.94)
        } else {
            (0.94, 0.72)
        };
        let (tip, base) = (along(tip), along(base));
        let wide = side * 0.12;
        let _ = write!(
            path,
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
            tip.0,
            tip.1,
            base.0 + down * wide,
            base.1 + right * wide,
            base.0 - down * wide,
            base.1 - right * wide
        );
    }
    svg.path(Element::new("path").fill(&SOFT), &path);
}
