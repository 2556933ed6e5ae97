//! Clues in words, for a terminal that cannot draw them.

use satur::logic::Lang;
use satur::model::{Cell, Puzzle};

/// The clues of a puzzle, a line each: what they are called, their numbers, their cells. Nothing if there are none.
pub(crate) fn clues(puzzle: &Puzzle, lang: Lang) -> String {
    let shape = puzzle.shape();
    let mut text = String::new();
    for clue in puzzle.clues() {
        text += clue.kind().name[lang as usize];
        for number in clue.numbers() {
            text += &format!(" {number}");
        }
        let names = |cells: &[Cell]| {
            let names = cells.iter().map(|&cell| shape.name(cell).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let groups: Vec<String> = clue.groups().map(names).collect();
        if !groups.is_empty() {
            text += &format!(": {}", groups.join(", "));
        }
        text.push('\n');
    }
    text
}
