//! What a player sees, on screens of several sizes. To look at a change: `cargo insta review`.

mod common;

use common::{NINE, cages, go_to, play, play_on, press, ruled, samurai, screen, type_in};
use satur_formats::clue_example;
use satur_logic::Lang;
use satur_model::Shape;
use satur_play::Key;

/// A 25x25 board, of which every third cell of a shifted grid is given.
fn large() -> String {
    let shape = Shape::new(5, 5).unwrap();
    let full = satur_model::Grid::shifted(shape);
    let signs = full.iter().map(|(cell, digit)| match digit {
        Some(digit) if cell.index() % 3 == 0 => digit.symbol().unwrap(),
        _ => '.',
    });
    signs.collect()
}

#[test]
fn usual_terminal() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "4 ");
    go_to(&mut play, 1, 4);
    type_in(&mut play, "268");
    insta::assert_snapshot!(screen(&play, 80, 24));
}

#[test]
fn large_terminal_shows_marks_in_tables() {
    let mut play = play(NINE, Lang::En);
    press(&mut play, &[Key::Char('*')]);
    insta::assert_snapshot!(screen(&play, 100, 48));
}

#[test]
fn narrow_terminal_with_a_hint_in_portuguese() {
    let mut play = play(NINE, Lang::Pt);
    type_in(&mut play, "hhh");
    insta::assert_snapshot!(screen(&play, 40, 24));
}

#[test]
fn large_board_is_shown_in_part_around_the_cursor() {
    let line = large();
    let mut play = play(&line, Lang::En);
    go_to(&mut play, 20, 14);
    insta::assert_snapshot!(screen(&play, 80, 24));
}

#[test]
fn large_board_on_a_narrow_terminal() {
    let line = large();
    let mut play = play(&line, Lang::En);
    go_to(&mut play, 3, 22);
    type_in(&mut play, "12");
    insta::assert_snapshot!(screen(&play, 40, 24));
}

#[test]
fn grids_that_overlap_have_holes_and_lines_around_their_blocks() {
    let mut play = play_on(&samurai(), Lang::En);
    insta::assert_snapshot!("samurai", screen(&play, 80, 40));
    // What does not fit is shown around the cursor: here the last grid.
    press(&mut play, &[Key::End, Key::PageUp]);
    insta::assert_snapshot!("samurai_in_part", screen(&play, 40, 20));
}

#[test]
fn a_jigsaw_has_thick_lines_between_its_regions() {
    let play = play_on(
        &ruled(r#"{"puzzle": ".3.4........3.2.", "regions": "AAABABBBCCDDCCDD"}"#),
        Lang::Pt,
    );
    insta::assert_snapshot!("jigsaw", screen(&play, 60, 24));
}

#[test]
fn every_rule_is_drawn_on_every_screen_with_its_cursor() {
    for rule in satur_model::rules::RULES {
        let layout = satur_model::Layout::new(Shape::classic(), None, &[rule]).unwrap();
        let empty = satur_model::Puzzle::new(satur_model::Grid::empty(layout.shape()));
        let puzzle = empty.with_layout(layout).unwrap();
        let mut play = play_on(&puzzle, Lang::En);
        for (width, height) in [(24, 9), (40, 24), (80, 24), (250, 120), (400, 200)] {
            for key in [Key::Home, Key::BackTab] {
                press(&mut play, &[key]);
                let name = puzzle.shape().name(play.cursor()).to_string();
                let shown = screen(&play, width, height);
                assert!(
                    shown.contains('[') && shown.contains(&format!("{name}: ")),
                    "{} on {width}x{height}:\n{shown}",
                    rule.id
                );
            }
        }
    }
}

#[test]
fn help_in_both_languages() {
    for (lang, width) in [(Lang::En, 80), (Lang::Pt, 44)] {
        let mut play = play(NINE, lang);
        press(&mut play, &[Key::Char('?')]);
        insta::assert_snapshot!(format!("help_{lang}"), screen(&play, width, 24));
    }
}

#[test]
fn too_small_a_terminal_is_reported_at_any_size() {
    let play = play(NINE, Lang::En);
    insta::assert_snapshot!(screen(&play, 23, 8));
    for (width, height) in [(1, 1), (23, 60), (200, 8), (1, 100), (100, 1)] {
        let _ = screen(&play, width, height);
    }
}

#[test]
fn every_shape_is_drawn_on_every_screen_with_its_cursor() {
    for (rows, cols) in [
        (1, 1),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
        (4, 4),
        (5, 5),
        (5, 7),
    ] {
        let shape = Shape::new(rows, cols).unwrap();
        let puzzle = satur_model::Puzzle::new(satur_model::Grid::empty(shape));
        let game = satur_play::Game::new(&puzzle);
        let mut play = satur_play::Play::new(game, Lang::En, "a title", std::time::Duration::ZERO);
        for (width, height) in [(24, 9), (40, 24), (80, 24), (133, 50), (250, 120)] {
            for (row, col) in [(1, 1), (shape.side(), shape.side())] {
                go_to(&mut play, row, col);
                let shown = screen(&play, width, height);
                assert!(
                    shown.contains('['),
                    "{rows}x{cols} on {width}x{height}:\n{shown}"
                );
                assert!(shown.contains(&format!("r{row}c{col}: ")), "{shown}");
            }
        }
    }
}

#[test]
fn every_hint_fits_or_says_that_it_goes_on() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "hhh");
    let shown = screen(&play, 24, 9);
    assert!(shown.contains("… > goes on"), "{shown}");
    let mut last = shown;
    for _ in 0..30 {
        press(&mut play, &[Key::Char('>')]);
        last = screen(&play, 24, 9);
    }
    assert!(
        last.contains("< back") && last.contains("Enter does it."),
        "{last}"
    );
}

