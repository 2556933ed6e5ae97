//! The jobs of an experiment: the same list for the same file, boards and seed.
//!
//! Jobs are ordered run by run: the first run of every method on every board, then the second. So
//! methods take turns and a machine that becomes slow is slow for all; and after the first round
//! the remaining time is known.

use satur_methods::Budget;

use crate::corpus::{Board, Corpus, Group, Hash};
use crate::experiment::{Experiment, Series};
use crate::schema::Scale;

/// The jobs of an experiment.
pub struct Plan<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its boards.
    pub corpus: &'a Corpus,
    /// The scale.
    pub scale: Scale,
    /// The jobs, in the order in which they are done.
    pub jobs: Vec<Job>,
}

/// One run of a method on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// Index of the group.
    pub group: usize,
    /// Index of the board in its group.
    pub board: usize,
    /// Index of the series.
    pub series: usize,
    /// Index of the run.
    pub run: u64,
    /// Its seed.
    pub seed: u64,
    /// The limits of the run.
    pub budget: Budget,
}

impl<'a> Plan<'a> {
    /// Lists the jobs. A base seed other than that of the file gives an independent repetition.
    pub fn new(
        experiment: &'a Experiment,
        corpus: &'a Corpus,
        scale: Scale,
        seed: Option<u64>,
    ) -> Self {
        let base = seed.unwrap_or(experiment.file.seed);
        let runs = |series: &Series| experiment.runs(series, scale);
        let most = experiment.series.iter().map(runs).max().unwrap_or(0);
        let mut jobs = Vec::new();
        for run in 0..most {
            for (group, boards) in corpus.groups.iter().enumerate() {
                let spec = &experiment.file.boards[boards.entry];
                for (board, own) in boards.boards.iter().enumerate() {
                    for (at, series) in experiment.series.iter().enumerate() {
                        if run < runs(series) && experiment.takes_part(series, spec, scale) {
                            jobs.push(Job {
                                group,
                                board,
                                series: at,
                                run,
                                seed: seed_of(base, own, run),
                                budget: experiment.budget(series, spec, scale),
                            });
                        }
                    }
                }
            }
        }
        Self {
            experiment,
            corpus,
            scale,
            jobs,
        }
    }

    /// The group of a job.
    pub fn group(&self, job: &Job) -> &'a Group {
        &self.corpus.groups[job.group]
    }

    /// The board of a job.
    pub fn board(&self, job: &Job) -> &'a Board {
        &self.group(job).boards[job.board]
    }

    /// The series of a job.
    pub fn series(&self, job: &Job) -> &'a Series {
        &self.experiment.series[job.series]
    }

    /// A hash of the plan: records of one plan cannot be used for another.
    pub fn fingerprint(&self) -> String {
        let mut hash = Hash::default();
        for job in &self.jobs {
            let (board, series) = (self.board(job), self.series(job));
            let description = format!(
                "{} {} {} {:?} {} {:?}\n",
                board.fingerprint, series.label, series.id, series.settings, job.seed, job.budget
            );
            hash.add(description.as_bytes());
        }
        hash.text()
    }
}

/// The seed of a run on a board: the same for every method, and different on every board, so that
/// runs are independent. It has 48 bits, which every JSON reader represents exactly.
fn seed_of(base: u64, board: &Board, run: u64) -> u64 {
    let mut hash = Hash::default();
    hash.add(&base.to_le_bytes());
    hash.add(board.fingerprint.as_bytes());
    hash.add(&run.to_le_bytes());
    hash.number() >> 16
}
