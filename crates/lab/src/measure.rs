//! One number from many runs: a metric, how its values are aggregated, and over which runs.

use std::collections::{BTreeMap, BTreeSet};

use satur_logic::Lang;

use crate::record::Record;
use crate::schema::{Over, Take};
use crate::stats::{Summary, mean, par2, wilson};
use crate::words::say;

/// A metric, its aggregation and the runs it is taken over.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    pub(crate) metric: String,
    pub(crate) take: Take,
    pub(crate) over: Over,
}

/// A measured value, with a 95 % interval if one is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) interval: Option<(f64, f64)>,
}

impl Measure {
    pub(crate) fn new(metric: &str, take: Take, over: Over) -> Self {
        Self {
            metric: metric.to_owned(),
            take,
            over,
        }
    }

    /// Whether figures of this metric and aggregation are figures of this measure.
    pub(crate) fn is(&self, metric: &str, take: Take) -> bool {
        self.metric == metric && self.take == take
    }

    /// The estimate from these runs; `None` if there is nothing to measure. Runs of a deterministic
    /// method on one board count as one, because repeating it adds no information; its interval is
    /// over boards.
    pub(crate) fn of(&self, records: &[&Record], is_deterministic: bool) -> Option<Estimate> {
        let estimate = self.of_runs(records)?;
        if !is_deterministic || estimate.interval.is_none() {
            return Some(estimate);
        }
        let interval = match self.take {
            Take::Mean => self.interval_over_boards(records, estimate.value),
            _ => self.of_runs(&first_runs(records))?.interval,
        };
        Some(Estimate {
            interval,
            ..estimate
        })
    }

    /// The interval of a mean, from the means of boards: around the mean itself, with the width
    /// that the number of boards gives. Times of one board vary although the method does the same
    /// every time.
    fn interval_over_boards(&self, records: &[&Record], value: f64) -> Option<(f64, f64)> {
        let mut boards: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for record in records {
            if let Some(one) = record.value(&self.metric)
                && (self.over == Over::All || record.is_solved())
            {
                boards.entry(&record.fingerprint).or_default().push(one);
            }
        }
        let means: Vec<f64> = boards.values().filter_map(|values| mean(values)).collect();
        let summary = Summary::of(&means).filter(|summary| summary.count > 1)?;
        let half = 1.96 * summary.deviation / (summary.count as f64).sqrt();
        Some((value - half, value + half))
    }

    fn of_runs(&self, records: &[&Record]) -> Option<Estimate> {
        let counts = |record: &&&Record| self.over == Over::All || record.is_solved();
        let plain = |value| Estimate {
            value,
            interval: None,
        };
        match self.take {
            Take::FirstSuccess => return self.first_success(records).map(plain),
            Take::Boards => return Some(plain(boards_solved(records).0 as f64)),
            Take::Par2 => {
                // A metric without a limit cannot be penalised.
                let limit = records.iter().find_map(|r| r.limit_seconds)?;
                let time = |r: &&Record| r.is_solved().then(|| r.value(&self.metric)).flatten();
                let times: Vec<Option<f64>> = records.iter().map(time).collect();
                return par2(&times, limit).map(plain);
            }
            _ => {}
        }
        let values: Vec<f64> = records
            .iter()
            .filter(counts)
            .filter_map(|record| record.value(&self.metric))
            .collect();
        let summary = Summary::of(&values)?;
        Some(match self.take {
            Take::Rate => {
                let (low, high) = wilson(values.iter().sum::<f64>() as u64, values.len() as u64);
                Estimate {
                    value: 100.0 * summary.mean,
                    interval: Some((100.0 * low, 100.0 * high)),
                }
            }
            Take::Mean => Estimate {
                value: summary.mean,
                interval: (summary.count > 1).then(|| {
                    let half = 1.96 * summary.deviation / (summary.count as f64).sqrt();
                    (summary.mean - half, summary.mean + half)
                }),
            },
            Take::Sum => plain(values.iter().sum()),
            Take::Median => plain(summary.median),
            Take::Deviation => plain(summary.deviation),
            Take::Least => plain(summary.min),
            Take::Most => plain(summary.max),
            Take::Par2 | Take::FirstSuccess | Take::Boards | Take::Each => return None,
        })
    }

    /// The time of a board as the SaturBFS paper defines it: from the start of its first run to the
    /// end of its first successful one; the mean over the boards that have one.
    fn first_success(&self, records: &[&Record]) -> Option<f64> {
        let mut ordered: Vec<&&Record> = records.iter().collect();
        ordered.sort_by_key(|record| (&record.fingerprint, record.run));
        let boards = ordered.chunk_by(|a, b| a.fingerprint == b.fingerprint);
        let until: Vec<f64> = boards
            .filter_map(|runs| {
                let first = runs.iter().position(|record| record.is_solved())?;
                let spent = runs[..=first].iter().filter_map(|r| r.value(&self.metric));
                Some(spent.sum())
            })
            .collect();
        mean(&until)
    }

    /// Its unit, for headings and axes.
    pub(crate) fn unit(&self) -> &str {
        match (self.take, self.metric.as_str()) {
            (Take::Rate, _) => "%",
            (_, "seconds") => "s",
            (_, "success") => "runs",
            _ => "",
        }
    }

