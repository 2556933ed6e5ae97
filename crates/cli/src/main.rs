//! The `satur` command: results go to stdout, everything else to stderr.

mod args;
mod commands;
mod exit;
mod interrupt;
mod pretty;
mod progress;
mod rated;
mod raters;
mod reasoning;
mod reply;
mod report;
mod source;
mod spare;
mod stream;
mod told;

use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::Exit;

fn main() -> std::process::ExitCode {
    // Wrong usage ends here with code 2, `--help` and `--version` with 0.
    let args = Args::parse();
    let exit = match args.command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Rate(args) => commands::rate::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Hint(args) => commands::hint::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Book(args) => commands::book::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Methods(args) => commands::methods::run(&args),
        Command::Techniques(args) => commands::techniques::run(&args),
        Command::Formats(args) => commands::formats::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    };
    exit.unwrap_or_else(|message| {
        report::error(&message);
        Exit::Usage
    })
    .into()
}
