//! `read`: boards from a text in any format that can be read.
//!
//! A mistake comes back with its line and column, so that the page can point at the character.

use satur_formats::{Boards, Input, Problem, ReadError, ReadOptions, Record, find, open};
use satur_model::{Shape, Stop};
use serde_json::{Value, json};

use crate::question::MAX_PLAYED;
use crate::{Question, Refusal, board};

/// How many boards of a text are looked at.
const MOST: u64 = 1000;

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let text = question.needed_text("text")?;
    let most = question.number("most", MOST)?.unwrap_or(1) as usize;
    let format = match question.text("format")? {
        None => None,
        Some(name) => {
            Some(find(name).ok_or_else(|| Refusal::bad(format!("format: there is no '{name}'")))?)
        }
    };
    let shape: Option<Shape> = match question.text("shape")? {
        None => None,
        Some(shape) => Some(
            shape
                .parse()
                .map_err(|error| Refusal::bad(format!("shape: {error}")))?,
        ),
    };
    let options = ReadOptions {
        shape,
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let boards = open(Input::from_text(text), format, options).map_err(|error| refusal(&error))?;
    read_all(boards, most, stop)
}

fn read_all(boards: Boards, most: usize, stop: &Stop) -> Result<Value, Refusal> {
    let format = boards.format.id;
    let mut read = Vec::new();
    let mut is_cut = false;
    for record in boards {
        if stop.is_over() || read.len() == most {
            is_cut = true;
            break;
        }
        match record {
            Ok(record) => read.push(record_json(&record)?),
            // The boards before the mistake are not what was asked for: it has to be mended first.
            Err(error) => return Err(refusal(&error)),
        }
    }
    if read.is_empty() {
        return Err(refusal(&ReadError::Problem(Problem::at(
            1, 0, "no board", "a Sudoku",
        ))));
    }
    Ok(json!({"format": format, "boards": read, "more": is_cut}))
}

fn record_json(record: &Record) -> Result<Value, Refusal> {
    let side = record.puzzle.shape().side();
    if side > MAX_PLAYED {
        let problem = Problem::at(
            record.line,
            0,
            format!("a board of side {side}"),
            format!("one of side {MAX_PLAYED} at most"),
        );
        return Err(refusal(&ReadError::Problem(problem)));
    }
    let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
    let mut value = board::write(&record.puzzle);
    value["label"] = json!(record.label);
    value["warnings"] = json!(warnings);
    Ok(value)
}

/// Why a text cannot be read, with the place.
fn refusal(error: &ReadError) -> Refusal {
    match error {
        ReadError::Problem(problem) => Refusal::Text(json!({
            "line": problem.line,
            "column": problem.column,
            "found": problem.found,
            "expected": problem.expected,
            "hint": problem.hint,
            "text": problem.to_string(),
        })),
        ReadError::Io(error) => Refusal::bad(error.to_string()),
    }
}
