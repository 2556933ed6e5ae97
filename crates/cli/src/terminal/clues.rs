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
        // A table of pairs is shown as its rows.
        let rows: Vec<String> = if clue.kind().text == Some("table") {
            let signs: Vec<char> = clue.text().chars().collect();
            signs
                .chunks(shape.side())
                .map(|row| row.iter().collect())
                .collect()
        } else {
            clue.text().split_whitespace().map(str::to_owned).collect()
        };
        if !rows.is_empty() {
            text += &format!("; {}", rows.join(" "));
        }
        text.push('\n');
    }
    text
}
