//! How many solutions the puzzles of a batch have.

use arrow_array::RecordBatch;
use arrow_array::types::UInt64Type;
use satur_methods::{Goal, Outcome, exact, run};

use crate::answers::{Answers, check_size};
use crate::board_spec::Given;
use crate::columns::{Flags, Numbers, Texts, Words};
use crate::puzzles::Puzzles;
use crate::rows::{SLOW_PIECE, guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// The batch with the columns `shape`, `clues`, `verdict`, `count`, `is_complete` and `error`.
///
/// Solutions are counted up to `limit`; `is_complete` says whether `count` is all there are.
pub fn count(batch: &RecordBatch, limit: u64, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let puzzles = Puzzles::of(batch, job)?;
    let pieces = in_pieces(batch.num_rows(), SLOW_PIECE, job, |(): &mut (), rows| {
        let mut piece = Piece::default();
        for row in rows {
            let given = guarded(|| puzzles.given(row)).unwrap_or_else(Given::Bad);
            let counted = match &given {
                Given::Null => Ok(None),
                Given::Bad(why) => Err(why.clone()),
                given => counted(given, limit, job).map(Some),
            };
            piece.push(&given, counted);
        }
        piece
    })?;
    let (mut heads, mut verdicts, mut counts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut complete, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces {
        heads.push(piece.head);
        verdicts.push(piece.verdict);
        counts.push(piece.count);
        complete.push(piece.is_complete);
        errors.push(piece.error);
    }
    let mut answers = Answers::default();
    Head::add(heads, &mut answers)?;
    answers.add("verdict", verdicts)?;
    answers.add("count", counts)?;
    answers.add("is_complete", complete)?;
    answers.add("error", errors)?;
    answers.beside(batch)
}

#[derive(Default)]
struct Piece {
    head: Head,
    verdict: Words,
    count: Numbers<UInt64Type>,
    is_complete: Flags,
    error: Texts,
}

impl Piece {
    fn push(&mut self, given: &Given, counted: Result<Option<Outcome>, String>) {
        self.head.push_given(given);
        let (outcome, error) = match counted {
            Ok(outcome) => (outcome, None),
            Err(error) => (None, Some(error)),
        };
        let outcome = outcome.as_ref();
        self.verdict.push(outcome.map(|o| o.verdict.word()));
        self.count.push(outcome.map(|o| o.found));
        self.is_complete.push(outcome.map(|o| o.is_complete));
        self.error.push(error.as_deref());
    }
}

fn counted(given: &Given, limit: u64, job: &Job) -> Result<Outcome, String> {
    let puzzle = given.puzzle().ok_or("no puzzle")?;
    let mut request = job.request(Goal::Count(limit), job.seed);
    request.settings = &[];
    guarded(|| run(exact(), &puzzle, &mut request))?.map_err(|error| error.to_string())
}
