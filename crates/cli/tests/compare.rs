//! `satur compare`: several methods on the same boards in one command.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const BOARDS: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.94...13..............76..2.8..1.....32.........2...6.....5.4.......8..7..63.4..8
";

/// A folder of its own for a test, which goes away.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("satur-compare-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("boards.txt"), BOARDS).unwrap();
        Self(path)
    }

    fn done(&self, words: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_satur"))
            .args(words)
            .current_dir(&self.0)
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .output()
            .unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_table_has_success_work_time_and_a_ratio() {
    let place = Place::new("table");
    let words = [
        "compare",
        "-m",
        "exact",
        "-m",
        "saturbfs",
        "--runs",
        "2",
        "--max-iter",
        "50",
        "boards.txt",
    ];
    let done = place.done(&words);
    assert!(done.status.success(), "{done:?}");
    let printed = text(&done.stdout);
    assert!(
        printed.starts_with("2 boards, 2 runs each, seed 0\n"),
        "{printed}"
    );
    let row = |id: &str| {
        printed
            .lines()
            .find(|line| line.starts_with(id))
            .unwrap_or_default()
    };
    assert!(row("exact ").contains("4/4 (100.0 %)"), "{printed}");
    assert!(row("exact ").contains(" ± "), "{printed}");
    assert!(printed.contains("exact is fastest."), "{printed}");
    assert!(printed.contains("time, against exact"), "{printed}");
    assert!(
        fs::read_dir(&place.0).unwrap().count() == 1,
        "nothing is written without --out"
    );
}

#[test]
fn json_is_an_object_for_each_method_and_repeats() {
    let place = Place::new("json");
    let words = [
        "compare",
        "-m",
        "bfs",
        "-m",
        "bfs",
        "--set",
        "2.saturation=distinct",
        "--runs",
        "3",
    ];
    let words: Vec<&str> = words
        .into_iter()
        .chain(["--max-iter", "30", "--seed", "5", "--json", "boards.txt"])
        .collect();
    let objects = || -> Vec<Value> {
        let out = text(&place.done(&words).stdout);
        out.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let first = objects();
    let names: Vec<&str> = first
        .iter()
        .map(|o| o["method"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["bfs", "bfs saturation=distinct"]);
    for (one, other) in first.iter().zip(objects()) {
        assert_eq!(
            (one["runs"].as_u64(), one["boards"].as_u64()),
            (Some(6), Some(2))
        );
        assert_eq!(
            (&one["solved"], &one["work"]),
            (&other["solved"], &other["work"])
        );
    }
}

#[test]
fn a_folder_is_that_of_a_lab_run() {
    let place = Place::new("out");
    let words = [
        "compare",
        "-m",
        "exact",
        "-m",
        "backtracking",
        "--runs",
        "1",
        "--out",
        "kept",
        "-q",
        "boards.txt",
    ];
    assert!(place.done(&words).status.success());
    for file in [
        "records.jsonl",
        "run.json",
        "report.html",
        "records.csv",
        "plots/cactus.svg",
    ] {
        assert!(place.0.join("kept").join(file).exists(), "{file}");
    }
    let report = text(
        &place
            .done(&["lab", "report", "kept", "--lang", "pt"])
            .stdout,
    );
    assert!(
        report.contains("2 tabuleiros lidos de arquivos"),
        "{report}"
    );
    assert!(
        report.contains("### Todos os tabuleiros juntos")
            || report.contains("## Todos os tabuleiros juntos"),
        "{report}"
    );
}

#[test]
fn portuguese_has_its_words_and_decimal_comma() {
    let place = Place::new("pt");
    let words = [
        "compare",
        "-m",
        "exact",
        "-m",
        "sat",
        "--runs",
        "1",
        "--lang",
        "pt",
        "boards.txt",
    ];
    let printed = text(&place.done(&words).stdout);
    assert!(
        printed.contains("sucesso") && printed.contains("2/2 (100,0 %)"),
        "{printed}"
    );
    assert!(printed.contains("mais rápido"), "{printed}");
}

#[test]
fn mistakes_say_the_way_out() {
    let place = Place::new("mistakes");
    for (words, printed) in [
        (
            &["compare", "-m", "exact", "boards.txt"][..],
            "name at least two methods",
        ),
        (
            &["compare", "-m", "exact", "-m", "satrbfs", "boards.txt"],
            "there is no method 'satrbfs'",
        ),
        (
            &[
                "compare",
                "-m",
                "exact",
                "-m",
                "bfs",
                "--set",
                "dfs.x=1",
                "boards.txt",
            ],
            "'dfs.x=1' is no setting here",
        ),
        (
            &[
                "compare",
                "-m",
                "exact",
                "-m",
                "bfs",
                "--set",
                "bfs.x=1",
                "boards.txt",
            ],
            "method 'bfs' has no parameter 'x'",
        ),
    ] {
        let done = place.done(words);
        let err = text(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{words:?}: {err}");
        assert!(err.contains(printed), "{words:?}: {err}");
    }
}

/// A method that serves no board is named, and the others are compared.
#[test]
fn a_board_that_cannot_be_read_is_left_out() {
    let place = Place::new("bad");
    fs::write(
        place.0.join("bad.txt"),
        format!("{BOARDS}53..7....6..195....98....6.8...6\n"),
    )
    .unwrap();
    let done = place.done(&[
        "compare", "-m", "exact", "-m", "sat", "--runs", "1", "bad.txt",
    ]);
    assert_eq!(done.status.code(), Some(2));
    assert!(
        text(&done.stdout).starts_with("2 boards, 1 run each"),
        "{done:?}"
    );
    assert!(text(&done.stderr).contains("bad.txt:3"), "{done:?}");
}

/// Ctrl-C ends the contest; what is finished is in the table and in the folder.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_is_finished() {
    let place = Place::new("interrupt");
    let words = [
        "compare",
        "-m",
        "exact",
        "-m",
        "sat",
        "--runs",
        "20000",
        "--out",
        "kept",
        "boards.txt",
    ];
    let child = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(words)
        .current_dir(&place.0)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let records = place.0.join("kept/records.jsonl");
    while fs::metadata(&records).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(sent.success());
    let done = child.wait_with_output().unwrap();
    assert_eq!(done.status.code(), Some(130), "{done:?}");
    assert!(text(&done.stdout).contains("is fastest"), "{done:?}");
    assert!(text(&done.stderr).contains("interrupted: "), "{done:?}");
    assert!(place.0.join("kept/report.html").exists());
}
