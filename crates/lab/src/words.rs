//! What a report says, in the reader's language.
//!
//! Sentences of the program are in `words/en.txt` and `words/pt.txt`, with `{slots}`; tests demand
//! that both have the same. An experiment file carries the translation of its own texts under
//! `[pt]`; words that many experiments share (`size`, `level`, `published`) are in the catalogue
//! under `terms`. What nobody translated stays as it is written.

use std::sync::LazyLock;

use satur_logic::{Lang, Words};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(
        include_str!("../words/en.txt"),
        include_str!("../words/pt.txt"),
    )
});

/// A sentence with its slots filled; the key itself if there is no such text.
pub fn say(lang: Lang, key: &str, slots: &[(&str, &str)]) -> String {
    let text = WORDS.catalogue(lang).get("lab", key).unwrap_or(key);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    for (name, value) in slots {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// A word that many experiments share, if the catalogue has it.
pub(crate) fn term(lang: Lang, word: &str) -> Option<&'static str> {
    WORDS.catalogue(lang).get("terms", word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Terms are what the catalogue of English lacks: they are English as they stand.
    #[test]
    fn both_languages_say_the_same_with_the_same_slots() {
        let mut differences = WORDS.differences();
        differences.retain(|(entry, ..)| *entry != "terms");
        assert_eq!(differences, []);
    }

    #[test]
    fn slots_are_filled() {
        assert_eq!(say(Lang::En, "more", &[("count", "3")]), "and 3 more");
        assert_eq!(say(Lang::Pt, "more", &[("count", "3")]), "e mais 3");
    }
}
