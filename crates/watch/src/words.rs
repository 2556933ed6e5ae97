//! The words of the page, in the languages of people: `words/`, one file per language.

use satur_logic::Lang;
use serde_json::{Map, Value, json};

satur_logic::words!();

/// A text of an entry; the key itself if there is none. Line breaks of the file are blanks.
pub(crate) fn text(lang: Lang, entry: &str, field: &str) -> String {
    WORDS.text(lang, entry, field)
}

/// The texts that the page's modules use, by key.
pub(crate) fn page(lang: Lang) -> Value {
    let keys = WORDS.catalogue(lang).keys().into_iter();
    let of_page = keys.filter(|(entry, _)| *entry == "page");
    Value::Object(
        of_page
            .map(|(entry, field)| (field.to_owned(), json!(WORDS.text(lang, entry, field))))
            .collect::<Map<_, _>>(),
    )
}
