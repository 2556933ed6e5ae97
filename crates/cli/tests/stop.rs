//! Every command ends soon after its time or a signal, and keeps what it has finished.
//!
//! What is bounded is the processor time that a command uses after it should have ended. Wall
//! time would say how busy the machine is.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::Child;
use std::time::Duration;

use common::{satur, start};
use satur::methods::METHODS;

/// Processor time after the end was due. A release build keeps to half of it; tests run one that
/// is less optimised, on machines that do other things.
const LATE: Duration = Duration::from_millis(400);
/// The time that commands are given.
const TIME: Duration = Duration::from_millis(100);
/// Processor time after which a signal is sent: the command is then in the middle of its work.
const BEGUN: Duration = Duration::from_millis(150);
/// After this much processor time a command that was asked to end is killed.
const FAR_TOO_LATE: Duration = Duration::from_secs(20);

/// A command and its input.
struct Case {
    words: Vec<String>,
    input: String,
    /// Whether it takes `--time`.
    keeps_time: bool,
}

impl Case {
    fn new(words: &str, input: &str) -> Self {
        Self {
            words: words.split(' ').map(str::to_owned).collect(),
            input: input.to_owned(),
            keeps_time: true,
        }
    }

    fn without_time(self) -> Self {
        Self {
            keeps_time: false,
            ..self
        }
    }

    /// The command at work, with its input open.
    fn start(&self, more: &[&str]) -> Child {
        let words = self.words.iter().map(String::as_str);
        let words: Vec<&str> = words.chain(more.iter().copied()).collect();
        let mut child = start(&words);
        let input = child.stdin.as_mut().unwrap();
        // A command that does not read its input closes it: no fault of ours.
        let _ = input.write_all(self.input.as_bytes());
        child
    }
}

/// A folder that goes away, with the files that cases name.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-stop-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An empty board in the format of any size.
fn empty(rows: usize, cols: usize) -> String {
    let side = rows * cols;
    let row = vec!["0"; side].join(" ") + "\n";
    format!("{rows} {cols}\n{}", row.repeat(side))
}

/// An empty board of so many cells with a rule.
fn ruled(rule: &str, cells: usize) -> String {
    let givens = ".".repeat(cells);
    format!("{{\"puzzle\": \"{givens}\", \"rules\": [\"{rule}\"]}}\n")
}

const EXPERIMENT: &str = r#"
title = "Long"
seed = 3
runs = 1000

[[boards]]
make = { shape = "6x6", blanks = 1200, count = 2, seed = 1 }

[[method]]
id = "saturbfs"
set = { max-iter = 1000000 }
"#;

