//! Steps in sentences.
//!
//! Every technique is explained by the same few lines: its reason, made from a text of the
//! [catalogue](crate::messages) whose slots the marks fill; its lines of reasoning, if it has
//! any; its result. A new technique needs a text in each language and no code here.

mod chain;
mod notation;
mod slots;
#[cfg(test)]
mod tests;

use satur_model::{Candidate, Layout, Shape};

use crate::messages::{Form, Slot, Slots};
use crate::{Action, Lang, Mark, Role, Step};

/// A step in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The name of the technique.
    pub name: String,
    /// The actions in short: `r1c5=7`, `r1c1,r2c3<>5`.
    pub actions: String,
    /// The reason and the result, sentence by sentence.
    pub lines: Vec<Sentence>,
    /// Chains as experts write them.
    pub notation: Vec<String>,
}

/// A line of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The indentation: sentences of a line of reasoning are deeper.
    pub depth: usize,
    /// The text.
    pub text: String,
}

impl Explanation {
    /// The lines as one text, indented.
    pub fn text(&self) -> String {
        let lines = self.lines.iter();
        lines
            .map(|line| format!("{}{}", "  ".repeat(line.depth), line.text))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Explains a step.
pub fn explain(lang: Lang, layout: &Layout, step: &Step) -> Explanation {
    let (id, shape) = (step.technique.id, layout.shape());
    let slots = slots::of(layout, step);
    let mut lines = Vec::new();
    let mut say = |text: String| lines.push(Sentence { depth: 0, text });
    let has_own = lang.text(id, "why").is_some();
    let why = if has_own {
        lang.fill(id, "why", &slots)
    } else {
        lang.fill("reasons", "any", &slots)
    };
    if !why.is_empty() {
        say(why);
    }
    let chains = step.marks.iter().filter_map(|mark| match mark {
        Mark::Chain(role, inferences) => Some((*role, inferences.as_slice())),
        _ => None,
    });
    for (_, inferences) in chains.clone() {
        lines.extend(chain::lines(lang, layout, inferences, 1));
    }
    if lang.text(id, "then").is_some() {
        lines.push(Sentence {
            depth: 0,
            text: lang.fill(id, "then", &slots),
        });
    }
    lines.push(Sentence {
        depth: 0,
        text: result(lang, shape, &step.actions),
    });
    Explanation {
        name: lang.name(step.technique),
        actions: actions(shape, &step.actions),
        lines,
        notation: chains
            .filter_map(|(_, inferences)| notation::eureka(shape, inferences))
            .collect(),
    }
}

/// Where to look, without what is there: the houses of the pattern, or else its cells.
pub fn place(lang: Lang, layout: &Layout, step: &Step) -> String {
    let slots = slots::of(layout, step);
    let has = |name: &str| slots.get(name).is_some();
    let key = match () {
        () if has("base") => "base",
        () if has("cells") => "cells",
        () if has("pivot") => "pivot",
        () if has("starts") => "starts",
        () => "struck",
    };
    lang.fill("places", key, &slots)
}

/// The actions in short. Candidates are grouped by digit.
fn actions(shape: Shape, actions: &[Action]) -> String {
    let mut parts: Vec<(char, Candidate, String)> = Vec::new();
    for action in actions {
        let (kind, candidate) = match *action {
            Action::Place(candidate) => ('=', candidate),
            Action::Strike(candidate) => ('<', candidate),
        };
        let name = shape.name(candidate.cell).to_string();
        let alike = |(known, other, _): &&mut (char, Candidate, String)| {
            (*known, other.digit) == (kind, candidate.digit)
        };
        match parts.iter_mut().find(alike) {
            Some((_, _, text)) => *text += &format!(",{name}"),
            None => parts.push((kind, candidate, name)),
        }
    }
    let said = parts.iter().map(|(kind, candidate, cells)| {
        let sign = if *kind == '=' { "=" } else { "<>" };
        format!("{cells}{sign}{}", candidate.digit)
    });
    said.collect::<Vec<_>>().join(" ")
}

/// The result as a sentence.
fn result(lang: Lang, shape: Shape, actions: &[Action]) -> String {
    let (mut placed, mut struck) = (Vec::new(), Vec::new());
    for action in actions {
        match *action {
            Action::Place(candidate) => placed.push(candidate),
            Action::Strike(candidate) => struck.push(candidate),
        }
    }
    let placed_text = slots::placements(lang, shape, &placed);
    let key = match (placed.is_empty(), struck.is_empty()) {
        (false, true) => "place",
        (true, _) => "strike",
        (false, false) => "both",
    };
    let slots = Slots(vec![
        ("placed".to_owned(), Slot::Text(placed_text)),
        ("struck".to_owned(), Slot::Candidates(shape, struck)),
    ]);
    lang.fill("results", key, &slots)
}

/// The name of a role in legends.
pub fn role_name(lang: Lang, role: Role) -> String {
    let (key, number) = match role {
        Role::Pattern => ("pattern", None),
        Role::Base => ("base", None),
        Role::Cover => ("cover", None),
        Role::Fin => ("fin", None),
        Role::Pivot => ("pivot", None),
        Role::Part(number) => ("part", Some(number)),
        Role::Join => ("join", None),
        Role::Floor => ("floor", None),
        Role::Guardian => ("guardian", None),
        Role::Colour(number) => ("colour", Some(number)),
        Role::Clue => ("clue", None),
        Role::Line(number) => ("line", Some(number)),
    };
    let letter = number.map_or(String::new(), |number| {
        char::from(b'A' + number % 26).to_string()
    });
    lang.fill(
        "roles",
        key,
        &Slots(vec![("letter".to_owned(), Slot::Text(letter))]),
    )
}

/// A list of texts in a language.
fn list(lang: Lang, items: &[String]) -> String {
    crate::messages::list(lang, Form::Plain, items)
}
