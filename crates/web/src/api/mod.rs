//! What the page can ask: one file per answer, one file per run, one line each in the lists below.
//!
//! An answer is a function from a question to JSON. It ends when its stop is over, which the server
//! sees to: after the time given here, or as soon as nobody waits for it. A run is the same but tells
//! what happens while it goes on.

mod book;
mod check;
mod clues;
mod hint;
mod kinds;
mod lab;
mod learn;
mod make;
mod methods;
mod puzzle;
mod qr;
mod race;
mod rate;
mod read;
mod solution;
mod steps;
mod watch;
mod why_not;
mod write;

use std::time::Duration;

use satur_model::Stop;
use serde_json::Value;

pub use crate::run::{Core, Inbox, RunContext};
use crate::{Question, Refusal};

/// A question that can be asked under `/api/NAME`.
pub struct Answer {
    /// What it is called.
    pub name: &'static str,
    /// How long it may take.
    pub time: Duration,
    /// Answers.
    pub answer: fn(&Question, &Stop) -> Result<Value, Refusal>,
}

/// A run that can be begun with `POST /api/runs` and this `kind`.
pub struct Run {
    /// What it is called.
    pub kind: &'static str,
    /// How long it may take.
    pub time: Duration,
    /// Runs; what it tells goes to the mailbox of its context.
    pub run: fn(&RunContext) -> Result<(), Refusal>,
}

/// Every question.
pub static ANSWERS: &[Answer] = &[
    answer("book", 60, book::answer),
    answer("check", 20, check::answer),
    answer("clues", 5, clues::answer),
    answer("formats", 1, write::formats),
    answer("hint", 10, hint::answer),
    answer("kinds", 5, kinds::answer),
    answer("lab", 10, lab::answer_list),
    answer("lab-report", 60, lab::answer_report),
    answer("lab-save", 10, lab::answer_save),
    answer("lab-text", 5, lab::answer_text),
    answer("learn", 5, learn::answer_list),
    answer("lesson", 20, learn::answer_page),
    answer("makes", 5, make::answer_makes),
    answer("methods", 5, methods::answer),
    answer("puzzle", 20, puzzle::answer),
    answer("qr", 2, qr::answer),
    answer("race-file", 5, race::answer_file),
    answer("rate", 60, rate::answer),
    answer("read", 5, read::answer),
    answer("solution", 20, solution::answer),
    answer("steps", 60, steps::answer),
    answer("why-not", 20, why_not::answer),
    answer("write", 5, write::answer),
];

/// Every run.
pub static RUNS: &[Run] = &[
    run("lab", 24 * 3600, lab::run_experiment),
    run("make", 600, make::run),
    run("race", 1800, race::run_race),
    run("watch", 1800, watch::run_watched),
];

const fn answer(
    name: &'static str,
    seconds: u64,
    answer: fn(&Question, &Stop) -> Result<Value, Refusal>,
) -> Answer {
    Answer {
        name,
        time: Duration::from_secs(seconds),
        answer,
    }
}

const fn run(kind: &'static str, seconds: u64, run: fn(&RunContext) -> Result<(), Refusal>) -> Run {
    Run {
        kind,
        time: Duration::from_secs(seconds),
        run,
    }
}
