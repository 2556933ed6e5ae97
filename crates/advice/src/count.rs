//! The answer to "how many solutions has this?".

use satur_methods::{Goal, Outcome, Request, RunError, exact, run};
use satur_model::{Puzzle, Stop};
use serde::Serialize;

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
pub struct CountAnswer {
    /// How many were found.
    pub found: u64,
    /// Whether these are all there are.
    pub complete: bool,
}

/// Counts the solutions of a puzzle up to a limit, on some threads.
pub fn count(
    puzzle: &Puzzle,
    limit: u64,
    threads: usize,
    stop: &Stop,
) -> Result<Outcome, RunError> {
    let mut request = Request::new(Goal::Count(limit));
    (request.stop, request.threads) = (stop.clone(), threads);
    run(exact(), puzzle, &mut request)
}

impl CountAnswer {
    /// The answer of a run that counted.
    pub fn new(outcome: &Outcome) -> Self {
        Self {
            found: outcome.found,
            complete: outcome.is_complete,
        }
    }
}
