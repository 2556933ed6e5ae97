//! From words to arguments.

use std::ffi::OsString;

use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory as _, FromArgMatches as _};

use super::{Args, examples, groups, help};
use crate::{inline, language};

/// Options that people want most, which the help shows first.
const FIRST: [&str; 11] = [
    "degree", "method", "limit", "all", "scale", "cap", "level", "count", "to", "out", "json",
];
/// Options that say how the input is read. The help shows them after those that say what to do.
const INPUT: [&str; 4] = ["from", "shape", "symbols", "strict"];
/// Options that say how the work is done and reported.
const RUNNING: [&str; 6] = ["time", "threads", "race", "backend", "lang", "quiet"];

/// Options for experts: the help leaves them out unless it is asked for with `--help-all`.
const EXPERT: [&str; 16] = [
    "symbols",
    "strict",
    "backend",
    "preset",
    "race",
    "max_iter",
    "stats",
    "trace",
    "trace_limit",
    "trace_out",
    "as_published",
    "limit_events",
    "inv",
    "also",
    "note",
    "dpi",
];
/// The order of what the help shows after all other options.
const LAST: usize = 900;
/// The option that shows every option.
const HELP_ALL: &str = "help-all";

/// The whole command line, as it is written to completions and manual pages and shown by `--help-all`.
pub(crate) fn command() -> Command {
    let all = Arg::new(HELP_ALL)
        .long(HELP_ALL)
        .global(true)
        .action(ArgAction::SetTrue)
        .display_order(LAST)
        .help(groups::HELP_ALL);
    let command = complete(Args::command(), "").arg(all);
    groups::grouped(help::translated(command))
}

/// The command line as the help shows it to most people.
fn short(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let is_expert = EXPERT.contains(&arg.get_id().as_str());
        if is_expert { arg.hide(true) } else { arg }
    });
    command.mut_subcommands(short)
}

/// Adds to a command and its subcommands what all have in common: the groups of options, examples,
/// and that an option sees a negative number and says itself what is wrong with it.
pub(super) fn complete(command: Command, parent: &str) -> Command {
    let mut number = FIRST.len();
    let mut command = command.mut_args(|arg| {
        let takes_value = arg.get_action().takes_values() && !arg.is_positional();
        let id = arg.get_id().to_string();
        number += 1;
        let order = FIRST.iter().position(|first| *first == id);
        let has_names = takes_value && !arg.get_possible_values().is_empty();
        let arg = arg
            .allow_negative_numbers(takes_value)
            .ignore_case(has_names)
            .display_order(order.unwrap_or(number));
        match id.as_str() {
            id if INPUT.contains(&id) => arg.help_heading("Input"),
            id if RUNNING.contains(&id) => arg.help_heading("Running"),
            _ => arg,
        }
    });
    let name = help::entry(&command, parent);
    if let Some(text) = examples::text(&name, |field, english| help::say(&name, field, english)) {
        command = command.after_help(text);
    }
    command.mut_subcommands(|inner| complete(inner, &name))
}

/// Parses the words of a command line, of which the first is the name of the command, and sets the
/// language that the process speaks.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Args, clap::Error> {
    let mut words = joined_trace(words.into_iter().map(inline::with_dots));
    language::set_from_words(&words);
    let mut command = command();
    let mut options = words.iter_mut().take_while(|word| *word != "--");
    match options.find(|word| *word == "--help-all") {
        Some(word) => *word = "--help".into(),
        None => command = short(command),
    }
    let mut matches: ArgMatches = command.try_get_matches_from_mut(words)?;
    language::set_from_matches(&matches);
    Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Whether the words are the name of the command and at most a language.
pub(crate) fn is_bare(words: &[OsString]) -> bool {
    match words {
        [_] => true,
        [_, language] => language.to_string_lossy().starts_with("--lang="),
        [_, language, _] => language == "--lang",
        _ => false,
    }
}

