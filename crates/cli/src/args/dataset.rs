//! Arguments of `satur dataset`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use satur::generate::Band;
use satur::model::Shape;

use super::values::{share, thread_count, whole};
use crate::language::say;

/// Make a training set: rated puzzles with solutions, split without leaks
///
/// Writes train and test into a folder, with the recipe in dataset.json. No two puzzles are the same in
/// disguise, and all disguises of a puzzle are on one side of the split, which is a hash of the canonical
/// form: so two sets with the same --test share keep apart too. The seed determines every row.
#[derive(ClapArgs)]
pub(crate) struct Dataset {
    /// How many puzzles of each band: easy=1000, 2.0-4.5=500, or any=1000
    #[arg(required = true, value_name = "BAND=N", value_parser = band)]
    pub(crate) bands: Vec<Band>,
    /// The folder to write into
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The form of the files
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Csv)]
    pub(crate) to: Form,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) seed: u64,
    /// The share of puzzles that is kept for tests
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    pub(crate) test: f64,
    /// How many random equivalents are added to each puzzle for training
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = whole)]
    pub(crate) augment: u64,
    /// Rows x columns of a block, up to side 10
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    pub(crate) shape: Shape,
    /// How many puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
    /// No progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// The forms of files that sets are written in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A table with a header
    Csv,
    /// One JSON object per line
    Jsonl,
    /// Arrays of NumPy: puzzles, solutions, ratings
    Npy,
    /// Apache Parquet, where the program was built with it
    Parquet,
}

impl Form {
    /// The ending of its files.
    pub(crate) fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            Self::Npy => "npy",
            Self::Parquet => "parquet",
        }
    }
}

fn band(text: &str) -> Result<Band, String> {
    let wrong = || say("no-band", &[("text", text)]);
    let (name, count) = text.split_once('=').ok_or_else(wrong)?;
    let count = count.replace('_', "").parse().map_err(|_| wrong())?;
    if name == "any" {
        return Ok(Band::any(count));
    }
    Band::named(name, count).ok_or_else(wrong)
}
