//! A batch of nothing but plain 9x9 lines, solved into the memory in which its answers stay.
//!
//! A million rows of a table are nearly always such lines, and then the time between reading a board and having its
//! solution in a column is what the batch costs beside the engine. Boards are read piece by piece, their solutions are
//! written into the bytes of the finished column, and a row takes no allocation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use arrow_array::types::UInt16Type;
use satur_methods::Goal;
use satur_nine::Board;

use crate::answers::Answers;
use crate::columns::{Numbers, Texts, Words};
use crate::plain::{ERROR, Errors, VERDICTS, clues, solve_piece, verdict_code, verdict_if_found};
use crate::puzzles::Puzzles;
use crate::rows::{on_threads, plain_piece};
use crate::{BatchError, Job};

/// The columns of answers to these puzzles, which are those of [`solve`](crate::solve()); nothing if one of them is
/// no plain line.
pub(crate) fn solve(
    puzzles: &Puzzles,
    rows: usize,
    job: &Job,
) -> Result<Option<Answers>, BatchError> {
    let mut solved = Solved {
        solutions: vec![0; 81 * rows],
        verdicts: vec![ERROR; rows],
        clues: vec![0; rows],
        errors: Errors::new(),
    };
    if !solved.fill(puzzles, job)? {
        return Ok(None);
    }
    solved.columns(job.goal).map(Some)
}

/// Answers by column.
struct Solved {
    /// Lines of 81 characters; of `0` where there is no solution.
    solutions: Vec<u8>,
    verdicts: Vec<u8>,
    clues: Vec<u16>,
    errors: Errors,
}

impl Solved {
    /// Solves all puzzles; whether all were plain lines.
    fn fill(&mut self, puzzles: &Puzzles, job: &Job) -> Result<bool, BatchError> {
        let rows = self.verdicts.len();
        let size = plain_piece(rows, job);
        let (solutions, _) = self.solutions.as_chunks_mut::<81>();
        let places = solutions
            .chunks_mut(size)
            .zip(self.verdicts.chunks_mut(size))
            .zip(self.clues.chunks_mut(size));
        let places = Mutex::new(places.enumerate());
        let errors = Mutex::new(&mut self.errors);
        let are_plain = AtomicBool::new(true);
        on_threads(rows.div_ceil(size), job, || {
            let mut boards: Vec<Board> = Vec::new();
            while are_plain.load(Ordering::Relaxed) && !job.stop.is_requested() {
                let next = places.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((piece, ((solutions, verdicts), places_of_clues))) = next else {
                    return;
                };
                let first = piece * size;
                if !puzzles.boards(first..first + verdicts.len(), &mut boards) {
                    are_plain.store(false, Ordering::Relaxed);
                    return;
                }
                for (place, board) in places_of_clues.iter_mut().zip(&boards) {
                    *place = clues(board);
                }
                let wrong = solve_piece(&boards, job, solutions, verdicts);
                for cell in solutions.as_flattened_mut() {
                    *cell = cell.wrapping_add(b'0');
                }
                let wrong = wrong.into_iter();
                let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
                errors.extend(wrong.map(|(row, error)| (first + row, error)));
            }
        });
        if job.stop.is_requested() {
            return Err(BatchError::Stopped);
        }
        Ok(are_plain.into_inner())
    }

    fn columns(mut self, goal: Goal) -> Result<Answers, BatchError> {
        let rows = self.verdicts.len();
        let (mut shapes, mut verdicts, mut errors) =
            (Words::default(), Words::default(), Texts::default());
        if rows > 0 {
            shapes.push_many(Some("3x3"), rows);
        }
        for run in self.verdicts.chunk_by(|one, next| one == next) {
            let word = VERDICTS[usize::from(run[0])];
            verdicts.push_many((run[0] != ERROR).then_some(word), run.len());
        }
        let found = verdict_code(verdict_if_found(goal).word());
        let are_all_solved = self.verdicts.iter().all(|&verdict| verdict == found);
        self.errors.sort_by_key(|(row, _)| *row);
        let mut row = 0;
        for (at, error) in &self.errors {
            errors.push_nulls(at - row);
            errors.push(Some(error));
            row = at + 1;
        }
        errors.push_nulls(rows - row);
        let mut answers = Answers::default();
        answers.add("shape", [shapes])?;
        answers.add("clues", [Numbers::<UInt16Type>::of(self.clues)])?;
        answers.add("verdict", [verdicts])?;
        let solutions = if are_all_solved {
            Texts::of_lines(self.solutions)
        } else {
            texts_of(&self.solutions)
        };
        answers.add("solution", [solutions])?;
        answers.add("error", [errors])?;
        Ok(answers)
    }
}

/// Lines as texts, null where there is no solution.
fn texts_of(lines: &[u8]) -> Texts {
    let mut texts = Texts::default();
    for solution in lines.as_chunks::<81>().0 {
        let text = str::from_utf8(solution).ok();
        texts.push(text.filter(|_| solution[0] > b'0'));
    }
    texts
}
