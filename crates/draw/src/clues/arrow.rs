//! Arrows: a circle, or a pill around several cells, and a shaft with a head.

use satur_model::clues::Clue;

use super::{Point, centre, direction, head, stroke, through, unit};
use crate::{BoardLayout, PAPER, SOFT, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let points = |cells: &[satur_model::Cell]| -> Vec<Point> {
        cells.iter().map(|&cell| centre(layout, cell)).collect()
    };
    let (circle, shaft) = (points(clue.group(0)), points(clue.group(1)));
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
    svg.path(stroke(&SOFT, side * 0.06), &through(&line));
    svg.path(stroke(&SOFT, side * 0.06), &head(from, tip, side * 0.18));
    // A line of one point has no length: its round end makes the circle.
    let mut outline = circle.clone();
    if let [(x, y)] = outline[..] {
        outline.push((x + 0.1, y));
    }
    let outline = through(&outline);
    svg.path(stroke(&SOFT, 2.0 * radius), &outline);
    svg.path(stroke(&PAPER, 2.0 * radius - side * 0.11), &outline);
}
