//! Runs that are watched: one frame for each word, the same state by steps and by seeking, and an end
//! as soon as nobody wants them.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use satur_model::Stop;
use satur_web::api::{Core, RUNS, RunContext};
use satur_web::{Mailbox, Question, Refusal};
use serde_json::{Value, json};

/// A run on a thread of its own, with both ends of its channels.
struct Running {
    words: SyncSender<Value>,
    mailbox: Mailbox,
    stop: Stop,
    thread: JoinHandle<Result<(), Refusal>>,
    unread: Vec<Value>,
}

impl Running {
    fn new(kind: &str, question: Value) -> Self {
        let run = RUNS.iter().find(|run| run.kind == kind).unwrap().run;
        let (words, inbox) = sync_channel(8);
        let (mailbox, stop) = (Mailbox::default(), Stop::new());
        let context = RunContext {
            question: Question::new(question).unwrap(),
            stop: stop.clone(),
            mailbox: mailbox.clone(),
            inbox: inbox.into(),
            core: Core::default(),
        };
        let thread = std::thread::spawn(move || run(&context));
        Self {
            words,
            mailbox,
            stop,
            thread,
            unread: Vec::new(),
        }
    }

    /// The next thing that the run tells.
    fn next(&mut self) -> Value {
        while self.unread.is_empty() {
            let told = self.mailbox.drain().into_iter();
            self.unread = told.map(|text| text.parse().unwrap()).collect();
            std::thread::yield_now();
        }
        self.unread.remove(0)
    }

    fn ask(&mut self, word: Value) -> Value {
        self.words.send(word).unwrap();
        self.next()
    }

    fn end(self) -> Result<(), Refusal> {
        self.stop.request();
        self.thread.join().unwrap()
    }
}

/// A 4x4 board of the DSatur report.
fn board() -> Value {
    json!({"set": {"puzzle": ".3.4........3.2."}})
}

fn question(method: &str, from: u64) -> Value {
    json!({"method": method, "board": board(), "seed": 3, "from": from})
}

/// The digits after some frames, which begin with the givens.
fn digits<'a>(run: &Value, frames: impl IntoIterator<Item = &'a Value>) -> Vec<u64> {
    let givens = run["run"]["givens"].as_array().unwrap();
    let mut digits: Vec<u64> = givens.iter().map(|one| one.as_u64().unwrap()).collect();
    for told in frames {
        for cell in told["frame"]["c"]
            .as_array()
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .chunks(5)
        {
            digits[cell[0].as_u64().unwrap() as usize] = cell[1].as_u64().unwrap();
        }
    }
    digits
}

#[test]
fn every_word_is_answered_with_one_frame_and_seeking_leads_to_the_same_board() {
    for method in ["saturbfs", "backtracking", "annealing", "fsm"] {
        let mut run = Running::new("watch", question(method, 0));
        let begun = run.next();
        assert_eq!(begun["run"]["method"], method);
        let mut frames = Vec::new();
        for seq in 1..=12_u64 {
            let told = run.ask(json!({"events": 1}));
            assert_eq!(told["frame"]["s"], seq, "{method}");
            frames.push(told);
            // Nothing comes that was not asked for.
            assert!(run.mailbox.is_ready() && run.mailbox.drain().is_empty());
            if frames.last().unwrap().get("end").is_some() {
                break;
            }
        }
        let seq = frames.last().unwrap()["frame"]["s"].as_u64().unwrap();
        let stepped = digits(&begun, &frames);
        run.end().unwrap();

        let mut again = Running::new("watch", question(method, seq));
        let begun = again.next();
        let whole = again.next();
        assert_eq!(whole["frame"]["s"], seq, "{method}");
        assert_eq!(digits(&begun, [&whole]), stepped, "{method}");
        again.end().unwrap();
    }
}

#[test]
fn full_speed_ends_with_a_verdict_and_a_run_that_waits_can_be_stopped() {
    let mut run = Running::new("watch", question("backtracking", 0));
    run.next();
    let mut told = run.ask(json!({"full": true}));
    while told.get("end").is_none() {
        told = run.ask(json!({"full": true}));
    }
    assert_eq!(told["end"]["verdict"], "solved");
    run.end().unwrap();
    let mut waiting = Running::new("watch", question("saturbfs", 0));
    waiting.next();
    waiting.ask(json!({"events": 1}));
    // Joining it would not return if it waited on.
    waiting.end().unwrap();
}

#[test]
fn what_cannot_be_run_is_refused_by_name() {
    let refused = |question: Value| Running::new("watch", question).thread.join().unwrap();
    let told = |question: Value| refused(question).unwrap_err().to_string();
    assert_eq!(
        told(json!({"method": "magic", "board": board()})),
        "method: there is no 'magic'"
    );
    assert!(told(json!({"method": "bfs"})).starts_with("board: expected"));
    assert!(told(json!({"method": "bfs", "large": "11x11"})).contains("at most 100"));
}

/// Lets a race go on until it is over; what the last message says.
fn finish(mut race: Running, word: &Value) -> Value {
    let begun = race.next();
    assert!(begun["begin"]["runs"].as_array().unwrap().len() >= 2);
    let mut told = race.ask(word.clone());
    while told.get("ends").is_none() {
        told = race.ask(word.clone());
    }
    race.end().unwrap();
    told["ends"].clone()
}

#[test]
fn a_race_by_work_ends_alike_whoever_is_faster_today() {
    let question = json!({
        "board": board(), "rule": "work", "prove": true,
        "runners": [{"method": "annealing", "seed": 2}, {"method": "backtracking"}, {"method": "fsm"}],
    });
    let [one, other] = [7, 1000].map(|work| {
        let ends = finish(
            Running::new("race", question.clone()),
            &json!({"work": work}),
        );
        let ends = ends.as_array().unwrap().iter();
        ends.map(|end| [&end["place"], &end["work"], &end["verdict"]].map(Value::clone))
            .collect::<Vec<_>>()
    });
    assert_eq!(one, other);
    let mut places: Vec<u64> = one.iter().map(|end| end[0].as_u64().unwrap()).collect();
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3]);
    assert_eq!(one[1][2], "unique", "backtracking can prove it");
    assert_eq!(one[0][2], "solved", "annealing finds and proves nothing");
}

#[test]
fn a_race_needs_two_runners_and_becomes_an_experiment() {
    let alone = json!({"board": board(), "runners": [{"method": "bfs"}]});
    let refused = Running::new("race", alone).thread.join().unwrap();
    assert_eq!(
        refused,
        Err(Refusal::Bad("runners: expected two to six".into()))
    );
    let answers = satur_web::api::ANSWERS;
    let file = answers
        .iter()
        .find(|answer| answer.name == "race-file")
        .unwrap();
    let question = json!({"board": board(), "runners": [
        {"method": "annealing", "settings": ["alpha=0.9"]}, {"method": "exact"},
    ]});
    let saved = (file.answer)(&Question::new(question).unwrap(), Stop::never()).unwrap();
    let text = saved["text"].as_str().unwrap();
    assert!(text.contains("set = { alpha = 0.9 }"), "{text}");
    assert!(text.contains("id = \"exact\""));
}
