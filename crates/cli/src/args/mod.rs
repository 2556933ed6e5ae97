//! What can be said on the command line: one file of arguments per command.

mod book;
mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod dataset;
mod effort;
mod examples;
mod explain;
mod generate;
mod groups;
pub(crate) mod help;
mod hint;
mod input;
mod lab;
mod logic;
pub(crate) mod mistake;
mod play;
mod rate;
mod serve;
mod show;
mod solve;
mod topic;
mod usage;
mod values;
mod verify;
mod watch;

use clap::{Parser, Subcommand};
use satur::logic::Lang;

pub(crate) use self::book::{Book, Format as BookFormat};
pub(crate) use self::check::Check;
pub(crate) use self::compare::Compare;
pub(crate) use self::completions::{Completions, Man};
pub(crate) use self::convert::Convert;
pub(crate) use self::count::Count;
pub(crate) use self::dataset::{Dataset, Form as DatasetForm};
pub(crate) use self::effort::{Effort, Instructions, Racing, threads};
pub(crate) use self::explain::Explain;
pub(crate) use self::generate::{Generate, Seed, shape_note};
pub(crate) use self::hint::{Degree, Hint};
pub(crate) use self::input::Input;
pub(crate) use self::lab::{Lab, LabCommand, LabRun};
pub(crate) use self::play::Play;
pub(crate) use self::rate::{Rate, Scale};
pub(crate) use self::serve::Serve;
pub(crate) use self::show::{Methods, Show};
pub(crate) use self::solve::{Solve, TraceForm};
pub(crate) use self::topic::Topic;
pub(crate) use self::usage::{command, is_bare, parse};
pub(crate) use self::values::{columnar, duration, locale, writable};
pub(crate) use self::verify::Verify;
pub(crate) use self::watch::Watch;

/// Sudoku of every shape: solve, check, count, rate, explain, make, print.
#[derive(Parser)]
#[command(
    name = "satur",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG", global = true)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The names of all commands that people use.
pub(crate) fn command_names() -> Vec<&'static str> {
    groups::names().collect()
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Check(Check),
    Count(Count),
    Rate(Rate),
    Explain(Explain),
    Hint(Hint),
    Verify(Verify),
    Watch(Watch),
    Serve(Serve),
    Convert(Convert),
    Book(Book),
    Generate(Generate),
    Dataset(Dataset),
    Play(Play),
    Compare(Compare),
    Lab(Lab),
    Methods(Methods),
    /// List the techniques of human logic; with an ID, show its page and example
    Techniques(Show),
    /// List the formats; with an ID, show its page
    Formats(Show),
    /// List the rules beyond rows, columns and blocks, and the clues; with an ID, show it on a board
    Rules(Show),
    Completions(Completions),
    Help(Topic),
    #[command(hide = true)]
    Man(Man),
}
