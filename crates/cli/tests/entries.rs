//! What a player entered is no fact: commands answer about the puzzle as it was set, and say which
//! entries are right.

mod common;

use common::satur;
use serde_json::{Value, json};

/// A puzzle with one solution, which begins with 2.
const PUZZLE: &str = ".3.4........3.2.";
const SOLUTION: &str = "2314413212433421";

fn entered(puzzle: &str, placed: &str) -> String {
    json!({"puzzle": puzzle, "placed": placed}).to_string()
}

/// The answer of a command, as text and as JSON, and its exit code.
fn answer(words: &[&str], input: &str) -> (String, Value, i32) {
    let done = satur(words, input);
    let told = satur(&[words, &["--json"]].concat(), input);
    assert_eq!(told.code, done.code, "{words:?}: {}", told.err);
    let object = serde_json::from_str(&told.out).unwrap_or_else(|_| panic!("{}", told.out));
    (done.out + &done.err, object, done.code)
}

#[test]
fn entries_are_no_givens() {
    let full = "1234341221434321";
    let (text, object, code) = answer(&["check"], &entered(&".".repeat(16), full));
    assert_eq!((code, &object["verdict"]), (1, &json!("several")), "{text}");
    assert_eq!(
        object["entries"]["unknown"].as_array().unwrap().len(),
        16,
        "{object}"
    );
    assert!(text.contains("right is not known"), "{text}");
    assert_eq!(
        satur(&["count"], &entered(&".".repeat(16), full)).out,
        "288\n"
    );
}

#[test]
fn a_wrong_entry_is_named_and_the_puzzle_answered() {
    let wrong = entered(PUZZLE, "1...............");
    for words in [
        &["check"][..],
        &["count"],
        &["solve"],
        &["rate"],
        &["solve", "--all"],
    ] {
        let (text, object, code) = answer(words, &wrong);
        assert_eq!(code, 0, "{words:?}: {text}");
        assert!(
            text.contains("your entry r1c1=1 is wrong"),
            "{words:?}: {text}"
        );
        assert_eq!(
            object["entries"],
            json!({"right": [], "wrong": ["r1c1"], "unknown": []}),
            "{words:?}"
        );
        let set: Value = object["puzzle"].clone();
        assert_eq!(
            (set, &object["placed"]),
            (json!(PUZZLE), &json!("1...............")),
            "{words:?}"
        );
    }
    let (text, object, _) = answer(&["check"], &wrong);
    assert!(
        text.contains("one solution, 4 givens, minimal; your entry"),
        "{text}"
    );
    assert_eq!(object["givens"], 4);
    assert_eq!(answer(&["solve"], &wrong).1["solution"], SOLUTION);
    assert_eq!(satur(&["count", "--lang", "pt"], &wrong).code, 0);
    // The same on a line.
    let line = format!("+1{}\n", &PUZZLE[1..]);
    let (text, ..) = answer(&["check", "--from", "line"], &line);
    assert!(
        text.contains("minimal; your entry r1c1=1 is wrong"),
        "{text}"
    );
}

#[test]
fn right_entries_are_called_right() {
    let right = entered(PUZZLE, "2...............");
    let (text, object, code) = answer(&["check"], &right);
    assert_eq!(
        (code, &object["entries"]["right"]),
        (0, &json!(["r1c1"])),
        "{text}"
    );
    assert!(
        text.contains("one solution, 4 givens, minimal; your entry is right"),
        "{text}"
    );
    let (text, object, _) = answer(&["check"], PUZZLE);
    assert!(
        object.get("entries").is_none() && !text.contains("entr"),
        "{text}"
    );
}

/// An entry rules out candidates of other cells; its marks are no marks of the puzzle.
#[test]
fn marks_that_a_wrong_entry_rules_out_are_possible_again() {
    let marks =
        "[[[1],null,[2],null],[[2,4],null,null,null],[null,null,null,null],[null,null,null,null]]";
    let marked =
        format!(r#"{{"puzzle":"{PUZZLE}","placed":"1...............","candidates":{marks}}}"#);
    let (text, object, code) = answer(&["check"], &marked);
    assert_eq!(
        (code, &object["entries"]["wrong"]),
        (0, &json!(["r1c1"])),
        "{text}"
    );
}

#[test]
fn steps_and_hints_go_on_from_entries() {
    let right = entered(PUZZLE, "2...............");
    let explained = satur(&["explain", "--json"], &right);
    assert_eq!(explained.code, 0, "{}", explained.err);
    let first: Value = serde_json::from_str(explained.out.lines().next().unwrap()).unwrap();
    assert!(first["board"].as_str().unwrap().starts_with('2'), "{first}");
    let hint = satur(&["hint"], &entered(PUZZLE, "1..............."));
    assert!(hint.out.contains("r1c1"), "{}", hint.out);
}

/// A proof is of the puzzle as it was set.
#[test]
fn a_proof_leaves_entries_out() {
    let folder = std::env::temp_dir().join(format!("satur-entries-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let name = folder.join("board").display().to_string();
    let wrong = entered(PUZZLE, "1...............");
    assert_eq!(satur(&["check", "--proof", &name], &wrong).code, 0);
    let done = satur(&["verify", &format!("{name}.pbp")], "");
    std::fs::remove_dir_all(&folder).unwrap();
    let expected =
        format!("proved: exactly one solution: {SOLUTION}\n  of the puzzle {PUZZLE} (2x2)\n");
    assert!(done.out.ends_with(&expected), "{}{}", done.out, done.err);
}
