//! The C interface as a page uses it: room, bytes, a call, what it said.

#![allow(
    unsafe_code,
    reason = "the other side of the interface writes and reads memory"
)]

use satur_wasm::{KINDS, give_word, satur_ask, satur_room, satur_run, satur_said, take_told};
use satur_web::api::{ANSWERS, RUNS};
use serde_json::{Value, json};

fn call(function: extern "C" fn(usize) -> usize, name: &str, question: &str) -> Value {
    let input = [name.as_bytes(), question.as_bytes()].concat();
    let room = satur_room(input.len());
    // SAFETY: the room has this many bytes and nobody else uses it.
    unsafe { std::ptr::copy_nonoverlapping(input.as_ptr(), room, input.len()) };
    let length = function(name.len());
    // SAFETY: so many bytes lie there until the next call.
    let said = unsafe { std::slice::from_raw_parts(satur_said(), length) };
    serde_json::from_slice(said).unwrap()
}

fn ask(name: &str, question: &Value) -> Value {
    call(satur_ask, name, &question.to_string())
}

/// A 4x4 board of the DSatur report.
fn board() -> Value {
    json!({"set": {"puzzle": ".3.4........3.2."}})
}

#[test]
fn an_answer_is_what_the_function_says() {
    for name in ["solution", "hint", "steps", "rate", "check"] {
        let question = json!({"board": board(), "lang": "pt"});
        let known = ANSWERS.iter().find(|known| known.name == name).unwrap();
        let direct = satur_web::Question::new(question.clone()).unwrap();
        let direct = (known.answer)(&direct, satur_model::Stop::never()).unwrap();
        let said = ask(name, &question)["answer"].clone();
        let untimed = |mut value: Value| {
            value.as_object_mut().unwrap().remove("seconds");
            value
        };
        assert_eq!(untimed(said), untimed(direct), "{name}");
    }
}

#[test]
fn what_cannot_be_answered_is_refused_and_the_next_question_answered() {
    let code = |said: &Value| {
        said["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(code(&ask("magic", &json!({}))), "bad");
    assert_eq!(code(&call(satur_ask, "hint", "{")), "bad");
    satur_room(3);
    let length = satur_ask(9);
    // SAFETY: so many bytes lie there until the next call.
    let said = unsafe { std::slice::from_raw_parts(satur_said(), length) };
    assert_eq!(code(&serde_json::from_slice(said).unwrap()), "bad");
    let text = json!({"text": "12"});
    assert_eq!(code(&ask("read", &text)), "text");
    assert_eq!(
        ask("solution", &json!({"board": board()}))["error"],
        Value::Null
    );
}

#[test]
fn a_run_hears_words_tells_frames_and_ends() {
    give_word(json!({"events": 2}));
    give_word(json!({"full": true}));
    let question = json!({"method": "backtracking", "board": board(), "seed": 3}).to_string();
    assert_eq!(call(satur_run, "watch", &question), json!({}));
    let told: Vec<Value> = take_told()
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    assert_eq!(told[0]["run"]["method"], "backtracking");
    assert_eq!(told[1]["frame"]["s"], 2);
    assert_eq!(told.last().unwrap()["end"]["verdict"], "solved");
}

#[test]
fn a_run_that_nobody_tells_anything_ends() {
    let question = json!({"method": "saturbfs", "board": board()}).to_string();
    assert_eq!(call(satur_run, "watch", &question), json!({}));
    let refused = call(satur_run, "race", &json!({"board": board()}).to_string());
    assert_eq!(refused["error"]["text"], "there is no such run");
    assert!(
        KINDS
            .iter()
            .all(|kind| RUNS.iter().any(|run| run.kind == *kind))
    );
}
