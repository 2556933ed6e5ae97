//! The texts about a method that people read, in their language.
//!
//! English is written in the code: in the [`Info`] of each method, whose page is in `pages/`.
//! Portuguese has the same texts in `words/pt.txt` and `pages/pt/`; tests require all of them and
//! nothing else. Ids, names of parameters and their words stay English.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang, Phrases};

use crate::{Guarantee, Info, Kind, Param, Statistic, Value};

static PORTUGUESE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/pt.txt")]));

/// The messages of methods that give up or refuse, with their translation: a file for [`Phrases`].
pub const PORTUGUESE_PHRASES: &str = include_str!("../words/phrases.pt.txt");

/// The translations of [`PORTUGUESE_PHRASES`].
pub(crate) static PHRASES: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::new(&[PORTUGUESE_PHRASES]));

/// Pages of `pages/pt`, by the id of their method.
macro_rules! portuguese_pages {
    ($($id:literal)*) => {
        &[$(($id, include_str!(concat!("../pages/pt/", $id, ".md")))),*]
    };
}

static PORTUGUESE_PAGES: &[(&str, &str)] = portuguese_pages! {
    "exact"
    "backtracking"
    "dsatur-backtracking"
    "bfs"
    "dfs"
    "saturbfs"
    "dsatur"
    "dsatur-restarts"
    "fsm"
    "logic"
    "formulas"
    "sat"
    "annealing"
    "tabu"
    "ilp"
};

impl Info {
    /// The name of the method for people.
    pub fn name_in(&self, lang: Lang) -> String {
        self.text(lang, "name", self.name)
    }

    /// One line about the method for the list of methods.
    pub fn summary_in(&self, lang: Lang) -> String {
        self.text(lang, "summary", self.summary)
    }

    /// The unit of work.
    pub fn work_unit_in(&self, lang: Lang) -> String {
        self.text(lang, "work", self.work_unit)
    }

    /// One line of help for a parameter of this method.
    pub fn param_help_in(&self, lang: Lang, param: &Param) -> String {
        self.text(lang, &format!("set.{}", param.name), param.help)
    }

    /// What a statistic of this method counts.
    pub fn statistic_help_in(&self, lang: Lang, statistic: &Statistic) -> String {
        self.text(lang, &format!("stat.{}", statistic.name), statistic.help)
    }

