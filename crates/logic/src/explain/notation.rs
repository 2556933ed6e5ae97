//! Chains as experts write them (Eureka): `(5)r1c1=(5)r1c7-(5=3)r4c7`.
//!
//! `=` is a strong link (if the left is false, the right is true), `-` a weak one (if the left
//! is true, the right is false). Two digits of one cell share its name: `(5=3)r4c7`.

use satur_model::{Cell, Shape};

use crate::{Inference, Node};

/// A line of reasoning in one line of notation; `None` for a net.
pub(super) fn eureka(shape: Shape, inferences: &[Inference]) -> Option<String> {
    let is_line = (1..inferences.len()).all(|at| inferences[at].from == [at - 1]);
    let alternates = inferences
        .windows(2)
        .all(|two| two[0].node.is_on != two[1].node.is_on);
    if !is_line || !alternates || inferences.len() < 2 {
        return None;
    }
    let mut text = String::new();
    let mut at = 0;
    while at < inferences.len() {
        // Successive nodes in the same cells share their name.
        let node = &inferences[at].node;
        let mut end = at + 1;
        while end < inferences.len() && inferences[end].node.cells == node.cells {
            end += 1;
        }
        if at > 0 {
            text.push(link(&inferences[at - 1].node));
        }
        text.push('(');
        for inner in at..end {
            if inner > at {
                text.push(link(&inferences[inner - 1].node));
            }
            text += &inferences[inner].node.digit.to_string();
        }
        text.push(')');
        text += &cells(shape, &node.cells);
        at = end;
    }
    Some(text)
}

/// The link that leads on from a node.
fn link(from: &Node) -> char {
    if from.is_on { '-' } else { '=' }
}

/// Cells in one name where they share a row or a column: `r1c12`, `r12c3`.
fn cells(shape: Shape, cells: &[Cell]) -> String {
    let rows: Vec<usize> = cells.iter().map(|&cell| shape.row(cell) + 1).collect();
    let cols: Vec<usize> = cells.iter().map(|&cell| shape.col(cell) + 1).collect();
    let is_one = |all: &[usize]| all.iter().all(|&other| other == all[0]);
    let join = |all: &[usize]| {
        if is_one(all) {
            return all[0].to_string();
        }
        let separator = if shape.side() > 9 { "," } else { "" };
        all.iter()
            .map(usize::to_string)
            .collect::<Vec<_>>()
            .join(separator)
    };
    if is_one(&rows) || is_one(&cols) {
        return format!("r{}c{}", join(&rows), join(&cols));
    }
    let names: Vec<String> = cells
        .iter()
        .map(|&cell| shape.name(cell).to_string())
        .collect();
    names.join(",")
}
