//! What is left of a puzzle that was not solved: the words and the board, in every format.

mod common;

use common::{Done, satur};
use satur::formats::{
    FORMATS, Format, Input, ReadOptions, Record, Remark, Sheet, WriteOptions, open,
};
use satur::model::{Grid, Puzzle};
use serde_json::Value;

/// The eighth board of `examples/9x9.txt`: rules fill some of its cells, and not all.
const PUZZLE: &str =
    "4.6....7...1.7.4.683.....5.....4.........8..96..1...3.3....9..2....217..5......6.";

/// Formats that tell what was placed from what was given.
const TELL_PLACED: [&str; 6] = ["json", "opensudoku", "hodoku", "ss", "sdk", "candidates"];

/// A way to fail: its words for the command line.
struct Failure {
    words: &'static [&'static str],
    /// The key under which JSON has the board that is left.
    key: Option<&'static str>,
}

const FAILURES: [Failure; 4] = [
    Failure {
        words: &["--method", "fsm"],
        key: Some("partial"),
    },
    Failure {
        words: &["--method", "dsatur"],
        key: Some("best"),
    },
    Failure {
        words: &["--method", "annealing", "--set", "max-steps=3000"],
        key: Some("best"),
    },
    Failure {
        words: &["--method", "formulas", "--set", "max-tries=10"],
        key: None,
    },
];

impl Failure {
    fn run(&self, more: &[&str]) -> Done {
        let words = [&["solve"], self.words, more].concat();
        satur(&words, &format!("{PUZZLE}\n"))
    }

    fn json(&self) -> Value {
        let done = self.run(&["--json"]);
        assert_eq!((done.code, done.err.as_str()), (1, ""), "{:?}", self.words);
        serde_json::from_str(&done.out).unwrap()
    }
}

fn read(format: &'static Format, text: &str) -> Vec<Record> {
    open(Input::from_text(text), Some(format), ReadOptions::default())
        .unwrap_or_else(|problem| panic!("{}: {problem}\n{text}", format.id))
        .map(|record| {
            let record = record.unwrap_or_else(|error| panic!("{}: {error}\n{text}", format.id));
            assert_eq!(record.warnings, [], "{}\n{text}", format.id);
            record
        })
        .collect()
}

fn board(line: &str) -> Grid {
    let records = read(satur::formats::find("line").unwrap(), line);
    records[0].puzzle.board()
}

/// A sheet as a whole text.
fn written(format: &Format, sheet: &Sheet) -> String {
    let sheets = std::slice::from_ref(sheet);
    format.write_text(sheets, &WriteOptions::default()).unwrap()
}

#[test]
fn json_has_the_board_that_is_left_and_what_it_lacks() {
    for failure in &FAILURES {
        let object = failure.json();
        let boards: Vec<&str> = ["partial", "best"]
            .into_iter()
            .filter(|key| object.get(*key).is_some())
            .collect();
        assert_eq!(boards, Vec::from_iter(failure.key), "{object}");
        assert_eq!(object["solution"], Value::Null);
        let Some(key) = failure.key else {
            assert_eq!(object.get("filled"), None);
            continue;
        };
        let left = board(object[key].as_str().unwrap());
        assert_eq!(object["filled"], left.count_filled());
        for (cell, digit) in board(PUZZLE).filled() {
            assert_eq!(left[cell], Some(digit), "{object}");
        }
        if key == "best" {
            let cost = satur::model::Cost::of(&Puzzle::new(board(PUZZLE)), &left);
            assert_eq!(object["clashes"], cost.clashes);
            assert_eq!(object["blanks"], cost.blanks);
            assert_eq!(object["cost"], cost.clashes + cost.blanks);
        }
    }
}

/// Every format says why, and shows the board that is left.
#[test]
fn every_format_shows_what_is_left() {
    for format in FORMATS.iter().filter(|format| format.writer.is_some()) {
        for failure in &FAILURES {
            let object = failure.json();
            let done = failure.run(&["--to", format.id]);
            let printed = format!(
                "{} {:?}\n{}{}",
                format.id, failure.words, done.out, done.err
            );
            let reason = object["reason"].as_str().unwrap();
            let is_said = done.out.contains(reason) || done.err.contains(reason);
            assert!(
                is_said && !reason.contains("own rule"),
                "{reason}: {printed}"
            );
            let left = failure.key.map(|key| object[key].as_str().unwrap());
            match left {
                None => shows_no_board(format, &done, &printed),
                Some(left) => shows_board(format, &done, left, failure.key, reason, &printed),
            }
        }
    }
}

fn shows_no_board(format: &'static Format, done: &Done, printed: &str) {
    assert_eq!(done.code, 1, "{printed}");
    let remark = format.writer.as_ref().unwrap().remark;
    match remark {
        Remark::Line => assert_eq!(done.out.lines().count(), 1, "{printed}"),
        Remark::Comment(opening, _) => {
            let comment = done.out.strip_prefix(opening).expect(printed);
            assert!(comment.starts_with("gave up"), "{printed}");
            assert_eq!(done.out.lines().count(), 1, "{printed}");
        }
        // The puzzle keeps its place.
        Remark::Own | Remark::Nowhere if format.reader.is_some() => {
            let records = read(format, &done.out);
            assert_eq!(records.len(), 1, "{printed}");
            assert_eq!(records[0].puzzle.board(), board(PUZZLE), "{printed}");
        }
        Remark::Own | Remark::Nowhere => {}
    }
}

