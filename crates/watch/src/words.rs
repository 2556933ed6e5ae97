//! The words of the page, in the languages of people: `words/`, one file per language.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang};
use serde_json::{Map, Value, json};

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

/// A text of an entry; the key itself if there is none. Line breaks of the file are blanks.
pub(crate) fn text(lang: Lang, entry: &str, field: &str) -> String {
    let found = catalogue(lang).get(entry, field).unwrap_or(field);
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The texts that the page's modules use, by key.
pub(crate) fn page(lang: Lang) -> Value {
    let keys = catalogue(lang).keys().into_iter();
    let of_page = keys.filter(|(entry, _)| *entry == "page");
    Value::Object(
        of_page
            .map(|(entry, field)| (field.to_owned(), json!(text(lang, entry, field))))
            .collect::<Map<_, _>>(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_texts() {
        assert_eq!(ENGLISH.keys(), PORTUGUESE.keys());
    }
}
