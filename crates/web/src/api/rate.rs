//! `rate`: how hard a puzzle is, on the scale of Sudoku Explainer.

use satur_advice::{Inv, Rated, uniqueness};
use satur_logic::se::Rater;
use satur_model::Stop;
use serde_json::{Value, json};

use crate::{Question, Refusal, words};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?.as_set();
    let unanswered = |why: &str| Refusal::Unanswered(words::text(question.lang, "rate", why));
    if !puzzle.is_plain() {
        return Err(unanswered("rules"));
    }
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    if !known.is_unique() {
        return Err(unanswered("not-unique"));
    }
    let mut rater = Rater::new(puzzle.shape()).ok_or_else(|| unanswered("too-large"))?;
    let rating = rater.rate(&puzzle, None, stop);
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let rated = Rated::Explainer {
        rating,
        inv: Inv::NotAsked,
        until_level: false,
    };
    let mut answer = rated.json();
    let line = rated.line(question.lang);
    answer["line"] = json!(line.replace('\t', " · "));
    Ok(answer)
}
