//! One number from many runs: a metric, how its values are taken together, and over which runs.

use crate::record::Record;
use crate::schema::{Over, Take};
use crate::stats::{Summary, mean, par2, wilson};

/// What is measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    pub(crate) metric: String,
    pub(crate) take: Take,
    pub(crate) over: Over,
}

/// A measured value, with a 95 % interval where one is known.
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

    /// Whether figures of this metric, taken so, are figures of this measure.
    pub(crate) fn is(&self, metric: &str, take: Take) -> bool {
        self.metric == metric && self.take == take
    }

    /// What it is of these runs; nothing if there is nothing to measure.
    pub(crate) fn of(&self, records: &[&Record]) -> Option<Estimate> {
        let counts = |record: &&&Record| self.over == Over::All || record.is_solved();
        let plain = |value| Estimate {
            value,
            interval: None,
        };
        match self.take {
            Take::FirstSuccess => return self.first_success(records).map(plain),
            Take::Par2 => {
                // A metric without a limit of its own cannot be charged.
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
            Take::Par2 | Take::FirstSuccess => return None,
        })
    }

    /// As the SaturBFS paper times a board: from the start of its first run to the end of its
    /// first successful one; the mean over the boards that have one.
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
    pub(crate) fn name(&self) -> String {
        let of = match self.over {
            Over::All => "",
            Over::Solved => " of solved runs",
        };
        let metric = &self.metric;
        match self.take {
            Take::Rate => format!("{metric}, % of runs"),
            Take::Sum if metric == "success" => "runs solved".to_owned(),
            Take::Sum => format!("sum of {metric}{of}"),
            Take::Mean => format!("mean {metric}{of}"),
            Take::Median => format!("median {metric}{of}"),
            Take::Deviation => format!("standard deviation of {metric}{of}"),
            Take::Least => format!("least {metric}{of}"),
            Take::Most => format!("most {metric}{of}"),
            Take::Par2 => format!("PAR2 of {metric}"),
            Take::FirstSuccess => format!("{metric} to the first success of a board"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A record of a run on a board that was solved or not, and took so long.
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

    fn measured(metric: &str, take: Take, over: Over, records: &[Record]) -> Option<f64> {
        let records: Vec<&Record> = records.iter().collect();
        Some(Measure::new(metric, take, over).of(&records)?.value)
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
    }
}
