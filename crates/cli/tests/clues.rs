//! Boards with clues as people use them: made, explained, hinted at.

mod common;

use std::path::Path;

use common::{Done, satur};

/// A 4x4 board with nothing but clues, and one solution.
const SMALL: &str = r#"{"puzzle": "................", "clues": [
    {"type": "killer", "cells": "r1c1 r1c2", "sum": 3}, {"type": "killer", "cells": "r1c3 r2c3", "sum": 4},
    {"type": "thermometer", "cells": "r1c2 r2c2 r2c1"}, {"type": "greater", "cells": "r4c1 r4c2"},
    {"type": "white", "cells": "r3c3 r3c4"}, {"type": "killer", "cells": "r4c1 r4c2", "sum": 3}]}"#;

fn small() -> String {
    SMALL.replace('\n', "") + "\n"
}

fn explained(lang: &str) -> Done {
    satur(&["explain", "--lang", lang], &small())
}

#[test]
fn steps_name_the_clues_in_both_languages() {
    let told = explained("en");
    assert_eq!(told.code, 0, "{}{}", told.out, told.err);
    assert!(told.out.contains("1234431234212143"), "{}", told.out);
    assert!(
        told.out
            .contains("Killer cage 4 at r1c3 and r2c3: no other digits have the sum than 1+3."),
        "{}\n{}",
        told.out,
        told.err
    );
    assert!(
        told.out.contains("digits rise from the bulb"),
        "{}",
        told.out
    );
    let told = explained("pt");
    assert!(
        told.out.contains(
            "Gaiola killer 4 em r1c3 e r2c3: nenhum outro conjunto de dígitos tem a soma"
        ),
        "{}",
        told.out
    );
    assert!(
        told.out.contains("os dígitos sobem do bulbo"),
        "{}",
        told.out
    );
}

#[test]
fn a_hint_is_given_with_clues() {
    let told = satur(&["hint", "--degree", "full", "--lang", "en"], &small());
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("at r"), "{}", told.out);
}

#[test]
fn what_is_made_has_one_solution_and_is_explained() {
    for kind in ["killer", "thermometer", "white", "arrow", "even"] {
        let words = ["generate", "--clue", kind, "--shape", "2x3", "--seed", "4"];
        let made = satur(&words, "");
        assert_eq!(made.code, 0, "{kind}: {}", made.err);
        assert!(made.out.contains(&format!("\"{kind}\"")), "{}", made.out);
        assert_eq!(made.out, satur(&words, "").out, "{kind}");
        let checked = satur(&["check"], &made.out);
        assert_eq!(checked.code, 0, "{kind}: {}{}", checked.out, checked.err);
        let told = satur(&["explain", "--time", "20s"], &made.out);
        assert!(
            told.code <= 1 && told.out.contains("  1. "),
            "{kind}: {}{}",
            told.out,
            told.err
        );
    }
}

#[test]
fn facts_of_what_is_made_come_with_its_clues() {
    let words = [
        "generate", "--clue", "killer", "--shape", "2x3", "--seed", "4",
    ];
    let made = satur(&[&words[..], &["--json"]].concat(), "");
    assert_eq!(made.code, 0, "{}", made.err);
    let facts: serde_json::Value = serde_json::from_str(&made.out).unwrap();
    let board: serde_json::Value = serde_json::from_str(&satur(&words, "").out).unwrap();
    assert_eq!(facts["clues"], board["clues"]);
    assert_eq!(facts["puzzle"], board["puzzle"]);
    let givens = board["puzzle"]
        .as_str()
        .unwrap()
        .chars()
        .filter(char::is_ascii_digit)
        .count();
    assert_eq!(facts["givens"], givens);
    // A rating would be that of the board without its clues.
    assert!(facts["se_rating"].is_null(), "{facts}");
    let solved = satur(&["solve", "--json"], &made.out);
    let solved: serde_json::Value = serde_json::from_str(&solved.out).unwrap();
    assert_eq!(solved["solution"], facts["solution"]);
}

