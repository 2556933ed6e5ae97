//! Arguments of `satur check`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Effort, Input, Instructions, Racing, columnar};
use crate::tables::To;

/// Check puzzles: do givens clash, how many solutions (0, 1, 2+), is it minimal
///
/// One line per puzzle. Exit code 0 says that every one of them has exactly one solution.
///
/// A puzzle with one solution is minimal if each given is needed: without it there would be
/// another solution. Taking a given away empties its cell, which may then hold any digit, or what
/// its own pencil marks allow. Pencil marks of other cells stay as they are written: they count as
/// part of the puzzle, even where a given says the same.
#[derive(ClapArgs)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Do not look whether every given is needed
    #[arg(long)]
    pub(crate) skip_minimal: bool,
    /// Show the digits that some solution has in each cell: the true candidates
    ///
    /// All others can be ruled out, whatever the logic. A puzzle with one solution has one for each cell. They
    /// follow the line of the puzzle as a grid; in JSON they are `true_candidates`, a list of digits for each cell.
    #[arg(long, conflicts_with = "to")]
    pub(crate) candidates: bool,
    /// Look for the fewest digits to take away from a board with no solution
    ///
    /// For ten seconds a board, or as long as --time says. Without it a single digit is named where taking it away is
    /// enough and little work shows that.
    #[arg(long, conflicts_with = "to")]
    pub(crate) repair: bool,
    /// Prove the verdict in files of this name: NAME.opb and NAME.pbp for VeriPB
    ///
    /// The formula is the puzzle with every solution that was found forbidden, and the proof refutes
    /// it: that there is no solution, or no other. 'satur verify NAME.pbp' checks it, and so does
    /// 'veripb NAME.opb NAME.pbp'. One puzzle is proved
    /// after another; the second has NAME-2, and so on.
    #[arg(long, value_name = "NAME", conflicts_with = "race")]
    pub(crate) proof: Option<PathBuf>,
    /// Write a table with the columns of the input and what was found: parquet, arrow
    #[arg(long, value_name = "TABLE", value_parser = columnar, conflicts_with_all = ["json", "proof", "race"])]
    pub(crate) to: Option<To>,
    #[command(flatten)]
    pub(crate) racing: Racing,
    #[command(flatten)]
    pub(crate) instructions: Instructions,
}
