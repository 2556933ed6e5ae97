//! What stands in the place of a line that has no solution, or several where one was asked for.
//!
//! There may be a million of them, so the sentences are made once: those without a number for every chunk of lines, and
//! those about a clash of givens when it first comes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write as _;

use satur::logic::Lang;
use satur::model::{Clash, Layout, Shape};

use crate::language::current;
use crate::reply::PLACEHOLDER;
use crate::source::LineChunk;

/// Why a line has no answer.
#[derive(Clone, Copy)]
pub(super) enum Reason {
    /// There is no solution; two givens that clash, if that is why.
    Impossible(Option<Clash>),
    /// There are several solutions.
    Several,
}

thread_local! {
    /// What is printed about each clash. There are at most 27 houses x 9 digits x 36 pairs of cells.
    static CLASHES: RefCell<HashMap<Clash, String>> = RefCell::default();
}

/// The sentences for one chunk of lines.
pub(super) struct Placeholders {
    lang: Lang,
    /// What comes before and after the number of a puzzle.
    around: [String; 2],
    impossible: String,
    several: String,
    layout: Layout,
}

impl Placeholders {
    /// Sentences in the language of this process, or in English for programs.
    pub(super) fn new(chunk: &LineChunk, for_programs: bool) -> Self {
        const NUMBER: &str = "\u{1}";
        let lang = if for_programs { Lang::En } else { current() };
        let place = chunk.count.place(&chunk.file, NUMBER);
        let (before, after) = place.split_once(NUMBER).unwrap_or((&place, ""));
        Self {
            lang,
            around: [format!("{PLACEHOLDER}{before}"), format!("{after}: ")],
            impossible: lang.say("outcome-impossible", &[("clash", "")]),
            several: lang.say("outcome-several", &[]),
            layout: Layout::plain(Shape::classic()),
        }
    }

    /// Appends the line for a puzzle with this number.
    pub(super) fn write(&self, number: usize, reason: Reason, out: &mut Vec<u8>) {
        let [before, after] = &self.around;
        out.extend_from_slice(before.as_bytes());
        let _ = write!(out, "{number}");
        out.extend_from_slice(after.as_bytes());
        self.with_sentence(reason, |sentence| {
            out.extend_from_slice(sentence.as_bytes());
        });
        out.push(b'\n');
    }

    /// The sentence alone.
    pub(super) fn sentence(&self, reason: Reason) -> String {
        self.with_sentence(reason, str::to_owned)
    }

    fn with_sentence<T>(&self, reason: Reason, use_it: impl FnOnce(&str) -> T) -> T {
        match reason {
            Reason::Several => use_it(&self.several),
            Reason::Impossible(None) => use_it(&self.impossible),
            Reason::Impossible(Some(clash)) => CLASHES.with_borrow_mut(|known| {
                use_it(known.entry(clash).or_insert_with(|| {
                    let clash = self.lang.clash(&self.layout, clash);
                    self.lang.say("outcome-impossible", &[("clash", &clash)])
                }))
            }),
        }
    }
}
