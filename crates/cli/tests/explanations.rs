//! What an explanation shows is derived by the checker, never read.

mod common;

use std::fs;

use common::satur;
use serde_json::{Value, json};

fn text(objects: &[Value]) -> String {
    objects.iter().map(|object| format!("{object}\n")).collect()
}

/// An end without steps: a board that is said to be finished or not.
fn end(puzzle: &str, board: &str, verdict: &str) -> String {
    format!(
        "{}\n",
        json!({"verdict": verdict, "puzzle": puzzle, "shape": "2x2", "board": board, "steps": 0})
    )
}

#[test]
fn a_full_board_is_a_solution_only_if_it_keeps_the_rules() {
    let (right, wrong) = ("1234341221434321", "1111111111111111");
    let file = std::env::temp_dir().join(format!("satur-full-{}.txt", std::process::id()));
    fs::write(&file, wrong).unwrap();
    for verdict in ["solved", "stuck", "gave-up"] {
        for rules in [json!([]), json!(["x"])] {
            let mut object: Value = serde_json::from_str(&end(wrong, wrong, verdict)).unwrap();
            object["rules"] = rules;
            let done = satur(&["verify", "--json"], &object.to_string());
            let printed: Value = serde_json::from_str(&done.out).unwrap();
            assert_eq!(
                (done.code, &printed["proved"]),
                (1, &json!("nothing")),
                "{printed}"
            );
        }
        let given = format!("--puzzle={}", file.display());
        let done = satur(&["verify", &given], &end(wrong, wrong, verdict));
        assert_eq!(done.code, 1, "{}", done.out);
    }
    assert_eq!(satur(&["verify"], &end(right, right, "solved")).code, 0);
    fs::remove_file(&file).unwrap();
    // What is claimed must be what comes out.
    for verdict in ["stuck", "gave-up"] {
        let done = satur(&["verify"], &end(right, right, verdict));
        assert!(
            done.out.contains("the board is solved, but the end says"),
            "{}",
            done.out
        );
    }
    let blank = right.replace('1', ".");
    let done = satur(&["verify"], &end(&blank, &blank, "solved"));
    assert!(
        done.out
            .contains("the end says 'solved', but the board is not full"),
        "{}",
        done.out
    );
    // A step cannot lead to a full board that breaks a rule of its own.
    let last = json!({"step": 1, "actions": [{"place": "r4c4", "digit": 2}]});
    let open = "123434122143432.";
    let done = satur(
        &["verify"],
        &format!("{last}\n{}", end(open, "1234341221434322", "solved")),
    );
    assert_eq!(done.code, 1, "{}", done.out);
}

#[test]
fn steps_on_a_puzzle_without_solution_show_nothing() {
    let step = json!({"step": 1, "actions": [{"place": "r4c4", "digit": 3}]});
    let course = |puzzle: &str| {
        let mut end: Value =
            serde_json::from_str(&end(puzzle, &format!("{}3", &puzzle[..15]), "stuck")).unwrap();
        end["steps"] = json!(1);
        format!("{step}\n{end}")
    };
    let clashing = course("11..............");
    let done = satur(&["verify"], &clashing);
    assert_eq!(done.code, 1);
    let why = "the puzzle's own digits clash, so steps show nothing: r1c1 and r1c2 both hold 1";
    assert!(done.out.contains(why), "{}", done.out);
    let done = satur(&["verify", "--json"], &clashing);
    let printed: Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(
        (&printed["accepted"], &printed["refused"]),
        (&json!(false), &json!(why))
    );
    let done = satur(&["verify", "--lang", "pt"], &clashing);
    assert!(done.out.contains("se contradizem"), "{}", done.out);
    // No two digits clash, but r1c4 can hold nothing.
    let done = satur(&["verify"], &course("123....4........"));
    assert!(
        done.out
            .contains("the puzzle has no solution, so steps show nothing"),
        "{}",
        done.out
    );
}

#[test]
fn a_cell_of_overlapping_boards_is_named_by_its_row_and_column_on_the_whole_board() {
    let page = include_str!("../pages/rules/samurai.md");
    let board = page
        .split("```example\n")
        .nth(1)
        .unwrap()
        .split("\n```")
        .next()
        .unwrap();
    let mut objects = explained_objects(board);
    let last = objects.len() - 1;
    assert!(last > 20 && satur(&["verify"], &text(&objects)).code == 0);
    // In row 2 a cell lies 9 further than in row 1 on a board that is one grid wide.
    let solution = satur(&["solve", "--json"], board).out;
    let solution: Value = serde_json::from_str(&solution).unwrap();
    // JSON has a blank where the board has no cell.
    let cells = |key: &str| solution[key].as_str().unwrap().replace(' ', "");
    let digit = cells("solution").as_bytes()[18 + 6] - b'0';
    let (mut first, end) = (objects.remove(0), objects.pop().unwrap());
    for key in ["board", "candidates_left"] {
        first.as_object_mut().unwrap().remove(key);
    }
    let mut end = end;
    (end["steps"], end["verdict"]) = (json!(1), json!("stuck"));
    end["board"] = json!(cells("puzzle"));
    for (action, is_right) in [
        (json!({"strike": "r2c7", "digit": digit}), false),
        (json!({"strike": "r2c7", "digit": digit % 9 + 1}), true),
    ] {
        first["actions"] = json!([action]);
        let done = satur(&["verify", "--json"], &text(&[first.clone(), end.clone()]));
        let printed: Value = serde_json::from_str(&done.out).unwrap();
        let refused = printed["refused"].as_str().unwrap_or_default();
        let is_known_false = refused.contains("there is a solution in which it is wrong");
        let is_no_candidate = refused.contains("it is no candidate there");
        assert_eq!(
            printed["accepted"] == true || is_no_candidate,
            is_right,
            "{printed}"
        );
        assert_eq!(is_known_false, !is_right, "{printed}");
    }
}

/// The objects of an explanation.
fn explained_objects(board: &str) -> Vec<Value> {
    let out = satur(&["explain", "--json"], board).out;
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What a player entered is shown like a step, or is an assumption that is named; what cannot be
/// right is refused.
#[test]
fn steps_from_entries_show_what_the_puzzle_says() {
    let judged = |puzzle: &str| {
        let explained = satur(&["explain", "--json"], puzzle).out;
        let done = satur(&["verify", "--json"], &explained);
        serde_json::from_str::<Value>(&done.out).unwrap()
    };
    let entered =
        |puzzle: &str, placed: &str| json!({"puzzle": puzzle, "placed": placed}).to_string();
    let right = judged(&entered(".3.4........3.2.", "2..............."));
    assert_eq!(
        (&right["proved"], &right["assuming_entries"]),
        (&json!("unique"), &json!(0)),
        "{right}"
    );
    assert_eq!(right["of"]["placed"], "2...............", "{right}");
    // Without the entry there are two solutions.
    let assumed = judged(&entered(".2.4.4.221434321", "1..............."));
    assert_eq!(
        (&assumed["proved"], &assumed["assuming_entries"]),
        (&json!("some"), &json!(1)),
        "{assumed}"
    );
    let mut wrong = explained_objects(&entered(".3.4........3.2.", "2..............."));
    let end = wrong.last_mut().unwrap();
    end["placed"] = json!("1...............");
    let done = satur(&["verify"], &text(&wrong));
    assert!(
        done.out.contains("the entry r1c1=1 leaves no solution"),
        "{}",
        done.out
    );
}