#[test]
fn what_cannot_be_drawn_is_refused_by_name() {
    let refused = satur(&["generate", "--clue", "automaton", "--lang", "en"], "");
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("'automaton'"), "{}", refused.err);
    let large = [
        "generate", "--clue", "killer", "--cages", "10..", "--lang", "en",
    ];
    let large = satur(&large, "");
    assert_eq!(large.code, 2, "{}", large.err);
    assert!(large.err.contains("at most 9 cells"), "{}", large.err);
    for (cages, said) in [("0..1", "at least one cell"), ("3..2", "write 2..3")] {
        let cages = [
            "generate", "--clue", "killer", "--cages", cages, "--lang", "en",
        ];
        let cages = satur(&cages, "");
        assert_eq!(cages.code, 2, "{}", cages.err);
        assert!(cages.err.contains(said), "{}", cages.err);
    }
    let unknown = satur(&["generate", "--clue", "kiler", "--lang", "en"], "");
    assert!(unknown.err.contains("killer"), "{}", unknown.err);
}

#[test]
fn a_book_draws_clues_and_says_them_in_both_languages() {
    let with = |clues: &str| format!(r#"{{"puzzle": ".3.4........3.2.", "clues": [{clues}]}}"#);
    let cage = r#"{"type": "killer", "cells": "r1c1 r1c2", "sum": 5}"#;
    let line = r#"{"type": "thermometer", "cells": "r1c1 r1c2"}"#;
    let words = ["book", "--solutions", "none", "--format", "svg", "--lang"];
    for (lang, names) in [
        ("en", ["Killer cage", "Thermometer"]),
        ("pt", ["Gaiola killer", "Termômetro"]),
    ] {
        let words = [&words[..], &[lang]].concat();
        let plain = satur(&words, ".3.4........3.2.\n");
        let printed = satur(&words, &with(&format!("{cage}, {line}")));
        assert_eq!(printed.code, 0, "{}", printed.err);
        let has = |done: &Done, text: &str| done.out.contains(text);
        assert!(!has(&plain, "stroke-dasharray") && has(&printed, "stroke-dasharray"));
        for name in names {
            assert!(!has(&plain, name) && has(&printed, name), "{name}");
        }
    }
}

#[test]
fn a_board_in_text_and_as_a_picture_tells_its_clues_in_the_language() {
    for (lang, names) in [
        ("en", ["Killer cage 3: r1c1 r1c2", "Blocks of 2 rows"]),
        ("pt", ["Gaiola killer 3: r1c1 r1c2", "Blocos de 2 linhas"]),
    ] {
        let board = r#"{"puzzle": "................", "clues": [
            {"type": "killer", "cells": "r1c1 r1c2", "sum": 3}]}"#;
        let board = board.replace('\n', "");
        let text = satur(&["convert", "--to", "text", "--lang", lang], &board);
        assert_eq!(text.code, 0, "{}", text.err);
        assert!(
            text.out.contains(&format!("╝\n{}\n", names[0])),
            "{}",
            text.out
        );
        // What cannot be read back is not read back in part.
        let again = satur(&["solve", "--lang", lang], &text.out);
        assert_ne!(again.code, 0, "{}", again.out);
        let picture = satur(&["convert", "--to", "svg", "--lang", lang], &board);
        for name in names {
            assert!(picture.out.contains(name), "{}", picture.out);
        }
    }
}

#[test]
fn pictures_of_steps_and_story_pages_draw_the_clues() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clues");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let page = folder.join("page.html");
    let [to, html] = [&folder, &page].map(|path| path.to_str().unwrap());
    let told = satur(&["explain", "--svg", to, "--html", html], &small());
    assert_eq!(told.code, 0, "{}", told.err);
    for path in [folder.join("0001-001.svg"), page.clone()] {
        let text = std::fs::read_to_string(&path).unwrap();
        for kind in ["killer", "thermometer", "greater", "white"] {
            let class = format!("class=\"clue {kind}\"");
            assert!(text.contains(&class), "{} {kind}", path.display());
        }
    }
}
