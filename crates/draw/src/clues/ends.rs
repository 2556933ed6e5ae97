//! Lines with a sign on both ends: circles, or diamonds for lockout lines.

use satur_model::clues::Clue;

use super::{BLUE, GREY, Point, between, centre, circle, direction, head, stroke, through, unit};
use crate::{BoardLayout, Element, SOFT, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let mut points: Vec<Point> = clue
        .cells()
        .iter()
        .map(|&cell| centre(layout, cell))
        .collect();
    let (first, last) = (0, points.len() - 1);
    let [from, to] = [points[first], points[last]];
    let radius = side * 0.36;
    // The line runs from edge to edge of the signs, not through them.
    for (end, next) in [(first, points[1]), (last, points[last - 1])] {
        let (x, y) = direction(points[end], next);
        points[end] = (points[end].0 + x * radius, points[end].1 + y * radius);
    }
    let ring = |element: Element, colour| element.set("fill", "none").stroke(colour, 2);
    match clue.kind().id {
        "lockout" => {
            svg.path(stroke(&BLUE, side * 0.16), &through(&points));
            for (x, y) in [from, to] {
                let corners = [
                    (x, y - radius),
                    (x + radius, y),
                    (x, y + radius),
                    (x - radius, y),
                ];
                let path = through(&corners) + "z";
                svg.path(ring(Element::new("path").class("diamond"), &SOFT), &path);
            }
        }
        "double-arrow" => {
            svg.path(stroke(&SOFT, side * 0.06), &through(&points));
            for (tip, before) in [(points[first], points[1]), (points[last], points[last - 1])] {
                let path = head(between(before, tip, 0.5), tip, side * 0.12);
                svg.path(stroke(&SOFT, side * 0.06), &path);
            }
            for end in [from, to] {
                svg.empty(ring(circle(end, radius), &SOFT));
            }
        }
        _ => {
            svg.path(stroke(&GREY, side * 0.16), &through(&points));
            for end in [from, to] {
                svg.empty(ring(circle(end, radius), &SOFT));
            }
        }
    }
}
