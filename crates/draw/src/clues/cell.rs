//! Signs inside cells: a square is even, a disc is odd, arrows point at a minimum or away from a
//! maximum.

use satur_model::Cell;
use satur_model::clues::{Clue, marked};

use super::{AREA, Figure, GREY, Label, Letters, Part, Point, centre, squares, unit};
use crate::{BoardLayout, SOFT};

/// What lies below lines: the ground of each cell, and squares and discs.
pub(super) fn fill(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    for &cell in clue.cells() {
        let at = centre(layout, cell);
        match clue.kind().id {
            "even" => parts.push(square(at, side).fill(&GREY).into()),
            "odd" => parts.push(disc(at, side).fill(&GREY).into()),
            "minimum" | "maximum" => {
                let ground = squares(layout, [cell]);
                parts.push(Figure::polygons(ground).fill(&AREA).into());
            }
            "counting-circles" => {}
            _ => {
                let half = side * 0.46;
                parts.push(Figure::rect(at, (half, half)).fill(&AREA).into());
            }
        }
    }
}

/// What lies above lines: outlines, triangles and letters.
pub(super) fn signs(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    (clue, clues): (&Clue, &[Clue]),
    letters: &mut Letters,
) {
    let side = unit(layout);
    // Marks of a kind are not compared, whichever clue they belong to.
    let same: Vec<Cell> = marked(clue.kind(), clues).collect();
    for &cell in clue.cells() {
        let at = centre(layout, cell);
        match clue.kind().id {
            // A bulb is as large and as grey as a disc.
            "even" => parts.push(square(at, side).stroke(&SOFT, 1.0).into()),
            "odd" => parts.push(disc(at, side).stroke(&SOFT, 1.0).into()),
            "minimum" => sketch_extreme(parts, layout, &same, (cell, at), true),
            "maximum" => sketch_extreme(parts, layout, &same, (cell, at), false),
            "counting-circles" => {
                parts.push(Figure::circle(at, side * 0.4).stroke(&SOFT, 1.5).into());
            }
            other => {
                let letter = match other {
                    "row-indexer" => "R",
                    "column-indexer" => "C",
                    "box-indexer" => "B",
                    other => &other[..1],
                };
                let lift = letters.next(cell, true) as f64 * 0.24;
                // The letter of an indexer in the lower right corner.
                let at = (at.0 + side * 0.32, at.1 + side * (0.32 - lift));
                parts.push(Label::centred(at, side * 0.28, &SOFT, letter.to_owned()).into());
            }
        }
    }
}

fn square(at: Point, side: f64) -> Figure {
    Figure::rect(at, (side * 0.36, side * 0.36))
}

fn disc(at: Point, side: f64) -> Figure {
    Figure::circle(at, side * 0.38)
}

/// A small triangle at each edge across which the cell is compared.
fn sketch_extreme(
    parts: &mut Vec<Part>,
    layout: &BoardLayout,
    marked: &[Cell],
    (cell, (x, y)): (Cell, Point),
    points_in: bool,
) {
    let (shape, side) = (layout.shape(), unit(layout));
    let half = side * 0.5;
    let mut triangles = Vec::new();
    for (down, right) in [(-1_isize, 0_isize), (1, 0), (0, -1), (0, 1)] {
        let row = shape.row(cell).checked_add_signed(down);
        let col = shape.col(cell).checked_add_signed(right);
        let other = row.zip(col).and_then(|(row, col)| shape.cell_at(row, col));
        if other.is_none_or(|other| marked.contains(&other)) {
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
