//! The course of one run: cost and temperature as the work proceeds, for the plots of
//! convergence.
//!
//! A run that is watched is slower, so traces come from runs of their own, with the seed of a
//! recorded one.

use satur_methods::{Cancel, Event, Request, find, run};
use serde::{Deserialize, Serialize};

use crate::plan::{Job, Plan};
use crate::schema::Labels;

/// No more points are kept: a plot is hardly wider.
const MOST: usize = 800;

/// The course of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trace {
    /// The labels of the board's group.
    pub group: Labels,
    /// The board.
    pub board: String,
    /// The series.
    pub series: String,
    /// The seed of the run.
    pub seed: u64,
    /// Work, temperature and cost at the beginning of stages.
    pub points: Vec<(u64, f64, u64)>,
}

/// The traces that the experiment asks for: the first run on the first board of each group.
pub(crate) fn traces(plan: &Plan, cancel: &Cancel) -> Vec<Trace> {
    let is_wanted = |job: &&Job| {
        let entry = plan.series(job).entry;
        job.run == 0 && job.board == 0 && plan.experiment.file.method[entry].trace
    };
    let jobs = plan.jobs.iter().filter(is_wanted);
    jobs.map(|job| trace(plan, job, cancel))
        .take_while(|_| !cancel.is_stopped())
        .collect()
}

fn trace(plan: &Plan, job: &Job, cancel: &Cancel) -> Trace {
    let (board, series) = (plan.board(job), plan.series(job));
    let mut thin = Thin::default();
    let mut watch = |work: u64, event: Event| {
        if let Event::Stage { temperature, cost } = event {
            thin.add((work, temperature, cost));
        }
    };
    let mut request = Request::new(plan.experiment.goal());
    request.seed = job.seed;
    request.settings = &series.settings;
    request.budget = job.budget;
    request.cancel = cancel.clone();
    request.observer = Some(&mut watch);
    // What it found is in the record of the same run; here only the way counts.
    let _ = find(series.id).map(|method| run(method, &board.puzzle, &mut request));
    Trace {
        group: plan.group(job).labels.clone(),
        board: board.name.clone(),
        series: series.label.clone(),
        seed: job.seed,
        points: thin.end(),
    }
}

/// Keeps points at even distances, ever larger ones as more come.
#[derive(Default)]
struct Thin {
    points: Vec<(u64, f64, u64)>,
    last: Option<(u64, f64, u64)>,
    seen: usize,
    every: usize,
}

impl Thin {
    fn add(&mut self, point: (u64, f64, u64)) {
        self.every = self.every.max(1);
        if self.seen.is_multiple_of(self.every) {
            if self.points.len() == MOST {
                let mut keep = false;
                self.points.retain(|_| {
                    keep = !keep;
                    keep
                });
                self.every *= 2;
            }
            self.points.push(point);
        }
        self.seen += 1;
        self.last = Some(point);
    }

    fn end(mut self) -> Vec<(u64, f64, u64)> {
        if self.points.last() != self.last.as_ref() {
            self.points.extend(self.last);
        }
        self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_is_thinned_evenly() {
        let mut thin = Thin::default();
        for work in 0..100_000 {
            thin.add((work, 1.0, 0));
        }
        let points = thin.end();
        assert!(
            (MOST / 2..=MOST + 1).contains(&points.len()),
            "{}",
            points.len()
        );
        assert_eq!((points[0].0, points[points.len() - 1].0), (0, 99_999));
        let step = points[1].0 - points[0].0;
        let middle = &points[..points.len() - 1];
        assert!(middle.windows(2).all(|pair| pair[1].0 - pair[0].0 == step));
    }
}
