//! Arrays and tables: what is written is read back, row by row, and training sets keep their parts apart.

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const LINES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.................................................................................
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
";

fn satur(words: &[&str], input: &[u8]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_satur"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = program.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that refuses its input does not read it.
        let _ = pipe.write_all(&input);
    });
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("satur-tables-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn arrays_are_written_and_read_by_every_command() {
    for form in ["npy", "npz"] {
        let array = satur(&["convert", "--to", form], LINES.as_bytes());
        assert!(array.status.success(), "{array:?}");
        let back = satur(&["convert"], &array.stdout);
        assert_eq!(String::from_utf8_lossy(&back.stdout), LINES, "{form}");
        // The same answers from the array as from the lines, and an array of answers has zeros where
        // there is none.
        let of_lines = satur(&["solve", "--limit", "2"], LINES.as_bytes());
        let of_array = satur(&["solve", "--limit", "2"], &array.stdout);
        assert_eq!(of_lines.stdout, of_array.stdout);
        let answers = satur(&["solve", "--limit", "2", "--to", "npy"], &array.stdout);
        assert_eq!(answers.status.code(), Some(1), "one puzzle has no answer");
        let rows: Vec<&[u8]> = answers.stdout[128..].chunks(81).collect();
        assert_eq!(rows.len(), 3);
        let lines = String::from_utf8(of_lines.stdout).unwrap();
        let first: Vec<u8> = lines
            .lines()
            .next()
            .unwrap()
            .bytes()
            .map(|b| b - b'0')
            .collect();
        assert_eq!(rows[0], first);
        assert_eq!(rows[1], [0; 81]);
    }
}

#[test]
fn generated_arrays_are_the_generated_lines() {
    let words = ["generate", "--count", "5", "--seed", "3"];
    let lines = satur(&words, b"");
    let array = satur(&[&words[..], &["--to", "npy"]].concat(), b"");
    let back = satur(&["convert"], &array.stdout);
    assert_eq!(back.stdout, lines.stdout);
}

#[test]
fn damaged_arrays_are_said_to_be() {
    let array = satur(&["convert", "--to", "npy"], LINES.as_bytes()).stdout;
    let cut = satur(&["solve"], &array[..array.len() - 10]);
    assert_eq!(cut.status.code(), Some(2));
    let said = String::from_utf8_lossy(&cut.stderr).into_owned();
    assert!(
        said.contains("the array ends within board 3 of 3"),
        "{said}"
    );
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_the_error_says_how_to_get_it() {
    let refused = satur(&["solve", "--to", "parquet"], LINES.as_bytes());
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("--features parquet"), "{said}");
    let file = folder("par").join("x.parquet");
    fs::write(&file, b"PAR1").unwrap();
    let refused = satur(&["rate", file.to_str().unwrap()], b"");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--features parquet"));
    // Commands that read text alone say so too, and show no bytes of it.
    let refused = satur(&["count", file.to_str().unwrap()], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--features parquet"));
    let refused = satur(&["convert"], b"PAR1\x15\x04");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--features parquet"));
}

#[cfg(feature = "parquet")]
#[test]
fn tables_go_round() {
    let folder = folder("round");
    for form in ["parquet", "arrow"] {
        let path = folder.join(format!("made.{form}"));
        let made = satur(
            &["generate", "--count", "20", "--seed", "3", "--to", form],
            b"",
        );
        assert!(made.status.success(), "{made:?}");
        fs::write(&path, &made.stdout).unwrap();
        for command in ["solve", "rate", "check"] {
            let answered = satur(&[command, path.to_str().unwrap(), "--to", form], b"");
            assert!(answered.status.success(), "{command} {answered:?}");
            let next = folder.join(format!("{command}.{form}"));
            fs::write(&next, &answered.stdout).unwrap();
            let again = satur(&["solve", next.to_str().unwrap(), "--to", "arrow"], b"");
            assert!(again.status.success(), "{again:?}");
        }
    }
    // Lines in, a table out, with a row for what is no board.
    let odd = satur(
        &["solve", "--to", "parquet"],
        b"no board\n................\n",
    );
    assert_eq!(odd.status.code(), Some(1));
    assert!(odd.stdout.starts_with(b"PAR1"));
}

/// The rows of a file of comma-separated values, by the names of its columns.
fn table(text: &str) -> Vec<HashMap<String, String>> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let row = |line: &str| {
        let values = line.split(',').map(str::to_owned);
        names.iter().map(ToString::to_string).zip(values).collect()
    };
    lines.map(row).collect()
}

#[test]
fn a_training_set_is_written_in_every_form_and_mixed_with_no_other() {
    let folder = folder("set");
    let out = folder.to_str().unwrap();
    let words = [
        "dataset",
        "easy=6",
        "medium=6",
        "--seed",
        "2",
        "--test",
        "0.4",
        "--augment",
        "1",
    ];
    let made = satur(&[&words[..], &["--out", out]].concat(), b"");
    assert!(made.status.success(), "{made:?}");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let (train, test) = (table(&read("train.csv")), table(&read("test.csv")));
    assert_eq!(train.len() / 2 + test.len(), 12);
    let classes = |rows: &[HashMap<String, String>]| -> std::collections::BTreeSet<String> {
        rows.iter().map(|row| row["canonical_id"].clone()).collect()
    };
    assert!(classes(&train).is_disjoint(&classes(&test)));
    assert!(!train.is_empty() && !test.is_empty());
    // The puzzles are those of the other forms, and their solutions are right.
    let puzzles: Vec<&String> = train.iter().map(|row| &row["puzzle"]).collect();
    let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let solved = satur(&["solve", "--limit", "2"], lines.as_bytes());
    let solutions: String = train
        .iter()
        .map(|row| format!("{}\n", row["solution"]))
        .collect();
    assert_eq!(String::from_utf8_lossy(&solved.stdout), solutions);
    for form in ["npy", "jsonl"] {
        let made = satur(&[&words[..], &["--to", form, "--out", out]].concat(), b"");
        assert!(made.status.success(), "{made:?}");
    }
    let array = folder.join("train-puzzles.npy");
    let back = satur(&["convert", array.to_str().unwrap()], b"");
    assert_eq!(String::from_utf8_lossy(&back.stdout), lines);
    assert_eq!(read("train.jsonl").lines().count(), train.len());
    assert!(read("dataset.json").contains("\"seed\":2"));
    // The same request finds its set; another one is not mixed with it.
    let again = satur(&[&words[..], &["--out", out]].concat(), b"");
    assert!(again.status.success(), "{again:?}");
    assert!(String::from_utf8_lossy(&again.stderr).contains("there already"));
    let before = read("train.csv");
    for other in [
        &["dataset", "easy=6", "--seed", "3", "--out", out][..],
        &["dataset", "easy=6", "--to", "npy", "--out", out],
    ] {
        let refused = satur(other, b"");
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(
            said.contains("dataset.json") && said.contains("--out"),
            "{said}"
        );
    }
    assert_eq!(read("train.csv"), before);
    let wrong = satur(&["dataset", "huge=5", "--out", out], b"");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("is no band"));
}