/// Every command on work that takes far longer than anybody waits.
fn cases(folder: &Folder) -> Vec<Case> {
    let boards = [
        empty(3, 3),
        empty(5, 5),
        empty(8, 8),
        empty(8, 16),
        empty(64, 2),
    ];
    let mut cases = Vec::new();
    for method in METHODS {
        for board in &boards {
            let id = method.info().id;
            cases.push(Case::new(&format!("solve --method {id} --limit 2"), board));
        }
    }
    for board in &boards[1..] {
        for command in [
            "check",
            "count",
            "explain",
            "hint --degree full",
            "book --format pdf",
        ] {
            cases.push(Case::new(command, board));
        }
    }
    // Boards with rules take other ways through the engines, and the race of engines has its own.
    for board in [
        ruled("samurai", 369),
        ruled("sumo", 909),
        ruled("latin", 625),
    ] {
        for command in [
            "solve --limit 1000000",
            "solve --race --limit 1000000",
            "solve --method sat --limit 1000000",
            "solve --method dsatur-backtracking --limit 1000000",
            "solve --method saturbfs --limit 1000000",
            "solve --method tabu",
            "solve --method annealing",
            "solve --method ilp",
            "count",
            "check",
            "explain",
            "hint --degree full",
        ] {
            cases.push(Case::new(command, &board));
        }
    }
    let puzzle = satur(&["generate", "--shape", "4x4", "--seed", "3"], "").out;
    for scale in ["se --inv", "hodoku"] {
        cases.push(Case::new(&format!("rate --scale {scale}"), &puzzle));
    }
    cases.push(Case::new("explain --marks", &puzzle));
    let diagonals: String = (0..81)
        .map(|cell| (cell / 9, cell % 9))
        .map(|(row, col)| {
            if row == col || row + col == 8 {
                'x'
            } else {
                '.'
            }
        })
        .collect();
    let pattern = folder.write("diagonals.txt", &diagonals);
    let full = satur(&["solve"], &empty(5, 5)).out;
    let full = folder.write("full.txt", &full);
    for words in [
        "--shape 5x5".to_owned(),
        "--shape 8x8".to_owned(),
        "--shape 8x16".to_owned(),
        "--shape 4x4 --level extreme".to_owned(),
        "--technique death-blossom".to_owned(),
        "--clues 17".to_owned(),
        "--rule sumo".to_owned(),
        "--rule samurai --level extreme".to_owned(),
        "--jigsaw --rule x --level extreme".to_owned(),
        "--clues ..21 --symmetry dihedral".to_owned(),
        format!("--pattern {pattern}"),
        format!("--from {full} --count 20"),
        format!("--minimize {full} --count 20"),
    ] {
        cases.push(Case::new(&format!("generate {words}"), ""));
    }
    let many = satur(&["generate", "--count", "2000", "--seed", "0"], "").out;
    let many_files = folder.write("many.txt", &many.repeat(50));
    let experiment = folder.write("long.toml", EXPERIMENT);
    let out = folder.0.join("out").to_str().unwrap().to_owned();
    for words in [
        "generate --count 100000000".to_owned(),
        "generate --count 100000000 --csv".to_owned(),
        format!("solve --json {many_files}"),
        format!("rate {many_files}"),
        format!("explain {many_files}"),
        format!("book --format pdf {many_files}"),
        format!("convert --to svg --out {out} {many_files}"),
        format!("lab run {experiment} --quiet --out {out}-lab"),
    ] {
        cases.push(Case::new(&words, "").without_time());
    }
    cases
}

/// The state of a process and the processor time it has used; a process that ended and was not
/// waited for still tells it.
fn usage(child: &Child) -> (char, Duration) {
    let printed = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = printed
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    (
        fields[0].chars().next().unwrap(),
        Duration::from_millis(10 * ticks),
    )
}