    /// The documentation of the method in Markdown.
    pub fn page_in(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.page,
            Lang::Pt => PORTUGUESE_PAGES
                .iter()
                .find(|(id, _)| *id == self.id)
                .map_or(self.page, |(_, page)| *page),
        }
    }

    fn text(&self, lang: Lang, field: &str, english: &str) -> String {
        let found = match lang {
            Lang::En => None,
            Lang::Pt => PORTUGUESE.get(self.id, field),
        };
        // Line breaks of the catalogue are blanks.
        let words = found.unwrap_or(english).split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Guarantee {
    /// The name for people; [`Guarantee::name`] is for programs.
    pub fn word_in(self, lang: Lang) -> String {
        lang.say(&format!("guarantee-{}", self.name()), &[])
    }
}

impl Kind {
    /// The values that a parameter may take: `a whole number from 1 to 9`, `one of count,
    /// distinct`.
    pub fn range_in(&self, lang: Lang) -> String {
        let say = |key: &str, min: &str, max: &str| {
            let has_end = if max.is_empty() { "-up" } else { "" };
            lang.say(&format!("{key}{has_end}"), &[("min", min), ("max", max)])
        };
        match self {
            Self::Int { min, max, .. } => {
                let max = (*max < u64::MAX).then(|| max.to_string());
                say("range-int", &min.to_string(), &max.unwrap_or_default())
            }
            Self::Real { min, max, .. } => {
                let max = max.is_finite().then(|| max.to_string());
                say("range-real", &min.to_string(), &max.unwrap_or_default())
            }
            Self::Choice(words) => lang.say("range-choice", &[("words", &words.join(", "))]),
            Self::Several(words) => lang.say("range-several", &[("words", &words.join(", "))]),
        }
    }

    /// The default of a parameter, for people.
    pub fn default_in(&self, lang: Lang) -> String {
        match self.default() {
            Value::Several(chosen) if chosen.iter().next().is_none() => {
                lang.say("default-none", &[])
            }
            value => value.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use satur_testkit::pages::differences;

    use super::*;
    use crate::{METHODS, find};

    /// The texts that a method needs.
    fn fields(info: &Info) -> Vec<String> {
        let params = info
            .params
            .iter()
            .map(|param| format!("set.{}", param.name));
        let statistics = info.statistics.iter().map(|s| format!("stat.{}", s.name));
        ["name", "summary", "work"]
            .map(str::to_owned)
            .into_iter()
            .chain(params)
            .chain(statistics)
            .collect()
    }

    #[test]
    fn every_text_of_every_method_is_there_in_portuguese() {
        for info in METHODS.iter().map(|method| method.info()) {
            for field in fields(info) {
                let text = PORTUGUESE.get(info.id, &field).unwrap_or_default();
                assert!(!text.is_empty(), "{} {field}", info.id);
            }
        }
    }

    #[test]
    fn the_catalogue_has_no_text_that_nobody_reads() {
        let mut seen = BTreeSet::new();
        for (id, field) in PORTUGUESE.keys() {
            assert!(seen.insert((id, field)), "{id} {field} is there twice");
            let method = find(id).unwrap_or_else(|| panic!("there is no method {id}"));
            let is_read = field == "like" || fields(method.info()).iter().any(|f| f == field);
            assert!(is_read, "{id} has no {field}");
        }
    }

    #[test]
    fn figures_and_names_in_the_texts_are_those_of_the_english_ones() {
        for info in METHODS.iter().map(|method| method.info()) {
            let texts = |lang| {
                let params = info.params.iter().map(|p| info.param_help_in(lang, p));
                let counted = info
                    .statistics
                    .iter()
                    .map(|s| info.statistic_help_in(lang, s));
                let of_all = [info.summary_in(lang), info.work_unit_in(lang)];
                of_all
                    .into_iter()
                    .chain(params)
                    .chain(counted)
                    .collect::<Vec<_>>()
            };
            for (english, portuguese) in texts(Lang::En).iter().zip(texts(Lang::Pt)) {
                let found = differences(english, &portuguese);
                assert_eq!(found, Vec::<String>::new(), "{}: {portuguese}", info.id);
            }
        }
    }

    #[test]
    fn every_method_has_a_page_in_every_language() {
        for info in METHODS.iter().map(|method| method.info()) {
            let page = info.page_in(Lang::Pt);
            assert!(page.starts_with(&format!("# {}\n", info.id)), "{}", info.id);
            let found = differences(info.page, page);
            assert_eq!(found, Vec::<String>::new(), "{}", info.id);
        }
        for (id, _) in PORTUGUESE_PAGES {
            assert!(find(id).is_some(), "there is no method {id}");
        }
    }

    #[test]
    fn ranges_are_stated_in_every_language() {
        let whole = Kind::Int {
            default: 1,
            min: 1,
            max: u64::MAX,
        };
        let real = Kind::Real {
            default: 0.5,
            min: 0.0,
            max: 1.5,
        };
        let several = Kind::Several(&["fish", "wings"]);
        let said = |lang| [whole, real, several].map(|kind| kind.range_in(lang));
        assert_eq!(
            said(Lang::Pt),
            [
                "um número inteiro a partir de 1",
                "um número de 0 a 1.5",
                "quaisquer de fish, wings"
            ]
        );
        assert_eq!(
            said(Lang::En),
            [
                "a whole number from 1",
                "a number from 0 to 1.5",
                "any of fish, wings"
            ]
        );
        assert_eq!(several.default_in(Lang::Pt), "nada");
    }
}
