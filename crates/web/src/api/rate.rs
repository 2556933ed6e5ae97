//! `rate`: how hard a puzzle is, on the scale of Sudoku Explainer; a board with rules or clues, which that scale does
//! not know, has the level of the hardest technique that its explanation needs.

use satur_advice::{Inv, Rated, hundredths, level_word, uniqueness};
use satur_generate::{hardest_technique, level_by_ladder};
use satur_logic::Choice;
use satur_logic::se::Rater;
use satur_model::{Puzzle, Stop};
use serde_json::{Value, json};

use crate::{Question, Refusal, words};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?.as_set();
    let unanswered = |why: &str| Refusal::Unanswered(words::text(question.lang, "rate", why));
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    if !known.is_unique() {
        return Err(unanswered("not-unique"));
    }
    if !puzzle.is_plain() {
        return by_ladder(question, &puzzle, stop);
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

/// The level by the steps that `explain` takes.
fn by_ladder(question: &Question, puzzle: &Puzzle, stop: &Stop) -> Result<Value, Refusal> {
    let lang = question.lang;
    let choice = Choice {
        preset: "all",
        until: None,
        without: Vec::new(),
    };
    let hardest = hardest_technique(puzzle, &choice.ladder(true), stop);
    if stop.is_requested() {
        return Err(Refusal::Stopped);
    }
    let Some(hardest) = hardest else {
        let line = words::text(lang, "rate", "beyond");
        return Ok(json!({"verdict": "stuck", "line": line}));
    };
    let level = level_by_ladder(puzzle, hardest.difficulty);
    let difficulty = hundredths(hardest.difficulty);
    let slots = [
        ("level", level_word(lang, level.name)),
        ("technique", lang.name(hardest)),
        ("difficulty", difficulty.to_string()),
    ];
    Ok(json!({
        "verdict": "rated",
        "level": level.name,
        "technique": hardest.id,
        "difficulty": difficulty,
        "line": words::say(lang, "rate", "ladder", &slots),
    }))
}
