//! Arguments of `satur play`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use satur::generate::Level;

use super::values::positive;
use super::{Input, generate};

/// Solve a puzzle in the terminal
///
/// Arrows move, digits write, the space bar changes between pen and pencil, ? shows all keys. The
/// game is saved when you leave it, and the same puzzle goes on from there. Without a FILE the game
/// goes on that you left last; if there is none, a new puzzle is made.
#[derive(ClapArgs)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Which puzzle of the input to play, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = positive)]
    pub(crate) puzzle: u64,
    /// Make a new 9x9 puzzle of this level, or one of --shape: easy, medium, hard, expert, extreme
    #[arg(long, value_name = "L", value_parser = generate::level, conflicts_with_all = ["files", "puzzle"])]
    pub(crate) level: Option<Level>,
    /// Begin anew: the puzzle of FILE from its start, or another new puzzle
    #[arg(long)]
    pub(crate) new: bool,
    /// Keep the game in this file [default: a folder of games, one for each puzzle]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}
