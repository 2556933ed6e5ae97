//! The outcome of a run, in words.

use satur_logic::Lang;
use satur_model::{Cost, Grid, Layout};

use crate::words::PHRASES;
use crate::{GaveUp, Outcome, Verdict};

impl Outcome {
    /// The outcome in English: `no solution: 1 stands twice in …`, `stuck with 57 of 81 cells`,
    /// `gave up after 2s; the best board has 4 clashes`.
    pub fn describe(&self, layout: &Layout) -> String {
        self.describe_in(Lang::En, layout)
    }

    /// The outcome for people, in their language.
    pub fn describe_in(&self, lang: Lang, layout: &Layout) -> String {
        match self.verdict {
            Verdict::Solved => lang.say("outcome-solved", &[]),
            Verdict::Unique => lang.say("outcome-unique", &[]),
            Verdict::Several => lang.say("outcome-several", &[]),
            Verdict::Impossible => {
                let clash = self.clash.map(|clash| lang.clash(layout, clash));
                let clash = clash.unwrap_or_default();
                lang.say("outcome-impossible", &[("clash", &clash)])
            }
            Verdict::Stuck => {
                let filled = self.partial.as_ref().map_or(0, Grid::count_filled);
                let (filled, cells) = (filled.to_string(), layout.shape().cells().to_string());
                lang.say("outcome-stuck", &[("filled", &filled), ("cells", &cells)])
            }
            Verdict::GaveUp(limit) => {
                let mut text = match &self.why {
                    Some(why) => {
                        let why = PHRASES.say(lang, why);
                        lang.say("outcome-gave-up-why", &[("why", &why)])
                    }
                    None => limit.describe_in(lang),
                };
                if let Some(cost) = self.cost {
                    let cost = describe_cost(lang, cost);
                    text += &lang.say("outcome-best", &[("cost", &cost)]);
                }
                if self.found > 0 {
                    text += &lang.say("outcome-one-found", &[]);
                }
                text
            }
        }
    }

    /// The grid to show for a puzzle that was not solved as requested: the certain digits, the best
    /// grid of a heuristic, or the one solution found before the search for another gave up.
    pub fn unfinished(&self) -> Option<&Grid> {
        let found = || self.solutions.first().map(satur_model::Solution::grid);
        let gave_up = matches!(self.verdict, Verdict::GaveUp(_));
        let board = self.partial.as_ref().or(self.best.as_ref());
        board.or_else(|| found().filter(|_| gave_up))
    }
}

impl GaveUp {
    /// The sentence «gave up …», in a language.
    pub fn describe_in(self, lang: Lang) -> String {
        let (key, limit) = match self {
            Self::Time(limit) => ("gave-up-time", format!("{limit:?}")),
            Self::Attempts(limit) => ("gave-up-attempts", limit.to_string()),
            Self::Work(limit) => ("gave-up-work", limit.to_string()),
            Self::Cancelled => ("gave-up-cancelled", String::new()),
            Self::OwnRule => ("gave-up-own-rule", String::new()),
        };
        lang.say(key, &[("limit", &limit)])
    }
}

fn describe_cost(lang: Lang, cost: Cost) -> String {
    let part = |key: &str, count: usize| {
        let count = count.to_string();
        lang.say(key, &[("count", &count)])
    };
    let (clashes, blanks) = (
        part("cost-clashes", cost.clashes),
        part("cost-blanks", cost.blanks),
    );
    match (cost.clashes, cost.blanks) {
        (_, 0) => clashes,
        (0, _) => blanks,
        _ => lang.list(&[clashes, blanks]),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn english_says_what_the_types_say() {
        for limit in [
            GaveUp::Time(Duration::from_millis(1500)),
            GaveUp::Attempts(1),
            GaveUp::Attempts(2),
            GaveUp::Work(7),
            GaveUp::Cancelled,
            GaveUp::OwnRule,
        ] {
            assert_eq!(limit.describe_in(Lang::En), format!("gave up {limit}"));
        }
        for (clashes, blanks) in [(0, 0), (1, 0), (4, 0), (0, 1), (0, 9), (1, 20), (3, 1)] {
            let cost = Cost { clashes, blanks };
            assert_eq!(describe_cost(Lang::En, cost), cost.to_string());
        }
    }
}
