//! Errors of an experiment or its folder, with a remedy.

use std::fmt;
use std::ops::Range;

/// An error that a person can fix: where, what, how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file or folder.
    pub place: String,
    /// The line, from 1; 0 if there is none.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// The remedy; may be empty.
    pub fix: String,
}

impl Fault {
    /// A fault of a whole file or folder.
    pub fn new(place: impl fmt::Display, what: impl fmt::Display, fix: impl fmt::Display) -> Self {
        Self {
            place: place.to_string(),
            line: 0,
            what: what.to_string(),
            fix: fix.to_string(),
        }
    }

    /// Returns this fault with the line at which `span` begins in `text`.
    pub(crate) fn at(mut self, text: &str, span: &Range<usize>) -> Self {
        self.line = line_of(text, span.start);
        self
    }

    /// A file or folder that could not be read or written.
    pub(crate) fn io(place: impl fmt::Display, error: &std::io::Error) -> Self {
        Self::new(place, error, "")
    }
}

/// The line of a byte of a text, from 1.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().iter().take(byte);
    1 + before.filter(|&&b| b == b'\n').count()
}

impl fmt::Display for Fault {
    /// `file:line: what (fix)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.place)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        write!(f, ": {}", self.what)?;
        if !self.fix.is_empty() {
            write!(f, " ({})", self.fix)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
