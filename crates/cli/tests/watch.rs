//! Traces as text and as data, pages, and the examples of the papers.

mod common;

use std::fs;
use std::path::PathBuf;

use common::satur;
use serde_json::Value;

const SMALL: &str = ".3.4........3.2.\n";

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("satur-watch-{name}-{}", std::process::id()));
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_trace_says_what_and_why() {
    let done = satur(
        &["solve", "-m", "dsatur", "--trace", "--trace-limit", "6"],
        SMALL,
    );
    assert_eq!(done.out, "2314413212433421\n");
    insta::assert_snapshot!("trace-text", done.err);
    let done = satur(
        &[
            "solve",
            "-m",
            "dsatur",
            "--trace",
            "--trace-limit",
            "6",
            "--lang",
            "pt",
        ],
        SMALL,
    );
    insta::assert_snapshot!("trace-text-pt", done.err);
}

#[test]
fn a_trace_as_data_names_each_puzzle_and_replays_to_its_solution() {
    let two = format!("{SMALL}1234341221434321\n{SMALL}");
    for method in [
        "saturbfs",
        "exact",
        "fsm",
        "sat",
        "annealing",
        "tabu",
        "backtracking",
    ] {
        let done = satur(&["solve", "-m", method, "--trace", "json"], &two);
        assert_eq!(done.code, 0, "{method}: {}", done.err);
        let answers: Vec<&str> = done.out.lines().collect();
        let events: Vec<Value> = done
            .err
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        for puzzle in [1, 3] {
            let mut board: Vec<u8> = SMALL.trim().bytes().collect();
            let start = board.clone();
            let own = events.iter().filter(|event| event["puzzle"] == puzzle);
            let mut work = 0;
            for event in own {
                assert!(event["work"].as_u64().unwrap() >= work);
                work = event["work"].as_u64().unwrap();
                let cell = event["cell"].as_u64().unwrap_or(0) as usize;
                match event["kind"].as_str().unwrap() {
                    "place" | "try" => board[cell] = b'0' + event["digit"].as_u64().unwrap() as u8,
                    "undo" => board[cell] = b'.',
                    "restart" => board.clone_from(&start),
                    "swap" if event["accepted"] == true => {
                        let at = |index: usize| event["cells"][index].as_u64().unwrap() as usize;
                        board.swap(at(0), at(1));
                    }
                    _ => {}
                }
            }
            let board = String::from_utf8(board).unwrap();
            assert_eq!(board, answers[puzzle - 1], "{method}");
        }
    }
}

#[test]
fn a_trace_has_a_file_of_its_own() {
    let folder = folder("trace");
    let path = folder.join("run.jsonl");
    let words = [
        "solve",
        "-m",
        "saturbfs",
        "--trace=json",
        "--trace-limit",
        "3",
        "--trace-out",
    ];
    let done = satur(&[&words[..], &[path.to_str().unwrap()]].concat(), SMALL);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let lines: Vec<Value> = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3]["kind"], "cut");
    // What the trace would replace is read: refused before anything is solved.
    let board = folder.join("board.txt");
    fs::write(&board, SMALL).unwrap();
    let board = board.to_str().unwrap();
    let done = satur(&["solve", "--trace", "--trace-out", board, board], "");
    assert_eq!(done.code, 2, "{}", done.err);
    assert_eq!(fs::read_to_string(board).unwrap(), SMALL);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_page_is_written_for_a_board_or_an_example() {
    let folder = folder("page");
    let path = folder.join("run.html");
    let out = path.to_str().unwrap();
    let done = satur(&["watch", "saturbfs", "--html", out], "");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.err.contains("events"), "{}", done.err);
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("<html lang=\"en\">"));
    let words = [
        "watch",
        "fsm",
        "-",
        "--html",
        out,
        "--lang",
        "pt",
        "--quiet",
        "--limit-events",
        "5",
    ];
    let done = satur(&words, SMALL);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("<html lang=\"pt-BR\">"));
    assert!(page.contains("\"cut\":true"));
    // To a pipe it goes as it is.
    assert!(
        satur(&["watch", "dsatur"], "")
            .out
            .starts_with("<!DOCTYPE html>")
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_watched_is_said() {
    assert_eq!(satur(&["watch", "nonsense"], "").code, 2);
    assert_eq!(satur(&["watch", "fsm", "-"], "1234\nabc\n").code, 2);
    assert_eq!(
        satur(&["watch", "fsm", "--set", "mode=nonsense"], "").code,
        2
    );
    assert_eq!(satur(&["watch", "fsm", "--html", "."], "").code, 2);
}

#[test]
fn examples_of_the_papers_are_shown() {
    let done = satur(&["methods", "dsatur", "--example"], "");
    assert_eq!(done.code, 0, "{}", done.err);
    insta::assert_snapshot!("example-dsatur", done.out);
    let done = satur(&["methods", "saturbfs", "--example", "--lang", "pt"], "");
    assert!(done.out.contains("UFMA"), "{}", done.out);
    assert!(done.out.contains("tira r"), "{}", done.out);
}
