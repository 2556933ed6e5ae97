//! `why-not`: the shortest proof found that a candidate is not possible.
//!
//! What the board shows at once is said in a sentence; else the proof is a step, a pattern or a
//! supposition that contradicts itself, with its picture. A candidate of the solution has no proof
//! against it, and that is said too.

use satur_advice::uniqueness;
use satur_logic::{Action, AnyBoard, Choice, Family, Lang};
use satur_model::{Candidate, Cell, Digit, Puzzle, Stop};
use serde_json::{Value, json};

use super::hint::step_json;
use crate::{Question, Refusal, words};

pub(super) fn answer(question: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let puzzle = question.board()?;
    let lang = question.lang;
    let candidate = candidate(question, &puzzle)?;
    if let Some(seen) = seen(lang, &puzzle, candidate) {
        return Ok(json!({"verdict": "seen", "text": seen}));
    }
    let say = |key: &str| words::say(lang, "why", key, &slots(&puzzle, candidate, ""));
    let known = uniqueness(&puzzle, stop).ok_or(Refusal::Stopped)?;
    if known.is_impossible {
        return Ok(json!({"verdict": "impossible", "text": say("impossible")}));
    }
    if let Some(solution) = &known.solution
        && solution[candidate.cell] == Some(candidate.digit)
    {
        return Ok(json!({"verdict": "right", "text": say("right")}));
    }
    let too_large = || Refusal::Unanswered(say("too-large"));
    let board = AnyBoard::new(&puzzle).ok_or_else(too_large)?;
    let choice = Choice {
        preset: "all",
        until: None,
        without: Vec::new(),
    };
    let ladder = choice.ladder(known.is_unique());
    let Some(step) = board.why_not(candidate, &ladder, stop) else {
        if stop.is_requested() {
            return Err(Refusal::Stopped);
        }
        return Ok(json!({"verdict": "unknown", "text": say("unknown")}));
    };
    let mut answer = step_json(lang, puzzle.layout(), &step);
    let is_supposition = step.technique.family == Family::Forcing;
    if !step.actions.contains(&Action::Strike(candidate)) {
        // The step places a digit; what that means for the candidate is said too.
        let line = json!({"depth": 0, "text": say("then")});
        if let Some(lines) = answer["lines"].as_array_mut() {
            lines.push(line);
        }
    }
    answer["verdict"] = json!("proof");
    answer["length"] = json!(step.chain_length().max(1));
    answer["text"] = json!(say(if is_supposition {
        "supposed"
    } else {
        "pattern"
    }));
    Ok(answer)
}

fn candidate(question: &Question, puzzle: &Puzzle) -> Result<Candidate, Refusal> {
    let shape = puzzle.shape();
    let number = |key: &str, most: usize| {
        let number = question.number(key, most as u64)?;
        number.ok_or_else(|| Refusal::bad(format!("{key}: expected a number, found nothing")))
    };
    let cell = Cell::new(number("cell", shape.cells() - 1)? as usize);
    let digit = number("digit", shape.side())?;
    let digit = digit.checked_sub(1).map(|index| Digit::new(index as usize));
    let digit = digit.ok_or_else(|| Refusal::bad("digit: expected at least 1"))?;
    Ok(Candidate { cell, digit })
}

fn slots(puzzle: &Puzzle, candidate: Candidate, other: &str) -> [(&'static str, String); 3] {
    [
        ("cell", puzzle.shape().name(candidate.cell).to_string()),
        ("digit", candidate.digit.to_string()),
        ("other", other.to_owned()),
    ]
}

/// What anybody can see: the cell is filled, the digit stands in sight, or the player struck it.
fn seen(lang: Lang, puzzle: &Puzzle, candidate: Candidate) -> Option<String> {
    let Candidate { cell, digit } = candidate;
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let say =
        |key: &str, other: &str| words::say(lang, "why", key, &slots(puzzle, candidate, other));
    if let Some(there) = board[cell] {
        let key = if there == digit { "there" } else { "filled" };
        return Some(say(key, &there.to_string()));
    }
    let mut peers = puzzle.layout().peers(cell).iter();
    if let Some(&peer) = peers.find(|&&peer| board[peer] == Some(digit)) {
        return Some(say("seen", &shape.name(peer).to_string()));
    }
    (!puzzle.allows(cell, digit)).then(|| say("struck", ""))
}
