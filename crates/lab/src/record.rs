//! The result of one job: a self-contained line of JSON.

use std::collections::BTreeMap;

use satur_logic::Lang;
use satur_methods::{Outcome, RunError, Verdict};
use serde::{Deserialize, Serialize};

use crate::machine::{Machine, revision};
use crate::plan::{Job, Plan};
use crate::record_lines;
use crate::schema::Labels;

/// The results of a job: those of [`Verdict`], and two for jobs without a verdict.
pub(crate) const VERDICTS: [&str; 8] = [
    "solved",
    "unique",
    "several",
    "impossible",
    "stuck",
    "gave-up",
    "unsupported",
    "wrong",
];

/// The record of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Record {
    /// The number of the job in the plan.
    pub job: usize,
    /// The experiment.
    pub experiment: String,
    /// The labels of the board's group.
    pub group: Labels,
    /// The board's name.
    pub board: String,
    /// The board's fingerprint.
    pub fingerprint: String,
    /// The series: a method with settings, as named in tables.
    pub series: String,
    /// The method.
    pub method: String,
    /// Its settings.
    pub settings: Vec<String>,
    /// The limit of time, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_seconds: Option<f64>,
    /// The limit of attempts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_attempts: Option<u64>,
    /// The limit of work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_work: Option<u64>,
    /// The index of the run on this board.
    pub run: u64,
    /// Its seed.
    pub seed: u64,
    /// The verdict: `solved`, `unique`, `several`, `impossible`, `stuck`, `gave-up`,
    /// `unsupported`, `wrong`.
    pub verdict: String,
    /// Why it gave up or did not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Time spent.
    pub seconds: f64,
    /// Work done, in the method's units.
    pub work: u64,
    /// The statistics of the method.
    pub statistics: BTreeMap<String, u64>,
    /// The machine.
    pub machine: String,
    /// The revision of Satur.
    pub revision: String,
}

impl Record {
    /// Returns the record of a job.
    pub(crate) fn new(
        plan: &Plan,
        number: usize,
        job: &Job,
        machine: &Machine,
        outcome: Result<Outcome, RunError>,
    ) -> Self {
        let (board, series) = (plan.board(job), plan.series(job));
        let mut record = Self {
            job: number,
            experiment: plan.experiment.name.clone(),
            group: plan.group(job).labels.clone(),
            board: board.name.clone(),
            fingerprint: board.fingerprint.clone(),
            series: series.label.clone(),
            method: series.id.to_owned(),
            settings: series.settings.clone(),
            limit_seconds: job.budget.time.map(|time| time.as_secs_f64()),
            limit_attempts: job.budget.attempts,
            limit_work: job.budget.work,
            run: job.run,
            seed: job.seed,
            verdict: "unsupported".to_owned(),
            reason: None,
            seconds: 0.0,
            work: 0,
            statistics: BTreeMap::new(),
            machine: machine.describe(Lang::En),
            revision: revision().to_owned(),
        };
        match outcome {
            Ok(outcome) => {
                outcome.verdict.word().clone_into(&mut record.verdict);
                if let Verdict::GaveUp(why) = outcome.verdict {
                    record.reason = Some(outcome.why.unwrap_or_else(|| why.to_string()));
                }
                record.seconds = outcome.time.as_secs_f64();
                record.work = outcome.work;
                let counted = outcome.statistics.into_iter();
                record.statistics = counted.map(|(name, n)| (name.to_owned(), n)).collect();
            }
            Err(RunError::Wrong { .. }) => "wrong".clone_into(&mut record.verdict),
            Err(error) => record.reason = Some(error.to_string()),
        }
        record
    }

    /// Returns the record as a line of JSON with its checksum, as written to a folder.
    pub fn to_line(&self) -> String {
        record_lines::line(self)
    }

    /// Reads a record from a line; `None` if the line is damaged.
    pub fn from_line(line: &str) -> Option<Self> {
        let line = format!("{}\n", line.trim_end());
        record_lines::read(line.as_bytes(), true, |_| true)
            .records
            .pop()
    }

    /// Whether this is a record of a job of the plan.
    pub(crate) fn belongs_to(&self, plan: &Plan) -> bool {
        plan.jobs.get(self.job).is_some_and(|job| {
            let (board, series) = (plan.board(job), plan.series(job));
            self.fingerprint == board.fingerprint
                && self.series == series.label
                && self.method == series.id
                && self.settings == series.settings
                && (self.run, self.seed) == (job.run, job.seed)
        })
    }

    /// Whether a solution was found.
    pub fn is_solved(&self) -> bool {
        ["solved", "unique", "several"].contains(&self.verdict.as_str())
    }

    /// Whether the question was answered: by a solution, or by a proof that there is none.
    pub fn is_answered(&self) -> bool {
        self.is_solved() || self.verdict == "impossible"
    }

    /// Whether the method ran at all.
    pub fn took_part(&self) -> bool {
        self.verdict != "unsupported"
    }

    /// Everything that the same seed must reproduce: the record without time, machine and revision.
    #[must_use]
    pub fn repeatable(&self) -> Self {
        Self {
            seconds: 0.0,
            machine: String::new(),
            revision: String::new(),
            ..self.clone()
        }
    }

    /// A value of the run: `seconds`, `work`, or a statistic of the method.
    pub fn value(&self, metric: &str) -> Option<f64> {
        match metric {
            "success" => Some(f64::from(u8::from(self.is_solved()))),
            "answered" => Some(f64::from(u8::from(self.is_answered()))),
            "seconds" => self.took_part().then_some(self.seconds),
            "work" => self.took_part().then_some(self.work as f64),
            counted => self.statistics.get(counted).map(|&n| n as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_methods::GaveUp;

    use super::*;

    #[test]
    fn every_verdict_has_its_word() {
        for verdict in [
            Verdict::Solved,
            Verdict::Unique,
            Verdict::Several,
            Verdict::Impossible,
            Verdict::Stuck,
            Verdict::GaveUp(GaveUp::Work(1)),
        ] {
            assert!(VERDICTS.contains(&verdict.word()), "{}", verdict.word());
        }
    }
}
