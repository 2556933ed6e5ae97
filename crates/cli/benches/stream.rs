//! End to end: reading, solving, proving unique, verifying, writing. Prints puzzles a second
//! on one core, with the engine for every shape and with the one for 9x9, and the peak memory for inputs that grow a hundredfold.
//!
//!     cargo bench -p satur-cli --bench stream

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use satur_testkit::data;

fn main() {
    // `cargo test --benches` passes no `--bench`; there is nothing to test here.
    if !std::env::args().any(|word| word == "--bench") {
        return;
    }
    rates();
    memory();
}

/// Processor seconds and peak memory in KiB of one run on a text.
fn solve(
    text: &(dyn Fn(&mut dyn Write) -> std::io::Result<()> + Sync),
    words: &[&str],
) -> (f64, u64, f64) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(["solve", "--limit", "2"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it was piped");
    let status = format!("/proc/{}", child.id());
    let (mut peak, mut seconds) = (0, 0.0);
    std::thread::scope(|scope| {
        scope.spawn(move || text(&mut stdin).expect("the command reads on"));
        loop {
            if let Some((now, used)) = look(&status) {
                (peak, seconds) = (peak.max(now), used);
            }
            if child.try_wait().expect("it can be waited for").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    (seconds, peak, start.elapsed().as_secs_f64())
}

/// Peak memory so far in KiB and processor seconds of a process, where the system tells.
fn look(process: &str) -> Option<(u64, f64)> {
    let status = std::fs::read_to_string(format!("{process}/status")).ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let peak = peak.trim().trim_end_matches("kB").trim().parse().ok()?;
    let stat = std::fs::read_to_string(format!("{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some((peak, ticks / 100.0))
}

fn rates() {
    println!(
        "{:36} {:8} {:>9} {:>16} {:>16}",
        "set", "engine", "puzzles", "per core second", "wall, 1 thread"
    );
    for set in [
        "17_clue_49158.txt.gz",
        "kaggle_20k.txt.gz",
        "random_minimal_tdokugen_100k.txt.gz",
    ] {
        let path = format!("9x9/{set}");
        if data::find(&path).is_none() {
            println!("{set:36} skipped: not here");
            continue;
        }
        // The clock of the system ticks a hundred times a second: the fast engine needs more.
        let general: &[&str] = &["--set", "engine=general"];
        for (engine, words, times) in [("general", general, 1), ("fast", &[], 20)] {
            let text = data::text(&path).repeat(times);
            let count = text.lines().count();
            let words = [&["--threads", "1"], words].concat();
            // The best of five: whatever else the machine does only slows it down.
            let runs: Vec<_> = (0..5)
                .map(|_| solve(&|out| out.write_all(text.as_bytes()), &words))
                .collect();
            let best =
                |pick: fn(&(f64, u64, f64)) -> f64| runs.iter().map(pick).fold(f64::MAX, f64::min);
            let (cpu, wall) = (
                count as f64 / best(|run| run.0),
                count as f64 / best(|run| run.2),
            );
            println!("{set:36} {engine:8} {count:9} {cpu:16.0} {wall:16.0}");
        }
    }
}

fn memory() {
    println!("\n{:>12} {:>10} {:>10}", "lines", "peak KiB", "seconds");
    // A board of our own with three blanks: the cost is in reading and writing.
    let line =
        b"12345678945678912378912345623456789156789123489123456734567891267891234591234.6..\n";
    for lines in [100_000_usize, 1_000_000, 10_000_000] {
        let feed = |out: &mut dyn Write| {
            let block = line.repeat(1000);
            (0..lines / 1000).try_for_each(|_| out.write_all(&block))
        };
        let (_, peak, seconds) = solve(&feed, &["--threads", "2"]);
        println!("{lines:12} {peak:10} {seconds:10.1}");
    }
}
