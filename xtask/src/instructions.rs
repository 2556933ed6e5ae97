//! `cargo xtask instructions`: how many instructions each engine takes for fixed work.
//!
//! A change of one per cent is lost in the noise of a clock; callgrind counts it exactly. The program is
//! the benchmark `engines` of the crate `satur`. What it takes to read the boards is counted by a run
//! that solves none, and taken off. Callgrind 3.19 shows programs a processor with AVX2 and without
//! AVX-512, so the engine for 9x9 is counted on AVX2.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::peers::unpacked;
use crate::{cargo_output, contest};

pub(crate) const USAGE: &str = "\
cargo xtask instructions [--beside FILE]

Counts the instructions of each engine with callgrind (Debian: apt-get install valgrind) on boards of the
data sets, which are looked for where SATUR_DATA says, else in ../shared/data. Prints a table: the engine,
instructions, and what was done, which is the same number as long as the engine takes the same way.
  --beside FILE   adds what FILE has: what this printed in another checkout";

/// Work for an engine: the set, what its boards have in their first line, and how many are taken.
struct Work {
    engine: &'static str,
    set: &'static str,
    with: &'static str,
    boards: usize,
}

const fn work(engine: &'static str, set: &'static str, with: &'static str, boards: usize) -> Work {
    Work {
        engine,
        set,
        with,
        boards,
    }
}

const WORKS: [Work; 7] = [
    work("nine-batch", "9x9/17_clue_49158.txt.gz", "", 49158),
    work("nine-single", "9x9/17_clue_49158.txt.gz", "", 49158),
    work("general", "9x9/magictour_top1465.txt", "", 1465),
    work("learner", "large/unique25.txt.gz", "", 3),
    work("walker", "large/alldiff36.txt.gz", "36x36_40", 10),
    work("logic", DIABOLICAL, "", 1000),
    work("rating", DIABOLICAL, "", 1000),
];

const DIABOLICAL: &str = "9x9/exchange_bank_diabolical_se5.0_to_9.3.txt.gz";

pub(crate) fn count(root: &Path, words: &[&str]) -> Result<(), String> {
    let beside = match words {
        [] => None,
        ["--beside", file] => {
            Some(std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?)
        }
        _ => return Err(USAGE.to_owned()),
    };
    let program = built()?;
    println!("| engine | instructions | done |");
    println!("|---|---:|---:|");
    for work in &WORKS {
        let boards = boards(root, work)?;
        let (reading, _) = run(&program, work.engine, &boards, 0)?;
        let (all, done) = run(&program, work.engine, &boards, work.boards)?;
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
    let messages = cargo_output(&[&build[..], &["--message-format=json"]].concat())?;
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
    let set = contest::data(root).join(work.set);
    let text = unpacked(&set.display().to_string())?;
    let text = String::from_utf8_lossy(&text);
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

/// The instructions of a run, and what the program says that it did.
fn run(program: &Path, engine: &str, file: &Path, boards: usize) -> Result<(u64, String), String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .arg(engine)
        .arg(file)
        .arg(boards.to_string())
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
