//! `satur lab` as people use it: a killed run goes on, reports are written, mistakes explained.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const EXPERIMENT: &str = r#"
title = "Random fillings"
seed = 3
runs = 30

[[boards]]
labels = { blanks = 4 }
make = { shape = "3x3", blanks = 4, count = 4, seed = 1 }

[[boards]]
labels = { blanks = 5 }
make = { shape = "3x3", blanks = 5, count = 4, seed = 9 }

[[method]]
id = "formulas"

[[table]]
kind = "measure"
title = "Tries"
metric = "tries"
"#;

/// A folder of its own for a test, which goes away; far from any boards of others.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-cli-{}-{name}/in", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("fill.toml"), EXPERIMENT).unwrap();
        Self(path)
    }

    fn satur(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_satur"));
        command
            .args(words)
            .current_dir(&self.0)
            .env("LANG", "C")
            .env_remove("LC_ALL")
            .env_remove("SATUR_DATA");
        command
    }

    fn done(&self, words: &[&str]) -> Output {
        self.satur(words).output().unwrap()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().unwrap());
    }
}

/// The records of a folder without their times.
fn records(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("records.jsonl")).unwrap();
    let read = |line: &str| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        assert!(record["seconds"].is_number() && record["machine"].is_string());
        // The sum of the line is of the time too.
        assert!(record["sum"].is_string());
        (record["seconds"], record["sum"]) = (Value::Null, Value::Null);
        record
    };
    text.lines().map(read).collect()
}

#[test]
fn damaged_records_are_reported_kept_and_run_again() {
    let place = Place::new("damage");
    let run = ["lab", "run", "fill.toml", "--out", "out", "--resume"];
    assert!(place.done(&run).status.success());
    let expected = records(&place.path("out"));
    let path = place.path("out/records.jsonl");
    let mut bytes = fs::read(&path).unwrap();
    let first_end = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let first = bytes[..first_end].to_vec();
    bytes[first_end + 9] = 0xFF;
    bytes.extend_from_slice(&first);
    fs::write(&path, &bytes).unwrap();

    let printed = "records.jsonl: 1 damaged lines (line 2: it does not agree with its sum), \
                and 1 lines that repeat another";
    let report = place.done(&["lab", "report", "out"]);
    let err = String::from_utf8(report.stderr).unwrap();
    assert!(err.contains(printed) && err.contains("left out"), "{err}");
    assert_eq!(
        fs::read(&path).unwrap(),
        bytes,
        "a report changes no record"
    );

    let on = place.done(&run);
    assert!(on.status.success(), "{on:?}");
    let err = String::from_utf8(on.stderr).unwrap();
    assert!(err.contains(printed), "{err}");
    assert!(
        err.contains("they are kept in out/records.damaged.jsonl"),
        "{err}"
    );
    assert!(err.contains("240 runs, 239 of them done"), "{err}");
    assert_eq!(records(&place.path("out")), expected);
    let aside = fs::read(place.path("out/records.damaged.jsonl")).unwrap();
    assert_eq!(aside[9], 0xFF);
    let quiet = place.done(&run);
    let err = String::from_utf8(quiet.stderr).unwrap();
    assert!(!err.contains("damaged"), "reported once: {err}");
}

#[test]
fn a_killed_run_goes_on() {
    let place = Place::new("kill");
    let whole = place.done(&[
        "lab",
        "run",
        "fill.toml",
        "--out",
        "whole",
        "--threads",
        "1",
    ]);
    assert!(whole.status.success(), "{whole:?}");
    let expected = records(&place.path("whole"));
    assert_eq!(expected.len(), 240);

    let mut child = place
        .satur(&["lab", "run", "fill.toml", "--out", "cut", "-q"])
        .spawn()
        .unwrap();
    let path = place.path("cut/records.jsonl");
    while fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let again = place.done(&["lab", "run", "fill.toml", "--out", "cut"]);
    assert_eq!(again.status.code(), Some(2), "records are not overwritten");
    let on = place.done(&["lab", "run", "fill.toml", "--out", "cut", "--resume"]);
    assert!(on.status.success(), "{on:?}");
    assert_eq!(records(&place.path("cut")), expected);

    let compared = place.done(&["lab", "compare", "whole", "cut"]);
    let printed = String::from_utf8(compared.stdout).unwrap();
    assert!(
        printed.contains("240 runs are in both, 240 of them with the same seed; 240 are the same"),
        "{printed}"
    );
    let report = place.done(&["lab", "report", "whole", "cut", "--book", "docs/all.md"]);
    assert!(report.status.success(), "{report:?}");
    assert!(
        fs::read_to_string(place.path("docs/all.md"))
            .unwrap()
            .contains("## fill: Random fillings")
    );
}

