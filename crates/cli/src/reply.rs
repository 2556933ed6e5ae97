//! The answer to a puzzle: what goes to stdout and to stderr, and the exit code it calls for.

use crate::exit::Exit;
use crate::source::{Failure, Item};
use crate::terminal::report;

/// The reply to one puzzle, or to some: text for stdout and for stderr, and how it went.
#[derive(Default)]
pub(crate) struct Reply {
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
    pub(crate) exit: Exit,
    /// What the reply is about: it is left out if another of the same came before.
    pub(crate) key: Option<Vec<u8>>,
    /// How many puzzles after those in the text were interrupted.
    pub(crate) interrupted: usize,
}

impl Reply {
    /// Writes a placeholder for every puzzle that was interrupted before the next finished one.
    pub(crate) fn go_on(&mut self) {
        for _ in 0..std::mem::take(&mut self.interrupted) {
            self.out.extend_from_slice(b"# interrupted\n");
        }
    }

    /// Appends the reply to the puzzles that follow.
    pub(crate) fn append(&mut self, next: Self) {
        if next.out.is_empty() && next.interrupted > 0 {
            self.interrupted += next.interrupted;
        } else {
            self.go_on();
            if self.out.is_empty() {
                // Not copied: this may be a megabyte.
                self.out = next.out;
            } else {
                self.out.extend_from_slice(&next.out);
            }
            self.interrupted = next.interrupted;
        }
        self.err.push_str(&next.err);
        self.exit = self.exit.max(next.exit);
    }

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

    /// Appends a JSON object as a line of stdout.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(out: &str, interrupted: usize) -> Reply {
        Reply {
            out: out.into(),
            interrupted,
            ..Reply::default()
        }
    }

    #[test]
    fn interrupted_puzzles_keep_their_place_only_before_finished_ones() {
        let mut all = reply("", 1);
        all.append(reply("1\n", 2));
        assert_eq!(all.out, b"# interrupted\n1\n");
        all.append(reply("", 3));
        assert_eq!((all.out.len(), all.interrupted), (16, 5));
        all.append(reply("2\n", 0));
        let text = String::from_utf8(all.out).unwrap();
        assert_eq!(text.lines().count(), 8);
        assert!(text.ends_with("# interrupted\n2\n"));
        assert_eq!(all.interrupted, 0);
    }
}
