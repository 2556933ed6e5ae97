//! Whether a puzzle as it was set has one solution: what steps and hints depend on.

use satur_methods::{Goal, Outcome, Request, RunError, Verdict, exact, run};
use satur_model::{Grid, Puzzle, Solution, Stop};

/// What is known of the solutions of a puzzle, and of the board as it stands.
pub struct Uniqueness {
    /// The only solution of the givens, if there is exactly one.
    pub solution: Option<Grid>,
    /// Whether it is proved that the givens have no solution.
    pub is_set_impossible: bool,
    /// Whether it is proved that the board with all entries and marks has no solution.
    pub is_impossible: bool,
}

impl Uniqueness {
    /// Whether the givens have exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.solution.is_some()
    }
}

/// Asks how many solutions there are. One question is enough, unless the givens have several
/// solutions and there are entries or marks to try them with. `None` if the stop was requested
/// first.
pub fn uniqueness(puzzle: &Puzzle, stop: &Stop) -> Option<Uniqueness> {
    let set = puzzle.as_set();
    let outcome = ask(&set, Goal::Unique, stop)?;
    let verdict = verdict(&outcome);
    let is_set_impossible = verdict == Some(Verdict::Impossible);
    let first = outcome.ok().and_then(|o| o.solutions.into_iter().next());
    let solution = first.filter(|_| verdict == Some(Verdict::Unique));
    let solution = solution.map(Solution::into_grid);
    let is_as_set = puzzle.placed().is_none() && puzzle.pencil_marks().is_none();
    let is_impossible = match &solution {
        _ if is_set_impossible => true,
        Some(grid) => Solution::verify(puzzle, grid.clone()).is_err(),
        None if is_as_set => false,
        None => {
            let outcome = ask(&puzzle.with_placed_as_givens(), Goal::One, stop)?;
            self::verdict(&outcome) == Some(Verdict::Impossible)
        }
    };
    Some(Uniqueness {
        solution,
        is_set_impossible,
        is_impossible,
    })
}

fn verdict(outcome: &Result<Outcome, RunError>) -> Option<Verdict> {
    outcome.as_ref().ok().map(|outcome| outcome.verdict)
}

/// Runs the exact method; `None` if the stop was requested before it was done.
pub(crate) fn ask(puzzle: &Puzzle, goal: Goal, stop: &Stop) -> Option<Result<Outcome, RunError>> {
    let mut request = Request::new(goal);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request);
    let gave_up = matches!(verdict(&outcome), Some(Verdict::GaveUp(_)));
    (!(gave_up && stop.is_requested())).then_some(outcome)
}
