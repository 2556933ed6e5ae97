//! Agreement of published figures with measured ones, and of measured figures with expected ones,
//! reported separately. Errors of the paper itself are another list.
//!
//! A published percentage is a sample too. Whether it agrees with ours is decided by the interval
//! of the difference of two proportions, which accounts for the noise of both; the report says that
//! some figures fall outside by chance.

use satur_logic::Lang;

use super::number::{decimals, signed};
use crate::measure::Estimate;
use crate::stats::rate_difference;
use crate::words::say;

/// The comparisons that were made.
#[derive(Default)]
pub(super) struct Agreement {
    /// The distances of measured values from expected ones, in standard deviations.
    deviations: Vec<f64>,
    published: Vec<Compared>,
}

/// A published percentage beside a measured one.
struct Compared {
    place: String,
    published: f64,
    measured: f64,
    /// Interval of the difference, measured less published.
    interval: (f64, f64),
    /// Whether the published value lies in the interval of the measured one alone.
    is_in_measured: bool,
}

impl Agreement {
    pub(super) fn expected(&mut self, deviations: Option<f64>) {
        self.deviations.extend(deviations);
    }

    /// Adds a published percentage with its number of runs, and a measured one.
    pub(super) fn published(
        &mut self,
        place: String,
        (published, their_runs): (f64, u64),
        (estimate, our_runs): (Estimate, u64),
    ) {
        let of = |percent: f64, runs: u64| ((percent / 100.0 * runs as f64).round() as u64, runs);
        let (low, high) = rate_difference(of(estimate.value, our_runs), of(published, their_runs));
        let is_in = |(low, high): (f64, f64)| low <= published && published <= high;
        self.published.push(Compared {
            place,
            published,
            measured: estimate.value,
            interval: (100.0 * low, 100.0 * high),
            is_in_measured: estimate.interval.is_none_or(is_in),
        });
    }

    /// One paragraph for each comparison that was made.
    pub(super) fn describe(&self, lang: Lang) -> Vec<String> {
        let mut sentences = Vec::new();
        let all = self.published.len().to_string();
        if !self.published.is_empty() {
            let is_outside = |c: &&Compared| c.interval.0 > 0.0 || c.interval.1 < 0.0;
            let outside: Vec<&Compared> = self.published.iter().filter(is_outside).collect();
            let inside = (self.published.len() - outside.len()).to_string();
            let list: Vec<String> = outside.iter().map(|c| c.describe(lang)).collect();
            let list = if list.is_empty() {
                String::new()
            } else {
                let list = say(lang, "two-samples-outside", &[("list", &list.join("; "))]);
                format!(" {list}")
            };
            let slots = [("inside", &*inside), ("all", &*all), ("outside", &*list)];
            sentences.push(say(lang, "two-samples", &slots));
            let beyond = self.published.iter().filter(|c| !c.is_in_measured).count();
            let slots = [("all", &*all), ("outside", &*beyond.to_string())];
            sentences.push(say(lang, "one-sample", &slots));
        }
        if !self.deviations.is_empty() {
            let within = |limit: f64| {
                let near = self.deviations.iter().filter(|d| d.abs() <= limit);
                near.count().to_string()
            };
            let slots = [
                ("two", &*within(2.0)),
                ("three", &*within(3.0)),
                ("all", &*self.deviations.len().to_string()),
            ];
            sentences.push(say(lang, "expected", &slots));
        }
        sentences
    }
}

impl Compared {
    fn describe(&self, lang: Lang) -> String {
        let percent = |value: f64| {
            let digits = usize::from(value.fract() != 0.0);
            decimals(lang, value, digits)
        };
        say(
            lang,
            "two-samples-one",
            &[
                ("place", &self.place),
                ("published", &percent(self.published)),
                ("measured", &percent(self.measured)),
                ("low", &signed(lang, self.interval.0, 1)),
                ("high", &signed(lang, self.interval.1, 1)),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_samples_count_and_each_thing_is_said_apart() {
        let mut agreement = Agreement::default();
        let measured = |value, low, high| Estimate {
            value,
            interval: Some((low, high)),
        };
        // Outside the measured interval, but within the noise of both samples.
        agreement.published("9x9".into(), (45.0, 100), (measured(34.0, 25.5, 43.7), 100));
        // Outside of both.
        agreement.published("8x8".into(), (2.0, 100), (measured(30.0, 21.9, 39.6), 100));
        agreement.expected(Some(2.4));
        agreement.expected(Some(-0.3));
        let sentences = agreement.describe(Lang::En);
        assert_eq!(sentences.len(), 3);
        assert!(
            sentences[0].contains("1 of 2 published values agree"),
            "{}",
            sentences[0]
        );
        assert!(
            sentences[0].contains("Outside: 8x8 (published 2, measured 30, difference +"),
            "{}",
            sentences[0]
        );
        assert!(
            sentences[1].contains("Of the 2 published values 2 lie outside"),
            "{}",
            sentences[1]
        );
        assert!(
            sentences[2].contains("1 of 2 measured values lie within two"),
            "{}",
            sentences[2]
        );
        assert!(Agreement::default().describe(Lang::Pt).is_empty());
    }
}
