//! Branch and bound that reports everything, for observers of `ilp` that want detail.
//!
//! The engine reports only its bound, its nodes and its pivots. To show open nodes, the value of
//! every relaxation and its fractional variables, the same model is given to this plain branch and
//! bound over the engine's simplex before the engine runs: depth first, on the variable of largest
//! fractional value, 1 before 0, each relaxation warm from the one above it. It shows the path to
//! one solution, or a part of it; it claims nothing and counts no work. The events are marked as
//! its own.
//!
//! It is not the method itself because it is slower: without the engine's presolve for integers it
//! took 8.4 to 10.1 s of processor time compared with 2.3 s of the engine, for one solution and the
//! proof that there is no other of 22 boards of side 9 (17 clues, the hardest known, open ones, the
//! empty one).
//!
//! *Cost*: a copy of the simplex for each open node, and only in runs with detail. It ends after
//! [`MOST_NODES`], [`MOST_PIVOTS`] or [`MOST_TIME`].

use std::time::Duration;

use microlp::{Error, Solution, SolveOptions, SolveOutcome};
use satur_model::{Candidate, Instant, Stop};

use super::model::Model;
use crate::apart::apart;
use crate::{Detail, Event, Halt, MOST_LISTED, Note, Session};

/// Upper bound on the nodes shown.
const MOST_NODES: u64 = 300;

/// Upper bound on the pivots.
const MOST_PIVOTS: u64 = 20_000;

/// Upper bound on the time, for boards on which a single relaxation takes long.
const MOST_TIME: Duration = Duration::from_secs(5);

/// A value is fractional if it differs from 0 and 1 by more than this.
const TOLERANCE: f64 = 1e-6;

/// An open node: the relaxation above it, and the variable that is to be 0.
struct Open {
    above: Solution,
    branch: usize,
}

/// Shows branch and bound on a relaxed model.
pub(super) fn show(model: &Model, session: &mut Session) -> Result<(), Halt> {
    session.explain(move || Detail::Note(Note::OwnBranching));
    let mut search = Search {
        model,
        stop: session.stop().clone(),
        until: Instant::now() + MOST_TIME,
        nodes: 0,
        pivots: 0,
    };
    let ended = search.run(session);
    session.explain(move || Detail::Note(Note::EngineAnswers));
    ended
}

struct Search<'a> {
    model: &'a Model,
    stop: Stop,
    until: Instant,
    nodes: u64,
    pivots: u64,
}

/// The result of a relaxation.
enum Relaxed {
    /// Its optimum.
    Optimum(Solution),
    /// It is infeasible.
    Infeasible,
    /// The engine failed, or the time is over.
    Unknown,
}

impl Search<'_> {
    /// Solves one relaxation after the other, until a point is integral, no node is open, or a
    /// limit is reached.
    fn run(&mut self, session: &mut Session) -> Result<(), Halt> {
        let mut waiting: Vec<Open> = Vec::new();
        let mut node = self.root();
        loop {
            session.check()?;
            self.nodes += 1;
            match node {
                Relaxed::Optimum(optimum) => {
                    let values = self.fractional(&optimum);
                    let best = values.is_empty().then(|| optimum.objective());
                    self.tell(Some(optimum.objective()), best, waiting.len(), session);
                    let Some(branch) = largest(&values) else {
                        // Every variable is 0 or 1.
                        return Ok(());
                    };
                    self.report_fractional(&values, session);
                    let Candidate { cell, digit } = self.model.open()[branch].0;
                    session.emit(move || Event::Try(cell, digit));
                    waiting.push(Open {
                        above: optimum.clone(),
                        branch,
                    });
                    node = self.below(optimum, branch, 1.0);
                }
                Relaxed::Infeasible => {
                    self.tell(Some(f64::INFINITY), None, waiting.len(), session);
                    let Some(Open { above, branch }) = waiting.pop() else {
                        return Ok(());
                    };
                    let Candidate { cell, digit } = self.model.open()[branch].0;
                    session.emit(move || Event::Undo(cell));
                    session.emit(move || Event::Strike(cell, digit));
                    node = self.below(above, branch, 0.0);
                }
                Relaxed::Unknown => return Ok(()),
            }
            if self.nodes >= MOST_NODES || self.pivots >= MOST_PIVOTS {
                return Ok(());
            }
        }
    }

    /// The relaxation of the whole model.
    fn root(&mut self) -> Relaxed {
        let mut options = SolveOptions::default();
        options.time_limit = Some(self.until.saturating_duration_since(Instant::now()));
        let problem = self.model.problem().clone();
        let outcome = apart(&self.stop, move || problem.solve_with(options));
        self.judge(outcome, 0)
    }

    /// The relaxation with one more variable fixed.
    fn below(&mut self, above: Solution, branch: usize, value: f64) -> Relaxed {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Relaxed::Unknown;
        }
        let before = above.stats().lp_iterations;
        let variable = self.model.open()[branch].1;
        let outcome = apart(&self.stop, move || above.fix_var(variable, value));
        self.judge(outcome, before)
    }

    /// Interprets an answer of the engine; `before` is its count of pivots before the call.
    fn judge(&mut self, outcome: Option<Result<SolveOutcome, Error>>, before: u64) -> Relaxed {
        match outcome {
            Some(Ok(SolveOutcome::Solution(optimum))) => {
                self.pivots += optimum.stats().lp_iterations.saturating_sub(before);
                Relaxed::Optimum(optimum)
            }
            Some(Err(Error::Infeasible)) => Relaxed::Infeasible,
            _ => Relaxed::Unknown,
        }
    }

    /// The variables that are neither 0 nor 1, with their values.
    fn fractional(&self, optimum: &Solution) -> Vec<(usize, f64)> {
        let variables = self.model.open().iter().enumerate();
        variables
            .map(|(at, &(_, variable))| (at, optimum.var_value(variable)))
            .filter(|&(_, value)| value > TOLERANCE && value < 1.0 - TOLERANCE)
            .collect()
    }

    fn tell(&self, bound: Option<f64>, best: Option<f64>, open: usize, session: &mut Session) {
        session.explain(move || Detail::Bound {
            nodes: self.nodes,
            pivots: self.pivots,
            open: Some(open as u64),
            bound,
            best,
        });
    }

    fn report_fractional(&self, values: &[(usize, f64)], session: &mut Session) {
        session.explain(move || {
            let listed = values.iter().take(4 * MOST_LISTED).map(|&(at, value)| {
                let Candidate { cell, digit } = self.model.open()[at].0;
                (cell, digit, value)
            });
            Detail::Fractional {
                values: listed.collect(),
                count: values.len(),
            }
        });
    }
}

/// The first variable of the largest value. Values within a millionth are equal, so that rounding
/// errors decide nothing.
fn largest(values: &[(usize, f64)]) -> Option<usize> {
    let best = values.iter().copied().reduce(|best, next| {
        if next.1 > best.1 + TOLERANCE {
            next
        } else {
            best
        }
    });
    best.map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_value_is_branched_on_and_of_equals_the_first() {
        assert_eq!(largest(&[]), None);
        assert_eq!(largest(&[(3, 0.5), (5, 0.75), (9, 0.75 + 1e-9)]), Some(5));
        assert_eq!(largest(&[(3, 0.5), (5, 0.25)]), Some(3));
    }
}
