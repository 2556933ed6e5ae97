//! Finds examples for pages: positions of generated boards on which a technique gives a step.
//!
//!     SATUR_TECHNIQUE=naked-pair cargo xtask tool hunt
//!
//! `SATUR_SHAPE` (3x3), `SATUR_SEED` (1), `SATUR_PUZZLES` (200) and `SATUR_EXAMPLES` (3) set where
//! and how long to look, `SATUR_UNTIL` how far up the ladder the boards are played. An example shows what no easier
//! technique does on its board. Positions where no easier technique has a step come first, then those with few struck
//! candidates, few other steps and a board half full.

#[path = "../tests/common/mod.rs"]
mod common;

use satur_logic::{AnyBoard, Ladder};
use satur_model::{Candidates, Puzzle, Random, Shape, Stop};
use satur_testkit::quick;

use common::{needed, position, techniques, texts};

fn setting<T: std::str::FromStr>(name: &str, default: T) -> T {
    let value = std::env::var(name).ok();
    value.and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The position as an example writes it.
fn example(id: &str, position: &Puzzle, gives: &str) -> (usize, String) {
    let shape = position.shape();
    let mut board = String::new();
    for (cell, digit) in position.board().iter() {
        let begins_band = shape.bands().any(|rows| rows.start == shape.row(cell));
        if begins_band && shape.col(cell) == 0 {
            board += "\nboard";
        }
        if cell.index().is_multiple_of(shape.side()) {
            board += " ";
        }
        if digit.is_some() && position.givens()[cell].is_none() {
            board += "+";
        }
        board.push(digit.and_then(satur_model::Digit::symbol).unwrap_or('.'));
    }
    let (from_board, marks) = (Candidates::of(&position.board()), position.candidates());
    let mut without = Vec::new();
    for (cell, digits) in from_board.iter() {
        for digit in (digits - marks[cell]).iter() {
            without.push(format!("{}<>{digit}", shape.name(cell)));
        }
    }
    let mut text = format!("```example\ntechnique {id}\n");
    if shape != Shape::classic() {
        text += &format!("shape {shape}\n");
    }
    text += &format!("{}\n", board.trim_start());
    if !without.is_empty() {
        text += &format!("without {}\n", without.join(" "));
    }
    text += &format!("gives {gives}\n```");
    let blanks = position.board().blanks().count();
    let half = shape.cells() / 2;
    (8 * without.len() + blanks.abs_diff(half), text)
}

fn main() {
    let shape: Shape = setting("SATUR_SHAPE", Shape::classic());
    let mut random = Random::new(setting("SATUR_SEED", 1));
    let all = Ladder::all();
    let ladder = all
        .until(&setting("SATUR_UNTIL", String::new()))
        .unwrap_or(all);
    let mut found: Vec<Vec<(usize, String)>> = vec![Vec::new(); techniques().len()];
    for _ in 0..setting("SATUR_PUZZLES", 200) {
        let puzzle = quick::puzzle(shape, setting("SATUR_GIVENS", 0), &mut random);
        let mut board = AnyBoard::new(&puzzle).expect("a shape that people solve");
        loop {
            let here = position(&puzzle, &board);
            let next = board.next(&ladder, Stop::never());
            let easiest = next.as_ref().map(|step| step.technique.difficulty);
            for (technique, found) in techniques().into_iter().zip(&mut found) {
                // The fewer steps there are, the clearer the example.
                let steps = board.steps(technique);
                let steps = needed(&board, &here, technique, steps);
                let is_easier = easiest.is_some_and(|easiest| easiest < technique.difficulty);
                let extra = 20 * steps.len() + 1000 * usize::from(is_easier);
                for step in &steps {
                    let gives = texts(shape, &step.actions);
                    let (cost, text) = example(technique.id, &here, &gives);
                    found.push((cost + extra, text));
                }
                found.sort();
                found.truncate(setting("SATUR_EXAMPLES", 3));
            }
            let Some(step) = next else { break };
            if board.apply(&step).is_err() {
                break;
            }
        }
    }
    for (cost, text) in found.into_iter().flatten() {
        println!("cost {cost}\n{text}\n");
    }
}
