//! The techniques. Each file is one idea; [`TECHNIQUES`] lists what they offer.

mod almost_locked;
mod chains;
mod direct;
mod full_house;
mod hidden_single;
mod locked;
mod naked_single;
mod subsets;
pub(crate) mod support;
mod wings;

use crate::Technique;

/// Every technique, easiest first.
#[rustfmt::skip]
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::FULL_HOUSE,                     // 1
    &hidden_single::IN_BLOCK,                    // 1.2
    &hidden_single::IN_LINE,                     // 1.5
    &direct::POINTING,                           // 1.7
    &direct::CLAIMING,                           // 1.9
    &direct::HIDDEN_PAIR,                        // 2
    &naked_single::NAKED_SINGLE,                 // 2.3
    &direct::HIDDEN_TRIPLE,                      // 2.5
    &locked::POINTING,                           // 2.6
    &locked::CLAIMING,                           // 2.8
    &subsets::LOCKED_PAIR,                       // 2.9
    &subsets::LOCKED_TRIPLE,                     // 2.95
    &subsets::NAKED_PAIR,                        // 3
    &subsets::HIDDEN_PAIR,                       // 3.4
    &subsets::NAKED_TRIPLE,                      // 3.6
    &subsets::HIDDEN_TRIPLE,                     // 4
    &wings::xy_wing::XY_WING,                    // 4.2
    &wings::w_wing::W_WING,                      // 4.3
    &wings::xy_wing::XYZ_WING,                   // 4.4
    &subsets::NAKED_QUAD,                        // 5.0
    &subsets::HIDDEN_QUAD,                       // 5.4
    &subsets::NAKED_SET,                         // 5.45
    &subsets::HIDDEN_SET,                        // 5.5
    &wings::bent_set::WXYZ_WING,                 // 5.5
    &wings::bent_set::VWXYZ_WING,                // 6.2
    &almost_locked::sue_de_coq::SUE_DE_COQ,      // 6.3
    &chains::remote_pair::REMOTE_PAIR,           // 6.4
    &chains::aic::X_CHAIN,                       // 6.5
    &chains::aic::XY_CHAIN,                      // 6.6
    &wings::bent_set::UVWXYZ_WING,               // 6.6
    &chains::aic::GROUPED_X_CHAIN,               // 6.7
    &chains::nice_loop::CONTINUOUS,              // 7
    &chains::aic::AIC,                           // 7.1
    &chains::nice_loop::DISCONTINUOUS,           // 7.2
    &chains::nice_loop::GROUPED_CONTINUOUS,      // 7.3
    &chains::aic::GROUPED_AIC,                   // 7.4
    &chains::nice_loop::GROUPED_DISCONTINUOUS,   // 7.45
    &almost_locked::als_xz::ALS_XZ,              // 7.5
    &almost_locked::als_xy_wing::ALS_XY_WING,    // 7.6
    &almost_locked::als_chain::ALS_CHAIN,        // 7.7
    &almost_locked::death_blossom::DEATH_BLOSSOM, // 7.75
    &chains::nice_loop::ALS_CONTINUOUS,          // 7.8
    &chains::aic::ALS_AIC,                       // 7.9
    &chains::nice_loop::ALS_DISCONTINUOUS,       // 7.95
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
