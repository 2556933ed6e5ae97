//! Arrows: a circle, or a pill around several cells, and a shaft with a head.

use satur_model::clues::Clue;

use super::{Figure, Part, Point, centres, direction, head, unit};
use crate::{BoardLayout, PAPER, SOFT};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let (circle, shaft) = (
        centres(layout, clue.group(0)),
        centres(layout, clue.group(1)),
    );
    // The shaft leaves from the nearest cell of the pill.
    let distance = |from: &Point| (from.0 - shaft[0].0).hypot(from.1 - shaft[0].1);
    let nearest = circle
        .iter()
        .copied()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let start = nearest.unwrap_or(shaft[0]);
    let (x, y) = direction(start, shaft[0]);
    let radius = side * 0.38;
    let line: Vec<Point> = std::iter::once((start.0 + x * radius, start.1 + y * radius))
        .chain(shaft.iter().copied())
        .collect();
    let (from, tip) = (line[line.len() - 2], line[line.len() - 1]);
    for points in [line, head(from, tip, side * 0.18)] {
        parts.push(Figure::lines(vec![points]).round(&SOFT, side * 0.06).into());
    }
    // A line of one point has no length: its round end makes the circle.
    let mut outline = circle;
    if let [(x, y)] = outline[..] {
        outline.push((x + 0.1, y));
    }
    let outline = Figure::lines(vec![outline]);
    let ring = outline.clone().round(&SOFT, 2.0 * radius);
    let hollow = outline.round(&PAPER, 2.0 * radius - side * 0.11);
    parts.extend([ring.into(), hollow.into()]);
}
