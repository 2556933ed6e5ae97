//! Plain 9x9 boards as bytes, through the batch engine and on all threads: what NumPy arrays and
//! columns of lines go through.
//!
//! Answers are written where they will stay, by column: a solution and the code of a verdict for each board.
//! A row that is all right costs no allocation.

use std::sync::{Mutex, PoisonError};

use satur_methods::{Answered, Goal, RunError, Verdict, run, run_many};
use satur_nine::Board;

use crate::board_spec::puzzle_of;
use crate::rows::{guarded, on_threads, plain_piece};
use crate::{BatchError, Job, row_seed};

/// The words of verdicts, each at the place that is its code.
pub const VERDICTS: [&str; 8] = [
    "unique",
    "several",
    "impossible",
    "solved",
    "gave-up",
    "stuck",
    "error",
    "rated",
];
/// The code of a row in which the program failed.
pub(crate) const ERROR: u8 = 6;

/// What went wrong in the program, by row.
pub type Errors = Vec<(usize, String)>;

/// The code of the word of a verdict; that of `error` for other words.
pub fn verdict_code(word: &str) -> u8 {
    let at = VERDICTS.iter().position(|known| *known == word);
    at.map_or(ERROR, |at| at as u8)
}

/// The verdict on a board whose solution was found, where no more was asked for than that.
pub fn verdict_if_found(goal: Goal) -> Verdict {
    if goal == Goal::One {
        Verdict::Solved
    } else {
        Verdict::Unique
    }
}

/// The givens of a board. They are fewer than a byte counts, so that the compiler counts many cells at once.
pub(crate) fn clues(board: &Board) -> u16 {
    let filled = board.iter().map(|&cell| u8::from(cell > 0));
    filled.sum::<u8>().into()
}

/// Solves boards of numbers 0 to 9 in pieces that the job's threads share. Each gets its solution, verified, or
/// zeros where there is none, and the code of its verdict. There have to be as many places as boards.
pub fn solve_boards(
    boards: &[Board],
    job: &Job,
    solutions: &mut [Board],
    verdicts: &mut [u8],
) -> Result<Errors, BatchError> {
    assert_eq!(boards.len(), solutions.len());
    assert_eq!(boards.len(), verdicts.len());
    let size = plain_piece(boards.len(), job);
    let places = solutions.chunks_mut(size).zip(verdicts.chunks_mut(size));
    let pieces = Mutex::new(boards.chunks(size).zip(places).enumerate());
    let errors = Mutex::new(Errors::new());
    on_threads(boards.len().div_ceil(size), job, || {
        while !job.stop.is_requested() {
            let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((piece, (boards, (solutions, verdicts)))) = next else {
                return;
            };
            let wrong = solve_piece(boards, job, solutions, verdicts);
            let wrong = wrong.into_iter();
            let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
            errors.extend(wrong.map(|(row, error)| (piece * size + row, error)));
        }
    });
    if job.stop.is_requested() {
        return Err(BatchError::Stopped);
    }
    let mut errors = errors.into_inner().unwrap_or_else(PoisonError::into_inner);
    errors.sort_by_key(|(row, _)| *row);
    Ok(errors)
}

/// Solves the boards of one piece.
pub(crate) fn solve_piece(
    boards: &[Board],
    job: &Job,
    solutions: &mut [Board],
    verdicts: &mut [u8],
) -> Errors {
    let mut errors = Errors::new();
    // Boards that want a run of their own, for a verdict with its reasons.
    let mut alone: Vec<usize> = Vec::new();
    if job.is_batched() {
        let found = verdict_code(verdict_if_found(job.goal).word());
        let batched = guarded(|| {
            run_many(boards, job.goal, &job.stop, |first, answer| {
                let verdict = match answer {
                    Answered::Solved(found_here) => {
                        let rows = first..first + found_here.len();
                        solutions[rows.clone()].copy_from_slice(found_here);
                        return verdicts[rows].fill(found);
                    }
                    Answered::Open | Answered::Stuck(_) => return alone.push(first),
                    Answered::Impossible => verdict_code(Verdict::Impossible.word()),
                    Answered::Several(_) => verdict_code(Verdict::Several.word()),
                    Answered::Wrong(error) => {
                        errors.push((first, error.to_string()));
                        ERROR
                    }
                };
                (solutions[first], verdicts[first]) = ([0; 81], verdict);
            });
        });
        if batched.is_err() {
            // A panic in the batch is looked for board by board.
            errors.clear();
            alone = (0..boards.len()).collect();
        }
    } else {
        alone = (0..boards.len()).collect();
    }
    for at in alone {
        (solutions[at], verdicts[at]) = solve_alone(&boards[at], job).unwrap_or_else(|error| {
            errors.push((at, error));
            ([0; 81], ERROR)
        });
    }
    errors.sort_by_key(|(row, _)| *row);
    errors
}

/// Solves one board as any method does.
fn solve_alone(board: &Board, job: &Job) -> Result<(Board, u8), String> {
    let solved = guarded(|| -> Result<_, RunError> {
        let mut request = job.request(job.goal, row_seed(job.seed, &satur_nine::write(board)));
        let outcome = run(job.method, &puzzle_of(board), &mut request)?;
        let mut solution = [0; 81];
        if matches!(outcome.verdict, Verdict::Solved | Verdict::Unique) {
            let numbers = outcome.solutions.iter().flat_map(|s| s.grid().numbers());
            for (cell, number) in solution.iter_mut().zip(numbers) {
                *cell = number;
            }
        }
        Ok((solution, verdict_code(outcome.verdict.word())))
    });
    solved?.map_err(|error| error.to_string())
}
