//! A rating as a sentence, as a line of columns and as JSON.
//!
//! There are three scales, which are not translated into each other: that of Sudoku Explainer, that of `HoDoKu`, and
//! that of the ladder of Satur, which measures boards with rules or clues by the hardest technique of their
//! explanation. A sentence and a line name the scale unless it is the first.

use satur_generate::{LEVELS, hardest_technique, level_by_ladder};
use satur_logic::hodoku::{HodokuRating, Level};
use satur_logic::se::{RatedTechnique, Rating, RatingEnd, Score};
use satur_logic::{Ladder, Lang, Technique};
use satur_model::{Puzzle, Stop};
use serde_json::{Value, json};

use crate::rule_name::rule_name;
use crate::words::say;
use crate::{difficulty, hundredths};

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
    /// On the ladder of Satur.
    Ladder {
        /// The hardest technique and the level, if the ladder solves the puzzle.
        hardest: Option<(&'static Technique, &'static str)>,
        /// Whether the time was up before.
        is_late: bool,
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
    /// Rates a puzzle with one solution by the hardest technique that its explanation needs.
    pub fn by_ladder(puzzle: &Puzzle, stop: &Stop) -> Self {
        match hardest_technique(puzzle, &Ladder::all(), stop) {
            Some(technique) => Self::of_technique(puzzle, technique),
            None => Self::Ladder {
                hardest: None,
                is_late: stop.is_over(),
            },
        }
    }

    /// The rating of a puzzle whose explanation needs this technique and none that is harder.
    pub fn of_technique(puzzle: &Puzzle, technique: &'static Technique) -> Self {
        let level = level_by_ladder(puzzle, technique.difficulty).name;
        Self::Ladder {
            hardest: Some((technique, level)),
            is_late: false,
        }
    }

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
            Self::Ladder { hardest, .. } => hardest.is_some(),
        }
    }

    /// The level in a word for programs, in English; nothing if it is not known.
    pub fn level(&self) -> Option<&'static str> {
        match self {
            Self::Explainer { rating, .. } => level(rating),
            Self::Hodoku { rating, .. } => self.is_answer().then(|| rating.level.name()),
            Self::Ladder { hardest, .. } => hardest.map(|(_, level)| level),
        }
    }

    /// The rating as a sentence: `hard: 4.2, needs an XY-Wing`.
    pub fn sentence(&self, lang: Lang) -> String {
        self.sentence_on(lang, "")
    }

    /// The rating as a sentence that stands beside one of another scale: `hard: Sudoku Explainer 4.2, needs an XY-Wing`.
    pub fn sentence_with_scale(&self, lang: Lang) -> String {
        self.sentence_on(lang, "Sudoku Explainer ")
    }

    /// The rating as a sentence, with a name before the figures of Sudoku Explainer.
    fn sentence_on(&self, lang: Lang, explainer: &str) -> String {
        let level = self.level().map(str::to_lowercase);
        let level = level.map_or_else(String::new, |level| level_word(lang, &level));
        let needs = |rating: &str, technique: &str| {
            let technique = lang.with_article(technique);
            let slots = [
                ("level", &*level),
                ("rating", rating),
                ("technique", &technique),
            ];
            say(lang, "rate-needs", &slots)
        };
        let reaches = |why: String| match &*level {
            "" => why,
            level => format!("{level}: {why}"),
        };
        match self {
            Self::Explainer { rating, inv, .. } => {
                let inv = inv.mark().map(|mark| format!(" (inv {})", mark.score));
                let said = match (rating.end, rating.er) {
                    (RatingEnd::Solved, Some(mark)) => {
                        let rating = format!("{explainer}{}", mark.score);
                        needs(&rating, &rule_name(lang, mark.rule))
                    }
                    _ => reaches(why_open(lang, rating, explainer)),
                };
                said + &inv.unwrap_or_default()
            }
            Self::Hodoku { rating, .. } => {
                let score = format!("HoDoKu {}", rating.score);
                match rating.hardest {
                    Some(hardest) if rating.is_final => needs(&score, &lang.name(hardest)),
                    _ => reaches(say(lang, "rate-above", &[("known", &score)])),
                }
            }
            Self::Ladder {
                hardest: Some((technique, _)),
                ..
            } => {
                let rating = format!("Satur {}", difficulty(technique.difficulty));
                needs(&rating, &lang.name(technique))
            }
            Self::Ladder { is_late, .. } => say(lang, why_no_level(*is_late), &[]),
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
            Self::Ladder { hardest, is_late } => json!({
                "verdict": match (hardest, is_late) {
                    (Some(_), _) => "rated",
                    (None, true) => "stopped",
                    (None, false) => "stuck",
                },
                "er": null,
                "ep": null,
                "ed": null,
                "technique": null,
                "satur_rating": hardest.map(|(technique, _)| hundredths(technique.difficulty)),
                "satur_technique": hardest.map(|(technique, _)| technique.id),
                "level": self.level(),
            }),
        }
    }

    /// The rating as a line, columns between tabs: `ER/EP/ED`, the level and the techniques; or the
    /// level, the score and the technique of `HoDoKu`. What is not known for sure has a plus. On the ladder of Satur the
    /// columns of Sudoku Explainer are empty but for the level, and a last one names the scale.
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
            Self::Ladder {
                hardest: Some((technique, level)),
                ..
            } => {
                let (level, name) = (word(level), lang.name(technique));
                let rating = difficulty(technique.difficulty);
                format!("-/-/-\t{level}\t-\t-\t-\tsatur {rating} {name}")
            }
            Self::Ladder { is_late, .. } => {
                let why = say(lang, why_no_level(*is_late), &[]);
                format!("-/-/-\t-\t-\t-\t-\t{why}")
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

/// Why the ladder of Satur gives no level.
fn why_no_level(is_late: bool) -> &'static str {
    if is_late { "rate-late" } else { "rate-beyond" }
}

/// What is known of a rating that did not end with a solution, and why it ended.
fn why_open(lang: Lang, rating: &Rating, scale: &str) -> String {
    let known = format!("{scale}{}", rating.at_least.unwrap_or(Score::tenths(0)));
    let key = match rating.end {
        RatingEnd::Solved | RatingEnd::Stuck => "rate-stuck",
        RatingEnd::Above => "rate-above",
        RatingEnd::Stopped => "rate-stopped",
    };
    say(lang, key, &[("known", &known)])
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
    let (er, hardest) = match rating.end {
        RatingEnd::Solved => (score(rating.er), name(rating.er)),
        RatingEnd::Stuck => (score(rating.er), why_open(lang, rating, "")),
        RatingEnd::Above | RatingEnd::Stopped => (format!("{known}+"), why_open(lang, rating, "")),
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
