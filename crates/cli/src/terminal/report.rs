//! Messages for people, on stderr.

use std::io::{self, IsTerminal as _, Write as _};

use satur::formats::Problem;

use super::colours::{ERROR, WARNING};
use crate::language;
use crate::translation::translated;

/// Writes a text to stderr, in lines that fit the terminal if it is one. Where stderr is closed or full there is
/// nobody to tell, and the answers matter more.
pub(crate) fn say(text: &str) {
    let _ = if text.ends_with('\n') && io::stderr().is_terminal() {
        anstream::stderr().write_all(super::broken(text, super::width()).as_bytes())
    } else {
        anstream::stderr().write_all(text.as_bytes())
    };
}

/// An error that ends the command.
pub(crate) fn error(message: &str) {
    say(&format!("{}\n", error_line(message)));
}

/// Something that people should know of, and that does not end the command.
pub(crate) fn doubt(message: &str) {
    say(&format!("{}\n", warning_line(message)));
}

/// An error as a line. What a library says in English is translated.
pub(crate) fn error_line(message: &str) -> String {
    let word = language::say("error", &[]);
    format!("{ERROR}{word}:{ERROR:#} {}", translated(message))
}

/// A warning as a line.
pub(crate) fn warning_line(message: &str) -> String {
    let word = language::say("warning", &[]);
    format!("{WARNING}{word}:{WARNING:#} {}", translated(message))
}

/// A puzzle that cannot be used, as a line.
pub(crate) fn left_out(place: &str, why: &str) -> String {
    let word = language::say("left-out", &[]);
    format!("{ERROR}{word}:{ERROR:#} {place}: {}", translated(why))
}

/// An error in a text, as a line.
pub(crate) fn problem(file: &str, problem: &Problem) -> String {
    error_line(&located(file, problem))
}

/// Damage in a text that could be mended, as a line.
pub(crate) fn warning(file: &str, problem: &Problem) -> String {
    warning_line(&located(file, problem))
}

/// `file:line:column: found …, expected … (hint)`.
pub(crate) fn located(file: &str, problem: &Problem) -> String {
    let place = match (problem.line, problem.column) {
        (line, 0) => format!("{file}:{line}"),
        (line, column) => format!("{file}:{line}:{column}"),
    };
    let hint = problem.hint.as_deref().map(translated).unwrap_or_default();
    let (found, expected) = (translated(&problem.found), translated(&problem.expected));
    let found_word = if is_feminine(&found) {
        language::say("problem-found-feminine", &[])
    } else {
        language::say("problem-found", &[])
    };
    let expected_word = if is_feminine(&expected) {
        language::say("problem-expected-feminine", &[])
    } else {
        language::say("problem-expected", &[])
    };
    let slots = [
        ("place", place.as_str()),
        ("verb", &found_word),
        ("found", &found),
        ("wish", &expected_word),
        ("expected", &expected),
        ("hint", &hint),
    ];
    language::say("problem", &slots)
}

/// Whether a Portuguese text begins with an article that a participle before it agrees with. In English there is one form.
fn is_feminine(text: &str) -> bool {
    matches!(text.split(' ').next(), Some("a" | "uma"))
}
