//! Kinds of clues by their ids, their names and the words of setters.

use super::{CLUES, Kind};

/// The kind of clue with this id; upper and lower case are alike.
pub fn find(id: &str) -> Option<&'static Kind> {
    CLUES
        .iter()
        .copied()
        .find(|kind| kind.id.eq_ignore_ascii_case(id))
}

/// The kinds of clues that people mean by a word: an id, a name in English or Portuguese, or one of
/// [`Kind::aliases`], which may stand for several kinds. Case, hyphens, blanks and the `s` of a plural make no
/// difference. Empty for a word that means none.
///
/// ```
/// use satur_model::clues::named;
/// let ids = |word: &str| named(word).iter().map(|kind| kind.id).collect::<Vec<_>>();
/// assert_eq!(ids("Thermos"), ["thermometer"]);
/// assert_eq!(ids("german_whispers"), ["whisper"]);
/// assert_eq!(ids("kropki"), ["white", "black"]);
/// assert_eq!(ids("kropky"), [""; 0]);
/// ```
pub fn named(word: &str) -> Vec<&'static Kind> {
    let wanted = plain(word);
    let singular = wanted.strip_suffix('s').unwrap_or(&wanted);
    // An id comes before a word that another kind lists, and the word as it is before its singular.
    let ids = |kind: &Kind| vec![plain(kind.id)];
    let words = |kind: &Kind| {
        let words = kind.aliases.iter().chain(&kind.name);
        words.map(|word| plain(word)).collect()
    };
    for (word, of_kind) in [
        (wanted.as_str(), &ids as &dyn Fn(&Kind) -> Vec<String>),
        (&wanted, &words),
        (singular, &ids),
        (singular, &words),
    ] {
        let kinds = CLUES.iter().copied();
        let found: Vec<_> = kinds
            .filter(|kind| of_kind(kind).iter().any(|known| known == word))
            .collect();
        if !word.is_empty() && !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// The kinds of clues that people mean by several words, each once; or the first word that means none.
pub fn named_by<'a>(
    words: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<&'static Kind>, &'a str> {
    let mut kinds: Vec<&'static Kind> = Vec::new();
    for word in words {
        let found = named(word);
        if found.is_empty() {
            return Err(word);
        }
        for kind in found {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    Ok(kinds)
}

/// The letters and digits of a word, in lower case.
fn plain(word: &str) -> String {
    let letters = word.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn ids(word: &str) -> Vec<&'static str> {
        named(word).iter().map(|kind| kind.id).collect()
    }

    #[test]
    fn ids_and_names_mean_their_kind_alone() {
        for kind in CLUES {
            assert_eq!(ids(kind.id), [kind.id]);
            assert_eq!(ids(&kind.id.replace('-', " ").to_uppercase()), [kind.id]);
            for name in kind.name {
                assert_eq!(ids(name), [kind.id], "{name}");
            }
        }
    }

    #[test]
    fn words_of_setters_mean_their_kinds() {
        for (word, kinds) in [
            ("kropki", &["white", "black"][..]),
            ("thermo", &["thermometer"]),
            ("whispers", &["whisper"]),
            ("german-whispers", &["whisper"]),
            ("cage", &["killer"]),
            ("arrows", &["arrow"]),
            ("littlekiller", &["little-killer"]),
            ("sandwich", &["sandwich"]),
            ("skyscrapers", &["skyscraper"]),
            ("between-lines", &["between"]),
            ("quads", &["quadruple"]),
            ("palindromes", &["palindrome"]),
            ("parity", &["even", "odd"]),
            ("ponto branco", &["white"]),
            ("", &[]),
            ("s", &[]),
        ] {
            assert_eq!(ids(word), kinds, "{word}");
        }
    }

    #[test]
    fn several_words_mean_each_kind_once() {
        let ids = |words: &[&'static str]| {
            let kinds = named_by(words.iter().copied())?;
            Ok::<_, &str>(kinds.iter().map(|kind| kind.id).collect::<Vec<_>>())
        };
        assert_eq!(
            ids(&["black", "kropki", "cage"]),
            Ok(vec!["black", "white", "killer"])
        );
        assert_eq!(ids(&["cage", "nothing"]), Err("nothing"));
    }

    /// A word that is listed means the kinds that list it, no rule, and is no id of another kind.
    #[test]
    fn listed_words_are_found_and_are_no_rules() {
        for kind in CLUES {
            for word in kind.aliases {
                let found = ids(word);
                assert!(found.contains(&kind.id), "{word}");
                let listing = CLUES.iter().filter(|kind| kind.aliases.contains(word));
                assert_eq!(found.len(), listing.count(), "{word}");
                assert!(rules::find(word).is_none(), "{word}");
            }
        }
    }
}
