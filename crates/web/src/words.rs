//! The words of the page, in the languages of people: `words/`, one file per language.
//!
//! The page reads them as JSON, `entry.field` to text, from `words/en.json` and `words/pt.json`; a
//! slot in a text is a name in braces.

use satur_logic::Lang;
use serde_json::{Map, Value, json};

satur_logic::words!();

/// A text of the page; the key itself if there is none.
pub(crate) fn text(lang: Lang, entry: &str, field: &str) -> String {
    WORDS.text(lang, entry, field)
}

/// A text of the page with its slots filled.
pub(crate) fn say(lang: Lang, entry: &str, field: &str, slots: &[(&str, String)]) -> String {
    let slots: Vec<(&str, &str)> = slots
        .iter()
        .map(|(key, text)| (*key, text.as_str()))
        .collect();
    let said = WORDS.catalogue(lang).say(lang, entry, field, &slots);
    said.unwrap_or_else(|| field.to_owned())
}

/// All texts of a language as the page reads them.
pub(crate) fn json(lang: Lang) -> String {
    let keys = WORDS.catalogue(lang).keys().into_iter();
    let texts: Map<String, Value> = keys
        .map(|(entry, field)| (format!("{entry}.{field}"), json!(text(lang, entry, field))))
        .collect();
    Value::Object(texts).to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::assets::ASSETS;

    /// What stands after `how`, up to one of `ends`, wherever `how` is not the end of a longer name.
    fn after<'a>(text: &'a str, how: &'a str, ends: &'a str) -> impl Iterator<Item = &'a str> {
        text.match_indices(how).filter_map(move |(at, _)| {
            let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
            let is_longer = text[..at].ends_with(is_name);
            let rest = text[at + how.len()..].split(ends).next();
            rest.filter(|_| !is_longer)
        })
    }

    /// Entries that answers of the server say.
    const OF_ANSWERS: [&str; 6] = [
        "rate.",
        "why.",
        "lab.no-home",
        "lab.no-files",
        "lab.too-many",
        "lab.busy",
    ];

    /// Every word that a module asks for with `t("entry.field"` is there, and every word of the
    /// catalogue is used: whole, or by an entry whose fields are made up (`t(`entry.${…}`)`).
    #[test]
    fn every_word_that_the_page_says_is_there_and_no_other() {
        let mut asked = BTreeSet::new();
        let mut open = BTreeSet::from(OF_ANSWERS);
        for asset in ASSETS.iter().filter(|asset| asset.is_module()) {
            asked.extend(after(asset.text, "t(\"", "\""));
            open.extend(after(asset.text, "t(`", "${"));
            // Words in data: `words: "entry.field"`.
            asked.extend(after(asset.text, "words: \"", "\""));
        }
        let known: BTreeSet<String> = WORDS
            .catalogue(Lang::En)
            .keys()
            .into_iter()
            .map(|(entry, field)| format!("{entry}.{field}"))
            .collect();
        for key in asked.iter().filter(|key| key.contains('.')) {
            assert!(known.contains(*key), "no words for {key}");
        }
        for key in &known {
            let is_open = open.iter().any(|start| key.starts_with(start));
            // A choice between two keys is no call: `t(more ? "hint.full" : "hint.where")`.
            let quoted = format!("\"{key}\"");
            let is_quoted = ASSETS.iter().any(|asset| asset.text.contains(&quoted));
            assert!(is_open || is_quoted, "nobody says {key}");
        }
    }
}
