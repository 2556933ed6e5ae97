//! Lines of reasoning in words.
//!
//! If each inference follows from the one before it, the line is one sentence: "if r1c1 is not 5,
//! then r1c7 is 5 (the last place in row 1), then …". If some follow from several, each has a
//! number and names those it follows from. A complete step inside the reasoning is explained below
//! its inference, indented.

use satur_model::{Layout, Shape};

use super::Sentence;
use crate::messages::{Slot, Slots};
use crate::{Inference, Lang, Node, Step, Why};

/// The sentences of a line of reasoning.
pub(super) fn lines(
    lang: Lang,
    layout: &Layout,
    inferences: &[Inference],
    depth: usize,
) -> Vec<Sentence> {
    let is_line = (1..inferences.len()).all(|at| inferences[at].from == [at - 1]);
    let has_steps = inferences.iter().any(|one| matches!(one.why, Why::Step(_)));
    if is_line && !has_steps {
        let text = sentence(lang, layout, inferences);
        return vec![Sentence { depth, text }];
    }
    numbered(lang, layout, inferences, depth)
}

/// The whole line as one sentence.
fn sentence(lang: Lang, layout: &Layout, inferences: &[Inference]) -> String {
    let mut text = String::new();
    for (at, inference) in inferences.iter().enumerate() {
        let key = match at {
            0 => "if",
            _ => "then",
        };
        let slots = Slots(vec![
            (
                "fact".to_owned(),
                Slot::Text(fact(lang, layout.shape(), &inference.node)),
            ),
            (
                "why".to_owned(),
                Slot::Text(why(lang, layout, inferences, at)),
            ),
        ]);
        if at > 0 {
            text += ", ";
        }
        text += &lang.fill("chains", key, &slots);
    }
    text + "."
}

/// One numbered sentence for each inference.
fn numbered(lang: Lang, layout: &Layout, inferences: &[Inference], depth: usize) -> Vec<Sentence> {
    let mut lines = Vec::new();
    // Where each complete step was explained; its other results refer to that.
    let mut explained: Vec<(&Step, usize)> = Vec::new();
    for (at, inference) in inferences.iter().enumerate() {
        let from: Vec<String> = inference
            .from
            .iter()
            .map(|one| format!("({})", one + 1))
            .collect();
        let known = match &inference.why {
            Why::Step(step) => explained.iter().find(|(known, _)| *known == &**step),
            _ => None,
        };
        let why = match known {
            Some((_, number)) => {
                let number = ("number".to_owned(), Slot::Text(number.to_string()));
                lang.fill("whys", "same-step", &Slots(vec![number]))
            }
            None => why(lang, layout, inferences, at),
        };
        let slots = Slots(vec![
            ("number".to_owned(), Slot::Text((at + 1).to_string())),
            (
                "fact".to_owned(),
                Slot::Text(fact(lang, layout.shape(), &inference.node)),
            ),
            ("why".to_owned(), Slot::Text(why)),
            ("from".to_owned(), Slot::Text(super::list(lang, &from))),
        ]);
        let key = match inference.why {
            Why::Assumed => "suppose",
            _ => "numbered",
        };
        lines.push(Sentence {
            depth,
            text: lang.fill("chains", key, &slots),
        });
        if let (Why::Step(step), None) = (&inference.why, known) {
            explained.push((step, at + 1));
            let inner = super::explain(lang, layout, step);
            lines.extend(inner.lines.into_iter().map(|line| Sentence {
                depth: depth + 1 + line.depth,
                text: line.text,
            }));
        }
    }
    lines
}

/// `r1c1 is 5`, `neither r1c1 nor r1c2 is 5`.
fn fact(lang: Lang, shape: Shape, node: &Node) -> String {
    let key = match (node.cells.len(), node.is_on) {
        (1, true) => "on",
        (1, false) => "off",
        (_, true) => "group-on",
        (_, false) => "group-off",
    };
    let slots = Slots(vec![
        ("cells".to_owned(), Slot::Cells(shape, node.cells.clone())),
        ("digit".to_owned(), Slot::Digits(vec![node.digit])),
    ]);
    lang.fill("facts", key, &slots)
}

/// The rule of an inference, in words.
fn why(lang: Lang, layout: &Layout, inferences: &[Inference], at: usize) -> String {
    let (inference, shape) = (&inferences[at], layout.shape());
    let digit = || ("digit".to_owned(), Slot::Digits(vec![inference.node.digit]));
    let house = |house| {
        (
            "house".to_owned(),
            Slot::Houses(layout.clone(), vec![house]),
        )
    };
    let cells =
        |cells: &[satur_model::Cell]| ("cells".to_owned(), Slot::Cells(shape, cells.to_vec()));
    let (key, slots) = match &inference.why {
        Why::Assumed => return String::new(),
        Why::Seen(seen) => ("seen", vec![digit(), house(*seen)]),
        Why::Apart(cell) => ("apart", vec![digit(), cells(&[*cell])]),
        Why::Filled(cell) => {
            let other = inference
                .from
                .first()
                .and_then(|&from| inferences.get(from));
            let other = other.map(|other| other.node.digit);
            let key = if other.is_some() { "filled" } else { "full" };
            let other = (
                "other".to_owned(),
                Slot::Digits(other.into_iter().collect()),
            );
            (key, vec![digit(), cells(&[*cell]), other])
        }
        Why::LastPlace(last) => ("last-place", vec![digit(), house(*last)]),
        Why::LastDigit(cell) => ("last-digit", vec![digit(), cells(&[*cell])]),
        Why::Locked(set) => ("locked", vec![digit(), cells(set)]),
        Why::Step(step) => {
            let name = lang.name(step.technique);
            ("step", vec![digit(), ("name".to_owned(), Slot::Text(name))])
        }
    };
    lang.fill("whys", key, &Slots(slots))
}
