//! Arguments of `satur solve`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::values::{positive, whole, writable};
use super::{Effort, Input, Instructions, Racing};
use crate::tables::To;

/// Solve puzzles
///
/// Writes one answer per puzzle, in the order and in the form of the input: a solved line for a
/// line, a grid for a grid. A puzzle without an answer writes a line such as
/// `# puzzle 7: no solution`, so input and output always correspond. Where a method is stuck or
/// gives up with a board, the line ends with that board; other formats than lines have the words
/// as a comment and the board after it.
///
/// With --json every answer is an object: `input`, `verdict` (solved, unique, several, impossible,
/// stuck, gave-up, error), `solution`, `solutions`, `found`, `complete`, `method`, `seed`, `work`,
/// `seconds`, `statistics`. A puzzle without an answer has `reason`, and the board that is left:
/// `partial`, whose digits are certain, or `best`, whose digits may be wrong, with `filled`, how
/// many cells have a digit. A best board has a `cost`, which is its `clashes` (pairs of cells that
/// see each other with the same digit, and digits that pencil marks exclude) plus its `blanks`.
/// What `error` and `reason` say is for programs: it is English in every language.
#[derive(ClapArgs)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// How to solve; 'satur methods' lists the ways
    #[arg(long, short, value_name = "ID", default_value = "exact")]
    pub(crate) method: String,
    /// Set a parameter of the method; 'satur methods ID' lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) seed: u64,
    /// Give up on a puzzle after this many attempts of a method that restarts
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) max_iter: Option<u64>,
    /// Look for up to K solutions: 1 finds one, 2 proves that it is the only one
    /// [default: 1, with --all no limit]
    #[arg(long, value_name = "K", value_parser = positive)]
    pub(crate) limit: Option<u64>,
    /// Write every solution, one after another; --limit bounds how many
    #[arg(long)]
    pub(crate) all: bool,
    /// Write answers in this format, or npy, npz, parquet, arrow [default: that of the input]
    #[arg(long, value_name = "FORMAT", value_parser = writable, conflicts_with = "json")]
    pub(crate) to: Option<To>,
    /// Tell on stderr what the method counted
    #[arg(long)]
    pub(crate) stats: bool,
    /// Prove the verdict in files of this name: NAME.opb and NAME.pbp for VeriPB
    ///
    /// The formula is the puzzle with every solution that was found forbidden, and the proof refutes
    /// it: that there is no solution, or no other. 'satur verify NAME.pbp' checks it, and so does
    /// 'veripb NAME.opb NAME.pbp'. With --method sat they are NAME.cnf and NAME.drat. One puzzle is proved
    /// after another; the second has NAME-2, and so on.
    #[arg(long, value_name = "NAME", conflicts_with = "race")]
    pub(crate) proof: Option<PathBuf>,
    /// Tell on stderr what the method does, event by event: text for people, json for programs
    #[arg(
        long,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text",
        conflicts_with = "race"
    )]
    pub(crate) trace: Option<TraceForm>,
    /// Tell at most N events of each puzzle
    #[arg(long, value_name = "N", requires = "trace", value_parser = whole)]
    pub(crate) trace_limit: Option<u64>,
    /// Write the trace into a file instead
    #[arg(long, value_name = "FILE", requires = "trace")]
    pub(crate) trace_out: Option<PathBuf>,
    /// Run as the published program does: also on a board whose givens clash (method dsatur)
    ///
    /// The clash is told on stderr, beside the trace. No answer is called a solution there.
    #[arg(long)]
    pub(crate) as_published: bool,
    #[command(flatten)]
    pub(crate) racing: Racing,
    #[command(flatten)]
    pub(crate) instructions: Instructions,
}

/// How a trace is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TraceForm {
    /// Lines for people.
    Text,
    /// One JSON object per event.
    Json,
}
