//! What is too long, too slow, too much or broken, and what happens to work that nobody waits for.

#![allow(
    clippy::unnecessary_wraps,
    reason = "answers and runs have one signature"
)]

mod common;

use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::Running;
use satur_model::Stop;
use satur_web::api::{ANSWERS, Answer, Run, RunContext};
use satur_web::{Options, Question, Refusal};
use serde_json::{Value, json};

/// How many slow questions and runs are being worked on.
static WORKING: AtomicUsize = AtomicUsize::new(0);
/// Whether engines go on that nobody waits for.
static STUBBORN: AtomicBool = AtomicBool::new(false);
/// Held by tests that look at it.
static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

fn slow(_: &Question, stop: &Stop) -> Result<Value, Refusal> {
    WORKING.fetch_add(1, Ordering::SeqCst);
    while !stop.is_over() {
        std::thread::sleep(Duration::from_millis(1));
    }
    WORKING.fetch_sub(1, Ordering::SeqCst);
    Err(Refusal::Stopped)
}

/// An engine that does not notice for a while that it is to end.
fn stubborn(_: &Question, stop: &Stop) -> Result<Value, Refusal> {
    WORKING.fetch_add(1, Ordering::SeqCst);
    while !stop.is_over() {
        std::thread::sleep(Duration::from_millis(1));
    }
    while STUBBORN.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
    WORKING.fetch_sub(1, Ordering::SeqCst);
    Err(Refusal::Stopped)
}

fn broken(_: &Question, _: &Stop) -> Result<Value, Refusal> {
    panic!("an engine that fails, on purpose");
}

fn quick(_: &Question, _: &Stop) -> Result<Value, Refusal> {
    Ok(json!({"quick": true}))
}

fn slow_run(context: &RunContext) -> Result<(), Refusal> {
    context.tell(&json!({"begun": true}));
    slow(&context.question, &context.stop).map(|_| ())
}

fn chatty_run(context: &RunContext) -> Result<(), Refusal> {
    let word = context.inbox.recv_timeout(Duration::from_secs(60));
    for number in 0..1000 {
        context.tell(&json!(number));
        context.mailbox.frame(&json!({"frame": number}));
    }
    context.tell(&json!({"word": word.ok()}));
    Ok(())
}

/// How many events a run told that tells more than any buffer holds.
static TOLD: AtomicUsize = AtomicUsize::new(0);
const MANY: usize = 1000;

fn plentiful_run(context: &RunContext) -> Result<(), Refusal> {
    let text = "x".repeat(64 << 10);
    for number in 0..MANY {
        context.tell(&json!({"number": number, "text": text}));
        TOLD.store(number + 1, Ordering::SeqCst);
    }
    Ok(())
}

fn broken_run(_: &RunContext) -> Result<(), Refusal> {
    panic!("a run that fails, on purpose");
}

const LONG: Duration = Duration::from_secs(600);
static TEST_ANSWERS: &[Answer] = &[
    Answer {
        name: "slow",
        time: LONG,
        answer: slow,
    },
    Answer {
        name: "stubborn",
        time: LONG,
        answer: stubborn,
    },
    Answer {
        name: "short",
        time: Duration::from_millis(20),
        answer: slow,
    },
    Answer {
        name: "broken",
        time: LONG,
        answer: broken,
    },
    Answer {
        name: "quick",
        time: LONG,
        answer: quick,
    },
];
static TEST_RUNS: &[Run] = &[
    Run {
        kind: "slow",
        time: LONG,
        run: slow_run,
    },
    Run {
        kind: "chatty",
        time: LONG,
        run: chatty_run,
    },
    Run {
        kind: "plentiful",
        time: LONG,
        run: plentiful_run,
    },
    Run {
        kind: "broken",
        time: LONG,
        run: broken_run,
    },
];

fn server() -> Running {
    Running::with(&Options {
        runs_at_once: 2,
        questions_at_once: 2,
        body_time: Duration::from_millis(300),
        answers: TEST_ANSWERS,
        runs: TEST_RUNS,
        ..Options::default()
    })
}

/// Waits until a number of questions is being worked on; returns how long that took.
fn wait_for(working: usize) -> Duration {
    let start = Instant::now();
    while WORKING.load(Ordering::SeqCst) != working {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it never happened"
        );
        std::thread::sleep(Duration::from_millis(1));
    }
    start.elapsed()
}