/// The words, with `--trace json` as `--trace=json`. Alone `--trace` takes no value, so that the name
/// of a file can follow it.
fn joined_trace(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last) if last == "--trace" && (word == "json" || word == "text") => {
                last.push("=");
                last.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use satur::logic::Lang;

    use super::super::examples::EXAMPLES;
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    /// Every option with a value is given nonsense; none answers in the words of the standard library.
    #[test]
    fn values_that_are_wrong_are_explained_in_our_words() {
        fn look(command: &clap::Command, path: &[String]) {
            for arg in command.get_arguments() {
                // What follows an option whose value may be left out is another argument.
                let takes_one = arg
                    .get_num_args()
                    .is_none_or(|count| count.min_values() > 0);
                let takes_one = takes_one && arg.get_action().takes_values();
                let Some(long) = arg.get_long().filter(|_| takes_one) else {
                    continue;
                };
                for value in ["-5", "abc", "99999999999999999999999999"] {
                    let words = path.iter().cloned();
                    let words = words.chain([format!("--{long}"), value.to_owned()]);
                    let Err(error) = parse(words.map(OsString::from)) else {
                        continue;
                    };
                    let said = error.to_string();
                    for bare in [
                        "invalid digit",
                        "invalid float",
                        "number too",
                        "unexpected argument '-5'",
                    ] {
                        assert!(!said.contains(bare), "{path:?} --{long} {value}: {said}");
                    }
                }
            }
            for inner in command
                .get_subcommands()
                .filter(|inner| inner.get_name() != "help")
            {
                let path: Vec<String> = path
                    .iter()
                    .cloned()
                    .chain([inner.get_name().to_owned()])
                    .collect();
                look(inner, &path);
            }
        }
        look(&command(), &["satur".to_owned()]);
    }

    #[test]
    fn the_language_is_taken_before_and_after_the_command() {
        for words in [
            &["satur", "--lang", "pt", "hint", "x.txt"][..],
            &["satur", "hint", "--lang", "pt", "x.txt"],
            &["satur", "lab", "--lang=pt", "list"],
            &["satur", "--lang=pt", "completions", "bash"],
        ] {
            let args = parse(words.iter().map(OsString::from));
            assert!(
                args.is_ok_and(|args| args.lang == Some(Lang::Pt)),
                "{words:?}"
            );
            assert_eq!(language::current(), Lang::Pt, "{words:?}");
        }
    }

    #[test]
    fn old_names_of_options_are_taken_and_shown_nowhere() {
        for (words, old) in [
            (&["satur", "generate", "--from", "full.txt"][..], "--from"),
            (
                &["satur", "generate", "--clue", "killer", "--minimal"],
                "--minimal ",
            ),
            (&["satur", "book", "--format", "png"], "--format"),
            (&["satur", "watch", "fsm", "--html", "x.html"], "--html"),
        ] {
            assert!(parse(words.iter().map(OsString::from)).is_ok(), "{words:?}");
            let help = [words[0], words[1], "--help-all"];
            let help = parse(help.map(OsString::from)).err().expect("help");
            assert!(!help.to_string().contains(old), "{help}");
        }
    }

    #[test]
    fn options_for_experts_are_shown_to_those_who_ask() {
        let help = |option: &str| {
            let words = ["satur", "solve", option].map(OsString::from);
            parse(words).err().expect("help").to_string()
        };
        for expert in ["--backend", "--symbols", "--trace-limit"] {
            assert!(!help("--help").contains(expert), "{expert}");
            assert!(help("--help-all").contains(expert), "{expert}");
        }
        assert!(help("--help").contains("--help-all"));
    }

    #[test]
    fn names_are_taken_in_any_case() {
        let words = ["satur", "rate", "--scale", "HoDoKu", "x.txt"];
        assert!(parse(words.map(OsString::from)).is_ok());
    }

    #[test]
    fn every_command_shows_examples() {
        fn look(command: &clap::Command, path: &str) {
            for inner in command.get_subcommands() {
                let path = format!("{path} {}", inner.get_name());
                let text = inner.get_after_help().map(ToString::to_string);
                assert!(text.is_some_and(|text| text.contains(&path)), "{path}");
                look(inner, &path);
            }
        }
        look(&command(), "satur");
    }

    #[test]
    fn every_example_is_taken() {
        for (command, examples) in EXAMPLES {
            let mut is_shown = *command == "satur";
            for (words, _) in *examples {
                for words in words.split('|') {
                    let typed = words.split_whitespace();
                    let typed = typed.take_while(|word| !["<", ">"].contains(word));
                    let typed: Vec<OsString> = typed.map(OsString::from).collect();
                    let names = typed[1..].iter().take(2).map(|word| word.to_string_lossy());
                    let names: Vec<_> = names.collect();
                    is_shown |= names[0] == *command || names.join("-") == *command;
                    if let Err(error) = parse(typed) {
                        panic!("{words}: {error}");
                    }
                }
            }
            assert!(is_shown, "{command}");
        }
    }
}
