//! Where puzzles come from, for every command that reads them.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use satur::files::Inputs;
use satur::formats::{Format, ReadOptions, RuleSet, Symbols};
use satur::model::Shape;
use satur::model::rules::Rule;

use super::values::{readable, rule};

/// Where puzzles come from.
#[derive(ClapArgs)]
pub(crate) struct Input {
    /// Files to read, or puzzles as they are; none or - for standard input; packed files are unpacked
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: recognised]; 'satur formats' lists them
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static Format>,
    /// Rows x columns of a block, where the input does not say: 2x4
    #[arg(long, value_name = "RxC")]
    pub(crate) shape: Option<Shape>,
    /// A rule that every board has beside those of the file; may be repeated; 'satur rules' lists them
    #[arg(long = "rule", value_name = "ID", value_parser = rule)]
    pub(crate) rules: Vec<&'static Rule>,
    /// Which characters are digits past 9: auto, standard (1-9A-Z), letters (A is 1), zero (0 is 1)
    #[arg(long, value_name = "HABIT", default_value = "auto")]
    pub(crate) symbols: Symbols,
    /// Refuse damaged boards instead of mending them with a warning
    #[arg(long)]
    pub(crate) strict: bool,
    /// No progress, no warnings
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Input {
    /// The files to read, of which there is at least one.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        match self.files.as_slice() {
            [] => vec!["-".into()],
            files => files.to_vec(),
        }
    }

    /// The files to read, which must not be written.
    pub(crate) fn inputs(&self) -> Inputs {
        Inputs::of(self.paths())
    }

    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            shape: self.shape,
            strict: self.strict,
            symbols: self.symbols,
            rules: RuleSet::of(&self.rules),
            takes_rules: true,
            takes_clues: true,
        }
    }
}
