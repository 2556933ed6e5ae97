//! Arguments of `satur verify`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Check proofs: that a puzzle has no solution, exactly one, or exactly these
///
/// A FILE is a proof, X.pbp (VeriPB) or X.drat (DRAT), whose formula X.opb or X.cnf lies beside it or
/// is named next; or the output of 'satur explain --json'. The checker shares no code with the
/// solvers. It writes down the rules of Sudoku by itself and compares them with the formula, checks
/// every line of the proof, and shows the solutions as grids. Of human steps it checks each by
/// itself, from the candidates that stand at its time.
#[derive(ClapArgs)]
pub(crate) struct Verify {
    /// Proofs to check; none or - for steps from standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The puzzle that the proofs must be of, in any format [default: that which they name]
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<PathBuf>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