/// Waits until the process has ended or used so much processor time; says which, and how much.
fn until(child: &Child, used: Duration) -> (bool, Duration) {
    loop {
        let (state, time) = usage(child);
        if state == 'Z' || time >= used {
            return (state == 'Z', time);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What the process wrote, read aside so that it does not wait for a reader.
fn read_aside(child: &mut Child) -> std::thread::JoinHandle<String> {
    let mut out = child.stdout.take().unwrap();
    let mut err = child.stderr.take().unwrap();
    std::thread::spawn(move || std::io::copy(&mut err, &mut std::io::sink()));
    std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = out.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    })
}

fn signal(child: &Child, name: &str) {
    let printed = std::process::Command::new("kill")
        .args([&format!("-{name}"), &child.id().to_string()])
        .status();
    assert!(printed.unwrap().success());
}

/// Kills what still runs and gives the exit code.
fn end(mut child: Child) -> Option<i32> {
    let _ = child.kill();
    child.wait().unwrap().code()
}

#[test]
fn every_command_keeps_to_its_time() {
    let folder = Folder::new("time");
    let mut late = Vec::new();
    for case in cases(&folder).iter().filter(|case| case.keeps_time) {
        let one = ["--threads", "1", "--time", "100ms"];
        let mut child = case.start(if case.words[0] == "hint" {
            &one[2..]
        } else {
            &one
        });
        drop(child.stdin.take());
        let reader = read_aside(&mut child);
        let (_, used) = until(&child, FAR_TOO_LATE);
        let code = end(child);
        reader.join().unwrap();
        // `generate` may be asked for several, each of which has its time.
        let each = if case.words.iter().any(|word| word == "20") {
            20
        } else {
            1
        };
        if used > each * (TIME + LATE) || !matches!(code, Some(0..=2)) {
            late.push(format!("{:?}: {used:?}, code {code:?}", case.words));
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}

fn every_command_obeys(name: &str) {
    let folder = Folder::new(name);
    let (mut late, mut obeyed) = (Vec::new(), 0);
    for case in cases(&folder) {
        let mut child = case.start(&["--threads", "1"]);
        drop(child.stdin.take());
        let reader = read_aside(&mut child);
        let (is_done, before) = until(&child, BEGUN);
        if is_done {
            // It was answered before anybody could lose patience.
            end(child);
            reader.join().unwrap();
            continue;
        }
        signal(&child, name);
        let (_, used) = until(&child, before + FAR_TOO_LATE);
        let code = end(child);
        reader.join().unwrap();
        obeyed += 1;
        if used > before + LATE || !matches!(code, Some(0..=2 | 130)) {
            late.push(format!(
                "{:?}: {:?}, code {code:?}",
                case.words,
                used.saturating_sub(before)
            ));
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
    assert!(
        obeyed > 40,
        "{obeyed} commands were interrupted, too few to tell"
    );
}

#[test]
fn every_command_obeys_an_interrupt() {
    every_command_obeys("INT");
}

#[test]
fn every_command_obeys_a_request_to_terminate() {
    every_command_obeys("TERM");
}

/// Starts a command, feeds it an input that stays open, waits until so much was written, sends the
/// signal, and gives what was written in all.
fn cut(words: &[&str], input: &str, seen: usize, name: &str) -> String {
    let mut child = start(words);
    let mut out = child.stdout.take().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut text = vec![0; seen];
    std::thread::scope(|scope| {
        let feeder = scope.spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
            stdin
        });
        out.read_exact(&mut text).unwrap();
        signal(&child, name);
        out.read_to_end(&mut text).unwrap();
        assert_eq!(
            child.wait().unwrap().code(),
            Some(130),
            "{words:?} on {name}"
        );
        drop(feeder);
    });
    String::from_utf8(text).unwrap()
}

#[test]
fn what_is_finished_is_written_when_a_signal_comes() {
    let folder = Folder::new("written");
    let lines = satur(&["generate", "--count", "10000", "--seed", "0"], "").out;
    let (easy, hard) = (folder.write("easy.txt", &lines[..820]), empty(8, 8));
    let hard = folder.write("hard.txt", &hard);
    for name in ["INT", "TERM", "HUP"] {
        // What was seen are two full buffers; at least the line that did not fit is in a third.
        let seen = 2 * (1 << 18) / 82 * 82;
        let out = cut(&["convert", "--to", "line"], &lines, seen, name);
        assert!(out.len() > seen, "{name}: {} bytes", out.len());
        assert!(lines.starts_with(&out) && out.ends_with('\n'));
        // While nothing comes, what is there was written already.
        let out = cut(&["solve"], &lines, lines.len(), name);
        assert_eq!(out.lines().count(), 10_000, "{name}");
        let out = cut(&["explain"], &lines[..820], 10_000, name);
        assert!(out.ends_with('\n'), "{name}");
        // A board that takes for ever, after some that do not.
        let words = ["solve", "--threads", "1", "--limit", "2", &easy, &hard];
        assert_eq!(cut(&words, "", 820, name).lines().count(), 10, "{name}");
    }
}

#[test]
fn no_length_of_time_is_too_long() {
    let line = satur(&["generate", "--seed", "1"], "").out;
    for time in [
        "9223372036854775807s",
        "18446744073709551615s",
        "300000000000h",
    ] {
        for words in [
            "solve",
            "check",
            "count",
            "rate",
            "explain",
            "hint",
            "book --format pdf",
        ] {
            let mut words: Vec<&str> = words.split(' ').collect();
            words.extend(["--time", time]);
            let done = common::run(&words, &line);
            assert_eq!(done.status.code(), Some(0), "{words:?}");
        }
        for words in [&["--level", "easy"][..], &["--csv"], &["--shape", "2x3"]] {
            let words = [&["generate", "--time", time], words].concat();
            assert_eq!(satur(&words, "").code, 0, "{words:?}");
        }
    }
}
