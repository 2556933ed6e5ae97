//! The techniques. Each file is one idea; [`TECHNIQUES`] lists what they offer.

mod hidden_single;
mod naked_single;

use crate::Technique;

/// Every technique, easiest first.
pub static TECHNIQUES: &[&Technique] = &[
    &hidden_single::IN_BLOCK,
    &hidden_single::IN_LINE,
    &naked_single::NAKED_SINGLE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_the_list_is_in_order() {
        for pair in TECHNIQUES.windows(2) {
            assert!(pair[0].difficulty <= pair[1].difficulty, "{}", pair[1].id);
        }
        for (at, technique) in TECHNIQUES.iter().enumerate() {
            assert!(
                TECHNIQUES[..at]
                    .iter()
                    .all(|other| other.id != technique.id),
                "{} is listed twice",
                technique.id
            );
        }
    }
}
