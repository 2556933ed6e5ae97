//! The texts of a report, in the reader's language.
//!
//! Sentences of the program are in `words/en.txt` and `words/pt.txt`, with `{slots}`; tests require
//! that both have the same. An experiment file contains the translation of its own texts under
//! `[pt]`; words that many experiments share (`size`, `level`, `published`) are in
//! `words/terms.pt.txt`. Texts without a translation stay as they are written.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang};

satur_logic::words!();

static PORTUGUESE_TERMS: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/terms.pt.txt")]));

/// A message with its slots filled; its own name if there is none.
pub fn say(lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
    let said = WORDS.catalogue(lang).say(lang, "messages", message, slots);
    said.unwrap_or_else(|| message.to_owned())
}

/// The translation of a word that many experiments share, if there is one. English needs none.
pub(crate) fn term(lang: Lang, word: &str) -> Option<&'static str> {
    match lang {
        Lang::En => None,
        Lang::Pt => PORTUGUESE_TERMS.get("terms", word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_filled() {
        assert_eq!(say(Lang::En, "more", &[("count", "3")]), "and 3 more");
        assert_eq!(say(Lang::Pt, "more", &[("count", "3")]), "e mais 3");
    }
}
