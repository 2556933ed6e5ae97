//! What can be said of a book on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use satur::book;

use super::values::{thread_count, within};
use super::{Input, duration, threads};
use crate::language::current;

/// Print puzzles: a PDF book with solutions, or its pages as pictures
///
/// Puzzles of any format and size, in their order, several to a page: as many as leave cells
/// large enough to write in. Each is proved to have exactly one solution; one that has not is
/// told with its line and left out, and the exit code is 1. Level and rating are printed where
/// the input tells them (columns of CSV, keys of JSON, comments such as '# level=hard
/// rating=4.2'). Several files are the chapters of one book, named after the files. The same
/// input gives the same bytes.
#[derive(ClapArgs)]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Where to write: a PDF file; for pictures a folder, or a file name that pages are numbered
    /// after [default: standard output, unless it is a terminal]
    #[arg(long, short, value_name = "PATH")]
    pub(crate) out: Option<PathBuf>,
    /// What to write [default: as --out ends, else pdf]
    #[arg(long, alias = "format", value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
    /// The title, above the first page and in the file
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Who made it
    #[arg(long, value_name = "TEXT")]
    pub(crate) author: Option<String>,
    /// So many puzzles to a page; fewer where boards are too large to be read [default: as many
    /// as are comfortable to solve]
    #[arg(long, value_name = "N", value_parser = within::<u8>(1, 100))]
    pub(crate) per_page: Option<u8>,
    /// The paper
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: Paper,
    /// Where solutions go: to the back, after each chapter, or nowhere
    #[arg(long, value_name = "WHERE", default_value = "back")]
    pub(crate) solutions: Solutions,
    /// Large boards and letters, for readers who need them
    #[arg(long)]
    pub(crate) large_print: bool,
    /// Digits past 9 as numbers (10, 11) or as letters (A, B)
    #[arg(long, value_name = "HOW", default_value = "numbers")]
    pub(crate) digits: Digits,
    /// Dots to an inch, for png
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = within::<u32>(10, 1200))]
    pub(crate) dpi: u32,
    /// Leave a puzzle out if its solution is not found and proved in this time: 10s, 500ms, 2m
    #[arg(long, value_name = "T", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// How many puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Pdf,
    Svg,
    Png,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Paper {
    A4,
    Letter,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Solutions {
    Back,
    EachChapter,
    None,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Digits {
    Numbers,
    Letters,
}

impl Book {
    /// What the book is asked for.
    pub(crate) fn options(&self) -> book::Options {
        book::Options {
            paper: match self.paper {
                Paper::A4 => book::Paper::A4,
                Paper::Letter => book::Paper::Letter,
            },
            lang: current(),
            title: self.title.clone(),
            author: self.author.clone(),
            per_page: self.per_page.map(usize::from),
            solutions: match self.solutions {
                Solutions::Back => book::Solutions::Back,
                Solutions::EachChapter => book::Solutions::EachChapter,
                Solutions::None => book::Solutions::None,
            },
            large_print: self.large_print,
            digits: match self.digits {
                Digits::Numbers => book::Digits::Numbers,
                Digits::Letters => book::Digits::Letters,
            },
        }
    }

    /// The format: as said, or as the name of the file says.
    pub(crate) fn format(&self) -> Format {
        self.to.unwrap_or_else(|| {
            let ending = self.out.as_ref().and_then(|path| path.extension());
            match ending.and_then(|ending| ending.to_str()) {
                Some(ending) if ending.eq_ignore_ascii_case("svg") => Format::Svg,
                Some(ending) if ending.eq_ignore_ascii_case("png") => Format::Png,
                _ => Format::Pdf,
            }
        })
    }

    /// How many puzzles or pages to work on at once.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

impl Format {
    /// How names of its files end.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}
