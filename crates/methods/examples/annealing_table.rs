//! The instances of the annealing report beside its figures: what the published schedule
//! solves, and what ours does, with so many seeds each.
//!
//! `cargo run --release -p satur-methods --example annealing_table -- 100`
//!
//! Needs the boards of the report, see `satur_testkit::data`; one core, and the times are those
//! of the machine it runs on.

use satur_formats::{Input, ReadOptions, open};
use satur_methods::{Request, Verdict, find, run};
use satur_model::Puzzle;
use satur_testkit::data;

/// Instance and published mean time, in seconds.
const INSTANCES: [(&str, f64); 10] = [
    ("3_10", 0.1170),
    ("3_45", 0.1089),
    ("3_80", 0.1181),
    ("4_10", 3.3816),
    ("4_45", 3.5092),
    ("4_80", 3.7060),
    ("5_10", 53.5525),
    ("5_40", 55.9460),
    ("5_45", 57.0492),
    ("5_80", 60.8232),
];

fn main() {
    let seeds = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let seeds: u64 = seeds.unwrap_or(10);
    println!(
        "| instance | givens | published s | ufrgs solved | proposals | ours solved | proposals | mean s | median s | max s |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (name, published) in INSTANCES {
        let path = format!("seeds/ufrgs-sa/{name}");
        if data::find(&path).is_none() {
            println!("{path} is not here");
            continue;
        }
        let puzzle = read(&data::text(&path));
        let ufrgs = Series::new(&puzzle, "ufrgs", seeds);
        let ours = Series::new(&puzzle, "ours", seeds);
        println!(
            "| {name} | {} | {published:.3} | {} | {:.0} | {} | {:.0} | {:.3} | {:.3} | {:.3} |",
            puzzle.givens().count_filled(),
            ufrgs.solved,
            ufrgs.proposals,
            ours.solved,
            ours.proposals,
            ours.seconds.iter().sum::<f64>() / seeds as f64,
            ours.seconds[ours.seconds.len() / 2],
            ours.seconds[ours.seconds.len() - 1],
        );
    }
}

/// Runs of one schedule: how many are solved, after how many proposals on average, and the time
/// of every run, the shortest first.
struct Series {
    solved: u64,
    proposals: f64,
    seconds: Vec<f64>,
}

impl Series {
    fn new(puzzle: &Puzzle, schedule: &str, seeds: u64) -> Self {
        let settings = [format!("schedule={schedule}")];
        let (mut solved, mut proposals) = (0, 0);
        let mut seconds = Vec::new();
        for seed in 0..seeds {
            let mut request = Request::one();
            (request.seed, request.settings) = (seed, &settings);
            let method = find("annealing").expect("it is in the registry");
            let outcome = run(method, puzzle, &mut request).expect("it serves every board");
            seconds.push(outcome.time.as_secs_f64());
            if outcome.verdict == Verdict::Solved {
                solved += 1;
                proposals += outcome.work;
            }
        }
        seconds.sort_by(f64::total_cmp);
        Self {
            solved,
            proposals: proposals as f64 / solved as f64,
            seconds,
        }
    }
}

fn read(text: &str) -> Puzzle {
    let format = satur_formats::find("order");
    let mut boards = open(Input::from_text(text), format, ReadOptions::default()).expect("a board");
    boards
        .next()
        .expect("a board")
        .expect("a whole board")
        .puzzle
}
