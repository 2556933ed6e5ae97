//! Numbers outside the board, each with a sign of its kind: a frame is a skyscraper, a circle a numbered room, two
//! bars a sandwich, an X a sum of X digits, an arrow a little killer.

use satur_model::clues::{Clue, Form};

use super::{Figure, Label, Margins, Part, Point, Sketch, head, unit};
use crate::{BoardLayout, INK, SOFT};

/// The distance between numbers at the same place, in cells.
const SLOT: f64 = 0.78;

/// The position of the number of a clue: before the first cell, the step from there to it, and how
/// many of the earlier clues are there too.
struct Place {
    row: isize,
    col: isize,
    step: (isize, isize),
    slot: usize,
}

fn places(layout: &BoardLayout, clues: &[Clue]) -> Vec<(usize, Place)> {
    let shape = layout.shape();
    let mut places: Vec<(usize, Place)> = Vec::new();
    for (index, clue) in clues.iter().enumerate() {
        if clue.kind().form != Form::Outside {
            continue;
        }
        let at = |at: usize| {
            let cell = clue.cells()[at];
            (shape.row(cell) as isize, shape.col(cell) as isize)
        };
        let first = at(0);
        let step = if clue.cells().len() == 1 {
            let size = (shape.height() as isize, shape.width() as isize);
            alone(first, size, clue.kind().id)
        } else {
            let second = at(1);
            ((second.0 - first.0).signum(), (second.1 - first.1).signum())
        };
        let (row, col) = (first.0 - step.0, first.1 - step.1);
        let same = |(_, other): &&(usize, Place)| (other.row, other.col) == (row, col);
        let slot = places.iter().filter(same).count();
        let place = Place {
            row,
            col,
            step,
            slot,
        };
        places.push((index, place));
    }
    places
}

/// The direction of a clue with one cell: from the nearest corner for a little killer, else from the nearest side.
fn alone((row, col): (isize, isize), (rows, cols): (isize, isize), id: &str) -> (isize, isize) {
    let inward = |at: isize, count: isize| if 2 * at < count { 1 } else { -1 };
    if id == "little-killer" {
        return (inward(row, rows), inward(col, cols));
    }
    let far = |at: isize, count: isize| at.min(count - 1 - at);
    if far(row, rows) < far(col, cols) {
        (inward(row, rows), 0)
    } else {
        (0, inward(col, cols))
    }
}

pub(super) fn margins(layout: &BoardLayout, clues: &[Clue]) -> Margins {
    let shape = layout.shape();
    let (rows, cols) = (shape.height() as isize, shape.width() as isize);
    let mut margins = Margins::default();
    for (_, place) in places(layout, clues) {
        let room = (unit(layout) * SLOT * (place.slot + 1) as f64) as usize;
        for (is_there, side) in [
            (place.col < 0, &mut margins.left),
            (place.row < 0, &mut margins.top),
            (place.col >= cols, &mut margins.right),
            (place.row >= rows, &mut margins.bottom),
        ] {
            if is_there {
                *side = room.max(*side);
            }
        }
    }
    margins
}

pub(super) fn sketches(layout: &BoardLayout, clues: &[Clue]) -> Vec<Sketch> {
    let side = unit(layout);
    let mut sketches = Vec::new();
    for (index, place) in places(layout, clues) {
        let clue = &clues[index];
        let Some(number) = clue.number() else {
            continue;
        };
        // On the side of the place that faces the board, further out for each number before it.
        let far = (SLOT * (place.slot as f64 + 0.5) - 0.5) * side;
        let middle = |at: isize| (at as f64 + 0.5) * side;
        let (down, right) = (place.step.0 as f64, place.step.1 as f64);
        let at = (
            middle(place.col) - right * far,
            middle(place.row) - down * far,
        );
        sketches.push(Sketch {
            kind: clue.kind(),
            parts: number_parts(clue.kind().id, at, (right, down), number, side),
        });
    }
    sketches
}

fn number_parts(id: &str, at: Point, step: Point, number: u32, side: f64) -> Vec<Part> {
    let mut parts = Vec::new();
    let font = side * 0.34;
    let (x, y) = at;
    let half = font * 0.32 * number.to_string().len() as f64;
    let mut text_at = at;
    match id {
        "skyscraper" => {
            let frame = Figure::rect(at, (half + side * 0.07, font * 0.62));
            parts.push(frame.stroke(&SOFT, 1.0).into());
        }
        "numbered-room" => {
            parts.push(Figure::circle(at, font * 0.72).stroke(&SOFT, 1.0).into());
        }
        "sandwich" => {
            let bar = |lift: f64| vec![(x - half, y + lift), (x + half, y + lift)];
            let bars = Figure::lines(vec![bar(-font * 0.58), bar(font * 0.58)]);
            parts.push(bars.round(&SOFT, 1.2).into());
        }
        "x-sum" => {
            let at = (x - half - font * 0.25, y);
            parts.push(Label::centred(at, font * 0.75, &SOFT, "X".to_owned()).into());
            text_at.0 += font * 0.2;
        }
        "little-killer" => {
            let along = |far: f64| (x + step.0 * side * far, y + step.1 * side * far);
            let (from, tip) = (along(0.2), along(0.38));
            text_at = along(-0.06);
            for line in [vec![from, tip], head(from, tip, side * 0.09)] {
                parts.push(Figure::lines(vec![line]).round(&INK, 1.2).into());
            }
        }
        _ => {}
    }
    parts.push(Label::centred(text_at, font, &INK, number.to_string()).into());
    parts
}
