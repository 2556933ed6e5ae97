//! The speed of the colouring methods: `cargo bench -p satur-methods --bench colouring`.
//!
//! For every size of the SaturBFS paper and beyond: attempts per second, cells coloured per second
//! of processor time, and the time per cell, on generated boards with as many blanks as the hard
//! boards of the paper. The set-up of each run is included, and every solution that is found is
//! verified, as always.

use std::time::Duration;

use satur_methods::{Request, find, run};
use satur_model::{Puzzle, Random};
use satur_testkit::boards;
use satur_testkit::clock::Clock;

/// Rows and columns of a block, and blanks of a board.
const BOARDS: [(usize, usize, usize); 9] = [
    (2, 2, 12),
    (2, 3, 26),
    (4, 2, 46),
    (3, 3, 55),
    (2, 5, 74),
    (3, 4, 96),
    (4, 4, 160),
    (5, 5, 400),
    (8, 8, 2600),
];

/// How long each row is measured.
const TIME: Duration = Duration::from_millis(300);

fn main() {
    println!("| size | method | saturation | attempts/s | cells/s | ns/cell |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (rows, cols, blanks) in BOARDS {
        let shape = boards::shape(rows, cols);
        let mut random = Random::new(2024);
        let puzzles: Vec<Puzzle> = (0..10)
            .map(|_| boards::with_holes(shape, blanks, &mut random))
            .collect();
        let side = shape.side();
        for id in ["bfs", "dfs", "saturbfs", "dsatur-restarts"] {
            for saturation in ["count", "distinct"] {
                if saturation == "count" || id.starts_with("satur") || id.starts_with("dsatur") {
                    let (attempts, cells) = speed(id, saturation, &puzzles);
                    let nanoseconds = 1e9 / cells;
                    println!(
                        "| {side}x{side} | {id} | {saturation} | {attempts:.0} | {cells:.0} | {nanoseconds:.1} |"
                    );
                }
            }
        }
    }
}

/// Attempts and cells per second.
fn speed(id: &str, saturation: &str, puzzles: &[Puzzle]) -> (f64, f64) {
    let method = find(id).expect("a method");
    let settings = [
        format!("saturation={saturation}"),
        "max-iter=30000".to_owned(),
    ];
    let (mut attempts, mut cells) = (0, 0);
    let clock = Clock::start();
    for seed in 0.. {
        for puzzle in puzzles {
            let mut request = Request::one();
            request.seed = seed;
            request.settings = &settings;
            let outcome = run(method, puzzle, &mut request).expect("a run");
            let used = outcome
                .statistics
                .iter()
                .find(|(name, _)| *name == "attempts");
            attempts += used.map_or(0, |&(_, count)| count);
            cells += outcome.work;
        }
        if clock.elapsed() >= TIME {
            break;
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    (attempts as f64 / seconds, cells as f64 / seconds)
}
