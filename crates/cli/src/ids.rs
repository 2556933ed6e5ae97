//! Ids as people type them: `SaturBFS`, `xwing` and `X-Wing` are `saturbfs` and `x-wing`.

use satur::formats::{self, FORMATS, Format};
use satur::logic::{self, TECHNIQUES, Technique};
use satur::methods::{self, METHODS, Method};
use satur::model::clues::{self, CLUES, Kind};
use satur::model::rules::{self, RULES, Rule};

use crate::language::{current, say};

/// How many ids are suggested for a word that is none.
const MOST: usize = 5;

/// The method of an id, or what to say if there is none.
pub(crate) fn method(word: &str) -> Result<&'static dyn Method, String> {
    let ids = || METHODS.iter().map(|method| method.info().id);
    find(word, ids)
        .and_then(methods::find)
        .ok_or_else(|| unknown("no-method", word, ids()))
}

/// The technique of an id, or what to say if there is none.
pub(crate) fn technique(word: &str) -> Result<&'static Technique, String> {
    let ids = || TECHNIQUES.iter().map(|technique| technique.id);
    find(word, ids)
        .and_then(logic::technique)
        .ok_or_else(|| unknown("no-technique", word, ids()))
}

/// The format of an id, or what to say if there is none.
pub(crate) fn format(word: &str) -> Result<&'static Format, String> {
    let ids = || FORMATS.iter().map(|format| format.id);
    // A format has other names too: `csv` is a table.
    formats::find(word)
        .or_else(|| find(word, ids).and_then(formats::find))
        .ok_or_else(|| match plain(word).as_str() {
            id @ ("pdf" | "png") => say("format-of-book", &[("id", id)]),
            _ => unknown("no-format", word, ids()),
        })
}

/// The rule of an id, or what to say if there is none.
pub(crate) fn rule(word: &str) -> Result<&'static Rule, String> {
    let ids = || RULES.iter().map(|rule| rule.id);
    find(word, ids)
        .and_then(rules::find)
        .ok_or_else(|| match clues::named(word).first() {
            Some(kind) => say("rule-is-clue", &[("id", kind.id)]),
            None => unknown("no-rule", word, ids()),
        })
}

/// The kinds of clues that one word means: `kropki` is white and black dots.
#[derive(Clone, Debug)]
pub(crate) struct ClueWord(pub(crate) Vec<&'static Kind>);

/// The kinds of clues that a word means, or what to say if there is none.
pub(crate) fn clue(word: &str) -> Result<ClueWord, String> {
    let kinds = clues::named(word);
    if !kinds.is_empty() {
        return Ok(ClueWord(kinds));
    }
    Err(match rules::find(word) {
        Some(rule) => say("clue-is-rule", &[("id", rule.id)]),
        None => unknown("no-clue", word, clue_words()),
    })
}

/// The ids of clues and the other words for them.
fn clue_words() -> impl Iterator<Item = &'static str> {
    let words = |kind: &&'static Kind| std::iter::once(kind.id).chain(kind.aliases.iter().copied());
    CLUES.iter().flat_map(words)
}

/// What `satur rules` shows.
pub(crate) enum RuleOrClue {
    /// A rule that adds houses, or pairs of cells that differ.
    Rule(&'static Rule),
    /// The kinds of clues that the word means.
    Clues(Vec<&'static Kind>),
}

/// The rule or the kinds of clues of a word, or what to say if there is none.
pub(crate) fn rule_or_clue(word: &str) -> Result<RuleOrClue, String> {
    let rules = || RULES.iter().map(|rule| rule.id);
    if let Some(rule) = find(word, rules).and_then(rules::find) {
        return Ok(RuleOrClue::Rule(rule));
    }
    let kinds = clues::named(word);
    if kinds.is_empty() {
        let words = rules().chain(clue_words());
        return Err(unknown("no-rule-or-clue", word, words));
    }
    Ok(RuleOrClue::Clues(kinds))
}

/// The id that a word stands for: the id itself, else the only one that has the same letters and
/// digits in any case.
fn find<'a, I: Iterator<Item = &'a str>>(word: &str, ids: impl Fn() -> I) -> Option<&'a str> {
    if let Some(id) = ids().find(|id| *id == word) {
        return Some(id);
    }
    let plain = plain(word);
    let mut alike = ids().filter(|id| self::plain(id) == plain);
    alike.next().filter(|_| alike.next().is_none())
}

fn unknown<'a>(message: &str, word: &str, ids: impl Iterator<Item = &'a str>) -> String {
    say(
        message,
        &[("id", word), ("alike", &did_you_mean(word, ids))],
    )
}

