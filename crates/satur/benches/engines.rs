//! Fixed work for one engine at a time, for counting instructions.
//!
//! Time on a busy machine says little about a change of one per cent; the number of instructions says
//! it exactly. `cargo xtask instructions` runs this under callgrind for each engine.
//!
//!     engines ENGINE FILE COUNT [NAME=VALUE ...]
//!
//! takes the first COUNT boards of FILE; 0 reads them and does nothing. An engine that is not named here is a
//! method, which looks for one solution with seed 7 and these parameters while nobody watches.

use std::fs::File;
use std::io::BufReader;

use satur::formats::{self, Input, ReadOptions};
use satur::logic::se::Rater;
use satur::methods::{Answered, Goal, Request, find, run, run_many};
use satur::model::{Puzzle, Stop};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` and `cargo bench` name no engine; there is nothing to do then.
    let [engine, file, count, settings @ ..] = words.as_slice() else {
        return;
    };
    let count: usize = count.parse().expect("a number of boards");
    let file = File::open(file).expect("a file of boards");
    let input = Input::new(BufReader::new(file)).expect("a text");
    let boards = formats::open(input, None, ReadOptions::default()).expect("a known format");
    let puzzles: Vec<Puzzle> = boards.map(|board| board.expect("a board").puzzle).collect();
    let done = work(engine, settings, &puzzles[..count.min(puzzles.len())]);
    println!("{engine}: {done}");
}

/// Does the work, and returns a number that tells whether two builds did the same.
fn work(engine: &str, settings: &[String], puzzles: &[Puzzle]) -> u64 {
    match engine {
        "nine-batch" => batch(puzzles),
        // Which engine serves is up to the boards: `exact` has one for 9x9 and one for large boards.
        "nine-single" | "general" | "learner" => solve("exact", settings, Goal::Unique, 0, puzzles),
        "walker" => solve("exact", settings, Goal::One, 0, puzzles),
        "rating" => rate(puzzles),
        method => solve(method, settings, Goal::One, 7, puzzles),
    }
}

fn solve(method: &str, settings: &[String], goal: Goal, seed: u64, puzzles: &[Puzzle]) -> u64 {
    let method = find(method).expect("a method");
    let mut request = Request::new(goal);
    request.settings = settings;
    request.seed = seed;
    let work = |puzzle: &Puzzle| run(method, puzzle, &mut request).map(|outcome| outcome.work);
    puzzles
        .iter()
        .map(work)
        .map(|work| work.expect("it runs"))
        .sum()
}

fn batch(puzzles: &[Puzzle]) -> u64 {
    let bytes = |puzzle: &Puzzle| -> [u8; 81] {
        let numbers: Vec<u8> = puzzle.givens().numbers().collect();
        numbers.try_into().expect("a 9x9 board")
    };
    let boards: Vec<[u8; 81]> = puzzles.iter().map(bytes).collect();
    let mut solved = 0;
    run_many(&boards, Goal::Unique, Stop::never(), |_, found| {
        if let Answered::Solved(solutions) = found {
            solved += solutions.len() as u64;
        }
    });
    solved
}

/// Rates with one rater, as a worker of `satur rate` does.
fn rate(puzzles: &[Puzzle]) -> u64 {
    let Some(first) = puzzles.first() else {
        return 0;
    };
    let mut rater = Rater::new(first.shape()).expect("a small board");
    let mut tenths = |puzzle: &Puzzle| {
        let rating = rater.rate(puzzle, None, Stop::never());
        let score = rating.at_least.map(|score| score.to_string());
        let score: f64 = score.map_or(0.0, |score| score.parse().expect("a number"));
        (score * 10.0).round() as u64
    };
    puzzles.iter().map(&mut tenths).sum()
}
