//! Candidates that a puzzle rules out, as formulas and programs state them.

use satur_model::{Candidate, Cell, Puzzle};

/// What the pencil marks of a puzzle exclude in the empty cells of a board.
pub(crate) fn struck(puzzle: &Puzzle, blanks: Vec<Cell>) -> impl Iterator<Item = Candidate> {
    let marks = puzzle.pencil_marks();
    blanks.into_iter().flat_map(move |cell| {
        puzzle
            .shape()
            .digits()
            .filter(move |&digit| marks.is_some_and(|marks| !marks[cell].contains(digit)))
            .map(move |digit| Candidate { cell, digit })
    })
}
