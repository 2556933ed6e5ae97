//! The pages of rules: what each says and how to look at it, with a board that has one solution.
//!
//! A page is a file in each language. The example stands on the English one, as the format `json` has it; tests solve it.

use satur::logic::Lang;

/// The page of a rule.
pub(crate) struct RulePage {
    /// The id of the rule.
    pub(crate) id: &'static str,
    /// The pages in English and Portuguese.
    texts: [&'static str; 2],
}

macro_rules! page {
    ($id:literal) => {
        RulePage {
            id: $id,
            texts: [
                include_str!(concat!("../pages/rules/", $id, ".md")),
                include_str!(concat!("../pages/rules/pt/", $id, ".md")),
            ],
        }
    };
}

/// Every page, in the order of the rules.
pub(crate) static PAGES: &[RulePage] = &[
    page!("x"),
    page!("windoku"),
    page!("disjoint"),
    page!("anti-knight"),
    page!("anti-king"),
    page!("anti-camel"),
    page!("centre-dot"),
    page!("asterisk"),
    page!("girandola"),
    page!("latin"),
    page!("samurai"),
    page!("sohei"),
    page!("windmill"),
    page!("butterfly"),
    page!("gattai-8"),
    page!("shogun"),
    page!("sumo"),
    page!("clueless-1"),
    page!("clueless-2"),
];

/// The page of a rule.
pub(crate) fn find(id: &str) -> Option<&'static RulePage> {
    PAGES.iter().find(|page| page.id == id)
}

const EXAMPLE: &str = "```example\n";

impl RulePage {
    /// The page without its heading and its example.
    pub(crate) fn prose(&self, lang: Lang) -> &'static str {
        let text = self.texts[lang as usize];
        let text = text.split(EXAMPLE).next().unwrap_or_default();
        let body = text.split_once('\n').map_or("", |(_, body)| body);
        body.trim()
    }

    /// Its heading.
    #[cfg(test)]
    fn heading(&self, lang: Lang) -> &'static str {
        let first = self.texts[lang as usize].lines().next().unwrap_or_default();
        first.trim_start_matches("# ")
    }

    /// A board with the rule and one solution, as JSON.
    pub(crate) fn example(&self) -> &'static str {
        let (_, after) = self.texts[0].split_once(EXAMPLE).unwrap_or_default();
        after.split("\n```").next().unwrap_or_default().trim()
    }
}

#[cfg(test)]
mod tests {
    use satur::formats::{Input, ReadOptions, open};
    use satur::methods::only_solution;
    use satur::model::rules::RULES;

    use super::*;

    #[test]
    fn every_rule_has_a_page_in_both_languages_and_a_board_with_one_solution() {
        let ids: Vec<&str> = PAGES.iter().map(|page| page.id).collect();
        let rules: Vec<&str> = RULES.iter().map(|rule| rule.id).collect();
        assert_eq!(ids, rules);
        let options = ReadOptions {
            takes_rules: true,
            ..ReadOptions::default()
        };
        for (page, rule) in PAGES.iter().zip(RULES) {
            for lang in Lang::ALL {
                assert_eq!(page.heading(lang), rule.name[lang as usize], "{}", page.id);
                assert!(page.prose(lang).len() > 60, "{} {lang}", page.id);
                assert!(!page.prose(lang).contains("```"), "{} {lang}", page.id);
            }
            let mut boards = open(Input::from_text(page.example()), None, options).unwrap();
            let puzzle = boards.next().unwrap().unwrap().puzzle;
            let has_rule = puzzle.layout().rules().iter().any(|own| own.id == rule.id);
            assert!(has_rule && boards.next().is_none(), "{}", page.id);
            only_solution(&puzzle).unwrap_or_else(|why| panic!("{}: {why}", page.id));
        }
    }
}
