//! Signs inside cells: a square is even, a disc is odd, arrows point at a minimum or away from a
//! maximum.

use satur_model::Cell;
use satur_model::clues::Clue;

use super::{AREA, Figure, GREY, Label, Part, Point, centre, squares, unit};
use crate::{BoardLayout, SOFT};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    for &cell in clue.cells() {
        let at = centre(layout, cell);
        match clue.kind().id {
            "even" => {
                let half = side * 0.36;
                parts.push(Figure::rect(at, (half, half)).fill(&GREY).into());
            }
            "odd" => parts.push(Figure::circle(at, side * 0.38).fill(&GREY).into()),
            "minimum" => sketch_extreme(parts, layout, clue.cells(), (cell, at), true),
            "maximum" => sketch_extreme(parts, layout, clue.cells(), (cell, at), false),
            "counting-circles" => {
                parts.push(Figure::circle(at, side * 0.4).stroke(&SOFT, 1.5).into());
            }
            "row-indexer" => sketch_letter(parts, side, at, "R"),
            "column-indexer" => sketch_letter(parts, side, at, "C"),
            "box-indexer" => sketch_letter(parts, side, at, "B"),
            other => sketch_letter(parts, side, at, &other[..1]),
        }
    }
}

/// The letter of an indexer in the lower right corner, on a background.
fn sketch_letter(parts: &mut Vec<Part>, side: f64, (x, y): Point, letter: &str) {
    let half = side * 0.46;
    parts.push(Figure::rect((x, y), (half, half)).fill(&AREA).into());
    let at = (x + side * 0.32, y + side * 0.32);
    parts.push(Label::centred(at, side * 0.28, &SOFT, letter.to_owned()).into());
}

/// A small triangle at each edge across which the cell is compared.
fn sketch_extreme(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    cells: &[Cell],
    (cell, (x, y)): (Cell, Point),
    points_in: bool,
) {
    let (shape, side) = (layout.shape(), unit(layout));
    let half = side * 0.5;
    let ground = squares(layout, [cell]);
    parts.push(Figure::polygons(ground).fill(&AREA).into());
    let mut triangles = Vec::new();
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
        let corner = |way: f64| (base.0 + way * down * wide, base.1 + way * right * wide);
        triangles.push(vec![tip, corner(1.0), corner(-1.0)]);
    }
    if !triangles.is_empty() {
        parts.push(Figure::polygons(triangles).fill(&SOFT).into());
    }
}
