//! The texts that people read, in their language.
//!
//! The messages of the commands are in `messages/`, one file per language; names, ideas and reasons
//! of a technique are on its page. Flags, ids and JSON keys are in neither: they stay English.
//! Grammar that no table can express (articles, lists, plurals) is in [`grammar`]; nothing else in
//! this crate depends on the language.

mod article;
mod catalogue;
mod grammar;
mod phrases;
mod template;
mod words;

use std::fmt;
use std::str::FromStr;

use satur_model::{Clash, Layout};

pub use self::catalogue::Catalogue;
pub(crate) use self::grammar::{Form, list};
pub use self::phrases::Phrases;
#[cfg(test)]
pub(crate) use self::template::names_outside_brackets;
pub(crate) use self::template::{Slot, Slots};
pub use self::words::Words;
use crate::{Family, Technique};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
    Pt,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Pt];

    /// The code of this language for `--lang`.
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pt => "pt",
        }
    }

    /// The code of this language for web pages.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pt => "pt-BR",
        }
    }

    /// The language of a locale, from `LC_ALL`, `LC_MESSAGES` and `LANG` in this order; the first
    /// that is set and not empty counts. English for all others.
    pub fn of_locale(variables: impl Fn(&str) -> Option<String>) -> Self {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| {
                let value = variables(name)?;
                (!value.is_empty()).then_some(value)
            });
        let named = named.unwrap_or_default().to_ascii_lowercase();
        let language = named.split(['_', '-', '.', '@']).next().unwrap_or_default();
        language.parse().unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_it = |lang: &Self| [lang.code(), lang.tag()].contains(&text);
        Self::ALL
            .into_iter()
            .find(is_it)
            .ok_or_else(|| format!("there is no language '{text}'; there are en and pt"))
    }
}

/// The texts of a language.
impl Lang {
    /// A message of the commands, with its slots filled.
    pub fn say(self, message: &str, slots: &[(&str, &str)]) -> String {
        self.fill("messages", message, &Slots::of_texts(slots))
    }

    /// Two equal digits in one house, or in two cells that a rule keeps apart, as a sentence.
    pub fn clash(self, layout: &Layout, clash: Clash) -> String {
        let cells = Slot::Cells(layout.shape(), clash.cells.to_vec());
        let mut slots = Slots(vec![
            ("digit".to_owned(), Slot::Text(clash.digit.to_string())),
            ("cells".to_owned(), cells),
        ]);
        let Some(house) = clash.house else {
            let rule = layout
                .rule_of_edge(clash.cells)
                .map_or("", |rule| rule.name[self as usize]);
            slots
                .0
                .push(("rule".to_owned(), Slot::Text(rule.to_owned())));
            return self.fill("messages", "clash-apart", &slots);
        };
        let house = Slot::Houses(layout.clone(), vec![house]);
        slots.0.push(("house".to_owned(), house));
        self.fill("messages", "clash-of", &slots)
    }

    /// A list: `a`, `a and b`, `a, b and c`.
    pub fn list(self, items: &[String]) -> String {
        list(self, Form::Plain, items)
    }

    /// A list of alternatives: `a`, `a or b`, `a, b or c`.
    pub fn either(self, items: &[String]) -> String {
        list(self, Form::Or, items)
    }

    /// The name of a technique.
    pub fn name(self, technique: &Technique) -> String {
        self.text(technique.id, "name")
            .map_or_else(|| technique.id.replace('-', " "), str::to_owned)
    }

    /// The idea of a technique in one line.
    pub fn idea(self, technique: &Technique) -> String {
        self.text(technique.id, "idea")
            .map(|text| template::fill(self, text, &Slots::default()))
            .unwrap_or_default()
    }

    /// The name of a family of techniques.
    pub fn family(self, family: Family) -> String {
        let key = format!("{family:?}");
        self.text("families", &key).map_or(key, str::to_owned)
    }

    /// The text of a field of an entry, or of the entry named by its field `like`.
    pub(crate) fn text(self, entry: &str, field: &str) -> Option<&'static str> {
        catalogue::of(self).get(entry, field)
    }

    /// The text of a field with its slots filled; the key itself if there is no such text.
    pub(crate) fn fill(self, entry: &str, field: &str, slots: &Slots) -> String {
        match self.text(entry, field) {
            Some(text) => template::fill(self, text, slots),
            None => format!("{entry}.{field}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides_in_the_order_of_posix() {
        let lang = |all: &'static str, messages: &'static str, lang: &'static str| {
            Lang::of_locale(|name| {
                let value = match name {
                    "LC_ALL" => all,
                    "LC_MESSAGES" => messages,
                    _ => lang,
                };
                Some(value.to_owned())
            })
        };
        assert_eq!(lang("", "", "pt_BR.UTF-8"), Lang::Pt);
        assert_eq!(lang("C", "pt_BR", "pt_BR"), Lang::En);
        assert_eq!(lang("", "pt", "en_US.UTF-8"), Lang::Pt);
        assert_eq!(lang("", "", "de_DE"), Lang::En);
        assert_eq!(Lang::of_locale(|_| None), Lang::En);
    }

    /// The messages other than those of techniques, which have their own tests.
    fn messages(lang: Lang) -> Vec<(&'static str, &'static str)> {
        let is_message = |(entry, _): &(&str, &str)| crate::technique(entry).is_none();
        let keys = catalogue::of(lang).keys().into_iter();
        keys.filter(is_message).collect()
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_slots() {
        assert_eq!(messages(Lang::En), messages(Lang::Pt));
        for (entry, field) in messages(Lang::En) {
            let slots = |lang: Lang| {
                let text = lang.text(entry, field).unwrap();
                let mut names: Vec<&str> = template::names(text).collect();
                names.sort_unstable();
                names.dedup();
                names
            };
            let [english, portuguese] = Lang::ALL.map(slots);
            // Counts select words, and languages differ in the words there are to select.
            let others = |names: &[&str]| {
                let is_other = |name: &&&str| !["count", "placed"].contains(name);
                names
                    .iter()
                    .filter(is_other)
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
            };
            assert_eq!(others(&english), others(&portuguese), "{entry} {field}");
        }
    }

    #[test]
    fn keys_are_not_said_twice() {
        for lang in Lang::ALL {
            let keys = catalogue::of(lang).keys();
            let twice = keys.windows(2).find(|two| two[0] == two[1]);
            assert_eq!(twice, None, "{lang}");
        }
    }

    #[test]
    fn slots_are_filled() {
        let slots = Slots(vec![
            ("steps".to_owned(), Slot::Text("1".to_owned())),
            ("name".to_owned(), Slot::Text("X".to_owned())),
        ]);
        let fill = |text: &str| template::fill(Lang::En, text, &slots);
        assert_eq!(
            fill("{steps} {steps|step|steps}[ of {all}][ by {name}]."),
            "1 step by X."
        );
    }
}
