//! Repeats the ten instances of the annealing report (UFRGS) beside its figures.
//!
//! `cargo xtask tool ufrgs [SEEDS] [METHOD…]`
//!
//! For each instance and method: in how many of SEEDS seeds (10 by default) it is solved within 60
//! s, the mean work of the runs that solve it, and the median and the longest time of all runs. The
//! methods are `ufrgs` and `ours` (the two schedules of annealing), `tabu`, `ilp` (the model as
//! published) and `ilp-singles` (reduced by logic); all of them by default. Integer programming is
//! not random: it is run once.
//!
//! One run at a time on one thread. Seconds are processor time if the system reports it, because
//! others may use the machine too; a run is cut off after four times as much wall time. The boards
//! are the author's, read in place (see `satur_testkit::data`).

use std::time::Duration;

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Request, RunError, Verdict, find, run};
use satur_model::Puzzle;
use satur_testkit::clock::Clock;
use satur_testkit::data;

const FOLDER: &str = "seeds/ufrgs-sa";
const LIMIT: Duration = Duration::from_secs(60);

/// Instance, and the published mean times of annealing and of GLPK, in seconds.
const INSTANCES: [(&str, f64, f64); 10] = [
    ("3_10", 0.1170, 0.2667),
    ("3_45", 0.1089, 0.0),
    ("3_80", 0.1181, 0.0),
    ("4_10", 3.3816, 23.8667),
    ("4_45", 3.5092, 1.0),
    ("4_80", 3.7060, 0.0),
    ("5_10", 53.5525, 773.5),
    ("5_40", 55.9460, 17.8667),
    ("5_45", 57.0492, 2058.8667),
    ("5_80", 60.8232, 0.1),
];

/// A name for the table, the method, and its settings.
type Way = (&'static str, &'static str, &'static [&'static str]);

const WAYS: [Way; 5] = [
    ("ufrgs", "annealing", &["schedule=ufrgs"]),
    ("ours", "annealing", &["schedule=ours"]),
    ("tabu", "tabu", &[]),
    ("ilp", "ilp", &[]),
    ("ilp-singles", "ilp", &["presolve=singles"]),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (seeds, named) = match words.split_first() {
        Some((first, rest)) => (first.parse().expect("the number of seeds"), rest),
        None => (10, &[][..]),
    };
    let is_wanted = |(name, ..): &&Way| named.is_empty() || named.iter().any(|word| word == name);
    if data::find(FOLDER).is_none() {
        println!("the boards are not here; name the folder with them in SATUR_DATA");
        return;
    }
    println!(
        "| instance | givens | published s | GLPK s | method | solved | mean work | median s | max s |"
    );
    println!("| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |");
    for (instance, published, glpk) in INSTANCES {
        let puzzle = read(instance);
        let givens = puzzle.givens().count_filled();
        for way in WAYS.iter().filter(is_wanted) {
            let results = series(&puzzle, way, seeds);
            println!(
                "| {instance} | {givens} | {published:.2} | {glpk:.2} | {} | {results} |",
                way.0
            );
        }
    }
}

/// Runs a method with a number of seeds: the last four columns.
fn series(puzzle: &Puzzle, &(_, id, settings): &Way, seeds: u64) -> String {
    let method = find(id).expect("it is in the registry");
    let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    let runs = if method.info().is_random { seeds } else { 1 };
    let (mut solved, mut work) = (0_u64, 0);
    let mut times = Vec::new();
    for seed in 0..runs {
        let mut request = Request::one();
        (request.seed, request.settings) = (seed, &settings);
        request.budget.time = Some(4 * LIMIT);
        let clock = Clock::start();
        let outcome = match run(method, puzzle, &mut request) {
            Ok(outcome) => outcome,
            Err(RunError::Unsupported { .. }) => return "refused | | |".to_owned(),
            Err(error) => panic!("{error}"),
        };
        let time = clock.elapsed();
        if outcome.verdict == Verdict::Solved && time <= LIMIT {
            solved += 1;
            work += outcome.work;
        }
        times.push(time.as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let mean = match solved {
        0 => String::new(),
        solved => format!("{:.0}", work as f64 / solved as f64),
    };
    let [median, longest] = [times.len() / 2, times.len() - 1].map(|at| times[at]);
    format!("{solved}/{runs} | {mean} | {median:.3} | {longest:.3}")
}

fn read(instance: &str) -> Puzzle {
    let text = data::text(&format!("{FOLDER}/{instance}"));
    let format = satur_formats::find("order");
    let mut boards = open(Input::from_text(&text), format, ReadOptions::default()).expect(instance);
    boards.next().expect(instance).expect(instance).puzzle
}
