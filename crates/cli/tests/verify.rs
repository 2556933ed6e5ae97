//! `satur verify`: what is proved is accepted and shown, and nothing else is.

mod common;

use std::fs;
use std::path::PathBuf;

use common::satur;
use satur::model::Random;
use serde_json::{Value, json};

/// Boards of every shape from 4x4 to 25x25 that need more than singles.
const EXPLAINED: &str = include_str!("../../../examples/explain.boxes");
const NINE: &str = include_str!("../../../examples/9x9.txt");

/// The 2x2 board with rows as blocks whose first cell is 1.
const FORMULA: &str = "\
* #variable= 8 #constraint= 14
* satur 1
* puzzle {\"puzzle\":\"1...\",\"shape\":\"1x2\"}
+1 x1 +1 x2 = 1 ;
+1 x3 +1 x4 = 1 ;
+1 x5 +1 x6 = 1 ;
+1 x7 +1 x8 = 1 ;
+1 x1 +1 x3 = 1 ;
+1 x2 +1 x4 = 1 ;
+1 x5 +1 x7 = 1 ;
+1 x6 +1 x8 = 1 ;
+1 x1 +1 x5 = 1 ;
+1 x2 +1 x6 = 1 ;
+1 x3 +1 x7 = 1 ;
+1 x4 +1 x8 = 1 ;
+1 x1 >= 1 ;
+1 ~x1 +1 ~x4 +1 ~x6 +1 ~x7 >= 1 ;
";

const PROOF: &str = "\
pseudo-Boolean proof version 3.0
rup >= 1;
output NONE;
conclusion UNSAT : -1;
end pseudo-Boolean proof;
";

/// A folder of files that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("satur-verify-{test}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        for (name, text) in files {
            fs::write(path.join(name), text).unwrap();
        }
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Steps of clues follow from what the checker does not know: it says so instead of calling them wrong.
#[test]
fn steps_on_a_board_with_clues_are_not_judged() {
    let cage = json!({"type": "killer", "cells": "r1c1 r1c2", "sum": 3});
    let board = json!({"puzzle": "..3443122143342.", "clues": [cage]}).to_string();
    let folder = Folder::new("clues", &[("board.json", &board)]);
    let steps = satur(&["explain", "--json", &folder.path("board.json")], "");
    assert_eq!(steps.code, 0, "{}", steps.err);
    let checked = satur(&["verify"], &steps.out);
    assert_eq!(checked.code, 1, "{}", checked.out);
    let said = format!("{}{}", checked.out, checked.err);
    assert!(said.contains("the board has clues (killer)"), "{said}");
}

#[test]
fn a_proof_is_accepted_and_its_solution_shown() {
    let files = [
        ("one.opb", FORMULA),
        ("one.pbp", PROOF),
        ("one.txt", "1...\n"),
        ("other.txt", "2...\n"),
    ];
    let folder = Folder::new("accepted", &files);
    let [formula, proof, puzzle, other] =
        ["one.opb", "one.pbp", "one.txt", "other.txt"].map(|name| folder.path(name));
    let expected =
        format!("{proof}: proved: exactly one solution: 1221\n  of the puzzle 1... (1x2)\n");
    for words in [
        vec![&proof],
        vec![&formula],
        vec![&proof, &formula],
        vec![&formula, &proof],
    ] {
        let words: Vec<&str> = ["verify"]
            .into_iter()
            .chain(words.into_iter().map(String::as_str))
            .collect();
        let done = satur(&words, "");
        assert_eq!(
            (done.out.as_str(), done.code),
            (expected.as_str(), 0),
            "{}",
            done.err
        );
    }
    let puzzle = format!("--puzzle={puzzle}");
    // Two by two cells have two shapes; the file does not say which.
    let done = satur(&["verify", &puzzle, &proof], "");
    assert_eq!(done.code, 2, "{}", done.err);
    fs::write(folder.path("one.txt"), "# 1x2\n1...\n").unwrap();
    fs::write(&other, "# 1x2\n2...\n").unwrap();
    assert_eq!(satur(&["verify", &puzzle, &proof], "").code, 0);
    let done = satur(&["verify", "--puzzle", &other, &proof], "");
    assert_eq!(done.code, 1);
    assert!(
        done.out.contains("this is not the formula of the puzzle"),
        "{}",
        done.out
    );
    let done = satur(&["verify", "--json", &proof], "");
    let printed: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(
        printed,
        json!({
            "file": proof,
            "accepted": true,
            "proved": "unique",
            "solutions": ["1221"],
            "of": {"puzzle": "1...", "shape": "1x2"},
        })
    );
    let done = satur(&["verify", "--lang", "pt", &proof], "");
    assert!(
        done.out
            .ends_with("provado: exatamente uma solução: 1221\n  do quebra-cabeça 1... (1x2)\n"),
        "{}",
        done.out
    );
}

