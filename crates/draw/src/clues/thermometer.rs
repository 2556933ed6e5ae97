//! Thermometers: a bulb and a line that becomes narrower; a slow one is hollow.

use satur_model::clues::Clue;

use super::{GREY, Point, centre, circle, stroke, through, unit};
use crate::{BoardLayout, PAPER, Svg};

pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let points: Vec<Point> = clue
        .cells()
        .iter()
        .map(|&cell| centre(layout, cell))
        .collect();
    let steps = points.len() - 1;
    let width = |step: usize| side * (0.32 - 0.14 * step as f64 / steps.max(1) as f64);
    for (step, pair) in points.windows(2).enumerate() {
        svg.path(stroke(&GREY, width(step)), &through(pair));
    }
    svg.empty(circle(points[0], side * 0.38).fill(&GREY));
    if clue.kind().id == "slow-thermometer" {
        for (step, pair) in points.windows(2).enumerate() {
            svg.path(stroke(&PAPER, width(step) - side * 0.1), &through(pair));
        }
        svg.empty(circle(points[0], side * 0.3).fill(&PAPER));
    }
}
