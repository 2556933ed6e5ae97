//! Clues in words, for a terminal that cannot draw them.

use satur::logic::Lang;
use satur::model::Puzzle;

/// The clues of a puzzle, a line each: what they are called, their numbers, their cells. Nothing if there are none.
pub(crate) fn clues(puzzle: &Puzzle, lang: Lang) -> String {
    let clues = puzzle.clues().iter();
    clues
        .map(|clue| clue.say(puzzle.shape(), lang as usize) + "\n")
        .collect()
}
