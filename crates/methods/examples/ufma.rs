//! The three tables of the SaturBFS paper, run again: `cargo run --release -p satur-methods
//! --example ufma [RUNS]`.
//!
//! For every level, size and algorithm: the percentage of successful runs (RUNS per board, 10
//! as in the paper unless given) beside the published one and beside the one measured with
//! another program (100 runs per board, with the standard deviation that an experiment of the
//! paper's size has around it). Then the speed: attempts until the first success of a board,
//! divided by the published time, is what the authors' program did per second; beside it ours.
//!
//! The boards are the authors', read in place (see `satur_testkit::data`).

use std::collections::HashMap;
use std::time::Duration;

use satur_methods::{Request, Verdict, find, run};
use satur_model::{Puzzle, Shape};
use satur_testkit::clock::Clock;
use satur_testkit::{data, seeds};

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(10, |word| {
        word.parse().expect("the number of runs per board")
    });
    if data::find(seeds::UFMA).is_none() {
        println!("the boards are not here; name the folder with them in SATUR_DATA");
        return;
    }
    let expected = expected();
    println!(
        "| level | size | algorithm | published % | expected % (sd) | ours % | off by | attempts/s implied | ours | ratio |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (level, limit) in seeds::UFMA_LEVELS {
        for (rows, cols) in seeds::UFMA_SIZES {
            let shape = Shape::new(rows, cols).expect("a shape");
            let boards = seeds::ufma(shape, level);
            for id in ["bfs", "dfs", "saturbfs"] {
                let size = format!("{0}x{0}", shape.side());
                let cell = Measured::new(id, &boards, limit, runs);
                let published = &expected[&(level.to_owned(), size.clone(), id.to_owned())];
                cell.print(level, &size, id, published);
            }
        }
    }
}

/// A row of the file of published and expected figures.
struct Published {
    percent: f64,
    seconds: f64,
    expected: f64,
    deviation: f64,
}

fn expected() -> HashMap<(String, String, String), Published> {
    let text = data::text("seeds/saturbfs/expected.csv");
    text.lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let number = |at: usize| fields[at].parse().expect("a number");
            let published = Published {
                percent: number(4),
                seconds: number(5),
                expected: number(6),
                deviation: number(7),
            };
            let word = |at: usize| fields[at].to_owned();
            ((word(0), word(2), word(3)), published)
        })
        .collect()
}

/// What became of one cell of the tables.
#[derive(Default)]
struct Measured {
    runs: u64,
    solved: u64,
    attempts: u64,
    time: Duration,
    /// Attempts until the first success, for every board that had one in the first ten runs.
    until_success: Vec<u64>,
}

impl Measured {
    fn new(id: &str, boards: &[Puzzle], limit: u64, runs: u64) -> Self {
        let method = find(id).expect("a method");
        let settings = [format!("max-iter={limit}")];
        let mut cell = Self::default();
        for puzzle in boards {
            let (mut so_far, mut is_solved) = (0, false);
            for seed in 0..runs {
                let mut request = Request::one();
                request.seed = seed;
                request.settings = &settings;
                let clock = Clock::start();
                let outcome = run(method, puzzle, &mut request).expect("a run");
                let attempts = outcome
                    .statistics
                    .iter()
                    .find(|(name, _)| *name == "attempts");
                let attempts = attempts.map_or(0, |&(_, count)| count);
                cell.runs += 1;
                cell.attempts += attempts;
                cell.time += clock.elapsed();
                so_far += attempts;
                if outcome.verdict == Verdict::Solved {
                    cell.solved += 1;
                    if !is_solved && seed < 10 {
                        cell.until_success.push(so_far);
                    }
                    is_solved = true;
                }
            }
        }
        cell
    }

    fn print(&self, level: &str, size: &str, id: &str, published: &Published) {
        let percent = 100.0 * self.solved as f64 / self.runs as f64;
        let off = (percent - published.expected) / published.deviation.max(2.0 / 3.0);
        let ours = self.attempts as f64 / self.time.as_secs_f64();
        let until: u64 = self.until_success.iter().sum();
        let implied = until as f64 / self.until_success.len() as f64 / published.seconds;
        let (implied, ratio) = if implied.is_finite() {
            (format!("{implied:.0}"), format!("{:.0}", ours / implied))
        } else {
            ("-".to_owned(), "-".to_owned())
        };
        println!(
            "| {level} | {size} | {id} | {} | {} ({}) | {percent:.1} | {off:+.1} sd | {implied} | {ours:.0} | {ratio} |",
            published.percent, published.expected, published.deviation
        );
    }
}
