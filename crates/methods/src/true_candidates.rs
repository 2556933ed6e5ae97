//! True candidates: the digits that some solution has in each cell.
//!
//! A solution is a witness for one candidate of every cell. So the search asks for a solution that has a candidate
//! without a witness in some cell, and goes on until there is none: then those candidates are false. Each question is
//! a run of the exact method, and every answer either gives a new witness or settles a cell, so there are at most as
//! many questions as cells and true candidates together. False candidates are taken away before the next question,
//! which makes it easier.

use satur_model::{Candidates, Cell, DigitSet, Puzzle, Solution, Stop};

use crate::{Request, RunError, Verdict, exact, run};

/// What is known of the candidates of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// The digits of each cell that stand in some solution, and those of which nothing is known yet.
    pub candidates: Candidates,
    /// Whether each of them stands in some solution. If not, the stop came first.
    pub is_settled: bool,
}

/// Looks for the digits that some solution has in each cell, whatever was placed since the puzzle was set. A puzzle
/// without solution has none anywhere.
///
/// ```
/// use satur_methods::true_candidates;
/// use satur_model::{Puzzle, Stop};
///
/// let puzzle: Puzzle = "12..34..21......".parse()?;
/// let found = true_candidates(&puzzle, Stop::never())?;
/// let cells = found.candidates.iter().map(|(_, digits)| digits.len());
/// assert_eq!(cells.collect::<Vec<_>>(), [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn true_candidates(puzzle: &Puzzle, stop: &Stop) -> Result<TrueCandidates, RunError> {
    let puzzle = &*puzzle.without_placed();
    let mut possible = puzzle.candidates();
    for (cell, digit) in puzzle.board().filled() {
        possible[cell] = digit.into();
    }
    let cells: Vec<Cell> = possible.iter().map(|(cell, _)| cell).collect();
    let mut seen = possible.clone();
    for &cell in &cells {
        seen[cell] = DigitSet::EMPTY;
    }
    for &cell in &cells {
        loop {
            let unseen = possible[cell] - seen[cell];
            if unseen.is_empty() {
                break;
            }
            let mut asked = possible.clone();
            asked[cell] = unseen;
            let question = puzzle.clone().with_candidates(asked);
            match any_solution(&question.expect("candidates of one shape"), stop)? {
                Found::Solution(solution) => {
                    for (cell, digit) in solution.grid().filled() {
                        seen[cell] |= digit.into();
                    }
                }
                Found::Nothing => possible[cell] = seen[cell],
                Found::Stopped => {
                    return Ok(TrueCandidates {
                        candidates: possible,
                        is_settled: false,
                    });
                }
            }
        }
        // A cell without a true candidate: there is no solution, so no other cell has one.
        if possible[cell].is_empty() {
            break;
        }
    }
    Ok(TrueCandidates {
        candidates: seen,
        is_settled: true,
    })
}

/// The answer to a question for one solution.
enum Found {
    Solution(Solution),
    Nothing,
    Stopped,
}

fn any_solution(puzzle: &Puzzle, stop: &Stop) -> Result<Found, RunError> {
    let mut request = Request::one();
    request.stop = stop.clone();
    let outcome = run(&exact::Exact, puzzle, &mut request)?;
    Ok(match outcome.verdict {
        Verdict::Stuck | Verdict::GaveUp(_) => Found::Stopped,
        _ => match outcome.solutions.into_iter().next() {
            Some(solution) => Found::Solution(solution),
            None => Found::Nothing,
        },
    })
}
