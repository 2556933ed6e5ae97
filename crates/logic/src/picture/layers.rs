//! The layers of a step: what lies below the figures, and what above.

use std::fmt::Write as _;

use satur_formats::picture::Layout;
use satur_model::{Candidate, Cell, House};

use super::links;
use super::roles::Paint;
use crate::{Action, Mark, Step};

/// Houses, cells and candidates by role, and what is placed and struck.
pub(super) fn under(text: &mut String, layout: &Layout, step: &Step) {
    // From large to small, so that nothing is hidden.
    for mark in &step.marks {
        if let Mark::House(role, house) = mark {
            write_house(text, layout, Paint::Role(*role), *house);
        }
    }
    for mark in &step.marks {
        if let Mark::Cells(role, cells) = mark {
            write_cells(text, layout, Paint::Role(*role), cells);
        }
    }
    for (candidate, paint) in spots(step) {
        write_spot(text, layout, paint, candidate);
    }
}

/// The candidates of a step with their paints, each once: what is done with one says more than
/// its part in a chain, and that more than its role.
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

/// The figures of the candidates once more, to stand out; links; strokes through what is struck.
pub(super) fn over(text: &mut String, layout: &Layout, step: &Step) {
    let font = layout.mark_font();
    let spots = spots(step);
    if !spots.is_empty() {
        let _ = writeln!(text, "<g class=\"bold\" font-size=\"{font}\">");
        for (candidate, _) in spots {
            let (x, y) = layout.spot(candidate);
            let (y, digit) = (y + font * 35 / 100, candidate.digit);
            let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\">{digit}</text>");
        }
        text.push_str("</g>\n");
    }
    links::write(text, layout, step);
    let mut path = String::new();
    for action in &step.actions {
        if let Action::Strike(candidate) = *action {
            let (x, y) = layout.spot(candidate);
            let arm = layout.reach() * 7 / 10;
            let _ = write!(
                path,
                "M{} {}l{} {}",
                x - arm,
                y + arm,
                2 * arm,
                -2 * arm as isize
            );
        }
    }
    if !path.is_empty() {
        let _ = writeln!(text, "<path class=\"cross\" d=\"{path}\"/>");
    }
}

/// A house is a rectangle: a line, or a block.
fn write_house(text: &mut String, layout: &Layout, paint: Paint, house: House) {
    let shape = layout.shape();
    let cells = shape.house(house);
    let (x, y) = layout.corner(cells[0]);
    // The last cell of a rectangle is its opposite corner.
    let (last_x, last_y) = layout.corner(cells[cells.len() - 1]);
    let (wide, high) = (last_x + layout.cell() - x, last_y + layout.cell() - y);
    let _ = writeln!(
        text,
        "<rect class=\"house\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" \
         style=\"{}\"/>",
        x + 3,
        y + 3,
        wide - 6,
        high - 6,
        paint.style()
    );
}

fn write_cells(text: &mut String, layout: &Layout, paint: Paint, cells: &[Cell]) {
    let size = layout.cell();
    let mut path = String::new();
    for &cell in cells {
        let (x, y) = layout.corner(cell);
        let _ = write!(path, "M{x} {y}h{size}v{size}h-{size}z");
    }
    let _ = writeln!(
        text,
        "<path class=\"cell\" d=\"{path}\" style=\"{}\"/>",
        paint.style()
    );
}

fn write_spot(text: &mut String, layout: &Layout, paint: Paint, candidate: Candidate) {
    let (x, y) = layout.spot(candidate);
    let _ = writeln!(
        text,
        "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" style=\"{}\"/>",
        paint.class(),
        layout.reach(),
        paint.style()
    );
}
