//! The cost of a certificate: `cargo bench -p satur-methods --bench proofs -- [SECONDS] [SET…]`.
//!
//! With a number of seconds, boards that the engine does not settle in that time, or that have
//! several solutions, are listed and left out.
//!
//! The general engine settles every board of a set without and with a proof, in alternating rounds,
//! and our checker checks the proofs of the last round. A round covers the whole set; there are as
//! many as the resolution of the clock requires. Times are processor time of one round; files go to
//! the temporary folder.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::PathBuf;
use std::time::Duration;

use satur_formats::{Input, ReadOptions, open, write_opb};
use satur_methods::{Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Grid, Puzzle};
use satur_proof::check::{Formula, check_pb};
use satur_proof::write::{PbLog, ProofLog};
use satur_testkit::clock::Clock;
use satur_testkit::data;

const SETS: [&str; 5] = ["unsat16", "unique16", "unsat25", "unique25", "gecode25"];
/// Rounds are repeated until the search has taken this long, because the clock moves in
/// milliseconds.
const ENOUGH: Duration = Duration::from_secs(1);

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let asked = asked.iter().filter(|word| !word.starts_with('-'));
    let asked: Vec<&str> = asked.map(String::as_str).collect();
    let seconds = asked.first().and_then(|word| word.parse().ok());
    let asked = &asked[usize::from(seconds.is_some())..];
    println!(
        "| set | boards | verdicts | search | with a proof | ratio | formulas | proofs | largest proof | our checking |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for set in if asked.is_empty() { &SETS[..] } else { asked } {
        let path = format!("large/{set}.txt.gz");
        if data::find(&path).is_none() {
            println!("| {set} | skipped: {path} is not here |");
            continue;
        }
        println!("{}", row(set, &data::text(&path), seconds));
    }
}

fn row(set: &str, text: &str, seconds: Option<u64>) -> String {
    let boards = open(Input::from_text(text), None, ReadOptions::default()).unwrap();
    let mut puzzles: Vec<Puzzle> = boards.map(|board| board.unwrap().puzzle).collect();
    if let Some(seconds) = seconds {
        let mut number = 0;
        puzzles.retain(|puzzle| {
            number += 1;
            is_settled_within(puzzle, Duration::from_secs(seconds), set, number)
        });
    }
    if puzzles.is_empty() {
        return format!("| {set} | no board was settled |");
    }
    let (mut plain, mut logged, mut turns) = (Duration::ZERO, Duration::ZERO, 0);
    while plain < ENOUGH {
        let clock = Clock::start();
        for puzzle in &puzzles {
            settle(puzzle, None);
        }
        plain += clock.elapsed();
        let clock = Clock::start();
        for puzzle in &puzzles {
            prove(puzzle);
        }
        logged += clock.elapsed();
        turns += 1;
    }
    let proofs: Vec<Proof> = puzzles.iter().map(check).collect();
    let unique = proofs.iter().filter(|proof| proof.is_unique).count();
    let megabytes = |bytes: u64| format!("{:.2} MB", bytes as f64 / 1e6);
    let seconds = |time: Duration| format!("{:.4} s", (time / turns).as_secs_f64());
    format!(
        "| {set} | {} | {unique} unique, {} impossible | {} | {} | {:.2} | {} | {} | {} | {:.2} s |",
        proofs.len(),
        proofs.len() - unique,
        seconds(plain),
        seconds(logged),
        logged.as_secs_f64() / plain.as_secs_f64(),
        megabytes(proofs.iter().map(|proof| proof.formula).sum()),
        megabytes(proofs.iter().map(|proof| proof.size).sum()),
        megabytes(proofs.iter().map(|proof| proof.size).max().unwrap_or(0)),
        proofs
            .iter()
            .map(|proof| proof.checked.as_secs_f64())
            .sum::<f64>(),
    )
}

/// The measurements of one proof.
struct Proof {
    is_unique: bool,
    formula: u64,
    size: u64,
    checked: Duration,
}

fn path() -> PathBuf {
    std::env::temp_dir().join(format!("satur-proofs-{}.pbp", std::process::id()))
}

/// Settles a board with a proof in a file, and returns its solutions.
fn prove(puzzle: &Puzzle) -> Vec<Grid> {
    let out = BufWriter::new(File::create(path()).unwrap());
    let log = ProofLog::PseudoBoolean(PbLog::new(Box::new(out)));
    let outcome = settle(puzzle, Some(log.clone()));
    assert!(log.finish().unwrap(), "the proof is complete");
    let found = outcome.solutions.iter();
    found.map(|found| found.grid().clone()).collect()
}

fn check(puzzle: &Puzzle) -> Proof {
    let solutions = prove(puzzle);
    let mut formula = Vec::new();
    write_opb(puzzle, &solutions, &mut formula).unwrap();
    let clock = Clock::start();
    let read = Formula::read(&formula[..]).unwrap();
    check_pb(&read, BufReader::new(File::open(path()).unwrap())).unwrap();
    let checked = clock.elapsed();
    let size = fs::metadata(path()).unwrap().len();
    fs::remove_file(path()).unwrap();
    Proof {
        is_unique: !solutions.is_empty(),
        formula: formula.len() as u64,
        size,
        checked,
    }
}

fn settle(puzzle: &Puzzle, proof: Option<ProofLog>) -> Outcome {
    let outcome = ask(puzzle, proof, None);
    assert!(is_settled(&outcome));
    outcome
}

/// Whether a board is settled in this time; prints to stderr how long it took.
fn is_settled_within(puzzle: &Puzzle, time: Duration, set: &str, number: usize) -> bool {
    let clock = Clock::start();
    let outcome = ask(puzzle, None, Some(time));
    let (verdict, seconds) = (outcome.verdict, clock.elapsed().as_secs_f64());
    eprintln!("{set}, board {number}: {verdict:?} after {seconds:.2} s of processor time");
    is_settled(&outcome)
}

fn is_settled(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Unique | Verdict::Impossible)
}

fn ask(puzzle: &Puzzle, proof: Option<ProofLog>, time: Option<Duration>) -> Outcome {
    let settings = ["engine=general".to_owned()];
    let mut request = Request::new(Goal::Unique);
    request.settings = &settings;
    request.proof = proof;
    request.budget.time = time;
    run(find("exact").unwrap(), puzzle, &mut request).unwrap()
}
