//! Arguments of `satur lab`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::values::{thread_count, whole};

/// Run experiments: list, run, report, compare
///
/// An experiment is a TOML file: boards, methods, runs, limits, tables, plots. The built-in ones
/// repeat the five papers. docs/lab.md tells how to write one.
#[derive(ClapArgs)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// List the built-in experiments; with a NAME, show its file
    List {
        /// The one to show
        #[arg(value_name = "NAME")]
        name: Option<String>,
    },
    Run(LabRun),
    /// Make the report of folders again
    Report {
        /// Folders that 'satur lab run' has written
        #[arg(value_name = "DIR", required = true)]
        folders: Vec<PathBuf>,
        /// Write all of them into one Markdown file, with pictures in a folder beside it
        #[arg(long, value_name = "FILE")]
        book: Option<PathBuf>,
        /// What to say in that file of the circumstances
        #[arg(long, value_name = "TEXT", requires = "book")]
        note: Option<String>,
    },
    /// Compare two folders of the same experiment
    Compare {
        /// One folder
        #[arg(value_name = "DIR")]
        first: PathBuf,
        /// The other
        #[arg(value_name = "DIR")]
        second: PathBuf,
    },
}

/// Run an experiment
///
/// Records and the report go to a folder, the report also to standard output. Ctrl-C keeps what
/// is finished, and --resume goes on.
#[derive(ClapArgs)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct LabRun {
    /// A built-in experiment, or a TOML file
    #[arg(value_name = "EXPERIMENT")]
    pub(crate) experiment: String,
    /// The folder for records and report [default: lab/NAME]
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// A first answer within a minute
    #[arg(long, conflicts_with = "full")]
    pub(crate) quick: bool,
    /// The whole protocol
    #[arg(long)]
    pub(crate) full: bool,
    /// Go on with the records that are in the folder
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(
        long,
        value_name = "DIR",
        help = "The folder of the authors' boards [default: SATUR_DATA, else ../shared/data/seeds]"
    )]
    pub(crate) boards: Option<PathBuf>,
    /// A program of others to run beside, where it is installed: glpsol
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) also: Vec<String>,
    /// Another seed than that of the file: an independent repetition
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,
    /// How many runs at once [default: one per core; 1 where time is measured]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
    /// No progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
