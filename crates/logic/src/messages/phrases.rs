//! Translations of sentences from libraries, looked up by their English text.
//!
//! A library below this crate, or one without translations, reports errors in English, and programs
//! get them unchanged. For people the sentence is looked up in a file whose entries are those
//! English texts: a slot in braces matches any text and fills the slot of the same name. The text
//! of a slot is looked up in turn, so that an entry `{place}: {what}` serves every message of that
//! form; a slot called `figures` matches only figures. Of several entries that match, the one with
//! the most letters of its own wins. A sentence that matches none has no translation.

use super::{Catalogue, Lang};

/// The field of the translation.
const TRANSLATION: &str = "pt";

/// Upper bound on nested sentences that are looked up; a path or a list may hold any number of
/// colons.
const DEPTH: usize = 16;

/// Translations by English text.
pub struct Phrases {
    catalogue: Catalogue,
    /// English texts, those with the most letters first.
    entries: Vec<&'static str>,
}

impl Phrases {
    /// Reads the translations of some files, whose form is that of a [`Catalogue`].
    pub fn new(files: &[&'static str]) -> Self {
        let catalogue = Catalogue::new(files);
        let keys = catalogue.keys().into_iter();
        let mut entries: Vec<_> = keys.map(|(entry, _)| entry).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(letters(entry)));
        Self { catalogue, entries }
    }

    /// Returns a sentence in a language; English stays as it is, and so does a sentence without a
    /// translation.
    pub fn say(&self, lang: Lang, english: &str) -> String {
        let found = match lang {
            Lang::En => None,
            Lang::Pt => self.find(english),
        };
        found.unwrap_or_else(|| english.to_owned())
    }

    /// The translation of a sentence; `None` if no entry matches.
    pub fn find(&self, english: &str) -> Option<String> {
        self.find_within(english, DEPTH)
    }

    fn find_within(&self, english: &str, depth: usize) -> Option<String> {
        let mut matching = self.entries.iter();
        let (entry, slots) = matching.find_map(|entry| Some((entry, slots(entry, english)?)))?;
        let text = self.catalogue.get(entry, TRANSLATION)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut text = words.join(" ");
        for (name, value) in slots {
            let inner = depth.checked_sub(1);
            let inner = inner.and_then(|depth| self.find_within(value, depth));
            let value = inner.as_deref().unwrap_or(value);
            text = text.replace(&format!("{{{name}}}"), value);
        }
        Some(text)
    }

    /// Whether an entry with letters of its own matches the whole sentence.
    pub fn has_own(&self, english: &str) -> bool {
        let is_own = |entry: &&str| entry_words(entry) && slots(entry, english).is_some();
        self.entries.iter().any(is_own)
    }
}

/// Whether an entry has letters outside its slots.
fn entry_words(entry: &str) -> bool {
    let (first, rest) = parts(entry);
    let mut texts = std::iter::once(first).chain(rest.into_iter().map(|(_, text)| text));
    texts.any(|text| text.contains(|sign: char| sign.is_alphabetic()))
}

/// The parts of an entry: a text, then the name of a slot and the text after it, and so on.
fn parts(entry: &str) -> (&str, Vec<(&str, &str)>) {
    let mut pieces = entry.split('{');
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once('}').unwrap_or((piece, "")));
    (first, rest.collect())
}

/// The number of letters of an entry outside its slots.
fn letters(entry: &str) -> usize {
    let (first, rest) = parts(entry);
    first.len() + rest.iter().map(|(_, text)| text.len()).sum::<usize>()
}

/// The texts in the slots if a text matches an entry.
fn slots<'a>(entry: &'a str, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let (first, rest) = parts(entry);
    let mut left = text.strip_prefix(first)?;
    let mut found = Vec::new();
    for (number, (name, after)) in rest.iter().enumerate() {
        let is_last = number + 1 == rest.len();
        let at = if is_last {
            left.strip_suffix(after)?.len()
        } else {
            left.find(after)?
        };
        // A slot of this name matches a number only.
        if *name == "figures" && !left[..at].bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        found.push((*name, &left[..at]));
        left = &left[at + after.len()..];
    }
    left.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
{place}: {what}
  pt {place}: {what}
{count} cells
  pt {count} células
{count} cells of {board}
  pt {count} células de {board}
nothing
  pt nada
found {found}, expected {expected}
  pt achei {found}, esperava
    {expected}
";

    #[test]
    fn slots_go_where_they_belong_and_are_looked_up_in_turn() {
        let phrases = Phrases::new(&[FILE]);
        let find = |text: &str| phrases.find(text);
        assert_eq!(find("3 cells").as_deref(), Some("3 células"));
        assert_eq!(find("3 cells of a").as_deref(), Some("3 células de a"));
        let inside = "a.txt:3: found nothing, expected 81 cells";
        let translation = find(inside).unwrap();
        assert_eq!(translation, "a.txt:3: achei nada, esperava 81 células");
        assert_eq!(find("something that nobody says"), None);
        assert_eq!(phrases.say(Lang::En, inside), inside);
        assert_eq!(phrases.say(Lang::Pt, "no entry"), "no entry");
    }

    #[test]
    fn a_sentence_that_only_matches_signs_has_no_entry_of_its_own() {
        let phrases = Phrases::new(&[FILE]);
        assert!(phrases.has_own("3 cells"));
        assert!(!phrases.has_own("place: a sentence without entry"));
    }

    #[test]
    fn many_colons_end() {
        let phrases = Phrases::new(&[FILE]);
        let colons = "a: ".repeat(1000);
        assert_eq!(phrases.find(&colons), Some(colons));
    }
}
