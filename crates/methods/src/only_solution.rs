//! The simplest entry point: the only solution of a puzzle, or why there is none.

use satur_model::{LineError, Puzzle, Solution};

use crate::exact::Exact;
use crate::{GaveUp, Request, RunError, Verdict, run};

/// Why a puzzle has no only solution, or none was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The text is not a puzzle.
    #[error(transparent)]
    Line(#[from] LineError),
    /// There is no solution; this is proved. Givens that clash are named.
    #[error("the puzzle has no solution{}", .0.as_deref().map(|why| format!(": {why}")).unwrap_or_default())]
    Impossible(Option<String>),
    /// There are two solutions or more.
    #[error("the puzzle has several solutions")]
    Several,
    /// A limit of the request was reached first.
    #[error("gave up {0}, before one solution was proved")]
    GaveUp(GaveUp),
    /// The search could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Finds the only solution of a puzzle, with the method that is exact on every board.
///
/// It takes as long as it needs, which on the hardest boards past side 20 may be hours; see
/// [`only_solution_within`] for limits.
///
/// ```
/// let puzzle = ".3.4........3.2.".parse()?;
/// let solution = satur_methods::only_solution(&puzzle)?;
/// assert_eq!(solution.to_string(), "2314413212433421");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn only_solution(puzzle: &Puzzle) -> Result<Solution, SolveError> {
    only_solution_within(puzzle, &mut Request::unique())
}

/// Finds the only solution of a puzzle within the limits of a request, which asks for
/// [`Goal::Unique`](crate::Goal::Unique).
pub fn only_solution_within(
    puzzle: &Puzzle,
    request: &mut Request<'_>,
) -> Result<Solution, SolveError> {
    let mut outcome = run(&Exact, puzzle, request)?;
    match (outcome.verdict, outcome.solutions.pop()) {
        (Verdict::Unique, Some(solution)) => Ok(solution),
        (Verdict::Several, _) => Err(SolveError::Several),
        (Verdict::Impossible, _) => {
            let clash = outcome.clash.map(|clash| clash.describe(puzzle.layout()));
            Err(SolveError::Impossible(clash))
        }
        (Verdict::GaveUp(limit), _) => Err(SolveError::GaveUp(limit)),
        // An exact method is never stuck, and answers the question that was asked.
        _ => Err(SolveError::GaveUp(GaveUp::OwnRule)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str) -> Result<String, String> {
        let puzzle: Puzzle = line.parse().unwrap();
        let solution = only_solution(&puzzle).map_err(|error| error.to_string())?;
        Ok(solution.to_string())
    }

    #[test]
    fn the_only_solution_or_the_reason() {
        let blank = ".".repeat(16);
        assert_eq!(answer(".3.4........3.2."), Ok("2314413212433421".into()));
        assert_eq!(
            answer(&blank),
            Err("the puzzle has several solutions".into())
        );
        let clash = answer(".3.43.......3.2.").unwrap_err();
        assert!(clash.starts_with("the puzzle has no solution: "), "{clash}");
        let nowhere = answer("12....3....4....").unwrap_err();
        assert_eq!(nowhere, "the puzzle has no solution");
    }

    #[test]
    fn limits_are_kept() {
        let puzzle: Puzzle = ".".repeat(625).parse().unwrap();
        let mut request = Request::unique();
        request.budget.work = Some(1);
        let ended = only_solution_within(&puzzle, &mut request);
        assert!(matches!(ended, Err(SolveError::GaveUp(_))), "{ended:?}");
    }
}
