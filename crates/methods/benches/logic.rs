//! The speed of the state machine and the propositional methods, on one core:
//!
//!     cargo bench --package satur-methods --bench logic
//!
//! The 17-clue puzzles are read in place if they are present; otherwise generated boards are used.
//! Every answer that is timed is checked.

use std::time::Instant;

use satur_methods::{Goal, Request, Verdict, find, run};
use satur_model::{Grid, Puzzle, Random, Shape};
use satur_testkit::{boards, data};

fn main() {
    // `cargo test --benches` runs this too, only to see whether it builds.
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    for blanks in [4, 6, 8, 9, 20, 40, 81] {
        random_fillings(blanks);
    }
    let (name, puzzles) = classic_puzzles();
    for settings in ["", "mode=published", "subsets=4", "finish=exact"] {
        machine(name, &puzzles, settings);
    }
}

fn classic_puzzles() -> (&'static str, Vec<Puzzle>) {
    let path = "9x9/17_clue_49158.txt.gz";
    if data::find(path).is_some() {
        let puzzles = data::text(path).lines().step_by(5).map(classic).collect();
        return ("puzzles of 17 clues", puzzles);
    }
    let mut random = Random::new(17);
    let made = (0..10_000).map(|_| boards::with_holes(Shape::classic(), 50, &mut random));
    ("boards with 50 blanks", made.collect())
}

fn classic(line: &str) -> Puzzle {
    let digit = |byte: u8| byte.saturating_sub(b'0');
    let numbers: Vec<u8> = line.bytes().take(81).map(digit).collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).expect("81 digits"))
}

/// The least time of many short runs, which is closest to the time on an idle core.
fn least_time(runs: u32, mut work: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..runs).map(once).fold(f64::INFINITY, f64::min)
}

fn machine(name: &str, puzzles: &[Puzzle], settings: &str) {
    let method = find("fsm").expect("a method");
    let list: Vec<String> = settings.split_whitespace().map(str::to_owned).collect();
    let mut solved = 0;
    let seconds: f64 = puzzles
        .chunks(50)
        .map(|portion| {
            let mut count = 0;
            let seconds = least_time(9, || {
                count = 0;
                for puzzle in portion {
                    let mut request = Request::new(Goal::One);
                    request.settings = &list;
                    let outcome = run(method, puzzle, &mut request).expect("it serves every board");
                    assert!(matches!(outcome.verdict, Verdict::Solved | Verdict::Stuck));
                    count += u64::from(outcome.verdict == Verdict::Solved);
                }
            });
            solved += count;
            seconds
        })
        .sum();
    let rate = puzzles.len() as f64 / seconds;
    println!(
        "fsm {settings:15} {rate:9.0} puzzles/s  ({solved} of {} {name} solved)",
        puzzles.len()
    );
}

/// Fillings drawn and evaluated, on 9x9 boards with this number of blanks.
fn random_fillings(blanks: usize) {
    const TRIES: u64 = 400_000;
    let method = find("formulas").expect("a method");
    let puzzle = boards::with_holes(Shape::classic(), blanks, &mut Random::new(9));
    let (mut tries, mut seed) = (0, 0);
    let list = [format!("max-tries={TRIES}")];
    let seconds = least_time(99, || {
        (tries, seed) = (0, 0);
        while tries < TRIES {
            let mut request = Request::new(Goal::One);
            (request.seed, request.settings) = (seed, &list);
            let outcome = run(method, &puzzle, &mut request).expect("it serves every board");
            assert!(matches!(
                outcome.verdict,
                Verdict::Solved | Verdict::GaveUp(_)
            ));
            tries += outcome.work;
            seed += 1;
        }
    });
    let rate = tries as f64 / seconds / 1e6;
    println!("formulas, {blanks:2} blanks  {rate:6.1} million fillings/s  ({seed} runs)");
}
