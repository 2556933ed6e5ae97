//! Arrows: a circle, or a pill around several cells, and a shaft with a head.

use std::f64::consts::{FRAC_PI_2, PI};

use satur_model::clues::Clue;

use super::{Figure, Part, Point, centres, direction, head, unit};
use crate::{BoardLayout, SOFT};

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
    // Not filled, so that what lies in the circle is seen.
    let ring = match &circle[..] {
        [_] | [] => Figure::circle(start, radius),
        cells if is_straight(cells) => Figure::polygons(vec![capsule(cells, radius)]),
        cells => Figure::polygons(cells.windows(2).map(|two| capsule(two, radius)).collect()),
    };
    parts.push(ring.stroke(&SOFT, side * 0.055).into());
}

/// Whether points lie one after another in one direction.
fn is_straight(points: &[Point]) -> bool {
    let steps: Vec<Point> = points
        .windows(2)
        .map(|two| direction(two[0], two[1]))
        .collect();
    let is_same = |(a, b): (Point, Point)| (a.0 - b.0).hypot(a.1 - b.1) < 0.01;
    steps.windows(2).all(|two| is_same((two[0], two[1])))
}

/// The outline around a straight row of points, round at both ends.
fn capsule(points: &[Point], radius: f64) -> Vec<Point> {
    /// Corners of each round end.
    const CORNERS: usize = 12;
    let (first, last) = (points[0], points[points.len() - 1]);
    let (x, y) = direction(first, last);
    let mut around = Vec::new();
    for ((end_x, end_y), turn) in [(last, -FRAC_PI_2), (first, FRAC_PI_2)] {
        for corner in 0..=CORNERS {
            let (sin, cos) = (turn + PI * corner as f64 / CORNERS as f64).sin_cos();
            around.push((
                end_x + radius * (x * cos - y * sin),
                end_y + radius * (y * cos + x * sin),
            ));
        }
    }
    around
}
