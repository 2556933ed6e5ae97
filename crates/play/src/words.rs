//! What a game says.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang};

fn catalogue(lang: Lang) -> &'static Catalogue {
    static ENGLISH: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::new(&[include_str!("../words/en.txt")]));
    static PORTUGUESE: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::new(&[include_str!("../words/pt.txt")]));
    match lang {
        Lang::En => &ENGLISH,
        Lang::Pt => &PORTUGUESE,
    }
}

/// Says a message in a language.
pub fn say(lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
    let own = catalogue(lang).say(lang, "messages", message, slots);
    own.unwrap_or_else(|| lang.say(message, slots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_messages_with_the_same_slots() {
        let [english, portuguese] = Lang::ALL.map(catalogue);
        assert_eq!(english.keys(), portuguese.keys());
        for (entry, field) in english.keys() {
            let slots = [english, portuguese].map(|all| all.slot_names(entry, field));
            assert_eq!(slots[0], slots[1], "{field}");
        }
    }
}
