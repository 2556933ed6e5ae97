//! What stands in the place of a line that has no solution, or several where one was asked for.
//!
//! There may be a million of them, so the sentences are made once: those without a number for every chunk of lines, and
//! those about a clash of givens when it first comes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write as _;

use satur::model::{Clash, Layout, Shape};

use crate::language::{current, say};
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
    /// What comes before and after the number of a puzzle.
    around: [String; 2],
    impossible: String,
    several: String,
    layout: Layout,
}

impl Placeholders {
    pub(super) fn new(chunk: &LineChunk) -> Self {
        const NUMBER: &str = "\u{1}";
        let place = chunk.count.place(&chunk.file, NUMBER);
        let (before, after) = place.split_once(NUMBER).unwrap_or((&place, ""));
        Self {
            around: [format!("{PLACEHOLDER}{before}"), format!("{after}: ")],
            impossible: say("outcome-impossible", &[("clash", "")]),
            several: say("outcome-several", &[]),
            layout: Layout::plain(Shape::classic()),
        }
    }

    /// Appends the line for a puzzle with this number.
    pub(super) fn write(&self, number: usize, reason: Reason, out: &mut Vec<u8>) {
        let [before, after] = &self.around;
        out.extend_from_slice(before.as_bytes());
        let _ = write!(out, "{number}");
        out.extend_from_slice(after.as_bytes());
        match reason {
            Reason::Several => out.extend_from_slice(self.several.as_bytes()),
            Reason::Impossible(None) => out.extend_from_slice(self.impossible.as_bytes()),
            Reason::Impossible(Some(clash)) => CLASHES.with_borrow_mut(|known| {
                let sentence = known.entry(clash).or_insert_with(|| {
                    let clash = current().clash(&self.layout, clash);
                    say("outcome-impossible", &[("clash", &clash)])
                });
                out.extend_from_slice(sentence.as_bytes());
            }),
        }
        out.push(b'\n');
    }
}