#[test]
fn stand_ins_are_used_and_named() {
    let place = Place::new("stand-ins");
    let done = place.done(&["lab", "run", "ita", "--quick"]);
    assert!(done.status.success(), "{done:?}");
    let printed = String::from_utf8(done.stdout).unwrap();
    assert!(
        printed.contains("60 stand-ins made by Satur from recorded seeds"),
        "{printed}"
    );
    // The way to the authors' boards is told, and nothing published stands beside others.
    assert!(
        printed.contains("github.com/caio-ggomes/CT-213") && printed.contains("--boards DIR"),
        "{printed}"
    );
    assert!(!printed.contains("| published |"), "{printed}");
    assert!(!printed.contains("published on"), "{printed}");
    assert!(!printed.contains("what differs"), "{printed}");
    let err = String::from_utf8(done.stderr).unwrap();
    assert!(err.contains("boards: 60 stand-ins"), "{err}");
    assert!(place.path("lab/ita/report.html").exists());
    let absent = place.done(&["lab", "run", "ita", "--boards", ".", "--out", "x"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(
        String::from_utf8(absent.stderr)
            .unwrap()
            .contains("no boards match")
    );
}

#[test]
fn mistakes_name_file_and_line() {
    let place = Place::new("mistakes");
    let wrong = EXPERIMENT.replace("\"formulas\"", "\"formula\"");
    fs::write(place.path("wrong.toml"), wrong).unwrap();
    let done = place.done(&["lab", "run", "wrong.toml"]);
    assert_eq!(done.status.code(), Some(2));
    let printed = String::from_utf8(done.stderr).unwrap();
    assert!(
        printed.starts_with("error: wrong.toml:15: there is no method 'formula'"),
        "{printed}"
    );
    let unknown = place.done(&["lab", "run", "ufba"]);
    let printed = String::from_utf8(unknown.stderr).unwrap();
    assert!(
        printed.contains("built in are ufma, ufma-extended, ufma-large, ufmg"),
        "{printed}"
    );
    let list = String::from_utf8(place.done(&["lab", "list"]).stdout).unwrap();
    assert_eq!(list.lines().count(), 13, "{list}");
    let list = String::from_utf8(place.done(&["lab", "list", "--lang", "pt"]).stdout).unwrap();
    assert!(
        list.contains("Coloração SaturBFS, BFS e DFS em seis tamanhos"),
        "{list}"
    );
}

/// Who is faster is said in words, and that other seeds make other runs.
#[test]
fn comparing_says_which_is_faster() {
    let place = Place::new("faster");
    let run = |out: &str, seed: &str| {
        place.done(&[
            "lab",
            "run",
            "fill.toml",
            "-q",
            "--out",
            out,
            "--seed",
            seed,
        ])
    };
    assert!(run("a", "1").status.success() && run("b", "2").status.success());
    let printed = String::from_utf8(place.done(&["lab", "compare", "a", "b"]).stdout).unwrap();
    assert!(
        printed.contains("0 of them with the same seed"),
        "{printed}"
    );
    assert!(printed.contains("The seeds differ"), "{printed}");
    assert!(printed.contains("* formulas: "), "{printed}");
    let printed = place
        .done(&["lab", "compare", "a", "b", "--lang", "pt"])
        .stdout;
    let printed = String::from_utf8(printed).unwrap();
    assert!(
        printed.contains("As sementes diferem") && printed.contains("tempo, primeira para segunda"),
        "{printed}"
    );
}

/// Boards lie beside the experiment's file, wherever the command is run.
#[test]
fn files_are_found_beside_their_experiment() {
    let place = Place::new("beside");
    fs::create_dir_all(place.path("exp/boards")).unwrap();
    let line =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    fs::write(place.path("exp/boards/a.txt"), line).unwrap();
    let text = "title = \"Mine\"\n[[boards]]\nlabels = { size = \"9x9\" }\nfiles = [\"boards/*.txt\"]\n\
                [[method]]\nid = \"exact\"\n";
    fs::write(place.path("exp/mine.toml"), text).unwrap();
    let done = place.done(&["lab", "run", "exp/mine.toml", "--out", "out"]);
    assert!(done.status.success(), "{done:?}");
    let printed = String::from_utf8(done.stdout).unwrap();
    assert!(
        printed.contains("1 boards read from files") && !printed.contains("authors"),
        "{printed}"
    );
    // The file asks for no table: its methods are told all the same.
    assert!(printed.contains("## All boards together"), "{printed}");
    assert!(printed.contains("| exact |"), "{printed}");
}

/// Names are taken in any case.
#[test]
fn a_built_in_experiment_is_found_whatever_its_case() {
    let place = Place::new("case");
    let done = place.done(&["lab", "list", "UFMG"]);
    assert!(done.status.success(), "{done:?}");
    let shown = String::from_utf8(done.stdout).unwrap();
    assert!(shown.contains("Greedy DSatur on four sizes"), "{shown}");
}

/// A program that is not installed is skipped by name; one that is runs on the exported model, and
/// its answer is verified.
#[cfg(unix)]
#[test]
fn another_program_runs_beside_where_it_is_installed() {
    use std::os::unix::fs::PermissionsExt as _;

    let place = Place::new("also");
    let text = "title = \"One blank\"\n[[boards]]\nlabels = { size = \"4x4\" }\n\
                make = { shape = \"2x2\", blanks = 0, count = 1, seed = 1 }\n[[method]]\nid = \"exact\"\n\
                [[table]]\nkind = \"summary\"\ntitle = \"All\"\n";
    fs::write(place.path("one.toml"), text).unwrap();
    let run = |out: &str| {
        let words = ["lab", "run", "one.toml", "--also", "glpsol", "--out", out];
        place
            .satur(&words)
            .env("PATH", place.path("bin"))
            .output()
            .unwrap()
    };
    let absent = run("absent");
    assert!(absent.status.success(), "{absent:?}");
    let err = String::from_utf8(absent.stderr).unwrap();
    assert!(err.contains("glpsol is not installed: skipped"), "{err}");

    // A stand-in for GLPK: every given of the model is a variable that is 1.
    fs::create_dir_all(place.path("bin")).unwrap();
    let script = "#!/bin/sh\n{ echo 'Status:     INTEGER OPTIMAL'\n\
                  while read -r name column rest; do case $name in given_*) echo \"1 $column * 1 0 1\";; esac; \
                  done < \"$2\"; } > \"$4\"\n";
    fs::write(place.path("bin/glpsol"), script).unwrap();
    fs::set_permissions(place.path("bin/glpsol"), fs::Permissions::from_mode(0o755)).unwrap();
    let done = run("there");
    assert!(done.status.success(), "{done:?}");
    let records = fs::read_to_string(place.path("there/records.jsonl")).unwrap();
    let own = records
        .lines()
        .find(|line| line.contains("\"method\":\"glpsol\""))
        .unwrap();
    assert!(own.contains("\"verdict\":\"solved\""), "{own}");
    let printed = String::from_utf8(done.stdout).unwrap();
    assert!(printed.contains("| GLPK (glpsol) | 1 | 1 |"), "{printed}");
}

/// A board whose givens clash is refused, unless the published program is asked for.
#[test]
fn the_greedy_runs_where_the_original_runs() {
    let place = Place::new("as-published");
    fs::write(
        place.path("clash.txt"),
        "4 2 2\n1 0 0 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
    )
    .unwrap();
    let plain = place.done(&["solve", "-m", "dsatur", "--trace", "clash.txt"]);
    assert!(
        String::from_utf8(plain.stdout)
            .unwrap()
            .contains("no solution")
    );
    let done = place.done(&[
        "solve",
        "-m",
        "dsatur",
        "--as-published",
        "--trace",
        "clash.txt",
    ]);
    assert_eq!(done.status.code(), Some(1));
    let err = String::from_utf8(done.stderr).unwrap();
    assert!(
        err.contains("run as published") && err.lines().count() > 3,
        "{err}"
    );
    let refused = place.done(&["solve", "-m", "exact", "--as-published", "clash.txt"]);
    assert_eq!(refused.status.code(), Some(2));
}
