//! Notes that a player made in the cells of a 9x9 board.
//!
//! To the programs of players a note is scratch. A cell without notes says nothing, and a
//! few digits in a corner say «one of these two cells», not «no other digit»: to strike
//! out the rest would make wrong puzzles of good ones. So notes count as pencil marks only
//! where every empty cell has some that the board allows. Otherwise they are kept beside
//! the puzzle, as a note `jottings` such as `r1c2:13 r4c5:79`, and written back.

use satur_model::{Candidates, Digit, DigitSet, Shape};

use crate::parse::classic::{self, CELLS};
use crate::{Record, WriteError};

/// The key of the notes that are not pencil marks.
pub(crate) const KEY: &str = "jottings";

/// The key of the colours of cells, written like a note of one digit in each.
pub(crate) const COLOURS: &str = "colours";

/// Takes the notes of all cells into a record.
pub(crate) fn add(record: &mut Record, noted: &[DigitSet]) {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let left = Candidates::of(&board);
    let is_complete = board
        .blanks()
        .all(|cell| !(left[cell] & noted[cell.index()]).is_empty());
    if !is_complete {
        record.add_note(KEY, &to_text(noted));
        return;
    }
    let mut marks = left;
    for cell in board.blanks() {
        marks[cell] = noted[cell.index()];
    }
    if let Ok(marked) = puzzle.clone().with_candidates(marks) {
        record.puzzle = marked;
    }
}

/// The notes of all cells for a position of this record.
pub(crate) fn of(
    record: &Record,
    puzzle: &satur_model::Puzzle,
) -> Result<Vec<DigitSet>, WriteError> {
    let Some(marks) = puzzle.pencil_marks() else {
        let said = record.note(KEY).and_then(parse);
        return Ok(said.unwrap_or_else(|| vec![DigitSet::EMPTY; CELLS]));
    };
    let mut noted = vec![DigitSet::EMPTY; CELLS];
    for cell in puzzle.board().blanks() {
        if marks[cell].is_empty() {
            return Err(WriteError::Unsuitable(format!(
                "{} has no candidate left, which this format cannot say; write it as 'json'",
                puzzle.shape().name(cell)
            )));
        }
        noted[cell.index()] = marks[cell];
    }
    Ok(noted)
}

/// The notes of all cells as a text, in order; empty if there are none.
pub(crate) fn to_text(noted: &[DigitSet]) -> String {
    let shape = Shape::classic();
    let words: Vec<String> = shape
        .all_cells()
        .zip(noted)
        .filter(|(_, digits)| !digits.is_empty())
        .map(|(cell, digits)| format!("{}:{}", shape.name(cell), figures(*digits)))
        .collect();
    words.join(" ")
}

/// The notes that a text names; nothing if a word of it is not understood.
pub(crate) fn parse(text: &str) -> Option<Vec<DigitSet>> {
    let mut noted = vec![DigitSet::EMPTY; CELLS];
    for word in text.split_whitespace() {
        let (row, rest) = word.strip_prefix('r')?.split_once('c')?;
        let (col, digits) = rest.split_once(':')?;
        for digit in digits.chars() {
            let (cell, digit) = classic::triple(&format!("{digit}{row}{col}"))?;
            noted[cell.index()].insert(digit);
        }
    }
    Some(noted)
}

/// The digits of a set, one character each.
pub(crate) fn figures(digits: DigitSet) -> String {
    digits.iter().filter_map(Digit::symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::{Cell, Grid, Puzzle};

    fn record() -> Record {
        Record::new(1, Puzzle::new(Grid::empty(Shape::classic())))
    }

    #[test]
    fn notes_in_some_cells_change_nothing_in_the_puzzle() {
        let mut noted = vec![DigitSet::EMPTY; CELLS];
        noted[1] = DigitSet::all(3);
        noted[31] = DigitSet::all(9) - DigitSet::all(7);
        let mut jotted = record();
        add(&mut jotted, &noted);
        assert_eq!(jotted.puzzle, record().puzzle);
        assert_eq!(jotted.note(KEY), Some("r1c2:123 r4c5:89"));
        assert_eq!(of(&jotted, &jotted.puzzle).unwrap(), noted);
    }

    #[test]
    fn notes_in_every_empty_cell_are_pencil_marks() {
        let mut noted = vec![DigitSet::all(9); CELLS];
        noted[80] = DigitSet::all(2);
        let mut marked = record();
        add(&mut marked, &noted);
        assert_eq!(marked.puzzle.candidates()[Cell::new(80)], DigitSet::all(2));
        assert!(marked.notes.is_empty());
        assert_eq!(of(&marked, &marked.puzzle).unwrap(), noted);
    }

    #[test]
    fn words_that_name_no_cell_are_not_guessed() {
        for bad in [
            "r1c2", "r0c1:1", "r1c10:1", "r1c1:0", "r1c1:x", "hello", "r1c1:é",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
        assert_eq!(parse(""), Some(vec![DigitSet::EMPTY; CELLS]));
    }

    #[test]
    fn a_cell_without_candidates_cannot_be_written() {
        let mut marks = record().puzzle.candidates();
        marks[Cell::new(3)] = DigitSet::EMPTY;
        let puzzle = record().puzzle.with_candidates(marks).unwrap();
        let error = of(&record(), &puzzle).unwrap_err().to_string();
        assert!(error.starts_with("r1c4 has no candidate left"), "{error}");
    }
}
