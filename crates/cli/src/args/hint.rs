//! Arguments of `satur hint`.

use clap::Args as ClapArgs;
use satur::advice;

use super::logic::Reasoning;
use super::{Effort, Input};

/// Give the next step only: a nudge, the place, or the whole step
///
/// Goes on from the player's own board and pencil marks, and says which of them are wrong.
#[derive(ClapArgs)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// How much to tell
    #[arg(long, value_enum, default_value = "nudge")]
    pub(crate) degree: Degree,
}

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Degree {
    /// What to look for
    Nudge,
    /// And where
    Where,
    /// The whole step
    Full,
}

impl From<Degree> for advice::Degree {
    fn from(degree: Degree) -> Self {
        match degree {
            Degree::Nudge => Self::Nudge,
            Degree::Where => Self::Where,
            Degree::Full => Self::Full,
        }
    }
}
