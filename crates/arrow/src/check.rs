//! Whether the puzzles of a batch are proper: one solution, no needless given, the claimed answer right.

use arrow_array::RecordBatch;
use satur_methods::{Goal, Outcome, Request, Verdict, exact, run};
use satur_model::{Cell, Puzzle, Stop};
use satur_nine::Board;

use crate::answers::{Answers, check_size};
use crate::board_spec::{Given, puzzle_of};
use crate::columns::{Flags, Texts, Words};
use crate::puzzles::{Claims, Puzzles};
use crate::rows::{SLOW_PIECE, guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// The batch with the columns `shape`, `clues`, `verdict`, `is_minimal`, `is_right` and `error`.
///
/// `is_minimal` is null unless there is one solution. `is_right` says whether the column that
/// [`Job::claimed`] names holds a solution of the puzzle; null where there is no claim.
pub fn check(batch: &RecordBatch, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let puzzles = Puzzles::of(batch, job)?;
    let claims = job
        .claimed
        .map(|name| Claims::of(batch, name))
        .transpose()?;
    let pieces = in_pieces(batch.num_rows(), SLOW_PIECE, job, |(): &mut (), rows| {
        let mut piece = Piece::default();
        for row in rows {
            let given = guarded(|| puzzles.given(row)).unwrap_or_else(Given::Bad);
            let is_right = |puzzle: &Puzzle| claims.as_ref()?.is_right(row, puzzle);
            let checked = guarded(|| checked(&given, is_right, job)).and_then(|done| done);
            piece.push(&given, checked);
        }
        piece
    })?;
    let mut answers = Answers::default();
    let (mut heads, mut verdicts, mut minimal) = (Vec::new(), Vec::new(), Vec::new());
    let (mut right, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces {
        heads.push(piece.head);
        verdicts.push(piece.verdict);
        minimal.push(piece.is_minimal);
        right.push(piece.is_right);
        errors.push(piece.error);
    }
    Head::add(heads, &mut answers)?;
    answers.add("verdict", verdicts)?;
    answers.add("is_minimal", minimal)?;
    answers.add("is_right", right)?;
    answers.add("error", errors)?;
    answers.beside(batch)
}

#[derive(Default)]
struct Piece {
    head: Head,
    verdict: Words,
    is_minimal: Flags,
    is_right: Flags,
    error: Texts,
}

/// What a check found.
#[derive(Default)]
struct Checked {
    verdict: Option<Verdict>,
    is_minimal: Option<bool>,
    is_right: Option<bool>,
}

impl Piece {
    fn push(&mut self, given: &Given, checked: Result<Checked, String>) {
        self.head.push_given(given);
        let (checked, error) = match checked {
            Ok(checked) => (checked, None),
            Err(error) => (Checked::default(), Some(error)),
        };
        self.verdict.push(checked.verdict.map(Verdict::word));
        self.is_minimal.push(checked.is_minimal);
        self.is_right.push(checked.is_right);
        self.error.push(error.as_deref());
    }
}

fn checked(
    given: &Given,
    is_right: impl Fn(&Puzzle) -> Option<bool>,
    job: &Job,
) -> Result<Checked, String> {
    let puzzle = match given {
        Given::Null => return Ok(Checked::default()),
        Given::Bad(why) => return Err(why.clone()),
        Given::Plain(board) => puzzle_of(board),
        Given::Puzzle(puzzle) => (**puzzle).clone(),
    };
    let stop = job.stop.narrowed(job.time);
    let outcome = ask(&puzzle, &stop, job)?;
    let is_minimal = match (outcome.verdict, given) {
        (Verdict::Unique, Given::Plain(board)) => Some(is_minimal_board(board)),
        (Verdict::Unique, _) => is_minimal(&puzzle, &stop, job),
        _ => None,
    };
    Ok(Checked {
        verdict: Some(outcome.verdict),
        is_minimal,
        is_right: is_right(&puzzle),
    })
}

fn ask(puzzle: &Puzzle, stop: &Stop, job: &Job) -> Result<Outcome, String> {
    let mut request = Request::new(Goal::Unique);
    request.stop = stop.clone();
    request.budget.work = job.work;
    run(exact(), puzzle, &mut request).map_err(|error| error.to_string())
}

/// Whether every given of a board with one solution is needed: without it there is a solution with
/// another digit in its cell.
fn is_minimal_board(board: &Board) -> bool {
    (0..board.len())
        .filter(|&cell| board[cell] > 0)
        .all(|cell| {
            let mut without = *board;
            let digit = std::mem::take(&mut without[cell]);
            satur_nine::has_other(&without, cell, digit)
        })
}

/// Whether every given of a puzzle with one solution is needed; nothing if a limit was reached
/// before that was known.
fn is_minimal(puzzle: &Puzzle, stop: &Stop, job: &Job) -> Option<bool> {
    let givens: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
    for cell in givens {
        match ask(&puzzle.without_given(cell), stop, job).ok()?.verdict {
            Verdict::Unique => return Some(false),
            Verdict::GaveUp(_) => return None,
            _ => {}
        }
    }
    Some(true)
}
