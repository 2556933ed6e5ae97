//! Solves boards, and prints how long each took: a contestant of `cargo xtask peers boards`.
//!
//!     boards METHOD SECONDS [GOAL] [NAME=VALUE]... < FILE
//!
//! Boards are numbers in rows after a line with the rows and columns of a block, as in the sets of
//! large boards. For each board one line is written: the seconds, then the digits row by row, or
//! `none` if it was proved that there is no solution, or `-`. GOAL is `one` (the default) or
//! `unique`, for which an answer counts only if it was settled whether there is a second.
//!
//! Seconds are processor time, so that they can be compared on a shared machine. The system counts
//! it in steps of some milliseconds; a board that takes less is solved again, with the same seed
//! and so in the same steps, until the mean is accurate.

use std::fs;
use std::io::{Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Goal, Method, Outcome, Request, Verdict, find, run};
use satur_model::Puzzle;
use satur_testkit::clock::Clock;

/// The least time that a board is measured for: shorter runs are repeated.
const ENOUGH: Duration = Duration::from_millis(40);

/// Upper bound on the repetitions.
const MOST_RUNS: u32 = 1 << 16;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [method, seconds, settings @ ..] = words.as_slice() else {
        eprintln!("boards METHOD SECONDS [one|unique] [NAME=VALUE]... < FILE");
        std::process::exit(2);
    };
    let (goal, settings) = match settings {
        [goal, rest @ ..] if goal == "unique" => (Goal::Unique, rest),
        [goal, rest @ ..] if goal == "one" => (Goal::One, rest),
        _ => (Goal::One, settings),
    };
    let contestant = Contestant {
        method: find(method).expect("a method"),
        goal,
        settings,
        limit: Duration::from_secs_f64(seconds.parse().expect("seconds")),
    };
    let mut text = String::new();
    let input = std::io::stdin().read_to_string(&mut text);
    input.expect("boards on standard input");
    let boards = open(Input::from_text(&text), None, ReadOptions::default());
    let mut out = std::io::stdout();
    for record in boards.expect("boards") {
        let line = contestant.answer(&record.expect("a board").puzzle);
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        written.expect("someone who reads");
    }
}

/// The method with its settings and limits.
struct Contestant<'a> {
    method: &'static dyn Method,
    goal: Goal,
    settings: &'a [String],
    limit: Duration,
}

impl Contestant<'_> {
    fn answer(&self, puzzle: &Puzzle) -> String {
        let clock = Clock::start();
        let outcome = self.run_within_limit(puzzle);
        let mut seconds = clock.elapsed();
        if seconds < ENOUGH {
            seconds = self.mean(puzzle);
        }
        let answer = describe(&outcome, self.goal);
        format!("{:.9} {answer}", seconds.as_secs_f64())
    }

    /// The mean of as many runs as take long enough. Reading the clock takes as long as a small
    /// board, so the number of runs between two readings is doubled.
    fn mean(&self, puzzle: &Puzzle) -> Duration {
        let mut runs = 1;
        loop {
            let clock = Clock::start();
            for _ in 0..runs {
                self.run(puzzle, &mut self.request());
            }
            let elapsed = clock.elapsed();
            if elapsed >= ENOUGH || runs >= MOST_RUNS {
                return elapsed / runs;
            }
            runs *= 2;
        }
    }

    fn request(&self) -> Request<'_> {
        let mut request = Request::new(self.goal);
        request.settings = self.settings;
        request
    }

    fn run(&self, puzzle: &Puzzle, request: &mut Request) -> Outcome {
        run(self.method, puzzle, request).expect("a method that serves")
    }

    /// A run that is stopped after its limit of processor time; the limit of a budget is wall time.
    fn run_within_limit(&self, puzzle: &Puzzle) -> Outcome {
        let mut request = self.request();
        let stop = request.stop.clone();
        let end = processor_time() + self.limit;
        std::thread::scope(|scope| {
            // Dropped when the run ends in any way.
            let (_running, is_running) = mpsc::channel::<()>();
            scope.spawn(move || {
                let look = Duration::from_millis(10);
                while is_running.recv_timeout(look) == Err(RecvTimeoutError::Timeout) {
                    if processor_time() >= end {
                        stop.request();
                    }
                }
            });
            self.run(puzzle, &mut request)
        })
    }
}

/// The processor time of the first thread of this program, which is the one that solves.
fn processor_time() -> Duration {
    let status = fs::read_to_string("/proc/self/schedstat").expect("a system that counts it");
    let first = status.split_whitespace().next();
    let nanoseconds = first.and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.expect("a number"))
}

fn describe(outcome: &Outcome, goal: Goal) -> String {
    match (outcome.verdict, goal) {
        (Verdict::Impossible, _) => "none".to_owned(),
        (Verdict::Solved | Verdict::Unique, _) | (Verdict::Several, Goal::Unique) => {
            let numbers = outcome.solutions[0].grid().numbers();
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            numbers.join(" ")
        }
        _ => "-".to_owned(),
    }
}
