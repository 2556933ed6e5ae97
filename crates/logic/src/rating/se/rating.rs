//! The result of a rating.

use std::fmt;
use std::str::FromStr;

use super::Rule;

/// A rating in tenths: 7.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(u16);

impl Score {
    /// Returns the rating with this number of tenths.
    pub const fn tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// Returns the rating as a number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// The rating a tenth below; zero stays zero.
    #[must_use]
    pub fn less_a_tenth(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Rounds as Sudoku Explainer's command line does.
    pub(super) fn rounded(rating: f64) -> Self {
        Self(((rating + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The error for a text that is not a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoScore;

impl fmt::Display for NoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rating is a number such as 7.2")
    }
}

impl std::error::Error for NoScore {}

impl FromStr for Score {
    type Err = NoScore;

    fn from_str(text: &str) -> Result<Self, NoScore> {
        let value: f64 = text.parse().map_err(|_| NoScore)?;
        (0.0..=99.9)
            .contains(&value)
            .then(|| Self((value * 10.0).round() as u16))
            .ok_or(NoScore)
    }
}

/// A rating and the technique that set it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedTechnique {
    /// The rating.
    pub score: Score,
    /// The technique of the first step with that rating.
    pub rule: Rule,
}

/// How a rating ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingEnd {
    /// The puzzle is solved: the ratings are final.
    Solved,
    /// No technique applies. This is the case for most puzzles without exactly one solution.
    Stuck,
    /// The rating is above the one asked for.
    Above,
    /// The stop was over.
    Stopped,
}

/// The rating of a puzzle. A part is missing if the rating ended before it was known, or if there
/// was nothing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The hardest step.
    pub er: Option<RatedTechnique>,
    /// The hardest step up to the first placement.
    pub ep: Option<RatedTechnique>,
    /// The first step.
    pub ed: Option<RatedTechnique>,
    /// How the rating ended.
    pub end: RatingEnd,
    /// A lower bound of the rating: that of the hardest step, or more if the rating ended when
    /// nothing easier was left.
    pub at_least: Option<Score>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_and_show_tenths() {
        assert_eq!("7.2".parse(), Ok(Score::tenths(72)));
        assert_eq!("11".parse::<Score>().unwrap().to_string(), "11.0");
        assert_eq!("x".parse::<Score>(), Err(NoScore));
        assert_eq!("-1".parse::<Score>(), Err(NoScore));
        // In floating point, 6.6 + 0.1 is a little less than 6.7.
        assert_eq!(Score::rounded(6.6 + 0.1), Score::tenths(67));
    }
}
