//! What a report says, in the reader's language.
//!
//! Sentences of the program are in `words/en.txt` and `words/pt.txt`, with `{slots}`; tests demand
//! that both have the same. An experiment file carries the translation of its own texts under
//! `[pt]`; words that many experiments share (`size`, `level`, `published`) are in the catalogue
//! under `terms`. What nobody translated stays as it is written.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang};

static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/en.txt")]));
static PORTUGUESE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/pt.txt")]));

fn catalogue(lang: Lang) -> &'static Catalogue {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Pt => &PORTUGUESE,
    }
}

/// A sentence with its slots filled; the key itself if there is no such text.
pub fn say(lang: Lang, key: &str, slots: &[(&str, &str)]) -> String {
    let text = catalogue(lang).get("lab", key).unwrap_or(key);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    for (name, value) in slots {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// A word that many experiments share, if the catalogue has it.
pub(crate) fn term(lang: Lang, word: &str) -> Option<&'static str> {
    catalogue(lang).get("terms", word)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn slots(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn both_languages_say_the_same_with_the_same_slots() {
        let keys = |lang| -> Vec<_> {
            let keys = catalogue(lang).keys().into_iter();
            keys.filter(|(entry, _)| *entry == "lab").collect()
        };
        assert_eq!(keys(Lang::En), keys(Lang::Pt));
        for (entry, key) in keys(Lang::En) {
            let of = |lang| slots(catalogue(lang).get(entry, key).unwrap());
            assert_eq!(of(Lang::En), of(Lang::Pt), "{key}");
        }
        let twice = keys(Lang::Pt).windows(2).any(|two| two[0] == two[1]);
        assert!(!twice, "a key is there twice");
    }

    #[test]
    fn slots_are_filled() {
        assert_eq!(say(Lang::En, "more", &[("count", "3")]), "and 3 more");
        assert_eq!(say(Lang::Pt, "more", &[("count", "3")]), "e mais 3");
    }
}
