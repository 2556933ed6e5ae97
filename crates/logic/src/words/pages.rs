//! The pages of techniques in other languages than English: prose alone, for the examples are
//! drawn and explained by the catalogue. A page that is not here is read in English.

use crate::{Lang, Technique, technique};

/// Each page, by the id of one of its techniques.
static PORTUGUESE: &[(&str, &str)] = &[
    ("full-house", include_str!("../../pages/pt/full-house.md")),
    (
        "hidden-single-block",
        include_str!("../../pages/pt/hidden-single.md"),
    ),
    (
        "naked-single",
        include_str!("../../pages/pt/naked-single.md"),
    ),
    ("direct-pointing", include_str!("../../pages/pt/direct.md")),
    (
        "pointing",
        include_str!("../../pages/pt/locked-candidates.md"),
    ),
    (
        "locked-pair",
        include_str!("../../pages/pt/locked-subsets.md"),
    ),
    (
        "naked-pair",
        include_str!("../../pages/pt/naked-subsets.md"),
    ),
    (
        "hidden-pair",
        include_str!("../../pages/pt/hidden-subsets.md"),
    ),
    ("x-wing", include_str!("../../pages/pt/fish.md")),
    (
        "finned-x-wing",
        include_str!("../../pages/pt/finned-fish.md"),
    ),
    (
        "sashimi-x-wing",
        include_str!("../../pages/pt/sashimi-fish.md"),
    ),
    ("skyscraper", include_str!("../../pages/pt/strong-links.md")),
    (
        "empty-rectangle",
        include_str!("../../pages/pt/empty-rectangle.md"),
    ),
    ("xy-wing", include_str!("../../pages/pt/xy-wing.md")),
    ("xyz-wing", include_str!("../../pages/pt/xyz-wing.md")),
    ("w-wing", include_str!("../../pages/pt/w-wing.md")),
    (
        "unique-rectangle-1",
        include_str!("../../pages/pt/unique-rectangle.md"),
    ),
    (
        "simple-colours-trap",
        include_str!("../../pages/pt/simple-colours.md"),
    ),
    ("remote-pair", include_str!("../../pages/pt/remote-pair.md")),
    ("x-chain", include_str!("../../pages/pt/x-chain.md")),
    ("xy-chain", include_str!("../../pages/pt/xy-chain.md")),
];

impl Lang {
    /// The page of a technique in this language, if there is one.
    pub fn page(self, of: &Technique) -> Option<&'static str> {
        match self {
            Self::En => Some(of.page),
            Self::Pt => PORTUGUESE
                .iter()
                .find(|(id, _)| technique(id).is_some_and(|known| known.page == of.page))
                .map(|(_, page)| *page),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TECHNIQUES;

    #[test]
    fn the_common_techniques_have_pages_in_both_languages() {
        for (id, page) in PORTUGUESE {
            assert!(technique(id).is_some(), "{id}");
            assert!(page.starts_with("# ") && !page.contains("```"), "{id}");
        }
        let easy = TECHNIQUES.iter().filter(|known| known.difficulty < 4.45);
        for known in easy {
            assert!(Lang::Pt.page(known).is_some(), "{}", known.id);
        }
        let count = TECHNIQUES.iter().filter(|t| Lang::Pt.page(t).is_some());
        assert!(count.count() > 40);
    }
}
