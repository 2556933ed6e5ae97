//! A rating as a line of text and as JSON.

use satur_generate::LEVELS;
use satur_logic::Lang;
use satur_logic::hodoku::{HodokuRating, Level};
use satur_logic::se::{RatedTechnique, Rating, RatingEnd, Score};
use serde_json::{Value, json};

use crate::rule_name::rule_name;
use crate::words::say;

/// A rating on one of the scales. If `until_level`, it may have ended as soon as the level was known.
pub enum Rated {
    /// On the scale of Sudoku Explainer.
    Explainer {
        /// The rating.
        rating: Rating,
        /// The rating that is the same for all disguises.
        inv: Inv,
        /// Whether only the level was asked for.
        until_level: bool,
    },
    /// On the scale of `HoDoKu`.
    Hodoku {
        /// The rating.
        rating: HodokuRating,
        /// Whether only the level was asked for.
        until_level: bool,
    },
}

/// The rating that is the same for all disguises of a puzzle.
pub enum Inv {
    /// Nobody wants it.
    NotAsked,
    /// It was not found in time.
    Unknown,
    /// It is known.
    Known(RatedTechnique),
}

impl Inv {
    fn mark(&self) -> Option<RatedTechnique> {
        match self {
            Self::Known(mark) => Some(*mark),
            Self::NotAsked | Self::Unknown => None,
        }
    }
}

/// The word for a level, from `easy` to `extreme`, in a language.
pub fn level_word(lang: Lang, level: &str) -> String {
    say(lang, &format!("level-{level}"), &[])
}

impl Rated {
    /// Whether it is all that was asked for.
    pub fn is_answer(&self) -> bool {
        match self {
            Self::Explainer { rating, .. } => {
                matches!(rating.end, RatingEnd::Solved | RatingEnd::Above)
            }
            Self::Hodoku {
                rating,
                until_level,
            } => rating.is_final || (*until_level && rating.level == Level::Extreme),
        }
    }

    /// The level in a word for programs, in English; nothing if it is not known.
    pub fn level(&self) -> Option<&'static str> {
        match self {
            Self::Explainer { rating, .. } => level(rating),
            Self::Hodoku { rating, .. } => self.is_answer().then(|| rating.level.name()),
        }
    }

    /// The rating as JSON, the same in every language.
    pub fn json(&self) -> Value {
        match self {
            Self::Explainer {
                rating,
                inv,
                until_level,
            } => {
                let mut fields = json_explainer(rating);
                if !matches!(inv, Inv::NotAsked) {
                    fields["er_inv"] = json!(inv.mark().map(|mark| mark.score.value()));
                    fields["er_inv_technique"] = json!(inv.mark().map(|mark| mark.rule.name()));
                }
                fields["level"] = json!(level(rating));
                if *until_level {
                    fields["band"] = json!(level(rating));
                }
                fields
            }
            Self::Hodoku { rating, .. } => json!({
                "verdict": match (rating.is_final, self.is_answer()) {
                    (true, _) => "rated",
                    (false, true) => "above",
                    (false, false) => "stopped",
                },
                "level": rating.is_final.then(|| rating.level.name()),
                "score": rating.is_final.then_some(rating.score),
                "technique": rating.hardest.map(|technique| technique.id),
                "guesses": rating.guesses,
                "at_least": { "level": rating.level.name(), "score": rating.score },
            }),
        }
    }

    /// The rating as a line, columns between tabs: `ER/EP/ED`, the level and the techniques; or the
    /// level, the score and the technique of `HoDoKu`. What is not known for sure has a plus.
    pub fn line(&self, lang: Lang) -> String {
        let word = |level: &str| level_word(lang, level);
        match self {
            Self::Explainer { rating, inv, .. } => {
                let [numbers, techniques] = describe(lang, rating);
                let level = level(rating).map_or_else(|| "-".to_owned(), word);
                let inv = match inv {
                    Inv::NotAsked => String::new(),
                    Inv::Unknown => "\tinv -".to_owned(),
                    Inv::Known(mark) => format!("\tinv {}", mark.score),
                };
                format!("{numbers}\t{level}\t{techniques}{inv}")
            }
            Self::Hodoku { rating, .. } => {
                let more = if rating.is_final { "" } else { "+" };
                let hardest = rating.hardest.map_or("-".to_owned(), |t| lang.name(t));
                let guesses = match rating.guesses {
                    0 => String::new(),
                    guesses => say(lang, "rate-guesses", &[("count", &guesses.to_string())]),
                };
                let level = word(&rating.level.name().to_lowercase());
                format!("{level}\t{}{more}\t{hardest}{guesses}", rating.score)
            }
        }
    }
}

