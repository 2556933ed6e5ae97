//! How many exchanges annealing proposes a second, by order and schedule, on boards made here.
//!
//! `cargo bench -p satur-methods --bench annealing`. Each figure is the best of several rounds
//! of a few million proposals on one core. Solved boards pass the verifier as always, and a
//! figure counts what was proposed, solved or not.

use satur_methods::{Request, find, run};
use satur_model::{Random, Shape};
use satur_testkit::boards;

const ROUNDS: u64 = 7;
const PROPOSALS: u64 = 8_000_000;

fn main() {
    let annealing = find("annealing").expect("it is in the registry");
    println!("million proposals a second, one core, best of {ROUNDS} rounds");
    println!("{:>7} {:>8} {:>8}", "order", "ufrgs", "ours");
    for order in 3..=5 {
        let shape = Shape::new(order, order).expect("a square shape");
        let rates = ["ufrgs", "ours"].map(|schedule| {
            let settings = [
                format!("schedule={schedule}"),
                "max-steps=4000000".to_owned(),
            ];
            let rounds = (0..ROUNDS).map(|round| {
                let mut random = Random::new(round);
                let (mut proposals, mut seconds) = (0, 0.0);
                while proposals < PROPOSALS {
                    let holes = shape.cells() * 7 / 10;
                    let puzzle = boards::with_holes(shape, holes, &mut random);
                    let mut request = Request::one();
                    (request.seed, request.settings) = (random.bits(), &settings);
                    let outcome = run(annealing, &puzzle, &mut request).expect("it supports all");
                    proposals += outcome.work;
                    seconds += outcome.time.as_secs_f64();
                }
                proposals as f64 / seconds / 1e6
            });
            rounds.fold(0.0, f64::max)
        });
        println!("{order:>7} {:>8.1} {:>8.1}", rates[0], rates[1]);
    }
}
