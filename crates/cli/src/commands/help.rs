//! `satur help`, and what `satur` alone says.

use std::ffi::OsString;

use satur::formats::FORMATS;
use satur::logic::TECHNIQUES;
use satur::methods::METHODS;
use satur::model::clues::CLUES;
use satur::model::rules::RULES;

use super::{CommandResult, formats, methods, print, print_styled, rules, techniques};
use crate::args::{self, Topic};
use crate::ids::{self, did_you_mean};
use crate::language::{current, say};
use crate::terminal;

/// What the command says where nothing was asked for: five lines.
pub(crate) fn welcome() -> CommandResult {
    let lines = [
        say("welcome-solve", &[]),
        say("welcome-explain", &[]),
        say("welcome-play", &[]),
        say("welcome-help", &[]),
    ];
    let lines = lines.map(|line| format!("  {line}\n"));
    print(&format!("{}\n{}", say("welcome", &[]), lines.concat()))
}

pub(crate) fn run(topic: &Topic) -> CommandResult {
    let words: Vec<&str> = topic.words.iter().map(String::as_str).collect();
    if let Some(result) = help_of_command(&words) {
        return result;
    }
    let name = words.join(" ");
    let pages = pages(&name);
    if pages.is_empty() {
        let alike = did_you_mean(&name, known().into_iter());
        return Err(say("no-topic", &[("id", &name), ("alike", &alike)]));
    }
    print(&pages.join("\n"))
}

/// The help of a command, if the words name one; of all of them if there are none.
fn help_of_command(words: &[&str]) -> Option<CommandResult> {
    let mut command = &args::command();
    for word in words {
        command = command.find_subcommand(word)?;
    }
    let language = format!("--lang={}", current().code());
    let options = [language.as_str(), "--help"];
    let words = ["satur"].iter().chain(words).chain(&options);
    let error = args::parse(words.map(OsString::from)).err()?;
    Some(print_styled(&error.render()))
}

/// The pages of everything else that has a name.
fn pages(name: &str) -> Vec<String> {
    let lang = current();
    let technique = ids::technique(name).ok();
    let method = ids::method(name).ok();
    let rule = ids::rule_or_clue(name).ok();
    let format = ids::format(name).ok();
    let pages = [
        technique.map(|technique| techniques::show(lang, technique)),
        method.map(|method| terminal::page(&methods::page(lang, method.info()))),
        rule.as_ref().map(rules::show),
        format.map(|format| terminal::page(formats::page(format))),
    ];
    pages.into_iter().flatten().collect()
}

/// Every name that has a page.
fn known() -> Vec<&'static str> {
    let commands = args::command_names().into_iter();
    commands
        .chain(TECHNIQUES.iter().map(|technique| technique.id))
        .chain(METHODS.iter().map(|method| method.info().id))
        .chain(RULES.iter().map(|rule| rule.id))
        .chain(CLUES.iter().map(|kind| kind.id))
        .chain(FORMATS.iter().map(|format| format.id))
        .collect()
}