/// The greatest rating below the highest level.
pub fn below_highest_level() -> Score {
    let [.., below, _] = LEVELS;
    Score::tenths((below.high * 10.0).round() as u16)
}

/// The level of a rating, as far as it is known.
fn level(rating: &Rating) -> Option<&'static str> {
    let known = match rating.end {
        RatingEnd::Solved => rating.er.map(|mark| mark.score),
        // Above the highest threshold there is one level only.
        _ => rating
            .at_least
            .filter(|&score| score > below_highest_level()),
    };
    let known = known?.value();
    let below = |level: &&satur_generate::Level| f64::from(level.low) - 0.05 < known;
    LEVELS.iter().rev().find(below).map(|level| level.name)
}

/// The three numbers, and the techniques that set them.
fn describe(lang: Lang, rating: &Rating) -> [String; 2] {
    let score =
        |mark: Option<RatedTechnique>| mark.map_or_else(|| "-".to_owned(), |m| m.score.to_string());
    let name = |mark: Option<RatedTechnique>| {
        mark.map_or_else(|| "-".to_owned(), |mark| rule_name(lang, mark.rule))
    };
    let known = rating
        .at_least
        .map_or_else(|| "0.0".to_owned(), |s| s.to_string());
    let at_least = |key: &str| say(lang, key, &[("known", &known)]);
    let (er, hardest) = match rating.end {
        RatingEnd::Solved => (score(rating.er), name(rating.er)),
        RatingEnd::Stuck => (score(rating.er), say(lang, "rate-stuck", &[])),
        RatingEnd::Above => (format!("{known}+"), at_least("rate-above")),
        RatingEnd::Stopped => (format!("{known}+"), at_least("rate-stopped")),
    };
    let (ep, ed) = (rating.ep, rating.ed);
    [
        format!("{er}/{}/{}", score(ep), score(ed)),
        format!("{hardest}\t{}\t{}", name(ep), name(ed)),
    ]
}

fn json_explainer(rating: &Rating) -> Value {
    let is_final = rating.end == RatingEnd::Solved;
    let er = rating.er.filter(|_| is_final);
    let score = |mark: Option<RatedTechnique>| mark.map(|mark| mark.score.value());
    let name = |mark: Option<RatedTechnique>| mark.map(|mark| mark.rule.name());
    json!({
        "verdict": match rating.end {
            RatingEnd::Solved => "rated",
            RatingEnd::Stuck => "stuck",
            RatingEnd::Above => "above",
            RatingEnd::Stopped => "stopped",
        },
        "er": score(er),
        "ep": score(rating.ep),
        "ed": score(rating.ed),
        "technique": name(er),
        "ep_technique": name(rating.ep),
        "ed_technique": name(rating.ed),
        "at_least": rating.at_least.map(Score::value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_generation() {
        let at = |tenths: u16, end: RatingEnd| {
            let score = Score::tenths(tenths);
            level(&Rating {
                er: (end == RatingEnd::Solved).then_some(RatedTechnique {
                    score,
                    rule: satur_logic::se::Rule::HiddenSingle,
                }),
                ep: None,
                ed: None,
                end,
                at_least: Some(score),
            })
        };
        for (tenths, name) in [
            (10, "easy"),
            (15, "easy"),
            (17, "medium"),
            (28, "medium"),
            (30, "hard"),
            (45, "hard"),
            (46, "expert"),
            (70, "expert"),
            (71, "extreme"),
            (119, "extreme"),
        ] {
            assert_eq!(at(tenths, RatingEnd::Solved), Some(name), "{tenths}");
        }
        assert_eq!(at(75, RatingEnd::Above), Some("extreme"));
        assert_eq!(at(75, RatingEnd::Stopped), Some("extreme"));
        assert_eq!(at(45, RatingEnd::Stopped), None);
    }
}