#[test]
fn what_proves_nothing_is_refused() {
    let refused = |test: &str, formula: &str, proof: &str| {
        let folder = Folder::new(test, &[("x.opb", formula), ("x.pbp", proof)]);
        let done = satur(&["verify", &folder.path("x.pbp")], "");
        let printed = done.out + &done.err;
        (
            done.code,
            printed.replace(
                &format!("{}{}", folder.0.display(), std::path::MAIN_SEPARATOR),
                "",
            ),
        )
    };
    let is = |(code, printed): (i32, String), expected: &str| {
        assert_eq!((code, printed.trim_end()), (1, expected));
    };
    let open = FORMULA.replace("+1 ~x1 +1 ~x4 +1 ~x6 +1 ~x7 >= 1 ;\n", "");
    is(
        refused("open", &open, PROOF),
        "x.pbp: refused: x.pbp: line 2: >= 1 does not follow by unit propagation",
    );
    let none = PROOF
        .replace("rup >= 1;\n", "")
        .replace("UNSAT : -1", "NONE");
    is(
        refused("none", &open, &none),
        "x.pbp: proves nothing: it shows neither a solution nor that there is none",
    );
    let cut = PROOF.replace("end pseudo-Boolean proof;\n", "");
    is(
        refused("cut", FORMULA, &cut),
        "x.pbp: refused: x.pbp: line 4: the proof ends without 'end pseudo-Boolean proof': it was cut",
    );
    let more = format!("{FORMULA}+1 x3 >= 1 ;\n");
    let (code, printed) = refused("more", &more, PROOF);
    assert!(
        code == 1 && printed.contains("constraint 27 is none of this puzzle"),
        "{printed}"
    );
    let nameless = FORMULA.replace("* puzzle", "* board");
    let (code, printed) = refused("nameless", &nameless, PROOF);
    assert!(
        code == 1 && printed.contains("say it with --puzzle"),
        "{printed}"
    );
    let (code, printed) = refused("empty", FORMULA, "");
    assert!(
        code == 2 && printed.contains("line 1: found the end"),
        "{printed}"
    );
    let done = satur(&["verify", "no/such.pbp"], "");
    assert!(
        done.code == 2 && done.err.contains("no/such.opb"),
        "{}",
        done.err
    );
    assert_eq!(satur(&["verify"], "").code, 1);
    assert_eq!(satur(&["verify"], "1...\n").code, 2);
    // One solution is shown even if there may be others.
    let some = PROOF
        .replace("rup >= 1;\n", "")
        .replace("UNSAT : -1", "NONE");
    let folder = Folder::new("some", &[("x.opb", FORMULA), ("x.pbp", &some)]);
    let done = satur(&["verify", &folder.path("x.pbp")], "");
    assert!(
        done.code == 0 && done.out.contains("proved: at least 1 solution: 1221\n"),
        "{}",
        done.out
    );
}

