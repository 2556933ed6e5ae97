//! What a game says.

use satur_logic::Lang;

satur_logic::words!();

/// Says a message in a language.
pub fn say(lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
    WORDS.say(lang, message, slots)
}
