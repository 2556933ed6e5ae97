//! The puzzle of a proof: read, and put in the terms of the checker.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use satur::formats::{self, Input, ReadOptions};
use satur::model::{Digit, Puzzle};
use satur::proof::check::{Board, Sudoku};

/// A puzzle as one JSON object.
pub(super) fn from_json(text: &str) -> Result<Puzzle, String> {
    let boards = formats::open(Input::from_text(text), formats::find("json"), any_rules());
    let first = boards.map_err(|problem| problem.to_string())?.next();
    let record = first
        .ok_or("there is none")?
        .map_err(|error| error.to_string())?;
    Ok(record.puzzle)
}

/// The only puzzle of a file.
pub(super) fn only_puzzle(path: &Path) -> Result<Puzzle, String> {
    let failed = |why: String| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    let input = Input::new(BufReader::new(file)).map_err(|error| failed(error.to_string()))?;
    let boards = formats::open(input, None, any_rules());
    let mut boards = boards.map_err(|problem| failed(problem.to_string()))?;
    match (boards.next(), boards.next()) {
        (Some(Ok(record)), None) => Ok(record.puzzle),
        (Some(Err(error)), _) => Err(failed(error.to_string())),
        (None, _) => Err(failed("there is no puzzle in it".into())),
        (_, Some(_)) => Err(failed(
            "there are several puzzles in it; --puzzle takes one".into(),
        )),
    }
}

/// The puzzle in the terms of the checker, which has houses and pairs of cells; a board with clues is refused.
pub(super) fn sudoku(puzzle: &Puzzle) -> Result<Sudoku, String> {
    if !puzzle.clues().is_empty() {
        let clues = puzzle.clue_names();
        return Err(format!(
            "the board has clues ({clues}), and the checker knows houses and pairs of cells alone: nothing was checked"
        ));
    }
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let digits = board.iter().map(|(_, digit)| digit.map(Digit::index));
    let struck = board.blanks().flat_map(|cell| {
        let is_struck = move |digit: &_| !puzzle.allows(cell, *digit);
        let struck = shape.digits().filter(is_struck);
        struck.map(move |digit| (cell.index(), digit.index()))
    });
    // The checker makes its own board of what the puzzle says of its rules.
    let layout = puzzle.layout();
    let ids: Vec<&str> = layout.rules().iter().map(|rule| rule.id).collect();
    let regions: Option<Vec<u32>> = layout
        .jigsaw()
        .map(|regions| regions.iter().map(|&region| u32::from(region)).collect());
    let (rows, cols) = match shape.overlaps() {
        Some(_) => (3, 3),
        None => (shape.block_rows(), shape.block_cols()),
    };
    let board = Board::with_rules(rows, cols, regions.as_deref(), &ids)?;
    Ok(Sudoku::on(board, digits.collect(), struck.collect()))
}

/// Boards with any rules are read, and clues, so that they are refused and not lost.
fn any_rules() -> ReadOptions {
    ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    }
}
