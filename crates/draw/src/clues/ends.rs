//! Lines with a sign on both ends: circles, or diamonds for lockout lines.

use satur_model::clues::Clue;

use super::{BLUE, Figure, GREY, Part, Point, between, centres, direction, head, unit};
use crate::{BoardLayout, SOFT};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let mut points = centres(layout, clue.cells());
    let (first, last) = (0, points.len() - 1);
    let [from, to] = [points[first], points[last]];
    let radius = side * 0.36;
    // The line runs from edge to edge of the signs, not through them.
    for (end, next) in [(first, points[1]), (last, points[last - 1])] {
        let (x, y) = direction(points[end], next);
        points[end] = (points[end].0 + x * radius, points[end].1 + y * radius);
    }
    let heads = [(points[first], points[1]), (points[last], points[last - 1])]
        .map(|(tip, before)| head(between(before, tip, 0.5), tip, side * 0.12));
    let line = Figure::lines(vec![points]);
    parts.push(match clue.kind().id {
        "lockout" => line.round(&BLUE, side * 0.16).into(),
        "double-arrow" => line.round(&SOFT, side * 0.06).into(),
        _ => line.round(&GREY, side * 0.16).into(),
    });
    if clue.kind().id == "double-arrow" {
        let heads = heads.map(|head| Figure::lines(vec![head]).round(&SOFT, side * 0.06).into());
        parts.extend(heads);
    }
    for end in [from, to] {
        let ring = match clue.kind().id {
            "lockout" => diamond(end, radius),
            _ => Figure::circle(end, radius),
        };
        parts.push(ring.stroke(&SOFT, 2.0).into());
    }
}

fn diamond((x, y): Point, radius: f64) -> Figure {
    let corners = vec![
        (x, y - radius),
        (x + radius, y),
        (x, y + radius),
        (x - radius, y),
    ];
    Figure::polygons(vec![corners]).class("diamond")
}
