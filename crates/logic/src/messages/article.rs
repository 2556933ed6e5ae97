//! The names of techniques with an indefinite article, as a sentence needs them: `an XY-Wing`, `uma cadeia X`.
//!
//! English goes by the sound of the first word; a row of capitals is spelt out, so its first letter decides.
//! Portuguese goes by the gender of the first word, which its ending shows but for a few words. What is
//! several, and what has no number, has no article.

use super::Lang;

impl Lang {
    /// A name of a technique with its indefinite article, if it takes one.
    pub fn with_article(self, name: &str) -> String {
        let article = match self {
            Self::En => english(name),
            Self::Pt => portuguese(name),
        };
        match article {
            Some(article) => format!("{article} {name}"),
            None => name.to_owned(),
        }
    }
}

/// Names that take no article in either language: people, and rules known by a name.
const PROPER: [&str; 6] = [
    "Nishio",
    "Sue de Coq",
    "Law of leftovers",
    "Lei das sobras",
    "Template set",
    "Template delete",
];

fn english(name: &str) -> Option<&'static str> {
    let is_several = |word: &str| word.ends_with('s') && !word.ends_with("ss");
    // `Pointing` and `Simple colouring (trap)` are what one does; a wing is a thing.
    let is_action = |word: &str| word.ends_with("ing") && !word.ends_with("Wing");
    let noun = noun(name);
    if PROPER.contains(&name) || is_several(noun) || is_action(noun) {
        return None;
    }
    let word: String = name.chars().take_while(|c| c.is_alphanumeric()).collect();
    let first = word.chars().next()?;
    let is_spelt_out = word.chars().all(char::is_uppercase) && word != "BUG";
    let is_vowel = if is_spelt_out {
        "AEFHILMNORSX".contains(first)
    } else {
        "AEIOU".contains(first.to_ascii_uppercase()) && !word.to_lowercase().starts_with("uni")
    };
    Some(if is_vowel { "an" } else { "a" })
}

/// The word that the others of an English name belong to: the last before a preposition, a bracket or a number.
fn noun(name: &str) -> &str {
    const ENDS: [&str; 5] = ["of", "with", "that", "to", "type"];
    let is_end = |word: &&str| {
        let is_name = word.starts_with(char::is_alphabetic);
        !is_name || ENDS.contains(word)
    };
    let words = name.split(' ');
    words
        .take_while(|word| !is_end(word))
        .last()
        .unwrap_or(name)
}

fn portuguese(name: &str) -> Option<&'static str> {
    const FEMININE: [&str; 3] = ["AIC", "Flor", "Rede"];
    let first = name.split(' ').next().unwrap_or(name);
    if PROPER.contains(&name) || first.ends_with('s') {
        return None;
    }
    let is_feminine = FEMININE.contains(&first) || first.ends_with('a') || first.ends_with("ão");
    Some(if is_feminine { "uma" } else { "um" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TECHNIQUES;

    #[test]
    fn names_have_the_article_of_their_sound_and_gender() {
        for (lang, expected) in [
            (Lang::En, "an XY-Wing"),
            (Lang::En, "an X-Wing"),
            (Lang::En, "a W-Wing"),
            (Lang::En, "a UVWXYZ-Wing"),
            (Lang::En, "an ALS-XZ"),
            (Lang::En, "an SK-Loop"),
            (Lang::En, "an AIC with almost locked sets"),
            (Lang::En, "a BUG+1"),
            (Lang::En, "a BUG type 1"),
            (Lang::En, "a 3D Medusa"),
            (Lang::En, "a Unique rectangle type 1"),
            (Lang::En, "an Empty rectangle"),
            (Lang::En, "an Innie"),
            (Lang::En, "a Hidden single in a block"),
            (Lang::En, "a Digit that a cage needs"),
            (
                Lang::En,
                "a Dynamic forcing chain with locked candidates and subsets",
            ),
            (Lang::En, "a Death blossom"),
            (Lang::En, "a Last way to keep a clue"),
            (Lang::En, "Innies and outies"),
            (Lang::En, "Combinations of a cage"),
            (Lang::En, "Digits that a clue allows"),
            (Lang::En, "Simple colouring (trap)"),
            (Lang::En, "Multi-colouring 1"),
            (Lang::En, "Pointing"),
            (Lang::En, "Direct Claiming"),
            (Lang::En, "Nishio"),
            (Lang::En, "Dynamic Cell Forcing Chains (+ Forcing Chains)"),
            (Lang::En, "a Forcing Chain"),
            (Lang::Pt, "um XY-Wing"),
            (Lang::Pt, "uma Cadeia X agrupada"),
            (Lang::Pt, "uma Coloração simples (armadilha)"),
            (Lang::Pt, "uma Exclusão de par alinhado"),
            (Lang::Pt, "uma AIC agrupada"),
            (Lang::Pt, "uma Rede forçada aninhada"),
            (Lang::Pt, "uma Medusa 3D"),
            (Lang::Pt, "uma Última célula"),
            (Lang::Pt, "um Único oculto"),
            (Lang::Pt, "um Arranha-céu"),
            (Lang::Pt, "um Par oculto"),
            (Lang::Pt, "um Turbot fish"),
            (Lang::Pt, "Células internas"),
            (Lang::Pt, "Cadeias forçadas de célula"),
            (Lang::Pt, "Sue de Coq"),
        ] {
            let mut bare = ["an ", "a ", "uma ", "um "].iter();
            let bare = bare.find_map(|article| expected.strip_prefix(article));
            assert_eq!(lang.with_article(bare.unwrap_or(expected)), expected);
        }
    }

    #[test]
    fn most_names_of_techniques_take_an_article() {
        for lang in Lang::ALL {
            let names = TECHNIQUES.iter().map(|technique| lang.name(technique));
            let bare = names.filter(|name| lang.with_article(name) == *name);
            let bare: Vec<String> = bare.collect();
            assert!(bare.len() < 30, "{lang}: {bare:?}");
        }
    }
}
