//! Arguments of `satur explain`.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::logic::Reasoning;
use super::{Effort, Input};

/// Explain how a person solves puzzles, step by step
///
/// Each step names its technique, its place, its reason and its result. The easiest step comes
/// first each time.
#[derive(ClapArgs)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    #[command(flatten)]
    pub(crate) reasoning: Reasoning,
    /// A line a step: singles together, chains by their length
    #[arg(long, conflicts_with_all = ["full", "json", "marks"])]
    pub(crate) brief: bool,
    /// Every reason, also where that is longer than the screen
    ///
    /// A terminal shows the short form of an explanation that is longer than its screen. A file or a pipe gets every
    /// reason unless --brief is given.
    #[arg(long)]
    pub(crate) full: bool,
    /// Show the pencil marks after every step
    #[arg(long)]
    pub(crate) marks: bool,
    /// Write into this file: a page with all steps and pictures if it ends in .html, else the text
    #[arg(long, short, value_name = "FILE", conflicts_with = "html")]
    pub(crate) out: Option<PathBuf>,
    /// Write a picture of every step into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Write one page with all steps and pictures into this file, beside the text
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

impl Explain {
    /// The file for the page, if one is wanted.
    pub(crate) fn page(&self) -> Option<&Path> {
        let out = self.out.as_deref().filter(|path| is_page(path));
        self.html.as_deref().or(out)
    }

    /// The file for the text, if it goes to one.
    pub(crate) fn text_file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| !is_page(path))
    }

    /// Whether the page is all that is wanted.
    pub(crate) fn is_page_alone(&self) -> bool {
        self.out.as_deref().is_some_and(is_page)
    }
}

fn is_page(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| {
        ["html", "htm"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}
