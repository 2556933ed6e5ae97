//! What a player entered, beside the puzzle: answers are about the puzzle as it was set, and entries
//! are right or wrong.

use satur_logic::Lang;
use satur_methods::{Goal, Verdict};
use satur_model::{Cell, Grid, Puzzle, Stop};
use serde_json::{Value, json};

use crate::unique::ask;
use crate::words::say;

/// The entries of a player, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entries {
    /// The puzzle has one solution.
    Known {
        /// The entries that are those of the solution.
        right: Vec<Cell>,
        /// The others.
        wrong: Vec<Cell>,
    },
    /// The puzzle has several solutions or none, or it was not known in time.
    Unknown(Vec<Cell>),
}

/// Compares the entries of a puzzle with its solution. `None` if there are no entries, or if the stop
/// was requested first.
pub fn entries(puzzle: &Puzzle, stop: &Stop) -> Option<Entries> {
    let placed = puzzle.placed()?;
    let outcome = ask(puzzle, Goal::Unique, stop)?;
    let cells = placed.filled().map(|(cell, _)| cell);
    let outcome = outcome
        .ok()
        .filter(|outcome| outcome.verdict == Verdict::Unique);
    let Some(solution) = outcome
        .as_ref()
        .and_then(|outcome| outcome.solutions.first())
    else {
        return Some(Entries::Unknown(cells.collect()));
    };
    let wrong = wrong_entries(puzzle, solution.grid());
    let right = cells.filter(|cell| !wrong.contains(cell)).collect();
    Some(Entries::Known { right, wrong })
}

/// The cells of the entries that a solution does not have.
pub fn wrong_entries(puzzle: &Puzzle, solution: &Grid) -> Vec<Cell> {
    let placed = puzzle.placed().into_iter().flat_map(Grid::filled);
    let wrong = placed.filter(|&(cell, digit)| solution[cell] != Some(digit));
    wrong.map(|(cell, _)| cell).collect()
}

impl Entries {
    /// The entries in a sentence without a full stop: `your entry r1c2=5 is wrong`.
    pub fn say(&self, lang: Lang, puzzle: &Puzzle) -> String {
        let named = |&cell: &Cell| {
            let digit = puzzle.board()[cell].map(|digit| digit.to_string());
            format!(
                "{}={}",
                puzzle.shape().name(cell),
                digit.unwrap_or_default()
            )
        };
        let (key, cells) = match self {
            Self::Known { right, wrong } if wrong.is_empty() => ("entries-right", right),
            Self::Known { wrong, .. } => ("entries-wrong", wrong),
            Self::Unknown(cells) => ("entries-unknown", cells),
        };
        let names: Vec<String> = cells.iter().map(named).collect();
        let count = cells.len().to_string();
        say(
            lang,
            key,
            &[("entries", &lang.list(&names)), ("count", &count)],
        )
    }

    /// The names of the entries by what is known of them: `right`, `wrong`, `unknown`.
    pub fn json(&self, puzzle: &Puzzle) -> Value {
        let names = |cells: &[Cell]| -> Vec<String> {
            let names = cells.iter().map(|&cell| puzzle.shape().name(cell));
            names.map(|name| name.to_string()).collect()
        };
        let (right, wrong, unknown): (&[Cell], &[Cell], &[Cell]) = match self {
            Self::Known { right, wrong } => (right, wrong, &[]),
            Self::Unknown(cells) => (&[], &[], cells),
        };
        json!({"right": names(right), "wrong": names(wrong), "unknown": names(unknown)})
    }
}
