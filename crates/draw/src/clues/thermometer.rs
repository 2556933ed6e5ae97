//! Thermometers: a bulb and a line that becomes narrower; a slow one is hollow.

use satur_model::clues::Clue;

use super::{Figure, GREY, Part, centres, unit};
use crate::{BoardLayout, PAPER};

pub(super) fn sketch(parts: &mut Vec<Part>, layout: &BoardLayout, clue: &Clue) {
    let side = unit(layout);
    let points = centres(layout, clue.cells());
    let steps = points.len() - 1;
    let width = |step: usize| side * (0.32 - 0.14 * step as f64 / steps.max(1) as f64);
    let mut tube = |colour, less: f64, bulb: f64| {
        for (step, pair) in points.windows(2).enumerate() {
            let line = Figure::lines(vec![pair.to_vec()]);
            parts.push(line.round(colour, width(step) - less).into());
        }
        parts.push(Figure::circle(points[0], bulb).fill(colour).into());
    };
    tube(&GREY, 0.0, side * 0.38);
    if clue.kind().id == "slow-thermometer" {
        tube(&PAPER, side * 0.1, side * 0.3);
    }
}
