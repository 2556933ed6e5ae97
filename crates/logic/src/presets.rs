//! Named ladders.

use crate::{Family, Ladder, TECHNIQUES, Technique, technique};

/// The names of the presets.
pub const PRESETS: [&str; 4] = ["basic", "hodoku", "se", "all"];

/// The first techniques that people learn: singles, locked candidates, pairs, triples and quads,
/// and simple steps with clues.
const BASIC: &[&str] = &[
    "full-house",
    "hidden-single-block",
    "hidden-single-line",
    "naked-single",
    "pointing",
    "claiming",
    "naked-pair",
    "hidden-pair",
    "naked-triple",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
];

/// The order in which HoDoKu tries techniques.
const HODOKU: &[&str] = &[
    "full-house",
    "naked-single",
    "hidden-single-block",
    "hidden-single-line",
    "locked-pair",
    "locked-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
    "naked-quad",
    "hidden-quad",
    "x-wing",
    "swordfish",
    "jellyfish",
    "remote-pair",
    "bug-plus-1",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "dual-two-string-kite",
    "dual-empty-rectangle",
    "w-wing",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-rectangle-6",
    "hidden-rectangle",
    "avoidable-rectangle-1",
    "avoidable-rectangle-2",
    "finned-x-wing",
    "sashimi-x-wing",
    "finned-swordfish",
    "sashimi-swordfish",
    "finned-jellyfish",
    "sashimi-jellyfish",
    "sue-de-coq",
    "simple-colours-trap",
    "simple-colours-wrap",
    "multi-colours-1",
    "multi-colours-2",
    "x-chain",
    "xy-chain",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "aic",
    "grouped-continuous-nice-loop",
    "grouped-discontinuous-nice-loop",
    "grouped-aic",
    "als-xz",
    "als-xy-wing",
    "als-chain",
    "death-blossom",
    "franken-swordfish",
    "finned-franken-x-wing",
    "finned-franken-swordfish",
];

/// The techniques of Sudoku Explainer, with those of its chains that have an id here.
const EXPLAINER: &[&str] = &[
    "full-house",
    "hidden-single-block",
    "hidden-single-line",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "naked-single",
    "direct-hidden-triple",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
    "hidden-pair",
    "naked-triple",
    "swordfish",
    "hidden-triple",
    "xy-wing",
    "xyz-wing",
    "unique-rectangle-1",
    "unique-rectangle-2",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "unique-rectangle-5",
    "unique-loop-1",
    "unique-loop-2",
    "unique-loop-3",
    "unique-loop-4",
    "naked-quad",
    "jellyfish",
    "hidden-quad",
    "bug-plus-1",
    "bug-2",
    "bug-3",
    "bug-4",
    "aligned-pair-exclusion",
    "x-chain",
    "xy-chain",
    "aic",
    "aligned-triple-exclusion",
];

/// The ladder with this name.
pub(crate) fn named(name: &str) -> Option<Ladder> {
    match name {
        "basic" => {
            let clues = TECHNIQUES.iter().filter(|t| t.family == Family::Clues);
            let rungs = listed(BASIC).into_iter().chain(clues.copied());
            Some(Ladder::of(rungs.collect()))
        }
        "hodoku" => Some(Ladder::in_order(listed(HODOKU))),
        "se" => {
            let forcing = TECHNIQUES.iter().filter(|t| t.family == Family::Forcing);
            let rungs = listed(EXPLAINER).into_iter().chain(forcing.copied());
            Some(Ladder::in_order(rungs.collect()))
        }
        "all" => Some(Ladder::all()),
        _ => None,
    }
}

fn listed(ids: &[&str]) -> Vec<&'static Technique> {
    ids.iter().filter_map(|id| technique(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_technique_exists() {
        for id in [BASIC, HODOKU, EXPLAINER].concat() {
            assert!(technique(id).is_some(), "there is no technique {id}");
        }
    }

    #[test]
    fn presets_exist_and_can_be_cut() {
        for name in PRESETS {
            assert!(!named(name).unwrap().techniques().is_empty(), "{name}");
        }
        assert!(named("none").is_none());
        let all = Ladder::all();
        let cut = all.until("naked-single").unwrap();
        assert_eq!(cut.techniques().last().unwrap().id, "naked-single");
        let cut = cut.without("naked-single").unwrap();
        assert!(cut.techniques().iter().all(|t| t.id != "naked-single"));
        assert!(cut.until("naked-single").is_none() && cut.without("naked-single").is_none());
    }
}
