//! Messages for people, on stderr.

use anstyle::{AnsiColor, Style};
use satur::formats::Problem;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// An error that ends the command.
pub(crate) fn error(message: &str) {
    anstream::eprintln!("{ERROR}error:{ERROR:#} {message}");
}

/// Something that people should know of, and that does not end the command.
pub(crate) fn doubt(message: &str) {
    anstream::eprintln!("{WARNING}warning:{WARNING:#} {message}");
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
