//! Exit codes: what a script can rely on.

use std::process::ExitCode;

/// How the command ended; the worst of all its puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Exit {
    /// Every puzzle was answered as asked.
    #[default]
    Fine,
    /// Some puzzle had no answer: no solution, several, gave up, stuck.
    Unanswered,
    /// Wrong usage or a text that could not be read.
    Usage,
    /// Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Unanswered => 1,
            Exit::Usage => 2,
            Exit::Interrupted => 130,
        })
    }
}