fn shows_board(
    format: &'static Format,
    done: &Done,
    left: &str,
    key: Option<&str>,
    reason: &str,
    printed: &str,
) {
    let (grid, record) = (board(left), Record::new(1, Puzzle::new(board(PUZZLE))));
    let sheet = match key {
        Some("partial") => Sheet::partial(&record, &grid),
        _ => Sheet::unsolved(&record, Some(&grid)),
    };
    let sheet = sheet.with_remark(reason);
    let sheets = std::slice::from_ref(&sheet);
    if let Err(error) = format.write_text(sheets, &WriteOptions::default()) {
        // The board stands in the placeholder, with the reason why not in the format.
        assert_eq!(done.code, 2, "{printed}");
        assert_eq!(done.out, format!("# {reason}: {left}\n"), "{printed}");
        assert!(done.err.contains(&error.to_string()), "{printed}");
        // The first holds a solution or nothing, the second irregular blocks alone, the others cages and no digits.
        let refuses = ["sdx", "jigsaw", "killer", "killer-long"];
        assert!(refuses.contains(&format.id), "{printed}");
        return;
    }
    assert_eq!(done.code, 1, "{printed}");
    let remark = format.writer.as_ref().unwrap().remark;
    let expected = match remark {
        Remark::Line => format!("# {reason}: {left}\n"),
        Remark::Comment(opening, closing) => {
            format!("{opening}{reason}{closing}\n") + &written(format, &sheet)
        }
        Remark::Own | Remark::Nowhere => written(format, &sheet),
    };
    assert_eq!(done.out, expected, "{printed}");
    if remark == Remark::Nowhere {
        assert_eq!(done.err, format!("{reason}: {left}\n"), "{printed}");
    } else {
        assert_eq!(done.err, "", "{printed}");
    }
    // And it is the board that is written, not the puzzle once more.
    let question = Sheet {
        grid: None,
        ..sheet
    };
    if format.id != "kaggle" {
        assert_ne!(
            written(format, &sheet),
            written(format, &question),
            "{printed}"
        );
    }
    reads_back(format, &done.out, &grid, key, printed);
}

/// Givens and placed digits come back, told apart where the format does.
fn reads_back(format: &'static Format, text: &str, left: &Grid, key: Option<&str>, printed: &str) {
    if format.reader.is_none() || format.id == "line" {
        return;
    }
    let records = read(format, text);
    assert_eq!(records.len(), 1, "{printed}");
    let puzzle = &records[0].puzzle;
    let givens = board(PUZZLE);
    let is_kept_apart = format.id == "kaggle" || format.id == "json" && key == Some("best");
    match format.id {
        _ if is_kept_apart => assert_eq!(puzzle.board(), givens, "{printed}"),
        "sukaku" => {
            let marks = puzzle.candidates();
            let is_shown = |(cell, digit)| marks[cell].single() == Some(digit);
            assert!(left.filled().all(is_shown), "{printed}");
        }
        _ => assert_eq!(&puzzle.board(), left, "{printed}"),
    }
    if TELL_PLACED.contains(&format.id) {
        assert_eq!(puzzle.givens(), &givens, "{printed}");
    }
}

/// One line of input has one line of output, also among boards of other ends.
#[test]
fn lines_keep_their_places() {
    let solved = "2314413212433421";
    let input = format!(".3.4........3.2.\n................\n{solved}\n1...1...........\n");
    let done = satur(&["solve", "--method", "fsm", "--limit", "2"], &input);
    insta::assert_snapshot!(done.out, @r"
    2314413212433421
    # puzzle 2: stuck with 0 of 16 cells: ................
    2314413212433421
    # puzzle 4: no solution: 1 stands twice in column 1, at r1c1 and r2c1
    ");
    let done = satur(
        &["solve", "--method", "dsatur", "--to", "grid"],
        "123............4\n",
    );
    insta::assert_snapshot!(done.out, @r"
    # gave up: no colour was left for r1c4 after 4 of 16 cells; the best board has 12 blank cells
    1 2 | 3 .
    . . | . .
    ----+----
    . . | . .
    . . | . 4
    ");
}

#[test]
fn a_board_that_the_format_cannot_hold_is_not_lost() {
    let done = satur(
        &["solve", "--method", "dsatur", "--to", "bank"],
        "123............4\n",
    );
    assert_eq!(done.code, 2);
    insta::assert_snapshot!(done.out, @"# gave up: no colour was left for r1c4 after 4 of 16 cells; the best board has 12 blank cells: 123............4");
    insta::assert_snapshot!(done.err, @"error: stdin: this format holds 9x9 boards with 3x3 blocks only, not 2x2 blocks; write it as 'json'");
}

#[test]
fn what_people_read() {
    let mut text = String::new();
    for (failure, to) in [
        (0, "grid"),
        (1, "text"),
        (2, "boxes"),
        (3, "grid"),
        (0, "sdk"),
        (1, "json"),
        (2, "kaggle"),
    ] {
        let done = FAILURES[failure].run(&["--to", to]);
        text += &format!(
            "$ satur solve {} --to {to}\n{}{}\n",
            FAILURES[failure].words.join(" "),
            done.out,
            done.err
        );
    }
    insta::assert_snapshot!("what-is-left", text);
}
