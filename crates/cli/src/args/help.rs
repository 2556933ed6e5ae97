//! The help in the language of the process.
//!
//! The texts of the help are the documentation of the arguments, in English. Another language has a
//! catalogue of them: an entry for each command, in which `about` is its first line, `more` and
//! `more-2` the paragraphs after it, and every argument has its own field, with `-more` for what only
//! `--help` shows. What several commands share is in the entry `options`, which is asked last. A test
//! walks through the whole command line: whatever has an English text has one here, and no other.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};
use satur::logic::{Catalogue, Lang};

use crate::language::current;

/// How a page of help is put together; the parser's own has English words.
const TEMPLATE: &str = "{before-help}{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}";

/// How the use of a command begins its help, for a template.
pub(super) fn usage_line() -> &'static str {
    match current() {
        Lang::En => "{usage-heading} {usage}",
        Lang::Pt => "Uso: {usage}",
    }
}

/// The texts of the help in a language other than English.
fn catalogue(lang: Lang) -> Option<&'static Catalogue> {
    static PORTUGUESE: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::new(&[include_str!("../../words/help.pt.txt")]));
    match lang {
        Lang::En => None,
        Lang::Pt => Some(&PORTUGUESE),
    }
}

/// A text of the catalogue on one line.
fn find(lang: Lang, command: &str, field: &str) -> Option<String> {
    let texts = catalogue(lang)?;
    let text = texts
        .get(command, field)
        .or_else(|| texts.get("options", field))?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A text of the help: that of the language, or the English one.
pub(super) fn say(command: &str, field: &str, english: &str) -> String {
    find(current(), command, field).unwrap_or_else(|| english.to_owned())
}

/// A page of help with the headings that the parser gives by itself in the language of the process.
pub(crate) fn with_headings(page: &str) -> String {
    match current() {
        Lang::En => page.to_owned(),
        Lang::Pt => headings_in_portuguese(page),
    }
}

fn headings_in_portuguese(page: &str) -> String {
    let words = [
        ("Options:", "Opções:"),
        ("Arguments:", "Argumentos:"),
        ("[OPTIONS]", "[OPÇÕES]"),
    ];
    words
        .into_iter()
        .fold(page.to_owned(), |page, (english, own)| {
            page.replace(english, own)
        })
}

/// The command line with its help in the language of the process.
pub(super) fn translated(command: Command) -> Command {
    match current() {
        Lang::En => command,
        lang @ Lang::Pt => {
            let mut command = command;
            // What the parser adds by itself is there from now on.
            command.build();
            translate(command, lang, "")
        }
    }
}

/// The entry of a command in the catalogue: its name, after that of the command that it is part of.
pub(super) fn entry(command: &Command, parent: &str) -> String {
    match parent {
        "" | "satur" => command.get_name().to_owned(),
        parent => format!("{parent}-{}", command.get_name()),
    }
}

fn translate(command: Command, lang: Lang, parent: &str) -> Command {
    let name = entry(&command, parent);
    let text = |field: &str| find(lang, &name, field);
    let has_more = command.get_long_about().is_some();
    let mut command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("Comandos")
        .subcommand_value_name("COMANDO");
    if let Some(about) = text("about") {
        if has_more {
            let more = ["more", "more-2"].map(text).into_iter().flatten();
            let whole: Vec<String> = std::iter::once(about.clone()).chain(more).collect();
            command = command.long_about(whole.join("\n\n"));
        }
        command = command.about(about);
    }
    let command = command.mut_args(|arg| translate_arg(arg, lang, &name));
    command.mut_subcommands(|inner| translate(inner, lang, &name))
}

fn translate_arg(arg: Arg, lang: Lang, command: &str) -> Arg {
    let id = arg.get_id().to_string();
    // Arguments without a heading come first, under the parser's own; see `with_headings`.
    let arg = match arg.get_help_heading() {
        Some("Input") => arg.help_heading("Entrada"),
        Some("Running") => arg.help_heading("Execução"),
        _ => arg,
    };
    let Some(mut text) = find(lang, command, &id) else {
        return arg;
    };
    let more = find(lang, command, &format!("{id}-more"));
    let is_flag = !arg.get_action().takes_values();
    let values = if is_flag {
        Vec::new()
    } else {
        arg.get_possible_values()
    };
    let values: Vec<&str> = values
        .iter()
        .filter(|v| !v.is_hide_set())
        .map(PossibleValue::get_name)
        .collect();
    if !values.is_empty() && !arg.is_hide_possible_values_set() {
        text += &format!(" [valores: {}]", values.join(", "));
    }
    let defaults = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy());
    let defaults: Vec<_> = defaults.collect();
    if !is_flag && !defaults.is_empty() {
        text += &format!(" [padrão: {}]", defaults.join(", "));
    }
    let long = match more {
        Some(more) => StyledStr::from(format!("{text}\n\n{more}")),
        None => StyledStr::from(text.clone()),
    };
    arg.help(text)
        .long_help(long)
        .hide_default_value(true)
        .hide_possible_values(true)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory as _;

    use super::super::{Args, examples};
    use super::*;

    /// What is to be said of a command and of all below it: its name and the field.
    fn wanted(command: &Command, parent: &str, fields: &mut BTreeSet<(String, String)>) {
        let name = entry(command, parent);
        let mut want = |field: &str| fields.insert((name.clone(), field.to_owned()));
        want("about");
        let paragraphs = command.get_long_about().map_or(1, |text| {
            text.to_string()
                .split("\n\n")
                .filter(|part| !part.trim().is_empty())
                .count()
        });
        for field in ["more", "more-2"].into_iter().take(paragraphs - 1) {
            want(field);
        }
        assert!(paragraphs <= 3, "{name}");
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            assert!(arg.get_help().is_some(), "{name} {}", arg.get_id());
            want(arg.get_id().as_str());
            if arg.get_long_help().is_some() {
                want(&format!("{}-more", arg.get_id()));
            }
        }
        let said = std::cell::RefCell::new(Vec::new());
        examples::text(&name, |field, english| {
            said.borrow_mut().push(field.to_owned());
            english.to_owned()
        });
        for field in said.into_inner() {
            want(&field);
        }
        for inner in command.get_subcommands() {
            wanted(inner, &name, fields);
        }
    }

    #[test]
    fn every_text_of_the_help_is_in_portuguese_and_no_other() {
        let mut fields = BTreeSet::new();
        wanted(&Args::command(), "", &mut fields);
        let groups = super::super::groups::fields();
        for field in ["help", "version", "help-all"].into_iter().chain(groups) {
            fields.insert(("satur".to_owned(), field.to_owned()));
        }
        let missing: Vec<String> = fields
            .iter()
            .filter(|(command, field)| find(Lang::Pt, command, field).is_none())
            .map(|(command, field)| format!("{command}.{field}"))
            .collect();
        assert!(missing.is_empty(), "not in words/help.pt.txt: {missing:?}");
        let needless: Vec<_> = catalogue(Lang::Pt)
            .expect("it is there")
            .keys()
            .into_iter()
            .filter(|(entry, field)| {
                let is_shared = *entry == "options";
                let is_it = |(command, wanted): &(String, String)| {
                    (is_shared || command == entry) && wanted == field
                };
                !fields.iter().any(is_it)
            })
            .collect();
        assert!(needless.is_empty(), "nobody asks for {needless:?}");
    }

    #[test]
    fn the_help_in_portuguese_has_no_english_left() {
        let mut command = super::super::usage::complete(Args::command(), "");
        command.build();
        let mut command = translate(command, Lang::Pt, "");
        let mut pages = vec![command.render_long_help().to_string()];
        for inner in command.get_subcommands_mut() {
            pages.push(inner.render_long_help().to_string());
            pages.push(inner.render_help().to_string());
        }
        for page in pages {
            let page = headings_in_portuguese(&page);
            for english in [
                "Usage:",
                "Options:",
                "Arguments:",
                "Commands:",
                "Print help",
                "[default:",
                "Possible values",
                "Examples:",
            ] {
                // The examples are added in the language of the process, which tests do not set.
                if english != "Examples:" {
                    assert!(!page.contains(english), "{english} in {page}");
                }
            }
        }
    }
}
