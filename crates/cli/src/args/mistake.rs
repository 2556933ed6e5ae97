//! Wrong usage, in the language of the process.
//!
//! The parser speaks English. In another language the common mistakes are worded from what it found;
//! rare ones stay as they are.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use satur::logic::Lang;

use crate::inline;
use crate::language::{current, say};
use crate::translation::translated;

/// What is wrong with the words of a command line; nothing where the parser's own text is as good.
pub(crate) fn describe(error: &Error) -> Option<String> {
    let word = text(error, ContextKind::InvalidSubcommand);
    if error.kind() == ErrorKind::InvalidSubcommand && inline::names_puzzles(&word) {
        return Some(say("usage-puzzle", &[("word", &word)]));
    }
    if current() == Lang::En {
        return None;
    }
    let argument = text(error, ContextKind::InvalidArg);
    let value = text(error, ContextKind::InvalidValue);
    let slots = |more: &str| {
        say(
            more,
            &[
                ("argument", &argument),
                ("value", &value),
                ("command", &text(error, ContextKind::InvalidSubcommand)),
                ("valid", &text(error, ContextKind::ValidValue)),
                ("other", &text(error, ContextKind::PriorArg)),
                ("alike", &suggestion(error)),
                ("why", &why(error)),
            ],
        )
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => slots("usage-unknown"),
        ErrorKind::InvalidSubcommand => slots("usage-command"),
        ErrorKind::InvalidValue if value.is_empty() => slots("usage-no-value"),
        ErrorKind::InvalidValue => slots("usage-value"),
        ErrorKind::ValueValidation => slots("usage-validation"),
        ErrorKind::MissingRequiredArgument => slots("usage-missing"),
        ErrorKind::ArgumentConflict => slots("usage-conflict"),
        _ => return None,
    })
}

/// What the parser found in a place of its message.
fn text(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

fn suggestion(error: &Error) -> String {
    [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .into_iter()
    .map(|kind| text(error, kind))
    .find(|text| !text.is_empty())
    .unwrap_or_default()
}

/// What the parser of a value said.
fn why(error: &Error) -> String {
    let source = std::error::Error::source(error);
    let english = source.map(ToString::to_string).unwrap_or_default();
    translated(&english)
}
