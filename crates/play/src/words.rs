//! What a game says.

use std::sync::LazyLock;

use satur_logic::{Lang, Words};

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(
        include_str!("../words/en.txt"),
        include_str!("../words/pt.txt"),
    )
});

/// Says a message in a language.
pub fn say(lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
    WORDS.say(lang, message, slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_messages_with_the_same_slots() {
        assert_eq!(WORDS.differences(), []);
    }
}
