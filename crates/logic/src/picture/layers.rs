//! The layers of a picture of a step, below and above the figures.

use std::fmt::Write as _;

use satur_draw::board::{mark, outline, squares};
use satur_draw::{BoardLayout, Element, INK, Svg};
use satur_model::{Candidate, Cell, House};

use super::links;
use super::roles::{Paint, STRUCK};
use crate::{Action, Mark, Role, Step};

/// Draws the layer below the figures: houses, cells and candidates by role, and placed and struck
/// candidates.
pub(super) fn under(svg: &mut Svg, layout: &BoardLayout, step: &Step) {
    // From large to small, so that nothing is hidden.
    for mark in &step.marks {
        if let Mark::House(role, house) = mark {
            write_house(svg, layout, Paint::Role(*role), *house);
        }
    }
    for mark in &step.marks {
        match mark {
            Mark::Clue(clue) => {
                let cells: Vec<Cell> = clue.all_cells().collect();
                write_cells(svg, layout, Paint::Role(Role::Clue), &cells);
            }
            Mark::Cells(role, cells) => write_cells(svg, layout, Paint::Role(*role), cells),
            _ => {}
        }
    }
    for (candidate, paint) in spots(step) {
        write_spot(svg, layout, paint, candidate);
    }
}

/// The candidates of a step with their paints, each once: an action takes precedence over a part in
/// a chain, and that over a role.
fn spots(step: &Step) -> Vec<(Candidate, Paint)> {
    let mut spots: Vec<(Candidate, Paint)> = Vec::new();
    spots.extend(step.actions.iter().map(|action| match *action {
        Action::Place(candidate) => (candidate, Paint::Placed),
        Action::Strike(candidate) => (candidate, Paint::Struck),
    }));
    let nodes = links::nodes(step).into_iter();
    spots.extend(nodes.map(|(candidate, is_on)| {
        let paint = if is_on { Paint::On } else { Paint::Off };
        (candidate, paint)
    }));
    for mark in step.marks.iter().rev() {
        if let Mark::Candidates(role, candidates) = mark {
            spots.extend(candidates.iter().map(|&one| (one, Paint::Role(*role))));
        }
    }
    let mut seen = Vec::new();
    spots.retain(|(candidate, _)| {
        let is_new = !seen.contains(candidate);
        seen.push(*candidate);
        is_new
    });
    spots
}

/// Draws the layer above the figures: the step's candidates again, in bold; links; strokes through
/// struck candidates.
pub(super) fn over(svg: &mut Svg, layout: &BoardLayout, step: &Step) {
    let spots = spots(step);
    if !spots.is_empty() {
        let group = Element::new("g").class("bold").fill(&INK);
        let font = layout.mark_font();
        svg.open(group.set("font-weight", "bold").set("font-size", font));
        for (candidate, _) in spots {
            svg.text(mark(layout, candidate), candidate.digit);
        }
        svg.close();
    }
    links::write(svg, layout, step);
    let mut path = String::new();
    for action in &step.actions {
        if let Action::Strike(candidate) = *action {
            let (x, y) = layout.mark_centre(candidate);
            let arm = layout.mark_radius() * 7 / 10;
            let (left, below, wide) = (x - arm, y + arm, 2 * arm);
            let _ = write!(path, "M{left} {below}l{wide} -{wide}");
        }
    }
    let cross = Element::new("path").class("cross").stroke(&STRUCK, 2);
    svg.path(cross.set("fill", "none"), &path);
}

/// Frames a house: if it fills a rectangle from its first cell to its last, a little inside,
/// otherwise along its edge.
fn write_house(svg: &mut Svg, layout: &BoardLayout, paint: Paint, house: House) {
    let (shape, cells) = (layout.shape(), layout.rules().house(house));
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
        return;
    };
    let rows = shape.row(first)..=shape.row(last);
    let cols = shape.col(first)..=shape.col(last);
    let is_inside =
        |cell: &Cell| rows.contains(&shape.row(*cell)) && cols.contains(&shape.col(*cell));
    if rows.clone().count() * cols.clone().count() != cells.len() || !cells.iter().all(is_inside) {
        svg.path(paint.ground(), &squares(layout, cells.iter().copied()));
        svg.path(paint.edge(), &outline(layout, cells));
        return;
    }
    let ((left, top), (right, bottom)) = (layout.corner(first), layout.corner(last));
    let inside = |from: usize, to: usize| to + layout.cell() - from - 6;
    let frame = paint.frame().set("x", left + 3).set("y", top + 3);
    let frame = frame.set("width", inside(left, right));
    svg.empty(frame.set("height", inside(top, bottom)).set("rx", 4));
}

fn write_cells(svg: &mut Svg, layout: &BoardLayout, paint: Paint, cells: &[Cell]) {
    let ground = Element::new("path").class("cell").fill(paint.colour());
    let path = squares(layout, cells.iter().copied());
    svg.path(ground.set("opacity", 0.55), &path);
}

fn write_spot(svg: &mut Svg, layout: &BoardLayout, paint: Paint, candidate: Candidate) {
    let (x, y) = layout.mark_centre(candidate);
    let disc = paint.disc().set("cx", x).set("cy", y);
    svg.empty(disc.set("r", layout.mark_radius()));
}
