//! The techniques. Each file is one idea; [`TECHNIQUES`] lists what they offer.

mod direct;
mod full_house;
mod hidden_single;
mod locked;
mod naked_single;
mod subsets;
pub(crate) mod support;

use crate::Technique;

/// Every technique, easiest first.
#[rustfmt::skip]
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::FULL_HOUSE,       // 1.0
    &hidden_single::IN_BLOCK,      // 1.2
    &hidden_single::IN_LINE,       // 1.5
    &direct::POINTING,             // 1.7
    &direct::CLAIMING,             // 1.9
    &direct::HIDDEN_PAIR,          // 2.0
    &naked_single::NAKED_SINGLE,   // 2.3
    &direct::HIDDEN_TRIPLE,        // 2.5
    &locked::POINTING,             // 2.6
    &locked::CLAIMING,             // 2.8
    &subsets::LOCKED_PAIR,         // 2.9
    &subsets::LOCKED_TRIPLE,       // 2.95
    &subsets::NAKED_PAIR,          // 3.0
    &subsets::HIDDEN_PAIR,         // 3.4
    &subsets::NAKED_TRIPLE,        // 3.6
    &subsets::HIDDEN_TRIPLE,       // 4.0
    &subsets::NAKED_QUAD,          // 5.0
    &subsets::HIDDEN_QUAD,         // 5.4
    &subsets::NAKED_SET,           // 5.45
    &subsets::HIDDEN_SET,          // 5.5
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
