//! What JSON says of a board: for the format `json`, and for every answer under `--json`.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io;

use satur_model::{Cost, Grid, Puzzle};

use crate::parse::json_clues::clues_text;
use crate::parse::json_values::{board_text, candidates_text, list, string};
use crate::parse::rules::regions_text;
use crate::{Record, Sheet, State, WriteError, WriteOptions};

/// A board as JSON has it: a text of one character a cell, or rows of numbers past 9x9.
pub fn board_value(grid: &Grid) -> String {
    board_text(grid)
}

/// What JSON says of a board, as keys of an object without its braces: the puzzle as it was given, its shape, rules,
/// regions and clues, its name, and where somebody is with it: what was placed and the candidates of `position`.
pub fn board_keys(record: &Record, position: &Puzzle) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let mut text = format!("\"puzzle\":{}", board_text(puzzle.givens()));
    let mut add = |key: &str, value: &str| {
        let _ = write!(text, ",\"{key}\":{value}");
    };
    let layout = puzzle.layout();
    if layout.jigsaw().is_none() && layout.shape().is_square() {
        add("shape", &format!("\"{}\"", puzzle.shape()));
    }
    if !layout.rules().is_empty() {
        let ids: Vec<String> = layout.rules().iter().map(|rule| string(rule.id)).collect();
        add("rules", &list(ids.iter()));
    }
    if layout.jigsaw().is_some() {
        let regions = regions_text(layout).ok_or_else(|| {
            WriteError::Unsuitable(
                "json names regions by one character: at most 62 of them".to_owned(),
            )
        })?;
        add("regions", &string(&regions));
    }
    if !puzzle.clues().is_empty() {
        add("clues", &clues_text(puzzle));
    }
    if let Some(label) = &record.label {
        add("name", &string(label));
    }
    if let Some(placed) = position.placed() {
        add("placed", &board_text(placed));
    }
    if let Some(marks) = position.written_marks() {
        add("candidates", &candidates_text(marks));
    }
    Ok(text)
}

pub(crate) fn write(
    sheet: &Sheet,
    _: &WriteOptions,
    out: &mut dyn io::Write,
) -> Result<(), WriteError> {
    let (record, puzzle) = (sheet.record, sheet.puzzle());
    // Pencil marks go with the digits that are written as placed.
    let position = match sheet.state {
        State::Partial => sheet.position(),
        _ => puzzle.clone(),
    };
    let mut text = format!("{{{}", board_keys(record, &position)?);
    let mut add = |key: &str, value: &str| {
        let _ = write!(text, ",\"{key}\":{value}");
    };
    match (sheet.state, sheet.grid) {
        (State::Solved, Some(grid)) => add("solution", &board_text(grid)),
        (State::Partial, Some(grid)) => {
            add("solution", "null");
            add("partial", &board_text(grid));
            add("filled", &grid.count_filled().to_string());
        }
        (State::Unsolved, grid) => {
            add("solution", "null");
            if let Some(grid) = grid {
                let cost = Cost::of(puzzle, grid);
                add("best", &board_text(grid));
                add("filled", &grid.count_filled().to_string());
                add("cost", &cost.total().to_string());
                add("clashes", &cost.clashes.to_string());
                add("blanks", &cost.blanks.to_string());
            }
        }
        _ => {
            if let Some(claimed) = &record.claimed {
                add("solution", &board_text(claimed));
            }
        }
    }
    if !sheet.remark.is_empty() {
        add("reason", &string(sheet.remark));
    }
    if !record.notes.is_empty() {
        add("notes", &notes_value(&record.notes));
    }
    text.push_str("}\n");
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Notes as JSON has them: an object, or a list of pairs where a key comes more than once.
pub fn notes_value(notes: &[(String, String)]) -> String {
    let mut keys = HashSet::new();
    let is_list = notes.iter().any(|(key, _)| !keys.insert(key));
    let key_end = if is_list { ',' } else { ':' };
    let pair = |(key, value): &(String, String)| {
        let pair = format!("{}{key_end}{}", string(key), string(value));
        if is_list { format!("[{pair}]") } else { pair }
    };
    let pairs: Vec<String> = notes.iter().map(pair).collect();
    if is_list {
        list(pairs.iter())
    } else {
        format!("{{{}}}", pairs.join(","))
    }
}
