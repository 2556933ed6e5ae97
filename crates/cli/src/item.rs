//! One puzzle of the input: where it stands, and what it is, or why it cannot be had.

use std::sync::Arc;

use satur::advice::json::Origin;
use satur::formats::{Format, Problem, Record};
use satur::stream::Question;

use crate::exit::Exit;
use crate::input_count::InputCount;
use crate::language::say;
use crate::reply::Reply;
use crate::terminal::report;

/// One board of the input, or why it could not be had.
pub(crate) struct Item {
    /// The file it comes from, as people call it.
    pub(crate) file: Arc<str>,
    /// The format of that file; nothing if the file could not be opened.
    pub(crate) format: Option<&'static Format>,
    /// Its number in that file, counted from 1; 0 where it is about the file as a whole.
    pub(crate) number: usize,
    /// How many puzzles there are beside it.
    pub(crate) count: Arc<InputCount>,
    /// The board.
    pub(crate) record: Result<Record, Failure>,
}

/// Why there is no board.
pub(crate) enum Failure {
    /// The text is wrong at a place.
    Problem(Problem),
    /// The file cannot be read at all.
    File(String),
    /// The file has no puzzle.
    Empty,
}

impl Question for Item {}

impl Item {
    /// What tells the puzzle from the others of the input: `puzzle 7`, with the file if there are
    /// several; empty if there is no other.
    pub(crate) fn place(&self) -> String {
        if self.count.has_many_files {
            self.full_place()
        } else if self.count.is_single() {
            String::new()
        } else {
            self.name()
        }
    }

    /// The number of the puzzle, with the file if there are several, also where it is the only one.
    pub(crate) fn name(&self) -> String {
        self.count.place(&self.file, &self.number.to_string())
    }

    /// The file and the number of the puzzle, which is left out if there is no other.
    pub(crate) fn full_place(&self) -> String {
        if self.number == 0 || (!self.count.has_many_files && self.count.is_single()) {
            return self.file.to_string();
        }
        let number = say("numbered", &[("number", &self.number.to_string())]);
        format!("{} {number}", self.file)
    }

    /// The place of the puzzle, and its label if it has one, before what is said of it: a text
    /// that is empty or ends with a colon and a blank.
    pub(crate) fn prefix(&self) -> String {
        let place = self.place();
        let label = self.record.as_ref().ok().and_then(|r| r.label.as_deref());
        match (place.is_empty(), label) {
            (true, None) => String::new(),
            (true, Some(label)) => format!("{label}: "),
            (false, None) => format!("{place}: "),
            (false, Some(label)) => format!("{place} ({label}): "),
        }
    }

    /// A sentence about the puzzle, after its place if there are others.
    pub(crate) fn located(&self, what: &str) -> String {
        match self.place() {
            place if place.is_empty() => what.to_owned(),
            place => format!("{place}: {what}"),
        }
    }

    /// An error about the puzzle, for stderr.
    pub(crate) fn error(&self, why: &dyn std::fmt::Display) -> String {
        report::error_line(&format!("{}: {why}", self.full_place()))
    }

    /// The line of its file that the puzzle begins at.
    pub(crate) fn line(&self) -> usize {
        match &self.record {
            Ok(record) => record.line,
            Err(Failure::Problem(problem)) => problem.line,
            Err(Failure::File(_) | Failure::Empty) => 0,
        }
    }

    /// Where the puzzle stands, for programs, which read the same in every language.
    pub(crate) fn origin(&self) -> Origin<'_> {
        Origin {
            number: self.number,
            line: self.line(),
            file: self.count.has_many_files.then_some(&*self.file),
        }
    }

    /// Adds to a JSON object where the puzzle stands: `number`, `line`, and `file` where there are several.
    pub(crate) fn add_place(&self, object: &mut serde_json::Value) {
        let origin = self.origin();
        object["number"] = origin.number.into();
        object["line"] = origin.line.into();
        if let Some(file) = origin.file {
            object["file"] = file.into();
        }
    }

    /// Tells why there is no board.
    pub(crate) fn tell_failure(&self, failure: &Failure, reply: &mut Reply, json: bool) {
        let message = match failure {
            Failure::Problem(problem) => report::problem(&self.file, problem),
            Failure::File(message) => report::error_line(message),
            Failure::Empty => report::warning_line(&say("no-puzzle", &[("file", &self.file)])),
        };
        reply.tell(&message);
        reply.exit = reply.exit.max(Exit::Usage);
        // A file that could not be opened has no place among the answers.
        if self.format.is_none() || self.line() == 0 {
            return;
        }
        if !json {
            reply.placeholder(self, &say("error", &[]));
            return;
        }
        let plain = match failure {
            Failure::Problem(problem) => problem.to_string(),
            Failure::File(message) => message.clone(),
            Failure::Empty => return,
        };
        reply.json_error(self, &plain);
    }
}
