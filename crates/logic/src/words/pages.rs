//! The pages of techniques in other languages than English: prose alone, for the examples are
//! drawn and explained by the catalogue. A test demands one for every technique.

use crate::{Lang, Technique, technique};

/// Pages of `pages/pt`, each by the id of one of its techniques.
macro_rules! portuguese {
    ($($id:literal => $page:literal,)*) => {
        &[$(($id, include_str!(concat!("../../pages/pt/", $page, ".md")))),*]
    };
}

static PORTUGUESE: &[(&str, &str)] = portuguese! {
    "full-house" => "full-house",
    "hidden-single-block" => "hidden-single",
    "naked-single" => "naked-single",
    "direct-pointing" => "direct",
    "pointing" => "locked-candidates",
    "locked-pair" => "locked-subsets",
    "naked-pair" => "naked-subsets",
    "hidden-pair" => "hidden-subsets",
    "x-wing" => "fish",
    "finned-x-wing" => "finned-fish",
    "sashimi-x-wing" => "sashimi-fish",
    "finned-franken-x-wing" => "complex-fish",
    "skyscraper" => "strong-links",
    "empty-rectangle" => "empty-rectangle",
    "xy-wing" => "xy-wing",
    "xyz-wing" => "xyz-wing",
    "wxyz-wing" => "wxyz-wing",
    "w-wing" => "w-wing",
    "unique-rectangle-1" => "unique-rectangle",
    "hidden-rectangle" => "hidden-rectangle",
    "avoidable-rectangle-1" => "avoidable-rectangle",
    "unique-loop-1" => "unique-loop",
    "bug-plus-1" => "bug",
    "simple-colours-trap" => "simple-colours",
    "multi-colours-1" => "multi-colours",
    "3d-medusa" => "3d-medusa",
    "remote-pair" => "remote-pair",
    "x-chain" => "x-chain",
    "grouped-x-chain" => "grouped-x-chain",
    "xy-chain" => "xy-chain",
    "aic" => "aic",
    "grouped-aic" => "grouped-aic",
    "als-aic" => "als-aic",
    "continuous-nice-loop" => "continuous-nice-loop",
    "discontinuous-nice-loop" => "discontinuous-nice-loop",
    "als-xz" => "als-xz",
    "als-xy-wing" => "als-xy-wing",
    "als-chain" => "als-chain",
    "death-blossom" => "death-blossom",
    "sue-de-coq" => "sue-de-coq",
    "template-set" => "templates",
    "aligned-pair-exclusion" => "aligned-exclusion",
    "nishio" => "nishio",
    "contradiction-forcing-chain" => "contradiction-forcing-chain",
    "cell-forcing-chain" => "cell-forcing-chain",
    "region-forcing-chain" => "region-forcing-chain",
    "dynamic-forcing-chain" => "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus" => "dynamic-forcing-chain-plus",
    "nested-forcing-chain" => "nested-forcing-chain",
    "nested-forcing-net" => "nested-forcing-net",
    "sk-loop" => "sk-loop",
    "tridagon" => "tridagon",
};

impl Lang {
    /// The page of a technique in this language.
    pub fn page(self, of: &Technique) -> &'static str {
        match self {
            Self::En => of.page,
            Self::Pt => PORTUGUESE
                .iter()
                .find(|(id, _)| technique(id).is_some_and(|known| known.page == of.page))
                .map_or(of.page, |(_, page)| *page),
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_testkit::pages::differences;

    use super::*;
    use crate::{TECHNIQUES, page};

    #[test]
    fn every_technique_has_a_page_in_every_language() {
        for known in TECHNIQUES {
            let translated = Lang::Pt.page(known);
            assert!(translated.starts_with("# "), "{}", known.id);
            // Examples are on the English page alone, so that they cannot come apart.
            assert!(!translated.contains("```"), "{}", known.id);
            let found = differences(&page::prose(known.page), translated);
            assert_eq!(found, Vec::<String>::new(), "{}", known.id);
        }
        for (id, _) in PORTUGUESE {
            assert!(technique(id).is_some(), "there is no technique {id}");
        }
    }
}
