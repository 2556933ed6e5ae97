//! The language that the command speaks.
//!
//! One process speaks one language, as with gettext: that of `--lang`, else that of the locale. It
//! is set once, before anything is said. Machine-readable output does not depend on it.

use std::ffi::OsString;
use std::sync::atomic::{AtomicU8, Ordering};

use clap::ArgMatches;
use satur::logic::Lang;

use crate::args::locale;

#[cfg(not(test))]
static CURRENT: AtomicU8 = AtomicU8::new(0);
// Tests run side by side in one process, and some of them speak Portuguese.
#[cfg(test)]
thread_local! {
    static CURRENT: AtomicU8 = const { AtomicU8::new(0) };
}
satur::logic::words!();

/// The language of this process.
pub(crate) fn current() -> Lang {
    #[cfg(not(test))]
    let at = CURRENT.load(Ordering::Relaxed);
    #[cfg(test)]
    let at = CURRENT.with(|current| current.load(Ordering::Relaxed));
    Lang::ALL[usize::from(at)]
}

/// Says a message of the commands, or of the libraries, in the language of this process.
pub(crate) fn say(message: &str, slots: &[(&str, &str)]) -> String {
    WORDS.say(current(), message, slots)
}

/// Takes the language from words that are yet to be parsed, so that wrong usage is reported in it.
pub(crate) fn set_from_words(words: &[OsString]) {
    let mut asked = None;
    let mut words = words.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        match word.strip_prefix("--lang") {
            Some("") => asked = words.next().and_then(|next| next.parse().ok()),
            Some(value) => asked = value.strip_prefix('=').and_then(|code| code.parse().ok()),
            None => {}
        }
    }
    set(asked.unwrap_or_else(locale));
}

/// Takes the language that the words of a command asked for, before or after its name.
pub(crate) fn set_from_matches(matches: &ArgMatches) {
    if let Some(lang) = matches.get_one::<Lang>("lang") {
        set(*lang);
    }
}

fn set(lang: Lang) {
    let at = Lang::ALL.iter().position(|known| *known == lang);
    let at = at.unwrap_or(0) as u8;
    #[cfg(not(test))]
    CURRENT.store(at, Ordering::Relaxed);
    #[cfg(test)]
    CURRENT.with(|current| current.store(at, Ordering::Relaxed));
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The keys of `say("key"` in the sources of this crate.
    fn keys_in_sources(folder: &Path, keys: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                keys_in_sources(&path, keys);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let calls = text.split("say(").skip(1);
            let quoted =
                calls.filter_map(|call| call.trim_start().strip_prefix('"')?.split('"').next());
            keys.extend(quoted.filter(|key| !key.contains(' ')).map(str::to_owned));
        }
    }

    #[test]
    fn every_message_that_is_said_is_there_and_no_other() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut keys = Vec::new();
        keys_in_sources(&sources, &mut keys);
        assert!(keys.len() > 50, "{keys:?}");
        for key in keys
            .iter()
            .filter(|key| !["key", ""].contains(&key.as_str()))
        {
            for lang in Lang::ALL {
                let own = WORDS.catalogue(lang).get("messages", key);
                let said = own.map_or_else(|| lang.say(key, &[]), str::to_owned);
                assert_ne!(said, format!("messages.{key}"), "{lang}");
            }
        }
    }
}
