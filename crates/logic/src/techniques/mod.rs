//! The techniques. Each file is one idea; [`TECHNIQUES`] lists what they offer.

mod almost_locked;
mod avoidable_rectangle;
mod bug;
mod chains;
mod clues;
mod colouring;
mod complex_fish;
mod deadly;
mod direct;
mod empty_rectangle;
mod exclusion;
mod exotic;
mod fish;
pub(crate) mod forcing;
mod full_house;
mod hidden_single;
mod leftovers;
mod locked;
mod medusa;
mod naked_single;
mod strong_links;
mod subsets;
pub(crate) mod support;
mod templates;
mod unique_loop;
mod unique_rectangle;
mod wings;

use crate::Technique;

/// Every technique, easiest first.
#[rustfmt::skip]
pub static TECHNIQUES: &[&Technique] = &[
    &full_house::FULL_HOUSE,                    // 1
    &clues::digits::CLUE_DIGITS,                // 1.05
    &clues::repeat::CLUE_REPEAT,                // 1.1
    &hidden_single::IN_BLOCK,                   // 1.2
    &hidden_single::IN_LINE,                    // 1.5
    &direct::POINTING,                          // 1.7
    &direct::CLAIMING,                          // 1.9
    &direct::HIDDEN_PAIR,                       // 2.0
    &naked_single::NAKED_SINGLE,                // 2.3
    &clues::pairs::PAIR_CLUE,                   // 2.35
    &clues::thermometer::THERMOMETER,           // 2.4
    &clues::cages::COMBINATIONS,                // 2.45
    &clues::forty_five::INNIE,                  // 2.47
    &clues::forty_five::OUTIE,                  // 2.48
    &direct::HIDDEN_TRIPLE,                     // 2.5
    &clues::last_place::CLUE_LAST_PLACE,        // 2.52
    &clues::counts::CLUE_COUNT,                 // 2.54
    &clues::sums::BOUNDS,                       // 2.56
    &locked::POINTING,                          // 2.6
    &clues::cages::DIGIT,                       // 2.7
    &clues::renban::RENBAN,                     // 2.75
    &locked::CLAIMING,                          // 2.8
    &subsets::LOCKED_PAIR,                      // 2.9
    &subsets::LOCKED_TRIPLE,                    // 2.95
    &subsets::NAKED_PAIR,                       // 3.0
    &clues::sums::WAYS,                         // 3.1
    &fish::X_WING,                              // 3.2
    &clues::lines::LINE_WAYS,                   // 3.3
    &clues::forty_five::INNIES,                 // 3.3
    &clues::forty_five::OUTIES,                 // 3.35
    &subsets::HIDDEN_PAIR,                      // 3.4
    &leftovers::LEFTOVERS,                      // 3.45
    &clues::forty_five::BOTH,                   // 3.55
    &subsets::NAKED_TRIPLE,                     // 3.6
    &fish::SWORDFISH,                           // 3.8
    &subsets::HIDDEN_TRIPLE,                    // 4.0
    &strong_links::SKYSCRAPER,                  // 4.05
    &strong_links::KITE,                        // 4.1
    &strong_links::DUAL_KITE,                   // 4.12
    &strong_links::TURBOT_FISH,                 // 4.15
    &wings::xy_wing::XY_WING,                   // 4.2
    &empty_rectangle::EMPTY_RECTANGLE,          // 4.3
    &wings::w_wing::W_WING,                     // 4.3
    &empty_rectangle::DUAL,                     // 4.32
    &fish::FINNED_X_WING,                       // 4.35
    &fish::SASHIMI_X_WING,                      // 4.38
    &wings::xy_wing::XYZ_WING,                  // 4.4
    &unique_rectangle::TYPE_1,                  // 4.5
    &unique_rectangle::TYPE_2,                  // 4.5
    &unique_rectangle::TYPE_5,                  // 4.52
    &unique_rectangle::TYPE_4,                  // 4.54
    &unique_rectangle::TYPE_3,                  // 4.56
    &unique_rectangle::TYPE_6,                  // 4.57
    &unique_rectangle::HIDDEN,                  // 4.58
    &avoidable_rectangle::TYPE_1,               // 4.59
    &avoidable_rectangle::TYPE_2,               // 4.595
    &colouring::TRAP,                           // 4.6
    &unique_loop::TYPE_1,                       // 4.61
    &unique_loop::TYPE_2,                       // 4.62
    &unique_loop::TYPE_4,                       // 4.64
    &colouring::WRAP,                           // 4.65
    &unique_loop::TYPE_3,                       // 4.66
    &colouring::MULTI_1,                        // 4.7
    &colouring::MULTI_2,                        // 4.75
    &fish::FINNED_SWORDFISH,                    // 4.9
    &fish::SASHIMI_SWORDFISH,                   // 4.95
    &subsets::NAKED_QUAD,                       // 5.0
    &fish::JELLYFISH,                           // 5.2
    &fish::FINNED_JELLYFISH,                    // 5.25
    &fish::SASHIMI_JELLYFISH,                   // 5.3
    &subsets::HIDDEN_QUAD,                      // 5.4
    &subsets::NAKED_SET,                        // 5.45
    &subsets::HIDDEN_SET,                       // 5.5
    &wings::bent_set::WXYZ_WING,                // 5.5
    &fish::SQUIRMBAG,                           // 5.52
    &fish::WHALE,                               // 5.54
    &fish::LEVIATHAN,                           // 5.56
    &bug::PLUS_1,                               // 5.6
    &bug::TYPE_2,                               // 5.7
    &bug::TYPE_4,                               // 5.75
    &bug::TYPE_3,                               // 5.8
    &bug::PLUS_N,                               // 5.9
    &medusa::MEDUSA,                            // 6.0
    &complex_fish::FINNED_FRANKEN_X_WING,       // 6.05
    &wings::bent_set::VWXYZ_WING,               // 6.2
    &exclusion::PAIR,                           // 6.2
    &almost_locked::sue_de_coq::SUE_DE_COQ,     // 6.3
    &chains::remote_pair::REMOTE_PAIR,          // 6.4
    &chains::aic::X_CHAIN,                      // 6.5
    &wings::bent_set::UVWXYZ_WING,              // 6.6
    &chains::aic::XY_CHAIN,                     // 6.6
    &chains::aic::GROUPED_X_CHAIN,              // 6.7
    &chains::nice_loop::CONTINUOUS,             // 7
    &chains::aic::AIC,                          // 7.1
    &chains::nice_loop::DISCONTINUOUS,          // 7.2
    &chains::nice_loop::GROUPED_CONTINUOUS,     // 7.3
    &chains::aic::GROUPED_AIC,                  // 7.4
    &chains::nice_loop::GROUPED_DISCONTINUOUS,  // 7.45
    &complex_fish::FRANKEN_SWORDFISH,           // 7.46
    &complex_fish::FINNED_FRANKEN_SWORDFISH,    // 7.47
    &almost_locked::als_xz::ALS_XZ,             // 7.5
    &forcing::contradiction::NISHIO,            // 7.55
    &almost_locked::als_xy_wing::ALS_XY_WING,   // 7.6
    &exclusion::TRIPLE,                         // 7.65
    &almost_locked::als_chain::ALS_CHAIN,       // 7.7
    &almost_locked::death_blossom::DEATH_BLOSSOM, // 7.75
    &chains::nice_loop::ALS_CONTINUOUS,         // 7.8
    &chains::aic::ALS_AIC,                      // 7.9
    &templates::SET,                            // 7.9
    &complex_fish::MUTANT_SWORDFISH,            // 7.91
    &complex_fish::FINNED_MUTANT_SWORDFISH,     // 7.92
    &chains::nice_loop::ALS_DISCONTINUOUS,      // 7.95
    &templates::DELETE,                         // 7.95
    &forcing::multiple::CELL,                   // 8.0
    &forcing::multiple::REGION,                 // 8.1
    &complex_fish::FRANKEN_JELLYFISH,           // 8.4
    &complex_fish::FINNED_FRANKEN_JELLYFISH,    // 8.45
    &forcing::contradiction::CONTRADICTION,     // 8.5
    &forcing::verity::DYNAMIC,                  // 8.6
    &forcing::verity::DYNAMIC_PLUS,             // 9.0
    &exotic::sk_loop::SK_LOOP,                  // 9.1
    &exotic::tridagon::TRIDAGON,                // 9.2
    &forcing::nested::NESTED_CHAIN,             // 9.5
    &complex_fish::MUTANT_JELLYFISH,            // 9.7
    &complex_fish::FINNED_MUTANT_JELLYFISH,     // 9.75
    &forcing::nested::NESTED_NET,               // 10.5
    &complex_fish::FINNED_MUTANT_SQUIRMBAG,     // 12.0
    &complex_fish::FINNED_MUTANT_WHALE,         // 12.1
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
