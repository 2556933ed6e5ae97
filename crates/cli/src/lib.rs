//! The `satur` command: results go to stdout, everything else to stderr.
//!
//! It is a library so that whatever is said on the command line can be tried without starting a
//! process; other programs use the crate `satur`.

mod args;
mod buffer_pool;
mod certificate;
mod commands;
mod exit;
mod ids;
mod inline;
mod input_count;
mod interrupt;
mod item;
mod language;
mod rater_pool;
mod repair;
mod reply;
mod rule_pages;
mod source;
mod step_view;
mod tables;
mod terminal;
mod translation;
mod writer;

use std::ffi::OsString;

use clap::error::{ContextKind, ErrorKind};

use crate::args::{Args, Command};
use crate::commands::CommandResult;
use crate::exit::Exit;

/// What the parser says where there is no command.
const NO_COMMAND: [ErrorKind; 2] = [
    ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
    ErrorKind::MissingSubcommand,
];

/// Runs the command on the words of the command line, of which the first is its own name.
pub fn run(words: impl IntoIterator<Item = OsString>) -> std::process::ExitCode {
    let words: Vec<OsString> = words.into_iter().collect();
    let ended = match args::parse(words.iter().cloned()) {
        Ok(args) => run_command(args),
        Err(error) if args::is_bare(&words) && NO_COMMAND.contains(&error.kind()) => {
            commands::help::welcome()
        }
        // Help and the version are an answer; wrong usage ends here with code 2.
        Err(error) if !error.use_stderr() => commands::print_styled(&error.render()),
        Err(mut wrong) => {
            if let Some(message) = args::mistake::describe(&wrong) {
                Err(message)
            } else {
                // No option of ours is ever meant as a file name, which is what this advice is for.
                wrong.remove(ContextKind::Suggested);
                terminal::report::say(&wrong.render().ansi().to_string());
                Ok(Exit::Usage)
            }
        }
    };
    ended
        .unwrap_or_else(|message| {
            terminal::report::error(&message);
            Exit::Usage
        })
        .into()
}

/// Whether [`run`] would begin its work with these words; if not, what it says instead, with its
/// exit code: 0 for the help, 2 for wrong usage. No puzzle is read and no file written.
pub fn check_usage(words: impl IntoIterator<Item = OsString>) -> Result<(), (u8, String)> {
    let args = args::parse(words)
        .map_err(|error| (if error.use_stderr() { 2 } else { 0 }, error.to_string()))?;
    let checked = match args.command {
        Command::Solve(mut args) => commands::solve::prepare(&mut args).map(|_| ()),
        Command::Rate(args) => commands::rate::check(&args),
        Command::Book(args) => commands::book::check(&args),
        Command::Compare(args) => commands::compare::check(&args).map(|_| ()),
        _ => Ok(()),
    };
    checked.map_err(|message| (2, message))
}

fn run_command(Args { lang, command }: Args) -> CommandResult {
    match command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Rate(args) => commands::rate::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Watch(args) => commands::watch::run(&args),
        Command::Serve(args) => commands::serve::run(&args, lang),
        Command::Hint(args) => commands::hint::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Book(args) => commands::book::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Dataset(args) => commands::dataset::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Lab(args) => commands::lab::run(&args),
        Command::Methods(args) => commands::methods::run(&args),
        Command::Techniques(args) => commands::techniques::run(&args),
        Command::Formats(args) => commands::formats::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Help(topic) => commands::help::run(&topic),
        Command::Man(args) => commands::man::run(&args),
    }
}
