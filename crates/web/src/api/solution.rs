//! `solution`: the only solution of a puzzle as it was set, to compare entries with.

use satur_advice::uniqueness;
use satur_model::Stop;
use serde_json::{Value, json};

use crate::board::numbers;
use crate::{Question, Refusal};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?.as_set();
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    Ok(json!({"solution": known.solution.as_ref().map(numbers)}))
}