#[test]
fn clues_stand_beside_the_board_or_below_it() {
    let mut play = play_on(&cages(), Lang::En);
    go_to(&mut play, 5, 5);
    insta::assert_snapshot!("clues", screen(&play, 80, 24));
    type_in(&mut play, "]");
    insta::assert_snapshot!("clues_scrolled", screen(&play, 80, 24));
    let mut play = play_on(&cages(), Lang::Pt);
    go_to(&mut play, 5, 5);
    insta::assert_snapshot!("clues_narrow", screen(&play, 44, 28));
}

#[test]
fn a_clue_that_is_broken_is_marked_until_the_digit_goes() {
    let mut play = play_on(
        &ruled(
            r#"{"puzzle": "................", "clues": [{"type": "killer", "cells": "r1c1 r1c2", "sum": 3}]}"#,
        ),
        Lang::En,
    );
    assert!(!screen(&play, 80, 24).contains("broken"));
    type_in(&mut play, "4");
    let shown = screen(&play, 80, 24);
    assert!(shown.contains("broken: Killer cage 3: r1c1"), "{shown}");
    type_in(&mut play, "u");
    assert!(!screen(&play, 80, 24).contains("broken"));
}

#[test]
fn hints_and_checks_keep_the_clues() {
    // Without its cage the board would have several solutions.
    let board = r#"{"puzzle": ".234341221434321", "clues": [{"type": "killer", "cells": "r1c1 r1c2", "sum": 3}]}"#;
    let mut play = play_on(&ruled(board), Lang::En);
    type_in(&mut play, "c1");
    assert!(play.is_solved(), "{}", play.message());
    let odd = r#"{"puzzle": "................", "clues": [
        {"type": "thermometer", "cells": "r1c1 r1c2 r1c3 r1c4"},
        {"type": "killer", "cells": "r2c1 r3c1", "sum": 5}, {"type": "killer", "cells": "r2c1 r2c2", "sum": 7}]}"#;
    let mut play = play_on(&ruled(odd), Lang::En);
    type_in(&mut play, "2c");
    assert!(!play.message().contains("right"), "{}", play.message());
    type_in(&mut play, ".hhh");
    assert!(play.message().contains("Thermometer"), "{}", play.message());
}

#[test]
fn every_kind_of_clue_is_told_on_every_screen() {
    for kind in satur_model::clues::CLUES {
        let Some(example) = clue_example(kind.id) else {
            continue;
        };
        let puzzle = ruled(example);
        for lang in [Lang::En, Lang::Pt] {
            let mut play = play_on(&puzzle, lang);
            let first = puzzle.clues().iter().find(|clue| clue.kind() == *kind);
            if let Some(cell) = first.and_then(|clue| clue.all_cells().next()) {
                let shape = puzzle.shape();
                go_to(&mut play, shape.row(cell) + 1, shape.col(cell) + 1);
            }
            for (width, height) in [(24, 9), (44, 60), (133, 50), (250, 120)] {
                let shown = screen(&play, width, height);
                let word = kind.name[lang as usize].split(' ').next().unwrap();
                let has_room = height >= 24;
                assert!(
                    !has_room || shown.contains(word),
                    "{} {width}:\n{shown}",
                    kind.id
                );
            }
        }
    }
}
