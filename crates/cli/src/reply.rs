//! What is to be written for one puzzle.

use crate::exit::Exit;
use crate::report;
use crate::source::{Failure, Item};

/// The reply to one puzzle: text for stdout and for stderr, and how it went.
#[derive(Default)]
pub(crate) struct Reply {
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
    pub(crate) exit: Exit,
    /// What the reply is about: it is left out if another of the same came before.
    pub(crate) key: Option<Vec<u8>>,
}

impl Reply {
    /// A line on stdout that keeps the place of a puzzle without an answer: `# line 7: …`.
    pub(crate) fn placeholder(&mut self, place: &str, what: &str) {
        self.out
            .extend_from_slice(format!("# {place}: {what}\n").as_bytes());
    }

    /// A line on stderr.
    pub(crate) fn tell(&mut self, line: &str) {
        self.err.push_str(line);
        self.err.push('\n');
    }

    /// A puzzle that could not be read, or whose answer could not be written.
    pub(crate) fn failed(&mut self, place: Option<&str>, message: &str) {
        self.tell(message);
        if let Some(place) = place {
            self.placeholder(place, "error");
        }
        self.exit = self.exit.max(Exit::Usage);
    }

    /// The same in JSON.
    pub(crate) fn json(&mut self, value: &serde_json::Value) {
        self.out.extend_from_slice(value.to_string().as_bytes());
        self.out.push(b'\n');
    }
}

impl Item {
    /// Where the puzzle stands, as placeholders say it; with the file if there are several.
    pub(crate) fn place(&self, many_files: bool) -> String {
        let line = match &self.record {
            Ok(record) => record.line,
            Err(Failure::Problem(problem)) => problem.line,
            Err(Failure::File(_)) => 0,
        };
        if many_files {
            format!("{} line {line}", self.file)
        } else {
            format!("line {line}")
        }
    }

    /// Tells why there is no board.
    pub(crate) fn tell_failure(
        &self,
        failure: &Failure,
        reply: &mut Reply,
        json: bool,
        many_files: bool,
    ) {
        let (message, line) = match failure {
            Failure::Problem(problem) => (report::problem(&self.file, problem), problem.line),
            Failure::File(message) => (format!("error: {message}"), 0),
        };
        let place = self.place(many_files);
        // A file that could not be opened has no place among the answers.
        let has_place = self.format.is_some() && line > 0;
        reply.failed((has_place && !json).then_some(place.as_str()), &message);
        if json && has_place {
            let plain = match failure {
                Failure::Problem(problem) => problem.to_string(),
                Failure::File(message) => message.clone(),
            };
            reply.json(&serde_json::json!({
                "file": &*self.file, "line": line, "verdict": "error", "error": plain,
            }));
        }
    }
}
