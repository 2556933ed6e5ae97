//! What a book says, in each language.

/// The language of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Brazilian Portuguese.
    Pt,
}

/// The levels of difficulty that have names of their own, easiest first, in each language.
const LEVELS: [[&str; 2]; 5] = [
    ["Easy", "Fácil"],
    ["Medium", "Médio"],
    ["Hard", "Difícil"],
    ["Expert", "Especialista"],
    ["Extreme", "Extremo"],
];

impl Lang {
    /// Its name among all languages.
    pub fn tag(self) -> &'static str {
        self.choose("en", "pt-BR")
    }

    fn choose<T>(self, en: T, pt: T) -> T {
        match self {
            Self::En => en,
            Self::Pt => pt,
        }
    }

    pub(crate) fn puzzles(self) -> &'static str {
        self.choose("Puzzles", "Jogos")
    }

    pub(crate) fn solutions(self) -> &'static str {
        self.choose("Solutions", "Soluções")
    }

    pub(crate) fn page(self) -> &'static str {
        self.choose("Page", "Página")
    }

    /// A level of difficulty: a known one by its name in this language, any other as it is.
    pub(crate) fn level(self, level: &str) -> String {
        let lower = level.to_lowercase();
        let is_named = |names: &&[&str; 2]| names.iter().any(|name| name.to_lowercase() == lower);
        match LEVELS.iter().find(is_named) {
            Some(names) => names[self as usize].to_owned(),
            None => level.to_owned(),
        }
    }

    /// A rating: a number with this language's decimal mark, anything else as it is.
    fn rating(self, rating: &str) -> String {
        match (self, rating.parse::<f64>()) {
            (Self::Pt, Ok(_)) => rating.replace('.', ","),
            _ => rating.to_owned(),
        }
    }

    /// Level and rating, where known.
    pub(crate) fn difficulty(self, level: Option<&str>, rating: Option<&str>) -> String {
        match (level, rating) {
            (Some(level), Some(rating)) => {
                format!("{} · {}", self.level(level), self.rating(rating))
            }
            (Some(level), None) => self.level(level),
            (None, Some(rating)) => {
                format!("{} {}", self.choose("Rating", "Nota"), self.rating(rating))
            }
            (None, None) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_is_told_in_the_language() {
        let told = |lang: Lang| {
            [
                lang.difficulty(Some("hard"), Some("4.2")),
                lang.difficulty(Some("FÁCIL"), None),
                lang.difficulty(None, Some("7.1")),
                lang.difficulty(Some("devilish"), Some("n/a")),
                lang.difficulty(None, None),
            ]
        };
        assert_eq!(
            told(Lang::En),
            ["Hard · 4.2", "Easy", "Rating 7.1", "devilish · n/a", ""]
        );
        assert_eq!(
            told(Lang::Pt),
            ["Difícil · 4,2", "Fácil", "Nota 7,1", "devilish · n/a", ""]
        );
    }
}
