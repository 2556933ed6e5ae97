//! `clues`: which clues the digits on a board break, as far as it can be told, and whether it is
//! solved.

use satur_advice::broken_clues;
use satur_model::{Solution, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal};

pub(super) fn answer(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?;
    let lang = question.lang as usize;
    let broken: Vec<Value> = broken_clues(&puzzle)
        .iter()
        .map(|broken| {
            let clue = &puzzle.clues()[broken.clue];
            let names = clue.all_cells().map(|cell| puzzle.shape().name(cell));
            let names: Vec<String> = names.map(|name| name.to_string()).collect();
            let text = match names.len() {
                0 => clue.title(lang),
                _ => format!("{} ({})", clue.title(lang), names.join(" ")),
            };
            json!({
                "clue": broken.clue,
                "cells": broken.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
                "text": text,
            })
        })
        .collect();
    let is_solved = Solution::verify(&puzzle, puzzle.board()).is_ok();
    Ok(json!({"broken": broken, "solved": is_solved}))
}
