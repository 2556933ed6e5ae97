//! The texts of the languages, as data.
//!
//! An entry begins at the margin; its fields are indented by two blanks. The text of a field
//! follows its name and continues in lines that are indented further.
//!
//! A field `like` names another entry, which provides all texts that this one lacks.
//!
//! ```text
//! naked-single
//!   name Naked single
//!   idea One digit is left for a cell.
//!   why Only {digits} is left
//!     for {cells}.
//! ```

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Lang;
use super::template::{self, Slots};
use crate::TECHNIQUES;
use crate::page::Page;

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| {
    let messages = include_str!("../../messages/en/messages.txt");
    let outcomes = include_str!("../../messages/en/outcomes.txt");
    whole(Lang::En, [messages, outcomes])
});
static PORTUGUESE: LazyLock<Catalogue> = LazyLock::new(|| {
    let messages = include_str!("../../messages/pt/messages.txt");
    let outcomes = include_str!("../../messages/pt/outcomes.txt");
    whole(Lang::Pt, [messages, outcomes])
});

/// The messages of a language, with the texts on the pages of techniques.
fn whole(lang: Lang, messages: [&'static str; 2]) -> Catalogue {
    let mut pages: Vec<&Page> = Vec::new();
    for technique in TECHNIQUES {
        if pages.iter().all(|known| known.en != technique.page.en) {
            pages.push(&technique.page);
        }
    }
    let texts = pages.iter().flat_map(|page| page.messages(lang));
    Catalogue::new(&messages.into_iter().chain(texts).collect::<Vec<_>>())
}

/// The texts of a language.
pub(super) fn of(lang: Lang) -> &'static Catalogue {
    match lang {
        Lang::En => &ENGLISH,
        Lang::Pt => &PORTUGUESE,
    }
}

/// Texts by entry and field.
pub struct Catalogue {
    texts: HashMap<&'static str, Vec<(&'static str, &'static str)>>,
}

impl Catalogue {
    /// Reads the texts of some files.
    pub fn new(files: &[&'static str]) -> Self {
        let mut texts: HashMap<_, Vec<_>> = HashMap::new();
        for file in files {
            let mut entry = "";
            // A field extends from its name to the next line that begins a field.
            let mut rest = *file;
            while !rest.is_empty() {
                let end = end_of_item(rest);
                let item = rest[..end].trim_end();
                rest = &rest[end..];
                match item.strip_prefix("  ") {
                    _ if item.is_empty() || item.starts_with('#') => {}
                    None => entry = item,
                    Some(field) => {
                        let (name, text) = field.split_once(' ').unwrap_or((field, ""));
                        texts.entry(entry).or_default().push((name, text));
                    }
                }
            }
        }
        Self { texts }
    }

    /// The text of a field of an entry, or of the entry named by its field `like`.
    pub fn get(&self, entry: &str, field: &str) -> Option<&'static str> {
        self.own(entry, field)
            .or_else(|| self.own(self.own(entry, "like")?, field))
    }

    fn own(&self, entry: &str, field: &str) -> Option<&'static str> {
        let fields = self.texts.get(entry)?;
        fields
            .iter()
            .find(|(name, _)| *name == field)
            .map(|(_, text)| *text)
    }

    /// A text of an entry with its slots filled; `None` if there is no such text.
    pub fn say(
        &self,
        lang: Lang,
        entry: &str,
        field: &str,
        slots: &[(&str, &str)],
    ) -> Option<String> {
        let slots = Slots::of_texts(slots);
        Some(template::fill(lang, self.get(entry, field)?, &slots))
    }

    /// The names of the slots of a text of an entry, in order and each once.
    pub fn slot_names(&self, entry: &str, field: &str) -> Vec<&'static str> {
        let mut names: Vec<_> = self
            .get(entry, field)
            .map(|text| template::names(text).collect())
            .unwrap_or_default();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// All entries with their fields, in order; texts taken from another entry are not listed.
    pub fn keys(&self) -> Vec<(&'static str, &'static str)> {
        let mut keys: Vec<_> = self
            .texts
            .iter()
            .flat_map(|(entry, fields)| fields.iter().map(|(name, _)| (*entry, *name)))
            .collect();
        keys.sort_unstable();
        keys
    }
}

/// The position at which the next entry or field begins. Lines that are indented by more than two
/// blanks belong to the field before them.
fn end_of_item(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && !line.starts_with("   ") {
            break;
        }
        at += line.len();
    }
    at
}
