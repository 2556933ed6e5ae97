//! Links of chains: solid if the second node is true when the first is false, dashed if it is false
//! when the first is true.
//!
//! A link runs from the edge of one disc to an arrow at the edge of the next, slightly curved, so
//! that links along a line do not cover each other or the figures between. A net with more links
//! than an eye can follow is drawn without them: its discs and rings still show what holds, and its
//! text says why.

use satur_draw::{BoardLayout, Element, Svg};
use satur_model::Candidate;

use super::roles::LINK;
use crate::{Mark, Node, Step};

/// Upper bound on the links in a picture: more of them cannot be read.
const MOST_LINKS: usize = 40;

/// The candidates of all lines of reasoning with their first state: whether they hold.
pub(super) fn nodes(step: &Step) -> Vec<(Candidate, bool)> {
    let mut nodes: Vec<(Candidate, bool)> = Vec::new();
    for inferences in chains(step) {
        for node in inferences.iter().map(|one| &one.node) {
            for candidate in candidates(node) {
                if nodes.iter().all(|(known, _)| *known != candidate) {
                    nodes.push((candidate, node.is_on));
                }
            }
        }
    }
    nodes
}

/// Draws the links of a step.
pub(super) fn write(svg: &mut Svg, layout: &BoardLayout, step: &Step) {
    for (from, to) in drawn(step) {
        write_link(svg, layout, from, to);
    }
}

/// Whether a step has solid links, and whether it has dashed ones.
pub(super) fn kinds(step: &Step) -> (bool, bool) {
    let links = drawn(step);
    let has = |is_on: bool| links.iter().any(|(_, to)| to.is_on == is_on);
    (has(true), has(false))
}

/// The links that are drawn: all of them, or none if they are too many.
fn drawn(step: &Step) -> Vec<(&Node, &Node)> {
    let mut links: Vec<(&Node, &Node)> = Vec::new();
    for inferences in chains(step) {
        for one in inferences {
            let from = one.from.iter().filter_map(|&at| inferences.get(at));
            for link in from.map(|from| (&from.node, &one.node)) {
                if !links.contains(&link) {
                    links.push(link);
                }
            }
        }
    }
    if links.len() > MOST_LINKS {
        links.clear();
    }
    links
}

fn chains(step: &Step) -> impl Iterator<Item = &[crate::Inference]> {
    step.marks.iter().filter_map(|mark| match mark {
        Mark::Chain(_, inferences) => Some(inferences.as_slice()),
        _ => None,
    })
}

fn candidates(node: &Node) -> impl Iterator<Item = Candidate> {
    node.cells.iter().map(|&cell| Candidate {
        cell,
        digit: node.digit,
    })
}

/// The members of two groups that lie nearest to each other.
fn nearest(layout: &BoardLayout, from: &Node, to: &Node) -> Option<[(f64, f64); 2]> {
    let place = |candidate: Candidate| {
        let (x, y) = layout.mark_centre(candidate);
        (x as f64, y as f64)
    };
    let pairs = candidates(from).flat_map(|a| candidates(to).map(move |b| (a, b)));
    pairs
        .map(|(a, b)| [place(a), place(b)])
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}

fn distance([(ax, ay), (bx, by)]: &[(f64, f64); 2]) -> f64 {
    (bx - ax).hypot(by - ay)
}

fn write_link(svg: &mut Svg, layout: &BoardLayout, from: &Node, to: &Node) {
    let Some(ends) = nearest(layout, from, to) else {
        return;
    };
    let [(ax, ay), (bx, by)] = ends;
    let (length, reach) = (distance(&ends), layout.mark_radius() as f64);
    if length < 1.0 {
        return;
    }
    // The unit vectors along the link and across it.
    let (ux, uy) = ((bx - ax) / length, (by - ay) / length);
    let bow = (length * 0.12).min(reach * 3.0);
    let (mx, my) = (
        f64::midpoint(ax, bx) - uy * bow,
        f64::midpoint(ay, by) + ux * bow,
    );
    let head = (reach * 0.8).clamp(4.0, 9.0);
    // Discs that touch leave no room for an arrow.
    let room = (length - 2.0 * reach).max(length * 0.3);
    let gap = (length - room) / 2.0;
    let (sx, sy) = toward((ax, ay), (mx, my), gap);
    let (tx, ty) = toward((bx, by), (mx, my), gap);
    let bow = format!("M{sx:.1} {sy:.1}Q{mx:.1} {my:.1} {tx:.1} {ty:.1}");
    svg.path(line(to.is_on), &bow);
    // The head points from the middle of the curve to its end.
    let (px, py) = unit((mx, my), (tx, ty));
    let head = head.min(room * 0.7);
    let (hx, hy) = (tx - px * head, ty - py * head);
    let half = head * 0.5;
    let head = format!(
        "M{tx:.1} {ty:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        hx - py * half,
        hy + px * half,
        hx + py * half,
        hy - px * half
    );
    svg.path(Element::new("path").class("head").fill(&LINK), &head);
}

/// The stroke of a link: solid where it switches on, dashed where it switches off.
pub(super) fn line(is_on: bool) -> Element {
    let line = Element::new("path").class("link").stroke(&LINK, 2);
    let line = line.set("fill", "none");
    if is_on {
        line
    } else {
        line.set("stroke-dasharray", "4 3")
    }
}

fn unit((ax, ay): (f64, f64), (bx, by): (f64, f64)) -> (f64, f64) {
    let length = (bx - ax).hypot(by - ay).max(f64::EPSILON);
    ((bx - ax) / length, (by - ay) / length)
}

/// The point at distance `far` from one point toward another.
fn toward(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (ux, uy) = unit(from, to);
    (from.0 + ux * far, from.1 + uy * far)
}