#[test]
fn clauses_are_checked_too() {
    let mut clauses: Vec<String> = Vec::new();
    for line in FORMULA.lines().filter(|line| line.ends_with("= 1 ;")) {
        let plain = line.replace("+1 ", "").replace('~', "-").replace('x', "");
        let (sum, _) = plain.split_once(['=', '>']).unwrap();
        clauses.push(format!("{sum}0"));
        if !line.contains('>') {
            let pair: Vec<String> = sum
                .split_whitespace()
                .map(|word| format!("-{word} "))
                .collect();
            clauses.push(format!("{}0", pair.concat()));
        }
    }
    let text = format!(
        "c puzzle {{\"puzzle\":\"1...\",\"shape\":\"1x2\"}}\np cnf 8 {}\n{}\n",
        clauses.len(),
        clauses.join("\n")
    );
    let folder = Folder::new("drat", &[("x.cnf", &text), ("x.drat", "0\n")]);
    let done = satur(&["verify", &folder.path("x.drat")], "");
    assert!(
        done.code == 0 && done.out.contains(": proved: exactly one solution: 1221\n"),
        "{}{}",
        done.out,
        done.err
    );
    fs::write(folder.path("x.cnf"), text.replace("-1 -4 -6 -7 0", "8 0")).unwrap();
    let done = satur(&["verify", &folder.path("x.drat")], "");
    assert!(
        done.code == 1 && done.out.contains("forbids no solution"),
        "{}",
        done.out
    );
}

fn explained(boards: &str) -> String {
    satur(&["explain", "--json"], boards).out
}

#[test]
fn every_step_of_every_shape_holds() {
    for boards in [EXPLAINED, NINE] {
        let steps = explained(boards);
        let done = satur(&["verify", "-"], &steps);
        assert_eq!(done.code, 0, "{}", done.out);
        let ends = steps
            .lines()
            .filter(|line| line.contains("\"verdict\""))
            .count();
        let (puzzles, proved): (Vec<&str>, Vec<&str>) = done
            .out
            .lines()
            .partition(|line| line.starts_with("  of the puzzle "));
        assert!(ends > 5 && proved.len() == ends, "{}", done.out);
        assert_eq!(puzzles.len(), ends, "{}", done.out);
        let is_one = |line: &&str| line.contains("proved: exactly one solution");
        assert!(proved.iter().all(is_one), "{}", done.out);
    }
}

/// The steps of a board as objects, and its solution with digits as JSON has them.
fn course(board: &str) -> (Vec<Value>, Vec<u64>, usize) {
    let objects: Vec<Value> = explained(board)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let solution = objects.last().unwrap()["board"].as_str().unwrap();
    let digits: Vec<u64> = solution
        .chars()
        .map(|sign| u64::from(sign.to_digit(36).unwrap()))
        .collect();
    let side = digits.len().isqrt();
    (objects, digits, side)
}

fn text(objects: &[Value]) -> String {
    objects.iter().map(|object| format!("{object}\n")).collect()
}

/// Whether each of many courses was accepted.
fn accepted(courses: &[Vec<Value>]) -> Vec<bool> {
    let all: String = courses.iter().map(|course| text(course)).collect();
    let done = satur(&["verify", "--json"], &all);
    let printed: Vec<Value> = done
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(printed.len(), courses.len(), "{}", done.err);
    printed
        .iter()
        .map(|one| one["accepted"].as_bool().unwrap())
        .collect()
}

/// An action at random: any cell, any digit, placed or struck; and whether it is wrong.
fn any_action(solution: &[u64], side: usize, random: &mut Random) -> (Value, bool) {
    let (cell, digit) = (random.below(solution.len()), random.below(side) as u64 + 1);
    let name = format!("r{}c{}", cell / side + 1, cell % side + 1);
    let is_held = solution[cell] == digit;
    if random.below(2) == 0 {
        (json!({"place": name, "digit": digit}), !is_held)
    } else {
        (json!({"strike": name, "digit": digit}), is_held)
    }
}

