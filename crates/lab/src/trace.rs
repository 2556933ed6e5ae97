//! The course of one run: cost and temperature as the work proceeds, for plots of convergence.
//!
//! A run with an observer is slower, so traces come from separate runs, with the seed of a recorded
//! one.

use satur_methods::{Event, Request, find, run};
use satur_model::Stop;
use serde::{Deserialize, Serialize};

use crate::plan::{Job, Plan};
use crate::schema::Labels;

/// The factor of work between two points that are kept.
const STEP: f64 = 1.015;

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
pub(crate) fn traces(plan: &Plan, stop: &Stop) -> Vec<Trace> {
    let is_wanted = |job: &&Job| {
        let entry = plan.series(job).entry;
        job.run == 0 && job.board == 0 && plan.experiment.file.method[entry].trace
    };
    let jobs = plan.jobs.iter().filter(is_wanted);
    jobs.map(|job| trace(plan, job, stop))
        .take_while(|_| !stop.is_requested())
        .collect()
}

fn trace(plan: &Plan, job: &Job, stop: &Stop) -> Trace {
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
    request.stop = stop.clone();
    request.observer = Some(&mut watch);
    let outcome = find(series.id).map(|method| run(method, &board.puzzle, &mut request));
    if let (Some(Ok(outcome)), Some((_, temperature, _))) = (outcome, thin.last)
        && outcome.found > 0
    {
        thin.points.push((outcome.work, temperature, 0));
        thin.last = None;
    }
    Trace {
        group: plan.group(job).labels.clone(),
        board: board.name.clone(),
        series: series.label.clone(),
        seed: job.seed,
        points: thin.end(),
    }
}

/// Keeps points at even distances of the logarithm, as the plot shows them: the first hundred
/// proposals are as interesting as the last million.
#[derive(Default)]
struct Thin {
    points: Vec<(u64, f64, u64)>,
    last: Option<(u64, f64, u64)>,
}

impl Thin {
    fn add(&mut self, point: (u64, f64, u64)) {
        let is_far = |kept: &(u64, f64, u64)| point.0 as f64 >= kept.0 as f64 * STEP;
        if self.points.last().is_none_or(is_far) {
            self.points.push(point);
        }
        self.last = Some(point);
    }

    fn end(mut self) -> Vec<(u64, f64, u64)> {
        if self.last.is_some() && self.points.last() != self.last.as_ref() {
            self.points.extend(self.last);
        }
        self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_is_thinned() {
        let mut thin = Thin::default();
        for work in 0..1_000_000 {
            thin.add((work, 1.0, 0));
        }
        let points = thin.end();
        assert!(points.len() < 1200, "{}", points.len());
        assert_eq!(points[1].0, 1);
        assert_eq!((points[0].0, points[points.len() - 1].0), (0, 999_999));
    }
}