/// Sends a question and leaves the connection open.
fn begin(server: &Running, line: &str, body: &str) -> std::net::TcpStream {
    let mut stream = server.connect();
    let host = server.host();
    let request = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

#[test]
fn a_question_that_nobody_waits_for_is_stopped() {
    let _alone = ALONE.lock();
    let server = server();
    let stream = begin(&server, "POST /api/slow", "{}");
    wait_for(1);
    drop(stream);
    let took = wait_for(0);
    // The aim is 100 ms; a busy machine may take longer to notice, and ten minutes are the limit.
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[test]
fn the_place_of_a_question_that_nobody_waits_for_is_free_before_its_engine_notices() {
    let _alone = ALONE.lock();
    let server = server();
    STUBBORN.store(true, Ordering::SeqCst);
    let free = || server.ask("quick", &json!({})).status == 200;
    // Both places four times: after that there are as many engines at work as there may be.
    for round in 1..=4 {
        let left = [0, 1].map(|_| begin(&server, "POST /api/stubborn", "{}"));
        wait_for(2 * round);
        assert!(!free());
        drop(left);
        let start = Instant::now();
        while round < 4 && !free() {
            assert!(start.elapsed() < Duration::from_secs(5), "never free");
        }
    }
    std::thread::sleep(Duration::from_millis(50));
    assert!(!free(), "eight engines work");
    STUBBORN.store(false, Ordering::SeqCst);
    wait_for(0);
    assert!(free());
}

#[test]
fn a_run_ends_with_its_reader_and_when_it_is_told_to() {
    let _alone = ALONE.lock();
    let server = server();
    let start = |server: &Running| {
        let begun = server.ask("runs", &json!({"kind": "slow"}));
        assert_eq!(begun.status, 200, "{begun:?}");
        begun.json()["id"].as_str().unwrap().to_owned()
    };
    let id = start(&server);
    let mut reader = begin(&server, &format!("GET /api/runs/{id}/events"), "");
    let mut first = [0; 64];
    assert!(reader.read(&mut first).unwrap() > 0);
    wait_for(1);
    let second = server.get(&format!("/api/runs/{id}/events"));
    assert_eq!(second.status, 409, "one reader");
    drop(reader);
    wait_for(0);
    let id = start(&server);
    wait_for(1);
    let host = server.host();
    let headers = [format!("Host: {host}"), format!("Origin: http://{host}")];
    let headers = headers.each_ref().map(String::as_str);
    let ended = server.send(&format!("DELETE /api/runs/{id}"), &headers, "");
    assert_eq!(ended.status, 200);
    wait_for(0);
    let again = server.send(&format!("DELETE /api/runs/{id}"), &headers, "");
    assert_eq!(again.status, 404);
    assert_eq!(server.get("/api/runs/0123/events").status, 404);
}

#[test]
fn more_than_the_cores_is_refused_and_the_end_ends_all() {
    let _alone = ALONE.lock();
    let server = server();
    let first = [0, 1].map(|_| begin(&server, "POST /api/slow", "{}"));
    wait_for(2);
    let third = server.ask("quick", &json!({}));
    assert_eq!((third.status, third.code().as_str()), (429, "busy"));
    assert!(third.head.contains("retry-after: 1"));
    // Files are sent all the same.
    assert_eq!(server.get("/").status, 200);
    let runs = [0, 1].map(|_| server.ask("runs", &json!({"kind": "slow"})).status);
    assert_eq!(runs, [200, 200]);
    assert_eq!(server.ask("runs", &json!({"kind": "slow"})).status, 429);
    wait_for(4);
    // Ctrl-C: everything that is worked on is asked to end.
    drop(server);
    wait_for(0);
    drop(first);
}

#[test]
fn a_question_has_a_limit_of_time() {
    let _alone = ALONE.lock();
    let server = server();
    let late = server.ask("short", &json!({}));
    assert_eq!((late.status, late.code().as_str()), (503, "stopped"));
    for known in ANSWERS {
        assert!(known.time <= Duration::from_secs(120), "{}", known.name);
    }
}

#[test]
fn an_engine_that_fails_costs_its_question_alone() {
    let server = server();
    for _ in 0..3 {
        let failed = server.ask("broken", &json!({}));
        assert_eq!((failed.status, failed.code().as_str()), (500, "engine"));
    }
    let begun = server.ask("runs", &json!({"kind": "broken"}));
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    let told = server.get(&format!("/api/runs/{id}/events"));
    assert!(told.body.contains(r#""code":"engine""#), "{told:?}");
    assert_eq!(server.ask("quick", &json!({})).status, 200);
}

#[test]
fn a_run_tells_every_event_in_order_and_hears_what_it_is_told() {
    let server = server();
    let begun = server.ask("runs", &json!({"kind": "chatty"}));
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    let told = server.ask(&format!("runs/{id}"), &json!({"tell": "go"}));
    assert_eq!(told.status, 200);
    let events = server.get(&format!("/api/runs/{id}/events"));
    assert!(events.head.contains("content-type: text/event-stream"));
    let events: Vec<Value> = events
        .body
        .split("\n\n")
        .filter_map(|event| serde_json::from_str(event.strip_prefix("data: ")?).ok())
        .collect();
    let numbers: Vec<u64> = events.iter().filter_map(Value::as_u64).collect();
    assert_eq!(numbers, (0..1000).collect::<Vec<_>>());
    assert!(events.contains(&json!({"word": "go"})), "{events:?}");
    let mut frames = events.iter().filter(|event| event["frame"].is_u64());
    let last = frames.next_back().map(|frame| frame["frame"].clone());
    assert_eq!(last, Some(json!(999)), "the newest frame is never lost");
}

#[test]
fn a_word_to_a_run_that_has_just_ended_is_no_reason_to_try_again() {
    let server = server();
    let begun = server.ask("runs", &json!({"kind": "broken"}));
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    for _ in 0..3 {
        std::thread::sleep(Duration::from_millis(50));
        let told = server.ask(&format!("runs/{id}"), &json!({"tell": "go"}));
        assert_eq!(told.status, 200, "{told:?}");
    }
    let told = server.get(&format!("/api/runs/{id}/events"));
    assert!(told.body.contains(r#""code":"engine""#), "{told:?}");
}

#[test]
fn a_slow_reader_makes_the_run_wait_and_loses_nothing() {
    let server = server();
    let begun = server.ask("runs", &json!({"kind": "plentiful"}));
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    let mut reader = begin(&server, &format!("GET /api/runs/{id}/events"), "");
    let mut bytes = vec![0; 1 << 16];
    let first = reader.read(&mut bytes).unwrap();
    bytes.truncate(first);
    // Nothing is read until the run stands still.
    let mut told = 0;
    loop {
        std::thread::sleep(Duration::from_millis(200));
        let now = TOLD.load(Ordering::SeqCst);
        if now == told && now > 0 {
            break;
        }
        told = now;
    }
    assert!(
        told < MANY,
        "64 MB were kept for a reader that does not read"
    );
    // The rest is read until the last event; the connection stays open.
    let last = format!(r#""number":{}"#, MANY - 1);
    let mut part = vec![0; 1 << 20];
    while !String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(80 << 10)..]).contains(&last) {
        let read = reader.read(&mut part).unwrap();
        assert!(read > 0, "the server closed the connection");
        bytes.extend_from_slice(&part[..read]);
    }
    let text = String::from_utf8_lossy(&bytes);
    let numbers = text
        .split(r#""number":"#)
        .skip(1)
        .filter_map(|rest| rest.split(',').next()?.parse::<usize>().ok());
    assert!(numbers.eq(0..MANY), "in order, each once");
}

#[test]
fn what_is_too_long_or_too_slow_is_refused() {
    let server = server();
    let long = server.ask("quick", &json!({"text": "x".repeat((1 << 20) + 1)}));
    assert_eq!((long.status, long.code().as_str()), (413, "large"));
    let host = server.host();
    let head = format!("Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json");
    // Without a length, the limit holds as well.
    let mut chunked =
        format!("POST /api/quick HTTP/1.1\r\n{head}\r\nTransfer-Encoding: chunked\r\n\r\n");
    for _ in 0..40 {
        chunked += &format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    }
    chunked += "0\r\n\r\n";
    assert_eq!(server.raw(chunked.as_bytes()).status, 413);
    let slow = format!(
        "POST /api/quick HTTP/1.1\r\n{head}\r\nContent-Length: 10\r\nConnection: close\r\n\r\n{{"
    );
    let response = server.raw(slow.as_bytes());
    assert_eq!((response.status, response.code().as_str()), (408, "slow"));
    let no_json = server.send(
        "POST /api/quick",
        &head.split("\r\n").collect::<Vec<_>>(),
        "{",
    );
    assert_eq!((no_json.status, no_json.code().as_str()), (400, "bad"));
}
