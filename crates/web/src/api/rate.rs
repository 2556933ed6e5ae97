//! `rate`: how hard a puzzle is, on the scale of Sudoku Explainer; a board with rules or clues, which that scale does
//! not know, has the level of the hardest technique that its explanation needs.

use satur_advice::{Inv, Rated, uniqueness};
use satur_logic::se::Rater;
use satur_model::Stop;
use serde_json::{Value, json};

use crate::{Question, Refusal, words};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?.as_set();
    let unanswered = |why: &str| Refusal::Unanswered(words::text(question.lang, "rate", why));
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    if !known.is_unique() {
        return Err(unanswered("not-unique"));
    }
    let rated = if puzzle.is_plain() {
        let mut rater = Rater::new(puzzle.shape()).ok_or_else(|| unanswered("too-large"))?;
        Rated::Explainer {
            rating: rater.rate(&puzzle, None, stop),
            inv: Inv::NotAsked,
            until_level: false,
        }
    } else {
        Rated::by_ladder(&puzzle, stop)
    };
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let mut answer = rated.json();
    answer["line"] = json!(rated.sentence(question.lang));
    Ok(answer)
}
