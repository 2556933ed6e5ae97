//! Boards with rules, irregular regions and clues: carried by the text, stated for all rows, or by a column; what does
//! not know them refuses the row by name, and no row harms another.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{UInt32Type, UInt64Type};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use satur_arrow::{
    BoardSpec, Given, Job, Recipe, Scale, canonical, check, count, generate, numbers, puzzle_text,
    rate, read_regions, read_rule, solve,
};
use satur_generate::LEVELS;
use satur_methods::{Goal, Request, Verdict, exact, run};
use satur_model::rules::RULES;
use satur_model::{Puzzle, Shape, Solution, clues};

mod common;

use common::{PUZZLE, puzzles, texts};

/// Four regions of a 4x4 jigsaw.
const REGIONS: &str = "aaab acbb ccbd cddd";

fn column(texts: &[Option<&str>]) -> ArrayRef {
    Arc::new(StringArray::from(texts.to_vec()))
}

fn batch(columns: &[(&str, ArrayRef)]) -> RecordBatch {
    let columns = columns
        .iter()
        .map(|(name, column)| (*name, column.clone(), true));
    RecordBatch::try_from_iter_with_nullable(columns).unwrap()
}

fn words<const N: usize>(words: [&str; N]) -> Vec<Option<String>> {
    let word = |word: &str| (!word.is_empty()).then(|| word.to_owned());
    words.map(word).to_vec()
}

fn made(recipe: &Recipe, count: u64) -> RecordBatch {
    let job = Job {
        column: "number",
        seed: 5,
        ..Job::default()
    };
    generate(&numbers(0..count).unwrap(), recipe, &job).unwrap()
}

/// Puzzles of every rule that small boards can have, of a jigsaw and of clues, in the texts that carry them.
fn of_every_rule() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut add = |name: &str, recipe: &Recipe| {
        let made = made(recipe, 1);
        assert_eq!(texts(&made, "error"), [None], "{name}");
        all.push((name.to_owned(), texts(&made, "puzzle")[0].clone().unwrap()));
    };
    for rule in RULES {
        let board = BoardSpec {
            rules: vec![rule],
            ..BoardSpec::ANY
        };
        // Large boards of overlapping grids take seconds to dig; two of them stand for all.
        let is_small = board
            .layout()
            .is_ok_and(|layout| layout.shape().cells() <= 160);
        if is_small {
            let layout = board.layout().unwrap();
            add(
                rule.id,
                &Recipe {
                    layout,
                    ..Recipe::default()
                },
            );
        }
    }
    add(
        "jigsaw",
        &Recipe {
            jigsaw: true,
            ..Recipe::default()
        },
    );
    add(
        "killer",
        &Recipe {
            layout: Shape::new(2, 3).unwrap().into(),
            clue_kinds: vec![clues::find("killer").unwrap()],
            ..Recipe::default()
        },
    );
    all
}

