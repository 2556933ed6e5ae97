//! What is wrong with a text, said so that its owner can mend it.

use std::fmt;
use std::io;

/// Something in a text that is not as it should be: where, what was found, what was
/// expected, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1; 0 when the whole line is meant.
    pub column: usize,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: String,
    /// How to mend it, where there is something to say.
    pub hint: Option<String>,
}

impl Problem {
    /// A problem at a place.
    pub fn at(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            line,
            column,
            found: on_one_line(found.into()),
            expected: on_one_line(expected.into()),
            hint: None,
        }
    }

    /// Returns this problem at another place.
    #[must_use]
    pub(crate) fn at_place(self, line: usize, column: usize) -> Self {
        Self {
            line,
            column,
            ..self
        }
    }

    /// Returns this problem with advice on how to mend it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(on_one_line(hint.into()));
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if self.column > 0 {
            write!(f, ", column {}", self.column)?;
        }
        write!(f, ": found {}, expected {}", self.found, self.expected)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Problem {}

/// A message is one line, whatever of the text it cites.
fn on_one_line(text: String) -> String {
    if !text.contains(char::is_control) {
        return text;
    }
    let escaped = text.chars().map(|c| match c {
        _ if c.is_control() => c.escape_default().to_string(),
        _ => c.to_string(),
    });
    escaped.collect()
}

/// The beginning of a text as it is shown in a message.
pub(crate) fn quoted(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let shown: String = text.chars().take(30).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("'{}{more}'", shown.escape_debug())
}

/// Why the next board could not be had.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// Its text is wrong; boards after it may still be read.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// The text could not be read; nothing comes after this.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line() {
        let problem = Problem::at(3, 0, "'a\nb'", "c").hint("d\te");
        assert_eq!(
            problem.to_string(),
            r"line 3: found 'a\nb', expected c (d\te)"
        );
    }
}
