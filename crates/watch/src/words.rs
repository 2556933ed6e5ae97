//! The words of the page, in the languages of people: `words/`, one file per language.

use std::sync::LazyLock;

use satur_logic::{Lang, Words};
use serde_json::{Map, Value, json};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(
        include_str!("../words/en.txt"),
        include_str!("../words/pt.txt"),
    )
});

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_messages_with_the_same_slots() {
        assert_eq!(WORDS.differences(), []);
    }
}