#[test]
fn texts_carry_rules_regions_and_clues_through_every_answer() {
    let boards = of_every_rule();
    assert!(boards.len() >= 12, "{}", boards.len());
    let lines: Vec<&str> = boards.iter().map(|(_, text)| text.as_str()).collect();
    let mut with_bad = lines.clone();
    with_bad.extend(["no board", r#"{"puzzle": "1", "rules": ["nope"]}"#, PUZZLE]);
    let batch = puzzles(&with_bad);
    let solved = solve(&batch, &Job::default()).unwrap();
    let claims = Job {
        claimed: Some("solution"),
        threads: 2,
        ..Job::default()
    };
    let checked = check(&solved, &claims).unwrap();
    let counted = count(&batch, 100, &Job::default()).unwrap();
    let (solutions, errors) = (texts(&solved, "solution"), texts(&solved, "error"));
    let is_right = checked.column_by_name("is_right").unwrap().as_boolean();
    let minimal = checked.column_by_name("is_minimal").unwrap().as_boolean();
    let counts = counted.column_by_name("count").unwrap();
    for (row, (name, text)) in boards.iter().enumerate() {
        let Some(puzzle) = BoardSpec::ANY.read_text(text).puzzle() else {
            panic!("{name}: {text}")
        };
        assert!(!puzzle.is_plain(), "{name}");
        assert_eq!(errors[row], None, "{name}");
        // An answer is that of the method itself, and verified by what shares nothing with it.
        let outcome = run(exact(), &puzzle, &mut Request::new(Goal::Unique)).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "{name}");
        let grid = outcome.solutions[0].grid();
        assert_eq!(
            solutions[row].as_deref(),
            Some(&*grid.to_string()),
            "{name}"
        );
        assert!(Solution::verify(&puzzle, grid.clone()).is_ok(), "{name}");
        assert!(is_right.value(row), "{name}");
        assert!(minimal.value(row), "{name}");
        assert_eq!(counts.as_primitive::<UInt64Type>().value(row), 1, "{name}");
    }
    // Bad rows say what is wrong, and the plain one among them is answered.
    let bad = boards.len();
    assert!(errors[bad].as_ref().unwrap().contains("expected a Sudoku"));
    assert!(
        errors[bad + 1].as_ref().unwrap().contains("nope"),
        "{errors:?}"
    );
    assert_eq!(
        texts(&solved, "verdict")[bad + 2].as_deref(),
        Some("unique")
    );
    // No answer depends on the rows around it.
    for (row, solution) in solutions.iter().enumerate() {
        let alone = solve(&batch.slice(row, 1), &Job::default()).unwrap();
        assert_eq!(texts(&alone, "solution")[0], *solution);
        assert_eq!(texts(&alone, "shape")[0], texts(&solved, "shape")[row]);
    }
}

#[test]
fn rules_and_regions_are_stated_for_all_rows() {
    let x = BoardSpec {
        rules: vec![read_rule("x").unwrap()],
        ..BoardSpec::ANY
    };
    let job = Job {
        board: &x,
        ..Job::default()
    };
    let counted = count(&puzzles(&[&".".repeat(16), "no board"]), 1000, &job).unwrap();
    let counts = counted.column_by_name("count").unwrap();
    assert_eq!(counts.as_primitive::<UInt64Type>().value(0), 48);
    assert_eq!(texts(&counted, "shape"), words(["2x2 x", ""]));
    assert!(texts(&counted, "error")[1].is_some());
    // A plain board is not answered as one: 81 characters take the long way.
    let empty = ".".repeat(81);
    let one = Job {
        board: &x,
        goal: Goal::One,
        ..Job::default()
    };
    let solved = solve(&puzzles(&[&empty]), &one).unwrap();
    let line = texts(&solved, "solution")[0].clone().unwrap();
    let numbers: Vec<i64> = line.bytes().map(|byte| i64::from(byte - b'0')).collect();
    let Given::Puzzle(full) = x.read_numbers(&numbers) else {
        panic!("{line}")
    };
    assert!(full.clash().is_none());
    // Regions need no shape, also where a side has none that everybody means.
    let seven: String = (0..49).map(|at| char::from(b'a' + at / 7)).collect();
    let regions = BoardSpec {
        regions: Some(read_regions(&seven)),
        ..BoardSpec::ANY
    };
    let job = Job {
        board: &regions,
        goal: Goal::One,
        ..Job::default()
    };
    let solved = solve(&puzzles(&[&".".repeat(49), &empty]), &job).unwrap();
    assert_eq!(texts(&solved, "verdict"), words(["solved", ""]));
    assert_eq!(texts(&solved, "shape"), words(["jigsaw of side 7", ""]));
    assert!(
        texts(&solved, "error")[1].is_some(),
        "81 cells are no board of side 7"
    );
    // A samurai is read cell by cell, or with blanks where it has none.
    let samurai = BoardSpec {
        rules: vec![read_rule("samurai").unwrap()],
        ..BoardSpec::ANY
    };
    let shape = samurai.layout().unwrap().shape();
    let framed: String = (0..shape.width() * shape.height())
        .map(
            |at| match shape.cell_at(at / shape.width(), at % shape.width()) {
                Some(_) => '.',
                None => ' ',
            },
        )
        .collect();
    for text in [".".repeat(shape.cells()), framed] {
        let puzzle = samurai.read_text(&text).puzzle().unwrap();
        assert_eq!(puzzle.shape(), shape);
    }
}

#[test]
fn columns_state_rules_regions_and_clues_row_by_row() {
    let four = ".".repeat(16);
    let cage = r#"{"type": "killer", "cells": ["r1c1", "r1c2"], "sum": 3}"#;
    let cages = format!("[{cage}]");
    let boards = batch(&[
        ("puzzle", column(&[Some(four.as_str()); 7])),
        (
            "rules",
            column(&[
                None,
                Some("x"),
                Some("x, anti-king"),
                Some(""),
                None,
                Some("nope"),
                None,
            ]),
        ),
        (
            "blocks",
            column(&[None, None, None, Some(REGIONS), None, None, Some("aab")]),
        ),
        (
            "more",
            column(&[None, None, None, None, Some(&cages), None, None]),
        ),
    ]);
    let job = Job {
        rules: Some("rules"),
        regions: Some("blocks"),
        clues: Some("more"),
        ..Job::default()
    };
    let counted = count(&boards, 1000, &job).unwrap();
    let counts = counted.column_by_name("count").unwrap();
    let counts = counts.as_primitive::<UInt64Type>();
    assert_eq!([0, 1].map(|row| counts.value(row)), [288, 48]);
    // Two cells of one row that add up to 3: a twelfth of all pairs times two.
    assert_eq!(counts.value(4), 288 / 6);
    let errors = texts(&counted, "error");
    assert!(errors[..5].iter().all(Option::is_none), "{errors:?}");
    assert!(
        errors[5]
            .as_ref()
            .unwrap()
            .contains("found the rule 'nope'")
    );
    assert!(
        errors[6].as_ref().unwrap().contains("3 cells"),
        "{errors:?}"
    );
    let shapes = texts(&counted, "shape");
    assert_eq!(shapes[2].as_deref(), Some("2x2 x anti-king"));
    assert_eq!(shapes[3].as_deref(), Some("jigsaw of side 4"));
    // Lists of ids, as Python makes them, say the same.
    let mut ids = ListBuilder::new(StringBuilder::new());
    for row in [vec![], vec!["x"], vec!["x", "anti-king"]] {
        for id in row {
            ids.values().append_value(id);
        }
        ids.append(true);
    }
    let lists = batch(&[
        ("puzzle", column(&[Some(four.as_str()); 3])),
        ("rules", Arc::new(ids.finish())),
    ]);
    let job = Job {
        rules: Some("rules"),
        ..Job::default()
    };
    let listed = count(&lists, 1000, &job).unwrap();
    assert_eq!(texts(&listed, "shape")[..], shapes[..3]);
    let wrong = Job {
        rules: Some("puzzles"),
        ..Job::default()
    };
    assert!(solve(&lists, &wrong).is_err());
}

#[test]
fn what_does_not_know_rules_refuses_the_row_by_name() {
    let x = r#"{"puzzle": "................", "rules": ["x"]}"#;
    let killer = r#"{"puzzle": "................", "clues": [{"type": "killer", "cells": ["r1c1"], "sum": 1}]}"#;
    let boards = puzzles(&[x, killer, PUZZLE]);
    let error = |answers: &RecordBatch, row: usize| texts(answers, "error")[row].clone();
    let rated = rate(&boards, Scale::EXPLAINER, &Job::default()).unwrap();
    let said = error(&rated, 0).unwrap();
    assert!(said.contains("2x2 x") && said.contains("HoDoKu"), "{said}");
    assert!(error(&rated, 1).unwrap().contains("killer"));
    assert_eq!(texts(&rated, "verdict"), words(["", "", "rated"]));
    let forms = canonical(&boards, &Job::default()).unwrap();
    assert!(error(&forms, 0).unwrap().contains("no canonical form"));
    assert!(error(&forms, 1).unwrap().contains("clues (killer)"));
    assert!(texts(&forms, "canonical")[2].is_some());
    // A method that does not take them says so, and the plain board beside them is solved.
    let formulas = satur_methods::find("formulas").unwrap();
    if !formulas.takes_rules() {
        let job = Job {
            method: formulas,
            goal: Goal::One,
            ..Job::default()
        };
        assert!(error(&solve(&boards, &job).unwrap(), 0).is_some());
    }
}

#[test]
fn the_scale_of_hodoku_rates_boards_with_rules() {
    let board = BoardSpec {
        rules: vec![read_rule("x").unwrap()],
        ..BoardSpec::ANY
    };
    let recipe = Recipe {
        layout: board.layout().unwrap(),
        ..Recipe::default()
    };
    let boards = made(&recipe, 3);
    let rated = rate(&boards, Scale::Hodoku, &Job::default()).unwrap();
    assert_eq!(texts(&rated, "verdict"), words(["rated"; 3]));
    let scores = rated.column_by_name("score").unwrap();
    let scores = scores.as_primitive::<UInt32Type>();
    assert!((0..3).all(|row| scores.value(row) > 100), "{scores:?}");
    assert!(texts(&rated, "level").iter().all(Option::is_some));
    assert!(rated.column_by_name("er").is_none());
}

#[test]
fn puzzles_with_rules_and_clues_are_made_to_order() {
    let spec = |rules: &[&str]| BoardSpec {
        rules: rules.iter().map(|id| read_rule(id).unwrap()).collect(),
        ..BoardSpec::ANY
    };
    let easy = Recipe {
        layout: spec(&["anti-knight"]).layout().unwrap(),
        level: Some(LEVELS[0].low..=LEVELS[0].high),
        ..Recipe::default()
    };
    let boards = made(&easy, 2);
    assert_eq!(texts(&boards, "error"), [None, None]);
    assert_eq!(texts(&boards, "shape"), words(["3x3 anti-knight"; 2]));
    // The seed and the number determine a puzzle, in any cut.
    let job = Job {
        column: "number",
        seed: 5,
        threads: 2,
        ..Job::default()
    };
    let second = generate(&numbers(1..2).unwrap(), &easy, &job).unwrap();
    assert_eq!(texts(&second, "puzzle")[0], texts(&boards, "puzzle")[1]);
    // A board that cannot be, and wishes that do not go together, are told once.
    let refused = |recipe: &Recipe| generate(&numbers(0..1).unwrap(), recipe, &job);
    let rated = Recipe {
        level: None,
        rating: Some(1.0..=2.0),
        ..easy.clone()
    };
    let said = refused(&rated).unwrap_err().to_string();
    assert!(said.contains("anti-knight"), "{said}");
    let undrawn = clues::CLUES
        .iter()
        .find(|kind| !satur_generate::can_draw(kind))
        .unwrap();
    let recipe = Recipe {
        clue_kinds: vec![undrawn],
        ..Recipe::default()
    };
    let said = refused(&recipe).unwrap_err().to_string();
    assert!(said.contains(undrawn.id), "{said}");
}

#[test]
fn a_puzzle_comes_back_from_its_text() {
    for (name, text) in of_every_rule() {
        let puzzle: Puzzle = BoardSpec::ANY.read_text(&text).puzzle().unwrap();
        assert_eq!(puzzle_text(&puzzle), text, "{name}");
    }
    let twice = BoardSpec {
        regions: Some(read_regions(REGIONS)),
        ..BoardSpec::ANY
    };
    let jigsaw = format!(
        r#"{{"puzzle": "{}", "regions": "aaabacbbccbdcddd"}}"#,
        ".".repeat(16)
    );
    match twice.read_text(&jigsaw) {
        Given::Bad(why) => assert!(why.contains("leave one out"), "{why}"),
        other => panic!("{other:?}"),
    }
}
