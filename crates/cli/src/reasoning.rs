//! What can be said on the command line about human logic.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use satur::logic::{self, Choice, Ladder, Lang, PRESETS, Technique};

use crate::args::{Effort, Input};

/// Explain how a person solves puzzles, step by step
///
/// Each step names its technique, its place, its reason and its result. The easiest step comes
/// first each time.
#[derive(ClapArgs)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// Show the pencil marks after every step
    #[arg(long)]
    pub(crate) marks: bool,
    /// Write a picture of every step into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Write one page with all steps and pictures into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

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

/// List the techniques of human logic; with an ID, show its page and example
#[derive(ClapArgs)]
pub(crate) struct Techniques {
    /// The one to show
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

/// Which techniques may be used, and the language in which they are told.
#[derive(ClapArgs)]
pub(crate) struct Reasoning {
    /// The techniques to choose from, and their order: basic, hodoku, se, all
    #[arg(long, value_name = "NAME", default_value = "all", value_parser = preset)]
    pub(crate) preset: &'static str,
    /// The hardest technique that may be used; 'satur techniques' lists them
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) until: Option<&'static Technique>,
    /// Techniques that may not be used
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = technique)]
    pub(crate) without: Vec<&'static Technique>,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

impl Reasoning {
    /// The techniques that may be used.
    pub(crate) fn ladder(&self, is_unique: bool) -> Ladder {
        let choice = Choice {
            preset: self.preset,
            until: self.until,
            without: self.without.clone(),
        };
        choice.ladder(is_unique)
    }

    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(locale)
    }
}

/// The language of the locale.
pub(crate) fn locale() -> Lang {
    Lang::of_locale(|name| std::env::var(name).ok())
}

fn preset(name: &str) -> Result<&'static str, String> {
    let known = PRESETS.into_iter().find(|preset| *preset == name);
    known.ok_or_else(|| format!("there are {}", PRESETS.join(", ")))
}

fn technique(id: &str) -> Result<&'static Technique, String> {
    logic::technique(id)
        .ok_or_else(|| format!("there is no technique '{id}'; 'satur techniques' lists them"))
}
