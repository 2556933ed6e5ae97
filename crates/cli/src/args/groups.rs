//! The commands by what people want to do, as `satur --help` lists them.

use clap::Command;

use super::help::{say, usage_line};
use crate::terminal::{entry, list_width};

/// The groups: a field of the catalogue of help, its English text, and the commands.
const GROUPS: [(&str, &str, &[&str]); 5] = [
    (
        "group-solve",
        "Solve and check",
        &["solve", "check", "count", "verify"],
    ),
    (
        "group-learn",
        "Learn and play",
        &["explain", "hint", "rate", "play", "serve", "watch"],
    ),
    (
        "group-make",
        "Make and print",
        &["generate", "book", "convert"],
    ),
    ("group-research", "Research", &["compare", "lab", "dataset"]),
    (
        "group-reference",
        "Reference",
        &[
            "methods",
            "techniques",
            "rules",
            "formats",
            "completions",
            "help",
        ],
    ),
];

/// What the option `--help-all` does.
pub(super) const HELP_ALL: &str = "Print help with every option, also those for experts";

/// The entry of the catalogue that names the groups.
const ENTRY: &str = "satur";

/// The widest a page of help is.
const WIDEST: usize = 100;

/// The command line with its commands in groups.
pub(super) fn grouped(command: Command) -> Command {
    let header = *command.get_styles().get_header();
    let mut template = format!("{{before-help}}{{about-with-newline}}\n{}\n", usage_line());
    for (field, english, names) in GROUPS {
        template += &format!("\n{header}{}:{header:#}\n", say(ENTRY, field, english));
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let columns = [format!("  {name:11}")];
            template += &entry(&columns, &about, list_width().min(WIDEST));
        }
    }
    template += &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(template)
}

/// The names of all commands in the groups.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(.., names)| names.iter().copied())
}

/// The fields of the catalogue that name the groups.
#[cfg(test)]
pub(super) fn fields() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(field, ..)| *field)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::super::Args;
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Args::command();
        let all = command.get_subcommands();
        let mut known: Vec<&str> = all
            .filter(|inner| !inner.is_hide_set())
            .map(Command::get_name)
            .collect();
        let mut grouped: Vec<&str> = names().collect();
        known.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, known);
    }
}
