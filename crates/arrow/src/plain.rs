//! Plain 9x9 boards as bytes, through the batch engine and on all threads: what NumPy arrays and
//! columns of lines go through.

use satur_methods::{Goal, RunError, Verdict, run, run_many};
use satur_model::solves_classic;
use satur_nine::Board;

use crate::puzzles::puzzle_of;
use crate::rows::{PLAIN_PIECE, guarded, in_pieces};
use crate::{BatchError, Job, row_seed};

/// What became of a plain 9x9 board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    /// The word of its verdict, or `error`.
    pub verdict: &'static str,
    /// The solution that was asked for, verified; zeros where there is none.
    pub solution: Board,
    /// What went wrong in the program, if anything.
    pub error: Option<String>,
}

/// The answer to a board that the batch engine finished.
fn answered(goal: Goal, solution: &Board) -> Plain {
    let verdict = if goal == Goal::One {
        Verdict::Solved
    } else {
        Verdict::Unique
    };
    Plain {
        verdict: verdict.word(),
        solution: *solution,
        error: None,
    }
}

/// Solves one board as `exact` does: the engine for one board finds up to two solutions, and the first is
/// verified by code of its own. Nothing where there is more to say than the solution: none, several, or a
/// mistake of the engine; then ask [`run`].
///
/// A call costs about what the engine does: a batch of one board would cost twice that.
pub fn solve_one(board: &Board, goal: Goal) -> Option<Plain> {
    let limit = match goal {
        Goal::One => 1,
        Goal::Unique => 2,
        _ => return None,
    };
    let mut first = None;
    let found = satur_nine::search(board, limit, |solution| {
        first.get_or_insert(*solution);
    });
    let solution = first.filter(|solution| found == 1 && solves_classic(board, solution))?;
    Some(answered(goal, &solution))
}

/// Solves boards of numbers 0 to 9 in pieces that the job's threads share. Every solution is verified.
pub fn solve_boards(boards: &[Board], job: &Job) -> Result<Vec<Plain>, BatchError> {
    let pieces = solve_pieces(boards, job, |answers| answers)?;
    Ok(pieces.into_iter().flatten().collect())
}

/// As [`solve_boards`], with the answers of each piece made into something smaller on the thread that
/// found them; the pieces come in the order of the boards.
pub fn solve_pieces<T: Send>(
    boards: &[Board],
    job: &Job,
    make: impl Fn(Vec<Plain>) -> T + Sync,
) -> Result<Vec<T>, BatchError> {
    in_pieces(boards.len(), PLAIN_PIECE, job, |(): &mut (), rows| {
        make(solve_piece(&boards[rows], job))
    })
}

/// Solves the boards of one piece.
pub(crate) fn solve_piece(boards: &[Board], job: &Job) -> Vec<Plain> {
    if !job.is_batched() {
        return boards.iter().map(|board| solve_alone(board, job)).collect();
    }
    let batched = guarded(|| {
        let mut answers: Vec<Option<Plain>> = vec![None; boards.len()];
        run_many(boards, job.goal, &job.stop, |at, answer| {
            answers[at] = match answer {
                Ok(Some(solution)) => Some(answered(job.goal, solution)),
                // A verdict with its reasons comes from a run of its own.
                Ok(None) => None,
                Err(error) => Some(failed(error.to_string())),
            };
        });
        answers
    });
    // A panic in the batch is looked for board by board.
    let answers = batched.unwrap_or_else(|_| vec![None; boards.len()]);
    let alone = |(answer, board): (Option<Plain>, &Board)| {
        answer.unwrap_or_else(|| solve_alone(board, job))
    };
    answers.into_iter().zip(boards).map(alone).collect()
}

/// Solves one board as any method does.
pub(crate) fn solve_alone(board: &Board, job: &Job) -> Plain {
    let solved = guarded(|| -> Result<Plain, RunError> {
        let mut request = job.request(job.goal, row_seed(job.seed, &satur_nine::write(board)));
        let outcome = run(job.method, &puzzle_of(board), &mut request)?;
        let mut plain = Plain {
            verdict: outcome.verdict.word(),
            solution: [0; 81],
            error: None,
        };
        if matches!(outcome.verdict, Verdict::Solved | Verdict::Unique) {
            let numbers = outcome.solutions.iter().flat_map(|s| s.grid().numbers());
            for (cell, number) in plain.solution.iter_mut().zip(numbers) {
                *cell = number;
            }
        }
        Ok(plain)
    });
    match solved {
        Ok(Ok(plain)) => plain,
        Ok(Err(error)) => failed(error.to_string()),
        Err(panic) => failed(panic),
    }
}

fn failed(error: String) -> Plain {
    Plain {
        verdict: "error",
        solution: [0; 81],
        error: Some(error),
    }
}
