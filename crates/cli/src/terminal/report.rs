//! Messages for people, on stderr.

use std::io::Write as _;

use satur::formats::Problem;

use super::colours::{ERROR, WARNING};

/// Writes a text to stderr. Where that is closed or full there is nobody to tell, and the answers
/// matter more.
pub(crate) fn say(text: &str) {
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// An error that ends the command.
pub(crate) fn error(message: &str) {
    say(&format!("{ERROR}error:{ERROR:#} {message}\n"));
}

/// Something that people should know of, and that does not end the command.
pub(crate) fn doubt(message: &str) {
    say(&format!("{WARNING}warning:{WARNING:#} {message}\n"));
}

/// A puzzle that cannot be used, as a line.
pub(crate) fn left_out(place: &str, why: &str) -> String {
    format!("{ERROR}left out:{ERROR:#} {place}: {why}")
}

/// An error in a text, as a line.
pub(crate) fn problem(file: &str, problem: &Problem) -> String {
    format!("{ERROR}error:{ERROR:#} {}", located(file, problem))
}

/// Damage in a text that could be mended, as a line.
pub(crate) fn warning(file: &str, problem: &Problem) -> String {
    format!("{WARNING}warning:{WARNING:#} {}", located(file, problem))
}

/// `file:line:column: found …, expected … (hint)`.
fn located(file: &str, problem: &Problem) -> String {
    let mut text = format!("{file}:{}", problem.line);
    if problem.column > 0 {
        text += &format!(":{}", problem.column);
    }
    text += &format!(": found {}, expected {}", problem.found, problem.expected);
    if let Some(hint) = &problem.hint {
        text += &format!(" ({hint})");
    }
    text
}
