//! Steps of human logic, as wide as the terminal.

use satur::advice;
use satur::logic::{Explanation, Lang, Step};
use satur::model::Layout;

use crate::terminal::text_width;

/// A step as text: its number and name, then its sentences.
pub(crate) fn step(lang: Lang, layout: &Layout, number: usize, step: &Step) -> String {
    advice::step(lang, layout, number, step, text_width())
}

/// The sentences of an explanation.
pub(crate) fn sentences(explanation: &Explanation, indent: usize) -> String {
    advice::sentences(explanation, text_width(), indent)
}

/// Breaks a text into lines; the first is indented by `first`, the others by `rest`.
pub(crate) fn wrap(text: &str, rest: usize, first: usize) -> String {
    advice::wrap(text, text_width(), rest, first)
}
