//! Both engines over every set: puzzles a second of processor time, counting up to two
//! solutions; the answers are checked before anything is timed.
//!
//!     cargo bench -p satur-nine                       all sets
//!     cargo bench -p satur-nine -- kaggle             sets whose name begins so
//!     cargo bench -p satur-nine -- --instructions     and instructions a puzzle (valgrind)

use std::process::Command;

use satur_nine::{Backend, Board};
use satur_testkit::clock::Clock;
use satur_testkit::data;

/// The sets, with how many puzzles have no, one, several solutions.
const SETS: [(&str, [usize; 3]); 10] = [
    ("kaggle_20k.txt.gz", [0, 20_000, 0]),
    ("17_clue_49158.txt.gz", [0, 49_158, 0]),
    ("random_minimal_tdokugen_100k.txt.gz", [0, 100_000, 0]),
    ("exchange_bank_hard_se2.5_to_4.8.txt.gz", [0, 6_413, 0]),
    (
        "exchange_bank_diabolical_se5.0_to_9.3.txt.gz",
        [0, 12_480, 0],
    ),
    ("magictour_top1465.txt", [0, 1_465, 0]),
    ("serg_benchmark_multisol_10000.txt.gz", [0, 0, 10_000]),
    (
        "random_clues_mostly_invalid_50k.txt.gz",
        [46_575, 124, 3_301],
    ),
    ("forum_hardest_1905_11plus_48766.txt.gz", [0, 48_766, 0]),
    ("forum_hardest_1106_375.txt", [0, 375, 0]),
];

/// How often each engine goes over a set; the best counts, for whatever else the machine does
/// only slows it down.
const TURNS: usize = 5;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [mode, engine, set, count] = words.as_slice()
        && mode == "--once"
    {
        return once(engine, set, count.parse().expect("a number"));
    }
    // `cargo test --benches` passes no `--bench`; there is nothing to test here.
    if !words.iter().any(|word| word == "--bench") {
        return;
    }
    let counts_instructions = words.iter().any(|word| word == "--instructions");
    let chosen = words.iter().find(|word| !word.starts_with('-'));
    println!("backend {:?}; thousand puzzles a second", Backend::best());
    println!(
        "{:46} {:>8} {:>8} {:>8} {:>8}  instructions a puzzle: single, counted, boards",
        "set", "puzzles", "single", "counted", "boards"
    );
    for (set, expected) in SETS {
        if chosen.is_some_and(|chosen| !set.starts_with(chosen.as_str())) {
            continue;
        }
        if data::find(&format!("9x9/{set}")).is_none() {
            println!("{set:46} skipped: not here");
            continue;
        }
        let boards = boards(set);
        check(set, &boards, expected);
        let mut best = [f64::MAX; 3];
        for _ in 0..TURNS {
            for (best, engine) in best.iter_mut().zip(ENGINES) {
                *best = best.min(seconds(engine, &boards));
            }
        }
        let [single, counted, with_boards] =
            best.map(|seconds| boards.len() as f64 / seconds / 1e3);
        let count = boards.len();
        print!("{set:46} {count:8} {single:8.1} {counted:8.1} {with_boards:8.1}");
        if counts_instructions {
            for engine in ENGINES {
                match instructions(engine, set, boards.len()) {
                    Some(number) => print!("  {number:9.0}"),
                    None => print!("  {:>9}", "-"),
                }
            }
        }
        println!();
    }
}

/// The seconds of one turn, out of as many as the clock needs to tell.
fn seconds(engine: &str, boards: &[Board]) -> f64 {
    let (clock, mut turns) = (Clock::start(), 0);
    while clock.elapsed().as_secs_f64() < 0.15 {
        run(engine, boards);
        turns += 1;
    }
    clock.elapsed().as_secs_f64() / f64::from(turns)
}

const ENGINES: [&str; 3] = ["single", "counted", "boards"];

fn run(engine: &str, boards: &[Board]) -> u64 {
    match engine {
        "single" => boards.iter().map(|board| satur_nine::count(board, 2)).sum(),
        "counted" => {
            let answers = satur_nine::count_many(boards, 2);
            (0..boards.len()).map(|at| answers.count(at)).sum()
        }
        _ => {
            let answers = satur_nine::solve_many(boards, 2);
            (0..boards.len()).map(|at| answers.count(at)).sum()
        }
    }
}

fn check(set: &str, boards: &[Board], expected: [usize; 3]) {
    let answers = satur_nine::solve_many(boards, 2);
    let mut found = [0; 3];
    for (at, board) in boards.iter().enumerate() {
        let count = satur_nine::count(board, 2);
        assert_eq!(answers.count(at), count, "{set}, board {at}");
        assert_eq!(answers.boards(at).count() as u64, count);
        found[count as usize] += 1;
    }
    assert_eq!(found, expected, "{set}");
}

fn boards(set: &str) -> Vec<Board> {
    data::text(&format!("9x9/{set}"))
        .lines()
        .filter(|line| line.len() >= 81 && !line.starts_with('#'))
        .map(|line| satur_nine::read(&line.as_bytes()[..81]).expect("a board"))
        .collect()
}

/// One turn over the first boards of a set, to be counted from outside.
fn once(engine: &str, set: &str, count: usize) {
    let boards = boards(set);
    std::hint::black_box(run(engine, &boards[..count]));
}

/// Instructions a puzzle, as callgrind counts them: the difference of two runs, so that what
/// comes before the first puzzle does not count.
fn instructions(engine: &str, set: &str, all: usize) -> Option<f64> {
    let few = (all / 2).min(1000);
    let collected = |count: usize| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["--once", engine, set, &count.to_string()])
            .output()
            .ok()?;
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = told.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(' ').next()?.parse::<f64>().ok()
    };
    Some((collected(2 * few)? - collected(few)?) / few as f64)
}
