//! Arguments of `satur convert`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::Input;
use super::values::text_format;
use crate::tables::To;

/// Convert puzzles from one format to another
#[derive(ClapArgs)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Write in this format, or as npy or npz [default: line up to 9x9, boxes past it]
    #[arg(long, value_name = "FORMAT", value_parser = text_format)]
    pub(crate) to: Option<To>,
    /// Draw what is possible in each empty cell; for pictures (svg)
    #[arg(long)]
    pub(crate) marks: bool,
    /// Write one file per puzzle into this folder
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
