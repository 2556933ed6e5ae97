//! The texts of a crate, one file per language.

use std::sync::OnceLock;

use super::{Catalogue, Lang};

/// The texts of a crate in every language. [`words!`](crate::words) makes it from the crate's
/// files.
///
/// ```
/// use satur_logic::{Lang, Words};
///
/// static WORDS: Words = Words::new(
///     "messages\n  seen {count} {count|board|boards} seen",
///     "messages\n  seen {count} {count|tabuleiro visto|tabuleiros vistos}",
/// );
/// assert_eq!(WORDS.say(Lang::En, "seen", &[("count", "1")]), "1 board seen");
/// assert_eq!(WORDS.say(Lang::Pt, "seen", &[("count", "2")]), "2 tabuleiros vistos");
/// assert!(WORDS.differences().is_empty());
/// ```
pub struct Words {
    english: Texts,
    portuguese: Texts,
}

/// The file of a language, parsed when it is first needed.
struct Texts {
    file: &'static str,
    catalogue: OnceLock<Catalogue>,
}

impl Texts {
    const fn new(file: &'static str) -> Self {
        Self {
            file,
            catalogue: OnceLock::new(),
        }
    }
}

impl Words {
    /// Words from the contents of one file per language.
    pub const fn new(english: &'static str, portuguese: &'static str) -> Self {
        Self {
            english: Texts::new(english),
            portuguese: Texts::new(portuguese),
        }
    }

    /// The texts of a language.
    pub fn catalogue(&self, lang: Lang) -> &Catalogue {
        let texts = match lang {
            Lang::En => &self.english,
            Lang::Pt => &self.portuguese,
        };
        texts
            .catalogue
            .get_or_init(|| Catalogue::new(&[texts.file]))
    }

    /// A text without its slots filled, line breaks as blanks; its own name if there is none.
    pub fn text(&self, lang: Lang, entry: &str, field: &str) -> String {
        let found = self.catalogue(lang).get(entry, field).unwrap_or(field);
        found.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A message of the entry `messages` with its slots filled. If this crate has none of that
    /// name, the message is that of [`Lang::say`].
    pub fn say(&self, lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
        let own = self.catalogue(lang).say(lang, "messages", message, slots);
        own.unwrap_or_else(|| lang.say(message, slots))
    }

    /// The differences between the languages: entry, field, what is wrong. A test requires that
    /// there are none.
    pub fn differences(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let [english, portuguese] = Lang::ALL.map(|lang| self.catalogue(lang).keys());
        let mut found = Vec::new();
        for (keys, others, what) in [
            (&english, &portuguese, "only in English"),
            (&portuguese, &english, "only in Portuguese"),
        ] {
            let absent = keys.iter().filter(|key| !others.contains(key));
            found.extend(absent.map(|(entry, field)| (*entry, *field, what)));
            let twice = keys.windows(2).filter(|two| two[0] == two[1]);
            found.extend(twice.map(|two| (two[0].0, two[0].1, "there twice")));
        }
        for &(entry, field) in english.iter().filter(|key| portuguese.contains(key)) {
            let slots = Lang::ALL.map(|lang| self.catalogue(lang).slot_names(entry, field));
            if slots[0] != slots[1] {
                found.push((entry, field, "other slots"));
            }
            let is_empty = |lang| self.text(lang, entry, field).is_empty();
            if Lang::ALL.into_iter().any(is_empty) {
                found.push((entry, field, "empty"));
            }
        }
        found
    }
}

/// Defines `WORDS`, the [`Words`] of a crate, from its files `words/en.txt` and `words/pt.txt`, and a test that
/// both languages have the same messages with the same slots.
#[macro_export]
macro_rules! words {
    () => {
        static WORDS: $crate::Words = $crate::Words::new(
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/words/en.txt")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/words/pt.txt")),
        );

        #[cfg(test)]
        #[test]
        fn both_languages_have_the_same_messages_with_the_same_slots() {
            assert_eq!(WORDS.differences(), []);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_difference_is_found() {
        let english = "messages\n  a {x} of {y}\n  b only here\n  c text\n  d\n";
        let portuguese = "messages\n  a {x}\n  c texto\n  c texto\n  d algo\nterms\n  e\n";
        let words = Words::new(english, portuguese);
        let mut found = words.differences();
        found.sort_unstable();
        assert_eq!(
            found,
            [
                ("messages", "a", "other slots"),
                ("messages", "b", "only in English"),
                ("messages", "c", "there twice"),
                ("messages", "d", "empty"),
                ("terms", "e", "only in Portuguese"),
            ]
        );
    }

    #[test]
    fn a_message_that_a_crate_has_not_is_that_of_this_one() {
        let words = Words::new("messages\n  a own", "messages\n  a seu");
        assert_eq!(words.say(Lang::Pt, "a", &[]), "seu");
        let solved = "outcome-solved";
        assert_eq!(words.say(Lang::Pt, solved, &[]), Lang::Pt.say(solved, &[]));
        assert_eq!(words.text(Lang::En, "messages", "none"), "none");
    }
}
