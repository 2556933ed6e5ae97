//! What a certificate costs: `cargo bench -p satur-methods --bench proofs [SET…]`.
//!
//! Every board of a set is proved twice by the general engine, without and with a proof, in
//! alternating order, and the proof is checked by our checker. Times are processor time; files go to
//! the temporary folder. The proofs are of everything the search does: that there is no solution,
//! or no other.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write as _};
use std::time::Duration;

use satur_formats::{Input, ReadOptions, open, write_opb};
use satur_methods::{Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Grid, Puzzle};
use satur_proof::check::{Formula, check_pb};
use satur_proof::write::{PbLog, ProofLog};
use satur_testkit::clock::Clock;
use satur_testkit::data;

const SETS: [&str; 5] = ["unsat16", "unique16", "unsat25", "unique25", "gecode25"];
/// Each board is proved so many times without and with a proof; the fastest counts.
const TURNS: usize = 3;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let asked = asked.iter().filter(|word| !word.starts_with('-'));
    let asked: Vec<&str> = asked.map(String::as_str).collect();
    println!(
        "| set | boards | verdicts | search | with a proof | ratio | formulas | proofs | largest proof | our checking |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for set in if asked.is_empty() { &SETS[..] } else { &asked } {
        let path = format!("large/{set}.txt.gz");
        if data::find(&path).is_none() {
            println!("| {set} | skipped: {path} is not here |");
            continue;
        }
        println!("{}", row(set, &data::text(&path)));
    }
}

/// What one board cost.
struct Cost {
    is_unique: bool,
    plain: Duration,
    logged: Duration,
    formula: usize,
    proof: u64,
    checked: Duration,
}

fn row(set: &str, text: &str) -> String {
    let boards = open(Input::from_text(text), None, ReadOptions::default()).unwrap();
    let costs: Vec<Cost> = boards.map(|board| cost(&board.unwrap().puzzle)).collect();
    let time = |of: fn(&Cost) -> Duration| costs.iter().map(of).sum::<Duration>().as_secs_f64();
    let (plain, logged) = (time(|cost| cost.plain), time(|cost| cost.logged));
    let unique = costs.iter().filter(|cost| cost.is_unique).count();
    let megabytes = |bytes: u64| format!("{:.1} MB", bytes as f64 / 1e6);
    format!(
        "| {set} | {} | {unique} unique, {} impossible | {plain:.2} s | {logged:.2} s | {:.2} | {} | {} | {} | {:.2} s |",
        costs.len(),
        costs.len() - unique,
        logged / plain,
        megabytes(costs.iter().map(|cost| cost.formula as u64).sum()),
        megabytes(costs.iter().map(|cost| cost.proof).sum()),
        megabytes(costs.iter().map(|cost| cost.proof).max().unwrap_or(0)),
        time(|cost| cost.checked),
    )
}

fn cost(puzzle: &Puzzle) -> Cost {
    let path = std::env::temp_dir().join(format!("satur-proofs-{}.pbp", std::process::id()));
    let (mut plain, mut logged) = (Duration::MAX, Duration::MAX);
    let mut solutions = Vec::new();
    for _ in 0..TURNS {
        let clock = Clock::start();
        settle(puzzle, None);
        plain = plain.min(clock.elapsed());
        let clock = Clock::start();
        let out = BufWriter::new(File::create(&path).unwrap());
        let log = ProofLog::PseudoBoolean(PbLog::new(Box::new(out)));
        let outcome = settle(puzzle, Some(log.clone()));
        assert!(log.finish().unwrap(), "the proof is complete");
        logged = logged.min(clock.elapsed());
        let found = outcome.solutions.iter();
        solutions = found
            .map(|found| found.grid().clone())
            .collect::<Vec<Grid>>();
    }
    let mut formula = Vec::new();
    write_opb(puzzle, &solutions, &mut formula).unwrap();
    formula.flush().unwrap();
    let clock = Clock::start();
    let read = Formula::read(&formula[..]).unwrap();
    check_pb(&read, BufReader::new(File::open(&path).unwrap())).unwrap();
    let checked = clock.elapsed();
    let proof = fs::metadata(&path).unwrap().len();
    fs::remove_file(&path).unwrap();
    Cost {
        is_unique: !solutions.is_empty(),
        plain,
        logged,
        formula: formula.len(),
        proof,
        checked,
    }
}

fn settle(puzzle: &Puzzle, proof: Option<ProofLog>) -> Outcome {
    let settings = ["engine=general".to_owned()];
    let mut request = Request::new(Goal::Unique);
    request.settings = &settings;
    request.proof = proof;
    let outcome = run(find("exact").unwrap(), puzzle, &mut request).unwrap();
    assert!(matches!(
        outcome.verdict,
        Verdict::Unique | Verdict::Impossible
    ));
    outcome
}
