//! Why a proof is not accepted.

use std::io;

use super::TooLarge;

/// Why a proof is not accepted; lines count from 1.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The file could not be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// The text does not conform to the format.
    #[error("line {line}: {what}")]
    Syntax {
        /// The line.
        line: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// A line claims something that does not follow, or the proof proves less than it claims.
    #[error("line {line}: {what}")]
    Refused {
        /// The line.
        line: usize,
        /// What does not hold.
        what: String,
    },
}

impl Problem {
    /// Whether the text was well-formed and wrong, rather than malformed.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }
}

/// What is wrong with a line, before its number is known.
#[derive(Debug)]
pub(crate) enum Fault {
    Syntax(String),
    Refused(String),
}

impl Fault {
    pub(crate) fn at(self, line: usize) -> Problem {
        match self {
            Self::Syntax(what) => Problem::Syntax { line, what },
            Self::Refused(what) => Problem::Refused { line, what },
        }
    }
}

impl From<TooLarge> for Fault {
    fn from(error: TooLarge) -> Self {
        Self::Refused(error.to_string())
    }
}

/// A fault of syntax: `found …, expected …`.
pub(crate) fn expected(what: &str, found: Option<&str>) -> Fault {
    Fault::Syntax(match found {
        Some(found) => format!("found '{found}', expected {what}"),
        None => format!("found the end, expected {what}"),
    })
}
