//! `cargo xtask instructions`: the instructions that each engine takes for fixed work.
//!
//! A change of one per cent is lost in the noise of a clock; callgrind counts it exactly. The
//! program is the benchmark `engines` of the crate `satur`. The cost of reading the boards is
//! counted by a run that solves none, and subtracted. The methods of the papers run without an
//! observer: their events should cost nothing then. Callgrind 3.19 emulates a processor with AVX2
//! and without AVX-512, so the 9x9 engine is counted on AVX2.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::peers::unpacked;
use crate::{cargo_output, contest};

pub(crate) const USAGE: &str = "\
cargo xtask instructions [--beside FILE] [ENGINE ...]

Counts the instructions of each engine with callgrind (Debian: apt-get install valgrind) on boards of the
data sets, which are looked for where SATUR_DATA says, else in ../shared/data. Prints a table: the engine,
instructions, and what was done, which is the same number as long as the engine takes the same way.
  --beside FILE   adds what FILE has: what this printed in another checkout
  ENGINE ...      counts these alone";

/// The work of an engine: the source of its boards, their first line, how many are used, and
/// parameters.
struct Work {
    engine: &'static str,
    /// A file of the data, or one board as a line.
    set: &'static str,
    with: &'static str,
    boards: usize,
    settings: &'static [&'static str],
}

const fn work(engine: &'static str, set: &'static str, boards: usize) -> Work {
    Work {
        engine,
        set,
        with: "",
        boards,
        settings: &[],
    }
}

impl Work {
    const fn with(self, with: &'static str) -> Self {
        Self { with, ..self }
    }

    const fn set(self, settings: &'static [&'static str]) -> Self {
        Self { settings, ..self }
    }
}

const WORKS: [Work; 18] = [
    work("nine-batch", CLUES_17, 49158),
    work("nine-single", CLUES_17, 49158),
    work("general", "9x9/magictour_top1465.txt", 1465).set(&["engine=general"]),
    work("learner", "large/unique25.txt.gz", 3),
    work("walker", "large/alldiff36.txt.gz", 10).with("36x36_40"),
    work("logic", DIABOLICAL, 1000),
    work("rating", DIABOLICAL, 1000),
    work("bfs", DIFFICULT, 1).set(&["max-iter=3000"]),
    work("saturbfs", DIFFICULT, 1).set(&["max-iter=1000"]),
    work("dfs", DIFFICULT, 1).set(&["max-iter=3000"]),
    work("dsatur-restarts", SPARSE, 1).set(&["max-iter=1000"]),
    work("dsatur-backtracking", SPARSE, 1),
    work("dsatur", CLUES_17, 40),
    work("fsm", CLUES_17, 40),
    work("backtracking", SPARSE, 1),
    work("formulas", "seeds/ufrj-logic/facts-77.txt", 1),
    work("annealing", "seeds/ufrgs-sa/3_45", 1).set(&["schedule=ufrgs", "max-steps=300000"]),
    work("sat", SPARSE, 1),
];

const CLUES_17: &str = "9x9/17_clue_49158.txt.gz";
const DIABOLICAL: &str = "9x9/exchange_bank_diabolical_se5.0_to_9.3.txt.gz";
const DIFFICULT: &str = "seeds/saturbfs/9x9/difficult/sudoku9x9_difficult_1.txt";
const SPARSE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

pub(crate) fn count(root: &Path, words: &[&str]) -> Result<(), String> {
    let (beside, engines) = match words {
        ["--beside", file, engines @ ..] => {
            let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            (Some(text), engines)
        }
        engines => (None, engines),
    };
    let is_known = |engine: &&str| WORKS.iter().any(|work| work.engine == *engine);
    if !engines.iter().all(is_known) {
        return Err(USAGE.to_owned());
    }
    let program = built()?;
    println!("| engine | instructions | done |");
    println!("|---|---:|---:|");
    let is_asked = |work: &&Work| engines.is_empty() || engines.contains(&work.engine);
    for work in WORKS.iter().filter(is_asked) {
        let boards = boards(root, work)?;
        let (reading, _) = run(&program, work, &boards, 0)?;
        let (all, done) = run(&program, work, &boards, work.boards)?;
        let instructions = all - reading;
        let before = beside.as_deref().and_then(|text| row(text, work.engine));
        let ratio = before.map(|before| {
            let change = (instructions as f64 / before as f64 - 1.0) * 100.0;
            format!(" {before} before, {change:+.2} % |")
        });
        let ratio = ratio.unwrap_or_default();
        println!("| {} | {instructions} | {done} |{ratio}", work.engine);
    }
    Ok(())
}

/// The instructions of an engine in a table that was printed before.
fn row(table: &str, engine: &str) -> Option<u64> {
    let row = table
        .lines()
        .find_map(|line| line.strip_prefix(&format!("| {engine} | ")))?;
    row.split(" |").next()?.trim().parse().ok()
}

/// Builds the benchmark and returns where it is.
fn built() -> Result<PathBuf, String> {
    let build = ["bench", "-p", "satur", "--bench", "engines", "--no-run"];
    let alone = ["--no-default-features", "--features", "formats"];
    let messages = cargo_output(&[&build[..], &alone, &["--message-format=json"]].concat())?;
    let key = "\"executable\":\"";
    let paths = messages.lines().filter(|line| line.contains("\"engines\""));
    let path = paths
        .filter_map(|line| line.split_once(key))
        .find_map(|(_, rest)| rest.split_once('"'))
        .ok_or("cargo did not say where the benchmark is")?;
    Ok(path.0.into())
}

/// Writes the boards of a work to a file under `target`.
fn boards(root: &Path, work: &Work) -> Result<PathBuf, String> {
    let text = if work.set.contains('/') {
        let set = contest::data(root).join(work.set);
        String::from_utf8_lossy(&unpacked(&set.display().to_string())?).into_owned()
    } else {
        work.set.to_owned()
    };
    let mut kept = String::new();
    let mut is_wanted = work.with.is_empty();
    for line in text.lines() {
        if line.starts_with('#') {
            is_wanted = line.contains(work.with);
        }
        if is_wanted {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    let file = root.join("target").join(format!("{}.txt", work.engine));
    std::fs::write(&file, kept).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

/// The instructions of a run, and the work that the program reports.
fn run(program: &Path, work: &Work, file: &Path, boards: usize) -> Result<(u64, String), String> {
    let engine = work.engine;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .arg(engine)
        .arg(file)
        .arg(boards.to_string())
        .args(work.settings)
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}\n\n{USAGE}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{engine}: {log}"));
    }
    let counted = log.split("Collected : ").nth(1);
    let counted = counted.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let counted = counted.ok_or_else(|| format!("{engine}: callgrind counted nothing: {log}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let done = said.trim().rsplit(' ').next().unwrap_or_default();
    Ok((counted, done.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_back() {
        let table = "| engine | instructions | done |\n|---|---:|---:|\n| logic | 12 | 7 |\n\
                     | learner | 345 | 1 | 300 before, +15.00 % |\n";
        assert_eq!(row(table, "logic"), Some(12));
        assert_eq!(row(table, "learner"), Some(345));
        assert_eq!(row(table, "walker"), None);
    }
}
