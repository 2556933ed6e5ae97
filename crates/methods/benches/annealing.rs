//! The exchanges a second that annealing proposes, and the moves that tabu search makes, by order,
//! on generated boards with 30 % of their cells given.
//!
//! `cargo bench -p satur-methods --bench annealing`. Each figure is the best of several rounds on
//! one core, in seconds of processor time. Solved boards are verified as always, and a figure
//! counts the work done, solved or not.

use std::time::Duration;

use satur_methods::{Request, find, run};
use satur_model::{Puzzle, Random, Shape};
use satur_testkit::boards;
use satur_testkit::clock::Clock;

const ROUNDS: u64 = 7;
const LEAST_TIME: Duration = Duration::from_millis(200);

/// A name for the table, the method, and its settings.
type Way = (&'static str, &'static str, &'static [&'static str]);

const WAYS: [Way; 3] = [
    (
        "ufrgs",
        "annealing",
        &["schedule=ufrgs", "max-steps=4000000"],
    ),
    ("ours", "annealing", &["schedule=ours", "max-steps=4000000"]),
    ("tabu", "tabu", &["max-iter=100000", "restarts=0"]),
];

fn main() {
    println!("million proposals or moves a second, one core, best of {ROUNDS} rounds");
    let names = WAYS.map(|(name, ..)| format!("{name:>8}")).join(" ");
    println!("{:>7} {names}", "order");
    for order in 3..=5 {
        let shape = Shape::new(order, order).expect("a square shape");
        let mut random = Random::new(order as u64);
        let puzzles: Vec<Puzzle> = (0..20)
            .map(|_| boards::with_holes(shape, shape.cells() * 7 / 10, &mut random))
            .collect();
        let rates = WAYS.map(|way| {
            let rounds = (0..ROUNDS).map(|_| rate(&puzzles, &way, &mut random));
            format!("{:>8.2}", rounds.fold(0.0, f64::max))
        });
        println!("{order:>7} {}", rates.join(" "));
    }
}

/// Runs the boards in turn until enough time has passed; returns millions of units of work a
/// second.
fn rate(puzzles: &[Puzzle], &(_, id, settings): &Way, random: &mut Random) -> f64 {
    let method = find(id).expect("it is in the registry");
    let settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    let clock = Clock::start();
    let mut work = 0;
    for puzzle in puzzles.iter().cycle() {
        let mut request = Request::one();
        (request.seed, request.settings) = (random.bits(), &settings);
        work += run(method, puzzle, &mut request)
            .expect("it serves all")
            .work;
        if clock.elapsed() >= LEAST_TIME {
            break;
        }
    }
    work as f64 / clock.elapsed().as_secs_f64() / 1e6
}
