//! Compares every engine with every other on random boards: `cargo xtask differential`.
//!
//! Each board is made from its own seed ([`board`]) and solved by every engine that supports it
//! ([`engines`]), and the answers are compared ([`judge`]): how many solutions there are, which,
//! and the verdict for each goal. Every hand-over of `exact` is forced. A board on which two
//! engines differ is shrunk while they still do ([`shrink`]) and printed as a test; the run then
//! continues. With `--nine` only the 9x9 engine is tested, batch and single, on every backend, at
//! some hundred thousand boards a second ([`nine`]).
//!
//! Progress goes to stderr; a table of the comparisons goes to stdout ([`report`]), also after
//! Ctrl-C. The exit code is 1 if any answer was wrong.

mod board;
mod engines;
mod judge;
mod kernels;
mod nine;
mod options;
mod report;
mod shrink;

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use satur_model::Stop;

use crate::options::Options;
use crate::report::Report;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let options = match Options::parse(&words) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let stop = stop_within(options.minutes);
    let report = work(&options, &stop);
    print!("{}", report.table(&options));
    if report.failures > 0 {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// Ends after a number of minutes, or on Ctrl-C; a second Ctrl-C ends at once.
fn stop_within(minutes: Option<u64>) -> Stop {
    let limit = minutes.map(|minutes| Duration::from_secs(60 * minutes));
    let stop = Stop::new().narrowed(limit);
    let switch = stop.clone();
    let handled = ctrlc::set_handler(move || {
        if switch.is_requested() {
            std::process::exit(130);
        }
        switch.request();
    });
    if let Err(error) = handled {
        eprintln!("Ctrl-C will end this without a table: {error}");
    }
    stop
}

/// Runs all threads until the boards or the time are used up.
fn work(options: &Options, stop: &Stop) -> Report {
    let next = AtomicU64::new(options.first);
    let total = Mutex::new(Report::default());
    let merge = |part: Report| {
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        total.add(part);
        total.boards
    };
    let end = options.first.saturating_add(options.boards);
    std::thread::scope(|scope| {
        for thread in 0..options.threads {
            let (next, merge) = (&next, &merge);
            scope.spawn(move || {
                let mut last_report = Instant::now();
                while !stop.is_over() {
                    let number = next.fetch_add(options.at_once(), Ordering::Relaxed);
                    if number >= end {
                        break;
                    }
                    let part = if options.nine {
                        nine::compare(options, number)
                    } else {
                        judge::compare(options, number, stop)
                    };
                    let boards = merge(part);
                    if thread == 0 && last_report.elapsed() > Duration::from_secs(5) {
                        last_report = Instant::now();
                        eprintln!("{boards} boards, the next is number {number}");
                    }
                }
            });
        }
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}