/// A question after the ids that are most like a word, with a blank before it; empty if there are
/// none.
pub(crate) fn did_you_mean<'a>(word: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let word = plain(word);
    let mut alike: Vec<(usize, &str)> = ids
        .filter_map(|id| {
            let plain = plain(id);
            let distance = distance(&word, &plain);
            let is_part = word.len() >= 2 && (plain.contains(&word) || word.contains(&plain));
            let is_close = distance <= 1 + word.len().min(plain.len()) / 4;
            (is_part || is_close).then_some((distance, id))
        })
        .collect();
    alike.sort_by_key(|(distance, _)| *distance);
    alike.truncate(MOST);
    if alike.is_empty() {
        return String::new();
    }
    let alike: Vec<String> = alike.into_iter().map(|(_, id)| id.to_owned()).collect();
    format!(" {}", say("alike", &[("ids", &current().either(&alike))]))
}

/// The letters and digits of a word, in lower case.
fn plain(word: &str) -> String {
    let letters = word.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// How many letters must be changed, added or taken away to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_however_they_are_spelt() {
        for (word, id) in [
            ("SaturBFS", "saturbfs"),
            ("Satur-BFS", "saturbfs"),
            ("dsatur_backtracking", "dsatur-backtracking"),
            ("SAT", "sat"),
        ] {
            assert_eq!(method(word).unwrap().info().id, id);
        }
        for (word, id) in [
            ("xwing", "x-wing"),
            ("X-Wing", "x-wing"),
            ("Naked Pair", "naked-pair"),
        ] {
            assert_eq!(technique(word).unwrap().id, id);
        }
        assert_eq!(format("SVG").unwrap().id, "svg");
        let table = formats::find("csv").unwrap().id;
        assert_eq!(format("CSV").unwrap().id, table);
    }

    #[test]
    fn words_of_setters_are_clues_and_rules_come_first() {
        let ids = |word: &str| -> Vec<&str> {
            let ClueWord(kinds) = clue(word).unwrap();
            kinds.iter().map(|kind| kind.id).collect()
        };
        assert_eq!(ids("Thermo"), ["thermometer"]);
        assert_eq!(ids("kropki"), ["white", "black"]);
        assert!(clue("thremo").unwrap_err().contains("did you mean thermo"));
        assert!(matches!(rule_or_clue("x"), Ok(RuleOrClue::Rule(_))));
        let Ok(RuleOrClue::Clues(kinds)) = rule_or_clue("whispers") else {
            panic!("whispers are clues");
        };
        assert_eq!(kinds[0].id, "whisper");
    }

    #[test]
    fn every_id_is_its_own_and_no_other_is_meant() {
        for known in METHODS {
            assert_eq!(method(known.info().id).unwrap().info().id, known.info().id);
        }
        for known in TECHNIQUES {
            assert_eq!(technique(known.id).unwrap().id, known.id);
            let shouted = known.id.to_uppercase().replace('-', "");
            assert_eq!(technique(&shouted).unwrap().id, known.id);
        }
    }

    #[test]
    fn what_is_alike_is_suggested() {
        let said = |word: &str| method(word).err().unwrap();
        assert!(
            said("saturbsf").contains("did you mean saturbfs"),
            "{}",
            said("saturbsf")
        );
        assert!(said("backtrack").contains("backtracking"));
        assert!(!said("zzzzzzzz").contains("did you mean"));
        let wing = technique("x-wnig").err().unwrap();
        assert!(wing.contains("did you mean x-wing"), "{wing}");
    }

    #[test]
    fn distances_are_those_of_levenshtein() {
        for (a, b, expected) in [
            ("", "", 0),
            ("a", "", 1),
            ("kitten", "sitting", 3),
            ("ab", "ba", 2),
        ] {
            assert_eq!(distance(a, b), expected);
            assert_eq!(distance(b, a), expected);
        }
    }
}
