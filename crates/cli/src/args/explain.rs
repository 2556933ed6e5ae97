//! Arguments of `satur explain`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::logic::Reasoning;
use super::{Effort, Input};

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