#[test]
fn a_step_that_claims_what_is_wrong_is_refused() {
    let mut random = Random::new(17);
    let boards: Vec<String> = EXPLAINED
        .split("# id=")
        .skip(1)
        .take(4)
        .map(|part| format!("# id={part}"))
        .collect();
    let nine = NINE.lines().take(3).map(str::to_owned);
    for board in boards.into_iter().chain(nine) {
        let (mut objects, solution, side) = course(&board);
        // What is said of the board besides would give most changes away at once.
        for object in &mut objects {
            let keys = object.as_object_mut().unwrap();
            if keys.contains_key("step") {
                keys.remove("board");
                keys.remove("candidates_left");
            }
        }
        assert_eq!(accepted(&[objects.clone()]), [true]);
        let (mut changed, mut wrong) = (Vec::new(), Vec::new());
        while changed.len() < 150 {
            let mut other = objects.clone();
            let step = random.below(objects.len() - 1);
            let actions = other[step]["actions"].as_array_mut().unwrap();
            let (action, is_wrong) = any_action(&solution, side, &mut random);
            let at = random.below(actions.len());
            actions[at] = action;
            changed.push(other);
            wrong.push(is_wrong);
        }
        assert!(wrong.iter().filter(|&&is_wrong| is_wrong).count() > 30);
        for (at, (is_accepted, is_wrong)) in accepted(&changed).into_iter().zip(wrong).enumerate() {
            assert!(!(is_accepted && is_wrong), "{}", text(&changed[at]));
        }
    }
}

#[test]
fn a_course_with_a_step_missing_or_other_boards_is_refused() {
    let (objects, _, side) = course(NINE.lines().next().unwrap());
    let steps = objects.len() - 1;
    let mut changed = Vec::new();
    for step in 0..steps {
        let mut without = objects.clone();
        without.remove(step);
        changed.push(without.clone());
        // Even if the steps are numbered again: what is not placed is missed at the end.
        for (number, object) in without[..steps - 1].iter_mut().enumerate() {
            object["step"] = json!(number + 1);
            object.as_object_mut().unwrap().remove("board");
            object.as_object_mut().unwrap().remove("candidates_left");
        }
        without[steps - 1]["steps"] = json!(steps - 1);
        if objects[step]["actions"][0].get("place").is_some() {
            changed.push(without);
        }
        let mut left = objects.clone();
        left[step]["candidates_left"] = json!(left[step]["candidates_left"].as_u64().unwrap() + 1);
        changed.push(left);
        let mut nothing = objects.clone();
        nothing[step]["actions"] = json!([]);
        changed.push(nothing);
    }
    for (key, value) in [
        ("verdict", json!("stuck")),
        ("steps", json!(steps + 1)),
        ("board", json!("1".repeat(side * side))),
        ("board", Value::Null),
        ("puzzle", json!(NINE.lines().nth(1).unwrap())),
        ("puzzle", objects[steps]["board"].clone()),
        ("verdict", json!("impossible")),
    ] {
        let mut other = objects.clone();
        other[steps][key] = value;
        changed.push(other);
    }
    let accepted = accepted(&changed);
    let wrongly: Vec<usize> = (0..changed.len()).filter(|&at| accepted[at]).collect();
    assert_eq!(wrongly, Vec::<usize>::new());
    let cut = text(&objects[..steps]);
    assert_eq!(satur(&["verify"], &cut).code, 1);
    let mut nameless = objects.clone();
    nameless[steps].as_object_mut().unwrap().remove("puzzle");
    let folder = Folder::new(
        "nameless-steps",
        &[
            ("puzzle.txt", NINE.lines().next().unwrap()),
            ("steps.json", &text(&nameless)),
        ],
    );
    assert_eq!(satur(&["verify", &folder.path("steps.json")], "").code, 1);
    let puzzle = folder.path("puzzle.txt");
    assert_eq!(
        satur(
            &["verify", "--puzzle", &puzzle, &folder.path("steps.json")],
            ""
        )
        .code,
        0
    );
}
