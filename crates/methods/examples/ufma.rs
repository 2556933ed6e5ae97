//! Repeats the three tables of the SaturBFS paper: `cargo xtask tool ufma [RUNS]`.
//!
//! For every level, size and algorithm: the percentage of successful runs (RUNS per board, 10 as in
//! the paper by default) beside the published one, and beside the one measured with another program
//! (100 runs per board), with the standard deviation that an experiment of the paper's size has
//! around it.
//!
//! Then the speed. The published time of a cell is the time until the first success of a board,
//! failed runs before it included, over the boards that had one in ten runs. So the number of
//! attempts up to there, divided by the published times, is the rate of the authors' program. A
//! cell holds at most ten boards and some hold one: the last table combines the levels.
//!
//! The boards are the authors', read in place (see `satur_testkit::data`).

use std::collections::HashMap;
use std::time::Duration;

use satur_methods::{Request, Verdict, find, run};
use satur_model::{Puzzle, Shape};
use satur_testkit::clock::Clock;
use satur_testkit::{data, seeds};

const ALGORITHMS: [&str; 3] = ["bfs", "dfs", "saturbfs"];

/// The runs in which the paper looks for the first success of a board.
const GROUP: u64 = 10;

const LEAST_TIME: Duration = Duration::from_millis(100);

fn main() {
    let runs: u64 = std::env::args().nth(1).map_or(GROUP, |word| {
        word.parse().expect("the number of runs per board")
    });
    if data::find(seeds::UFMA).is_none() {
        println!("the boards are not here; name the folder with them in SATUR_DATA");
        return;
    }
    let expected = expected();
    println!("| level | size | algorithm | published % | expected % (sd) | ours % | off by |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut speeds: HashMap<(String, &str), Speed> = HashMap::new();
    for (level, limit) in seeds::UFMA_LEVELS {
        for (rows, cols) in seeds::UFMA_SIZES {
            let shape = Shape::new(rows, cols).expect("a shape");
            let boards = seeds::ufma(shape, level);
            let size = format!("{0}x{0}", shape.side());
            for id in ALGORITHMS {
                let cell = Measured::new(id, &boards, limit, runs);
                let published = &expected[&(level.to_owned(), size.clone(), id.to_owned())];
                cell.print(level, &size, id, published);
                let speed = speeds.entry((size.clone(), id)).or_default();
                speed.add(&cell, published);
            }
        }
    }
    println!();
    println!("| size | algorithm | attempts/s that the paper implies | ours | ratio |");
    println!("| --- | --- | --- | --- | --- |");
    for (rows, cols) in seeds::UFMA_SIZES {
        let size = format!("{0}x{0}", rows * cols);
        for id in ALGORITHMS {
            speeds[&(size.clone(), id)].print(&size, id);
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

/// The measurements of one cell of the tables.
#[derive(Default)]
struct Measured {
    runs: u64,
    solved: u64,
    attempts: u64,
    time: Duration,
    /// Attempts until the first success, for every board and group of runs that had one.
    until_success: Vec<u64>,
}

impl Measured {
    /// Runs a cell, repeatedly if it is too short to be timed.
    fn new(id: &str, boards: &[Puzzle], limit: u64, runs: u64) -> Self {
        let clock = Clock::start();
        let mut cell = Self::once(id, boards, limit, runs);
        let mut times = 1;
        while clock.elapsed() < LEAST_TIME {
            times += 1;
            Self::once(id, boards, limit, runs);
        }
        cell.time = clock.elapsed() / times;
        cell
    }

    fn once(id: &str, boards: &[Puzzle], limit: u64, runs: u64) -> Self {
        let method = find(id).expect("a method");
        let settings = [format!("max-iter={limit}")];
        let mut cell = Self::default();
        for puzzle in boards {
            // The attempts of this group of runs, until it succeeds.
            let mut so_far = Some(0);
            for seed in 0..runs {
                if seed % GROUP == 0 {
                    so_far = Some(0);
                }
                let mut request = Request::one();
                request.seed = seed;
                request.settings = &settings;
                let outcome = run(method, puzzle, &mut request).expect("a run");
                let mut statistics = outcome.statistics.iter();
                let attempts = statistics.find(|(name, _)| *name == "attempts");
                let attempts = attempts.map_or(0, |&(_, count)| count);
                cell.runs += 1;
                cell.attempts += attempts;
                so_far = so_far.map(|before| before + attempts);
                if outcome.verdict == Verdict::Solved {
                    cell.solved += 1;
                    cell.until_success.extend(so_far.take());
                }
            }
        }
        cell
    }

    fn print(&self, level: &str, size: &str, id: &str, published: &Published) {
        let percent = 100.0 * self.solved as f64 / self.runs as f64;
        // Two points are allowed if the deviation is smaller than two thirds of a point.
        let off = (percent - published.expected) / published.deviation.max(2.0 / 3.0);
        println!(
            "| {level} | {size} | {id} | {} | {} ({}) | {percent:.1} | {off:+.1} sd |",
            published.percent, published.expected, published.deviation
        );
    }
}

/// The cells of one size and algorithm together.
#[derive(Default)]
struct Speed {
    attempts: u64,
    time: Duration,
    /// Attempts until the first success and the published time for them, of cells with both.
    until_success: f64,
    published: f64,
}

impl Speed {
    fn add(&mut self, cell: &Measured, published: &Published) {
        self.attempts += cell.attempts;
        self.time += cell.time;
        if published.seconds > 0.0 && !cell.until_success.is_empty() {
            let until: u64 = cell.until_success.iter().sum();
            self.until_success += until as f64 / cell.until_success.len() as f64;
            self.published += published.seconds;
        }
    }

    fn print(&self, size: &str, id: &str) {
        let implied = self.until_success / self.published;
        let ours = self.attempts as f64 / self.time.as_secs_f64();
        let ratio = ours / implied;
        println!("| {size} | {id} | {implied:.0} | {ours:.0} | {ratio:.0} |");
    }
}
