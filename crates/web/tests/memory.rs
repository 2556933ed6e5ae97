//! Work that takes more memory than it may is ended, and said to be; the server goes on. Alone in its
//! file: memory is weighed by process.

#![cfg(target_os = "linux")]
#![allow(
    clippy::unnecessary_wraps,
    reason = "answers and runs have one signature"
)]

mod common;

use std::time::Duration;

use common::Running;
use satur_model::Stop;
use satur_web::api::{Answer, Run, RunContext};
use satur_web::{Options, Question, Refusal};
use serde_json::{Value, json};

const LIMIT: u64 = 64 << 20;
/// More than any machine of the tests gives without being noticed.
const MOST: usize = 2048;

/// Takes a megabyte after the other until it is stopped.
fn eat(stop: &Stop) -> usize {
    let mut eaten: Vec<Vec<u8>> = Vec::new();
    while !stop.is_over() && eaten.len() < MOST {
        eaten.push(vec![1; 1 << 20]);
        std::thread::sleep(Duration::from_micros(500));
    }
    eaten.len()
}

fn hungry(_: &Question, stop: &Stop) -> Result<Value, Refusal> {
    let eaten = eat(stop);
    assert!(eaten < MOST, "nobody stopped it");
    Err(Refusal::Stopped)
}

fn hungry_run(context: &RunContext) -> Result<(), Refusal> {
    let eaten = eat(&context.stop);
    context.tell(&json!({"eaten": eaten}));
    Ok(())
}

fn modest(_: &Question, _: &Stop) -> Result<Value, Refusal> {
    Ok(json!({"bytes": vec![1_u8; 1 << 20].len()}))
}

const LONG: Duration = Duration::from_secs(600);
static ANSWERS: &[Answer] = &[
    Answer {
        name: "hungry",
        time: LONG,
        answer: hungry,
    },
    Answer {
        name: "modest",
        time: LONG,
        answer: modest,
    },
];
static RUNS: &[Run] = &[Run {
    kind: "hungry",
    time: LONG,
    run: hungry_run,
}];

#[test]
fn work_that_takes_too_much_memory_is_ended_and_nothing_else() {
    let server = Running::with(&Options {
        memory: LIMIT,
        answers: ANSWERS,
        runs: RUNS,
        ..Options::default()
    });
    let ended = server.ask("hungry", &json!({}));
    assert_eq!((ended.status, ended.code().as_str()), (503, "memory"));
    assert_eq!(server.ask("modest", &json!({})).status, 200);
    let begun = server.ask("runs", &json!({"kind": "hungry"}));
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    let told = server.get(&format!("/api/runs/{id}/events"));
    assert!(told.body.contains(r#""code":"memory""#), "{told:?}");
    assert!(
        !told.body.contains(&format!(r#""eaten":{MOST}"#)),
        "{told:?}"
    );
    assert_eq!(server.ask("modest", &json!({})).status, 200);
}
