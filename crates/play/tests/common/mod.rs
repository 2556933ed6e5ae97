//! A game without a terminal, for all suites.
#![allow(dead_code, reason = "each suite uses its part")]

use std::time::Duration;

use ratatui_core::backend::TestBackend;
use ratatui_core::style::Modifier;
use ratatui_core::terminal::Terminal;
use satur_logic::Lang;
use satur_model::{Puzzle, Stop};
use satur_play::{Effect, Game, Key, Play, Way, answer, draw};

/// A 9x9 puzzle of many free encyclopedias.
pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// A board of grids that overlap, or with other rules, in JSON.
pub(crate) fn ruled(json: &str) -> Puzzle {
    let options = satur_formats::ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..satur_formats::ReadOptions::default()
    };
    let mut boards = satur_formats::open(
        satur_formats::Input::from_text(json),
        satur_formats::find("json"),
        options,
    );
    let first = boards.as_mut().ok().and_then(Iterator::next);
    first.expect("a board").expect("that can be read").puzzle
}

/// The example of the page of the rule `samurai`.
pub(crate) fn samurai() -> Puzzle {
    let page = include_str!("../../../cli/pages/rules/samurai.md");
    let example = page.split("```example\n").nth(1).expect("an example");
    ruled(example.split("\n```").next().expect("an end"))
}

/// A 9x9 board with cages everywhere, three to a row, a thermometer and a rule for the whole board.
pub(crate) fn cages() -> Puzzle {
    let mut clues = Vec::new();
    for row in 1..=9 {
        for col in [1, 4, 7] {
            let cells = format!("r{row}c{col} r{row}c{} r{row}c{}", col + 1, col + 2);
            let sum = 6 + (row * 5 + col * 7) % 19;
            clues.push(format!(
                r#"{{"type": "killer", "cells": "{cells}", "sum": {sum}}}"#
            ));
        }
    }
    clues.push(r#"{"type": "thermometer", "cells": "r4c4 r5c5 r6c6"}"#.to_owned());
    clues.push(r#"{"type": "non-consecutive"}"#.to_owned());
    let empty = ".".repeat(81);
    let clues = clues.join(", ");
    ruled(&format!(r#"{{"puzzle": "{empty}", "clues": [{clues}]}}"#))
}

pub(crate) fn play_on(puzzle: &Puzzle, lang: Lang) -> Play {
    Play::new(Game::new(puzzle), lang, "", Duration::ZERO)
}

pub(crate) fn play(line: &str, lang: Lang) -> Play {
    Play::new(Game::new(&puzzle(line)), lang, "", Duration::ZERO)
}

/// Presses keys, and answers what is asked at once. Says whether the game is to end.
pub(crate) fn press(play: &mut Play, keys: &[Key]) -> bool {
    for &key in keys {
        match play.press(key) {
            Effect::None | Effect::Cancel => {}
            Effect::Ask(question) => {
                play.tell(answer(&question, Stop::never()).expect("nobody stops it"));
            }
            Effect::Quit => return true,
        }
    }
    false
}

/// Types characters.
pub(crate) fn type_in(play: &mut Play, text: &str) {
    let keys: Vec<Key> = text.chars().map(Key::Char).collect();
    press(play, &keys);
}

/// Moves the cursor from the upper left corner to a row and a column, both from 1.
pub(crate) fn go_to(play: &mut Play, row: usize, col: usize) {
    let shape = play.game().shape();
    while shape.row(play.cursor()) != row - 1 {
        press(play, &[Key::Arrow(Way::Down)]);
    }
    while shape.col(play.cursor()) != col - 1 {
        press(play, &[Key::Arrow(Way::Right)]);
    }
}

/// The screen as text; reversed cells other than the line at the top are between brackets.
pub(crate) fn screen(play: &Play, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, play)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..height {
        let mut line = String::new();
        let mut was_reversed = false;
        for x in 0..width {
            let cell = &buffer[(x, y)];
            let is_reversed = y > 0 && cell.modifier.contains(Modifier::REVERSED);
            if is_reversed != was_reversed {
                line.push(if is_reversed { '[' } else { ']' });
            }
            was_reversed = is_reversed;
            line += cell.symbol();
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
