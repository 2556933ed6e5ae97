//! One form for all disguises of a puzzle, by which equal ones are found.

use arrow_array::RecordBatch;
use satur_generate::canonical_id;
use satur_model::{Grid, Puzzle};

use crate::answers::{Answers, check_size};
use crate::board_spec::{Given, beyond_blocks};
use crate::columns::Texts;
use crate::puzzles::Puzzles;
use crate::rows::{SLOW_PIECE, guarded, in_pieces};
use crate::solve::Head;
use crate::{BatchError, Job};

/// The batch with the columns `shape`, `clues`, `canonical`, `canonical_id` and `error`.
///
/// Two puzzles have the same `canonical` exactly if one is the other with digits renamed, rows and
/// columns moved within bands and stacks, these moved as wholes, or the board transposed. Puzzles with other rules or
/// clues are refused row by row: these moves do not keep them.
pub fn canonical(batch: &RecordBatch, job: &Job) -> Result<RecordBatch, BatchError> {
    check_size(batch.num_rows())?;
    let puzzles = Puzzles::of(batch, job)?;
    let pieces = in_pieces(batch.num_rows(), SLOW_PIECE, job, |(): &mut (), rows| {
        let mut piece = (
            Head::default(),
            Texts::default(),
            Texts::default(),
            Texts::default(),
        );
        for row in rows {
            let given = guarded(|| puzzles.given(row)).unwrap_or_else(Given::Bad);
            let form = guarded(|| form(&given)).and_then(|form| form);
            let (form, error) = match form {
                Ok(form) => (form, None),
                Err(error) => (None, Some(error)),
            };
            piece.0.push_given(&given);
            piece.1.push(form.as_ref().map(Grid::to_string).as_deref());
            piece.2.push(form.as_ref().map(canonical_id).as_deref());
            piece.3.push(error.as_deref());
        }
        piece
    })?;
    let (mut heads, mut forms) = (Vec::new(), Vec::new());
    let (mut ids, mut errors) = (Vec::new(), Vec::new());
    for piece in pieces {
        heads.push(piece.0);
        forms.push(piece.1);
        ids.push(piece.2);
        errors.push(piece.3);
    }
    let mut answers = Answers::default();
    Head::add(heads, &mut answers)?;
    answers.add("canonical", forms)?;
    answers.add("canonical_id", ids)?;
    answers.add("error", errors)?;
    answers.beside(batch)
}

fn form(given: &Given) -> Result<Option<Grid>, String> {
    let puzzle: Puzzle = match given {
        Given::Null => return Ok(None),
        Given::Bad(why) => return Err(why.clone()),
        given => given.puzzle().ok_or("no puzzle")?,
    };
    canonical_form(&puzzle).map(Some)
}

/// The least of all disguises of a puzzle, or why it has none.
pub fn canonical_form(puzzle: &Puzzle) -> Result<Grid, String> {
    if puzzle.pencil_marks().is_some() {
        return Err("a puzzle with pencil marks has no canonical form".to_owned());
    }
    if let Some(more) = beyond_blocks(puzzle) {
        return Err(format!(
            "a board with {more} has no canonical form: moving rows and columns and renaming digits does not keep them"
        ));
    }
    satur_generate::canonical(&puzzle.board()).ok_or_else(|| {
        format!(
            "blocks of {}: there are too many disguises to compare; boards of side 10 and less have a canonical form",
            puzzle.shape()
        )
    })
}
