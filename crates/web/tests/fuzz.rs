//! Whatever is asked: an answer or a refusal, never a panic, and an end when the stop says so.
//!
//! Questions are real ones with parts exchanged, doubled, emptied or replaced by what no page sends.
//! A seed decides what is asked.

mod common;

use std::io::{Read as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use common::Running;
use satur_model::{Random, Stop};
use satur_web::api::{ANSWERS, Core, RUNS, RunContext};
use satur_web::{Mailbox, Question};
use serde_json::{Map, Value, json};

/// Questions that are answered, one or more for every name.
fn samples() -> Vec<Value> {
    let tiny = json!({"set": {"puzzle": ".3.4........3.2.", "shape": "2x2"}});
    let played = json!({
        "set": {"puzzle": ".3.4........3.2.", "shape": "2x2"},
        "placed": [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        "marks": [null, null, [1], null, [1, 2, 4], [1], [], null, null, null, null, null, null, null, null, null],
    });
    vec![
        json!({"board": tiny, "lang": "pt"}),
        json!({"board": played, "own": true}),
        json!({"board": played, "cell": 4, "digit": 2}),
        json!({"board": tiny, "format": "json", "label": "<b>&\"'"}),
        json!({"text": ".3.4........3.2.\n1...............", "most": 5, "format": "line", "shape": "2x2"}),
        json!({"text": "1234", "title": "\u{202e}x", "per_page": 3, "paper": "letter", "pdf": true, "large": true}),
        json!({"shape": "2x2", "level": "easy", "seed": 1, "count": 2, "symmetry": "rotate180", "givens": 5, "seconds": 1}),
        json!({"kind": "make", "technique": "x-wing", "shape": "2x2", "seconds": 1}),
    ]
}

/// What no page sends.
fn strange(random: &mut Random) -> Value {
    let all = [
        json!(null),
        json!(-1),
        json!(u64::MAX),
        json!(1e308),
        json!(""),
        json!("\u{0}\u{ffff}"),
        json!("9".repeat(2000)),
        json!([]),
        json!({}),
        json!([[[]]]),
        json!("128x128"),
        json!("100x1"),
        json!(true),
        json!("../../etc/passwd"),
        json!([0, 1, 2, 255, 256, -1]),
    ];
    all[random.below(all.len())].clone()
}

/// Changes one place of a value.
fn change(value: &mut Value, random: &mut Random) {
    match value {
        Value::Object(keys) if !keys.is_empty() && random.below(4) > 0 => {
            let names: Vec<String> = keys.keys().cloned().collect();
            let name = &names[random.below(names.len())];
            if random.below(8) == 0 {
                keys.remove(name);
            } else if let Some(inner) = keys.get_mut(name) {
                change(inner, random);
            }
        }
        Value::Array(items) if !items.is_empty() && random.below(4) > 0 => {
            let at = random.below(items.len());
            match random.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => change(&mut items[at], random),
            }
        }
        Value::String(text) if !text.is_empty() && random.below(2) == 0 => {
            let mut signs: Vec<char> = text.chars().collect();
            let at = random.below(signs.len());
            signs[at] = ['0', '9', '.', 'Z', '{', '"', '\n', 'é'][random.below(8)];
            *text = signs.into_iter().collect();
        }
        _ => *value = strange(random),
    }
}

fn question(random: &mut Random) -> Value {
    let all = samples();
    let mut value = all[random.below(all.len())].clone();
    for _ in 0..random.below(4) {
        change(&mut value, random);
    }
    // Keys of two questions in one.
    if random.below(4) == 0
        && let (Value::Object(keys), Value::Object(other)) =
            (&mut value, all[random.below(all.len())].clone())
    {
        let more: Map<String, Value> = other;
        keys.extend(more);
    }
    value
}

#[test]
fn no_question_makes_an_answer_panic() {
    let random = &mut Random::new(21);
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..1500 {
        let asked = question(random);
        let known = &ANSWERS[random.below(ANSWERS.len())];
        let Ok(question) = Question::new(asked.clone()) else {
            refused += 1;
            continue;
        };
        let stop = Stop::within(Duration::from_millis(100));
        let done = catch_unwind(AssertUnwindSafe(|| (known.answer)(&question, &stop)));
        match done {
            Ok(Ok(_)) => answered += 1,
            Ok(Err(refusal)) => {
                refused += 1;
                assert!(refusal.json()["error"]["text"].is_string());
            }
            Err(panicked) => panic!("{} failed on {asked}: {panicked:?}", known.name),
        }
    }
    assert!(answered > 100 && refused > 100, "{answered} {refused}");
}

#[test]
fn no_question_makes_a_run_panic() {
    let random = &mut Random::new(22);
    for _ in 0..200 {
        let asked = question(random);
        let Ok(question) = Question::new(asked.clone()) else {
            continue;
        };
        let run = &RUNS[random.below(RUNS.len())];
        let (_words, inbox) = sync_channel(1);
        let context = RunContext {
            question,
            stop: Stop::within(Duration::from_millis(50)),
            mailbox: Mailbox::default(),
            inbox: inbox.into(),
            core: Core::default(),
        };
        let done = catch_unwind(AssertUnwindSafe(|| (run.run)(&context)));
        assert!(done.is_ok(), "{} failed on {asked}", run.kind);
    }
}

#[test]
fn no_bytes_end_the_server() {
    let server = Running::start();
    let random = &mut Random::new(23);
    let host = server.host();
    for _ in 0..200 {
        let mut request = format!(
            "POST /api/read HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Content-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n\
             {{\"text\":\".3.4.....\"}}"
        )
        .into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(request.len());
            request[at] = random.below(256) as u8;
        }
        // Whether it answers depends on the damage; it must not wait for what does not come.
        let mut stream = server.connect();
        let _ = stream.write_all(&request);
        let _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
        let _ = stream.read(&mut [0; 256]);
    }
    let read = server.ask("read", &json!({"text": ".3.4........3.2."}));
    assert_eq!(read.status, 200, "{read:?}");
}
