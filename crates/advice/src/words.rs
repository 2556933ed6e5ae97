//! What this crate says beyond the catalogue of `satur_logic`.

use satur_logic::Lang;

satur_logic::words!();

/// Says a message of this crate, or of `satur_logic`.
pub(crate) fn say(lang: Lang, message: &str, slots: &[(&str, &str)]) -> String {
    WORDS.say(lang, message, slots)
}