    /// What it is, in words: `mean seconds`, `success, % of runs`.
    pub(crate) fn name(&self, lang: Lang, metric: &str) -> String {
        let of = match self.over {
            Over::All => String::new(),
            Over::Solved => format!(" {}", say(lang, "of-solved", &[])),
        };
        let key = match self.take {
            Take::Rate => "metric-rate",
            Take::Sum if self.metric == "success" => "metric-runs-solved",
            Take::Sum => "metric-sum",
            Take::Mean => "metric-mean",
            Take::Median => "metric-median",
            Take::Deviation => "metric-deviation",
            Take::Least => "metric-least",
            Take::Most => "metric-most",
            Take::Par2 => "metric-par2",
            Take::FirstSuccess => "metric-first",
            Take::Boards => "metric-boards",
            Take::Each => "metric-each",
        };
        say(lang, key, &[("metric", metric), ("of", &of)])
    }
}

/// The first run on each board.
fn first_runs<'a>(records: &[&'a Record]) -> Vec<&'a Record> {
    let mut seen = BTreeSet::new();
    let mut first = records.to_vec();
    first.retain(|record| seen.insert(record.fingerprint.as_str()));
    first
}

/// The number of boards solved in some run, and of all boards.
pub(crate) fn boards_solved(records: &[&Record]) -> (usize, usize) {
    let boards: BTreeSet<&str> = records.iter().map(|r| r.fingerprint.as_str()).collect();
    let solved = records.iter().filter(|record| record.is_solved());
    let solved: BTreeSet<&str> = solved.map(|r| r.fingerprint.as_str()).collect();
    (solved.len(), boards.len())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A record of a run on a board that was solved or not, and took this long.
    pub(crate) fn record(board: &str, run: u64, is_solved: bool, seconds: f64) -> Record {
        let verdict = if is_solved { "solved" } else { "gave-up" };
        Record {
            job: 0,
            experiment: String::new(),
            group: BTreeMap::new(),
            board: board.to_owned(),
            fingerprint: board.to_owned(),
            series: "s".to_owned(),
            method: "m".to_owned(),
            settings: Vec::new(),
            limit_seconds: Some(10.0),
            limit_attempts: None,
            limit_work: None,
            run,
            seed: 0,
            verdict: verdict.to_owned(),
            reason: None,
            seconds,
            work: 7,
            statistics: BTreeMap::from([("tries".to_owned(), 9)]),
            machine: String::new(),
            revision: String::new(),
        }
    }

    /// One run of twenty was delayed by the machine: the interval is still around the mean, with
    /// the width that two boards give.
    #[test]
    fn the_interval_of_a_mean_holds_it() {
        let mut runs: Vec<Record> = (0..10)
            .flat_map(|run| [record("a", run, true, 1.0), record("b", run, true, 3.0)])
            .collect();
        runs[7].seconds = 81.0;
        let runs: Vec<&Record> = runs.iter().collect();
        let mean = Measure::new("seconds", Take::Mean, Over::All);
        let estimate = mean.of(&runs, true).unwrap();
        let (low, high) = estimate.interval.unwrap();
        assert!(
            low < estimate.value && estimate.value < high,
            "{estimate:?}"
        );
        // Boards take 1 and 10.8 on average; the deviation of two is their distance by the root of 2.
        assert!(
            (high - low - 2.0 * 1.96 * 9.8 / 2.0).abs() < 1e-9,
            "{estimate:?}"
        );
        let one: Vec<&Record> = runs
            .iter()
            .filter(|run| run.board == "a")
            .copied()
            .collect();
        assert_eq!(mean.of(&one, true).unwrap().interval, None);
    }

    fn measured(metric: &str, take: Take, over: Over, records: &[Record]) -> Option<f64> {
        let records: Vec<&Record> = records.iter().collect();
        Some(Measure::new(metric, take, over).of(&records, false)?.value)
    }

    #[test]
    fn runs_become_one_number() {
        let runs = [
            record("a", 1, true, 2.0),
            record("a", 0, false, 1.0),
            record("b", 0, true, 6.0),
            record("c", 0, false, 9.0),
        ];
        let of = |metric, take, over| measured(metric, take, over, &runs);
        assert_eq!(of("success", Take::Rate, Over::All), Some(50.0));
        assert_eq!(of("success", Take::Sum, Over::All), Some(2.0));
        assert_eq!(of("seconds", Take::Mean, Over::All), Some(4.5));
        assert_eq!(of("seconds", Take::Mean, Over::Solved), Some(4.0));
        // Board a: 1 + 2, board b: 6, board c never.
        assert_eq!(of("seconds", Take::FirstSuccess, Over::All), Some(4.5));
        assert_eq!(of("seconds", Take::Par2, Over::All), Some(12.0));
        assert_eq!(of("tries", Take::Most, Over::All), Some(9.0));
        assert_eq!(of("no-such", Take::Mean, Over::All), None);
        assert_eq!(of("success", Take::Boards, Over::All), Some(2.0));
    }

    /// Three of five boards, twenty runs each: the interval is that of five.
    #[test]
    fn repeating_a_deterministic_method_narrows_nothing() {
        let boards = ["a", "b", "c", "d", "e"];
        let runs: Vec<Record> = (0..20)
            .flat_map(|run| boards.map(|board| record(board, run, board <= "c", 1.0)))
            .collect();
        let runs: Vec<&Record> = runs.iter().collect();
        let rate = Measure::new("success", Take::Rate, Over::All);
        let interval =
            |is_deterministic| rate.of(&runs, is_deterministic).unwrap().interval.unwrap();
        let (low, high) = interval(true);
        assert!(
            (low - 23.1).abs() < 0.05 && (high - 88.2).abs() < 0.05,
            "{low} {high}"
        );
        let (low, high) = interval(false);
        assert!(low > 50.0 && high < 69.5, "{low} {high}");
    }
}
