//! A rating as a line of text and as JSON.

use std::fmt;

use satur::generate::LEVELS;
use satur::logic::Lang;
use satur::logic::hodoku::{HodokuRating, Level};
use satur::logic::se::{End, Mark, Rating, Score};
use serde_json::{Value, json};

/// A rating on one of the scales. If `tells_band`, the band was asked for, and the rating may
/// have ended as soon as that was known.
pub(crate) enum Rated {
    Explainer {
        rating: Rating,
        inv: Inv,
        tells_band: bool,
    },
    Hodoku {
        rating: HodokuRating,
        tells_band: bool,
    },
}

/// The rating that is the same for all disguises of a puzzle.
pub(crate) enum Inv {
    NotAsked,
    Unknown,
    Known(Mark),
}

impl Inv {
    fn mark(&self) -> Option<Mark> {
        match self {
            Self::Known(mark) => Some(*mark),
            Self::NotAsked | Self::Unknown => None,
        }
    }
}

impl Rated {
    /// Whether it is all that was asked for.
    pub(crate) fn is_answer(&self) -> bool {
        match self {
            Self::Explainer { rating, .. } => matches!(rating.end, End::Solved | End::Above),
            Self::Hodoku { rating, tells_band } => {
                rating.is_final || (*tells_band && rating.level == Level::Extreme)
            }
        }
    }

    pub(crate) fn json(&self) -> Value {
        match self {
            Self::Explainer {
                rating,
                inv,
                tells_band,
            } => {
                let mut fields = json_explainer(rating);
                if !matches!(inv, Inv::NotAsked) {
                    fields["er_inv"] = json!(inv.mark().map(|mark| mark.score.value()));
                    fields["er_inv_technique"] = json!(inv.mark().map(|mark| mark.rule.name()));
                }
                if *tells_band {
                    fields["band"] = json!(band(rating));
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
}

/// `ER/EP/ED` and the techniques, or level, score and technique, between tabs; or what is known.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Explainer {
                rating,
                inv,
                tells_band,
            } => {
                if *tells_band {
                    write!(f, "{}\t", band(rating).unwrap_or("-"))?;
                }
                f.write_str(&describe(rating))?;
                match inv {
                    Inv::NotAsked => Ok(()),
                    Inv::Unknown => f.write_str("\tinv -"),
                    Inv::Known(mark) => write!(f, "\tinv {}", mark.score),
                }
            }
            Self::Hodoku { rating, .. } => {
                let more = if rating.is_final { "" } else { "+" };
                let hardest = rating.hardest.map_or("-".to_owned(), |t| Lang::En.name(t));
                write!(
                    f,
                    "{}\t{}{more}\t{hardest}",
                    rating.level.name(),
                    rating.score
                )?;
                match rating.guesses {
                    0 => Ok(()),
                    1 => f.write_str(", 1 guess"),
                    guesses => write!(f, ", {guesses} guesses"),
                }
            }
        }
    }
}

/// The greatest rating below the highest band.
pub(crate) fn below_highest_band() -> Score {
    let [.., below, _] = LEVELS;
    Score::tenths((below.high * 10.0).round() as u16)
}

/// The band of a rating, as far as it is known.
fn band(rating: &Rating) -> Option<&'static str> {
    let known = match rating.end {
        End::Solved => rating.er.map(|mark| mark.score),
        // Above the highest threshold there is one band only.
        _ => rating
            .at_least
            .filter(|&score| score > below_highest_band()),
    };
    let known = known?.value();
    let below = |level: &&satur::generate::Level| f64::from(level.low) - 0.05 < known;
    LEVELS.iter().rev().find(below).map(|level| level.name)
}

fn describe(rating: &Rating) -> String {
    let score = |mark: Option<Mark>| mark.map_or_else(|| "-".to_owned(), |m| m.score.to_string());
    let name = |mark: Option<Mark>| mark.map_or("-", |m| m.rule.name());
    let known = rating
        .at_least
        .map_or_else(|| "0.0".to_owned(), |s| s.to_string());
    let (er, hardest) = match rating.end {
        End::Solved => (score(rating.er), name(rating.er).to_owned()),
        End::Stuck => (score(rating.er), "no technique goes on".to_owned()),
        End::Above => (format!("{known}+"), format!("at least {known}")),
        End::Stopped => (format!("{known}+"), format!("at least {known}, stopped")),
    };
    let (ep, ed) = (rating.ep, rating.ed);
    format!(
        "{er}/{}/{}\t{hardest}\t{}\t{}",
        score(ep),
        score(ed),
        name(ep),
        name(ed)
    )
}

fn json_explainer(rating: &Rating) -> Value {
    let is_final = rating.end == End::Solved;
    let er = rating.er.filter(|_| is_final);
    let score = |mark: Option<Mark>| mark.map(|mark| mark.score.value());
    let name = |mark: Option<Mark>| mark.map(|mark| mark.rule.name());
    json!({
        "verdict": match rating.end {
            End::Solved => "rated",
            End::Stuck => "stuck",
            End::Above => "above",
            End::Stopped => "stopped",
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
    fn bands_are_those_of_generation() {
        let at = |tenths: u16, end: End| {
            let score = Score::tenths(tenths);
            band(&Rating {
                er: (end == End::Solved).then_some(Mark {
                    score,
                    rule: satur::logic::se::Rule::HiddenSingle,
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
            assert_eq!(at(tenths, End::Solved), Some(name), "{tenths}");
        }
        assert_eq!(at(75, End::Above), Some("extreme"));
        assert_eq!(at(75, End::Stopped), Some("extreme"));
        assert_eq!(at(45, End::Stopped), None);
    }
}
