//! `cargo xtask peers`: other programs beside ours, on the same machine in the same minutes.
//!
//! A peer is any command that reads puzzle lines on standard input; how it is built does not
//! matter. Runs alternate, so that other load of the machine affects all alike; the median and the
//! best are shown, and the ratio of ours to the best peer of the row.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const USAGE: &str = "\
cargo xtask peers [--runs N] FILE... [--peer NAME=COMMAND]...
  FILE     puzzle lines, plain or .gz
  COMMAND  run by the shell with the lines on its standard input
ours is: satur solve --limit 2 --threads 1";

struct Contest {
    runs: usize,
    files: Vec<String>,
    /// Name and command.
    programs: Vec<(String, String)>,
}

/// Times all programs on all files and prints the table.
pub(crate) fn peers(root: &Path, words: &[&str]) -> Result<(), String> {
    let contest = read(root, words)?;
    super::cargo(&["build", "--release", "--package", "satur-cli"])?;
    let heads: Vec<String> = contest
        .programs
        .iter()
        .map(|(name, _)| format!("{name:>22}"))
        .collect();
    println!(
        "thousand puzzles a second: median (best) of {} runs",
        contest.runs
    );
    println!("{:40}{}   ours / best peer", "file", heads.join(""));
    for file in &contest.files {
        let text = unpacked(file)?;
        let count = text
            .split(|&byte| byte == b'\n')
            .filter(|line| line.len() >= 81)
            .count();
        let mut seconds = vec![Vec::new(); contest.programs.len()];
        for _ in 0..contest.runs {
            for (seconds, (name, command)) in seconds.iter_mut().zip(&contest.programs) {
                seconds.push(time(command, &text).map_err(|error| format!("{name}: {error}"))?);
            }
        }
        let rate = |seconds: f64| count as f64 / seconds / 1e3;
        let mut medians = Vec::new();
        let mut row = format!(
            "{:40}",
            Path::new(file).file_name().unwrap_or_default().display()
        );
        for seconds in &mut seconds {
            seconds.sort_by(f64::total_cmp);
            let (median, best) = (rate(seconds[seconds.len() / 2]), rate(seconds[0]));
            medians.push(median);
            row += &format!("{:>22}", format!("{median:.1} ({best:.1})"));
        }
        if let Some(peer) = medians[1..].iter().copied().reduce(f64::max) {
            row += &format!("   {:.2}", medians[0] / peer);
        }
        println!("{row}");
    }
    Ok(())
}

fn read(root: &Path, words: &[&str]) -> Result<Contest, String> {
    let ours = root.join("target/release/satur");
    let ours = format!("'{}' solve --limit 2 --threads 1", ours.display());
    let mut contest = Contest {
        runs: 5,
        files: Vec::new(),
        programs: vec![("satur".to_owned(), ours)],
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--runs" => {
                let runs = words.next().and_then(|word| word.parse().ok());
                contest.runs = runs.filter(|&runs| runs > 0).ok_or(USAGE)?;
            }
            "--peer" => {
                let peer = words.next().and_then(|word| word.split_once('='));
                let (name, command) = peer.ok_or(USAGE)?;
                contest.programs.push((name.to_owned(), command.to_owned()));
            }
            file if !file.starts_with('-') => contest.files.push(file.to_owned()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    if contest.files.is_empty() {
        return Err(USAGE.to_owned());
    }
    Ok(contest)
}

pub(crate) fn unpacked(file: &str) -> Result<Vec<u8>, String> {
    if Path::new(file)
        .extension()
        .is_none_or(|ending| ending != "gz")
    {
        return std::fs::read(file).map_err(|error| format!("{file}: {error}"));
    }
    let output = Command::new("gzip").args(["-dc", file]).output();
    let output = output.map_err(|error| format!("cannot run gzip: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!(
            "{file}: {}",
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// The seconds that a command takes for a text.
fn time(command: &str, text: &[u8]) -> Result<f64, String> {
    let start = Instant::now();
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // A peer may stop reading; then its exit code says why.
        let _ = std::io::Write::write_all(&mut stdin, text);
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    // Ours exits with 1 if some puzzle has no single answer, which is an answer.
    match status.code() {
        Some(0 | 1) => Ok(start.elapsed().as_secs_f64()),
        _ => Err(format!("'{command}' ended with {status}")),
    }
}
