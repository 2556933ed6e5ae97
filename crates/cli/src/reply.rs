//! The answer to a puzzle: what goes to stdout and to stderr, and the exit code it calls for.

use satur::advice::{entries, json};
use satur::formats::Record;
use satur::model::Stop;
use serde::Serialize;

use crate::exit::Exit;
use crate::item::Item;
use crate::language::say;

/// What a line of stdout begins with that is no answer.
pub(crate) const PLACEHOLDER: &str = "# ";

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
            self.out
                .extend_from_slice(format!("# {}\n", say("puzzle-interrupted", &[])).as_bytes());
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

    /// Appends a line to stdout that keeps the place of a puzzle without an answer:
    /// `# puzzle 7: no solution`.
    pub(crate) fn placeholder(&mut self, item: &Item, what: &str) {
        self.comment(&item.located(what));
    }

    /// Appends a line to stdout that is no answer.
    pub(crate) fn comment(&mut self, what: &str) {
        let line = format!("{PLACEHOLDER}{what}\n");
        self.out.extend_from_slice(line.as_bytes());
    }

    /// A line on stderr.
    pub(crate) fn tell(&mut self, line: &str) {
        self.err.push_str(line);
        self.err.push('\n');
    }

    /// Tells an error about a puzzle, and keeps its place on stdout.
    pub(crate) fn fail(&mut self, item: &Item, why: &dyn std::fmt::Display) {
        self.fail_apart(&item.error(why));
        self.placeholder(item, &say("error", &[]));
    }

    /// Tells an error whose puzzle has no place on stdout, or has it already.
    pub(crate) fn fail_apart(&mut self, message: &str) {
        self.tell(message);
        self.exit = self.exit.max(Exit::Usage);
    }

    /// Appends an answer to a puzzle as a JSON object on a line of stdout.
    pub(crate) fn json_answer(
        &mut self,
        item: &Item,
        record: &Record,
        answer: &impl Serialize,
        stop: &Stop,
    ) {
        let entries = entries(&record.puzzle, stop);
        json::write_answer(
            item.origin(),
            record,
            entries.as_ref(),
            answer,
            &mut self.out,
        );
    }

    /// Appends the JSON object of a puzzle that was not answered because of an error.
    pub(crate) fn json_error(&mut self, item: &Item, error: &str) {
        json::write_error(item.origin(), error, &mut self.out);
    }

    /// Appends a JSON object as a line of stdout.
    pub(crate) fn json(&mut self, value: &serde_json::Value) {
        self.out.extend_from_slice(value.to_string().as_bytes());
        self.out.push(b'\n');
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
