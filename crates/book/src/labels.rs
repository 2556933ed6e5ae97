//! What a book says, in each language.

use satur_logic::Lang;

/// The levels of difficulty that have names of their own, easiest first, in each language.
const LEVELS: [[&str; 2]; 5] = [
    ["Easy", "Fácil"],
    ["Medium", "Médio"],
    ["Hard", "Difícil"],
    ["Expert", "Especialista"],
    ["Extreme", "Extremo"],
];

/// What a language calls the parts of a book.
pub(crate) trait Labels: Sized {
    /// The heading of the puzzles.
    fn puzzles(self) -> &'static str;
    /// The heading of the solutions.
    fn solutions(self) -> &'static str;
    /// What stands before the number of a page.
    fn page(self) -> &'static str;
    /// A level of difficulty: a known one by its name in this language, any other as it is.
    fn level(self, level: &str) -> String;
    /// Level and rating of a puzzle, where they are known.
    fn difficulty(self, level: Option<&str>, rating: Option<&str>) -> String;
}

impl Labels for Lang {
    fn puzzles(self) -> &'static str {
        choose(self, "Puzzles", "Jogos")
    }

    fn solutions(self) -> &'static str {
        choose(self, "Solutions", "Soluções")
    }

    fn page(self) -> &'static str {
        choose(self, "Page", "Página")
    }

    fn level(self, level: &str) -> String {
        let lower = level.to_lowercase();
        let is_named = |names: &&[&str; 2]| names.iter().any(|name| name.to_lowercase() == lower);
        match LEVELS.iter().find(is_named) {
            Some(names) => names[self as usize].to_owned(),
            None => level.to_owned(),
        }
    }

    fn difficulty(self, level: Option<&str>, rating: Option<&str>) -> String {
        match (level, rating) {
            (Some(level), Some(rating)) => {
                format!("{} · {}", self.level(level), rating_in(self, rating))
            }
            (Some(level), None) => self.level(level),
            (None, Some(rating)) => {
                format!(
                    "{} {}",
                    choose(self, "Rating", "Nota"),
                    rating_in(self, rating)
                )
            }
            (None, None) => String::new(),
        }
    }
}

fn choose<T>(lang: Lang, en: T, pt: T) -> T {
    match lang {
        Lang::En => en,
        Lang::Pt => pt,
    }
}

/// A rating: a number with this language's decimal mark, anything else as it is.
fn rating_in(lang: Lang, rating: &str) -> String {
    match (lang, rating.parse::<f64>()) {
        (Lang::Pt, Ok(_)) => rating.replace('.', ","),
        _ => rating.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_is_printed_in_the_language() {
        let labels = |lang: Lang| {
            [
                lang.difficulty(Some("hard"), Some("4.2")),
                lang.difficulty(Some("FÁCIL"), None),
                lang.difficulty(None, Some("7.1")),
                lang.difficulty(Some("devilish"), Some("n/a")),
                lang.difficulty(None, None),
            ]
        };
        assert_eq!(
            labels(Lang::En),
            ["Hard · 4.2", "Easy", "Rating 7.1", "devilish · n/a", ""]
        );
        assert_eq!(
            labels(Lang::Pt),
            ["Difícil · 4,2", "Fácil", "Nota 7,1", "devilish · n/a", ""]
        );
    }
}
