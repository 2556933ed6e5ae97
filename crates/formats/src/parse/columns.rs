//! The columns of a table of puzzles.
//!
//! A table that is read and written again keeps its columns: their names, their order, and
//! what stands in them. The puzzle, the solution and the name of a board have places of their
//! own in a [`Record`]; what stands in any other column is a note under the column's key, its
//! name in small letters.

use std::collections::HashSet;

use crate::parse::csv;
use crate::problem::quoted;
use crate::{Line, Problem, Record};

/// What the columns of puzzles, of solutions and of names are called.
const PUZZLES: [&str; 11] = [
    "quizzes",
    "quiz",
    "puzzle",
    "puzzles",
    "question",
    "sudoku",
    "board",
    "grid",
    "problem",
    "unsolved",
    "tabuleiro",
];
const SOLUTIONS: [&str; 5] = ["solutions", "solution", "answer", "answers", "solved"];
/// Of the names of puzzles, how many are said of nothing else. A title may consist of one of the others.
const SURE: usize = 5;
const LABELS: [&str; 2] = ["label", "name"];

/// The separators, of which a header uses one.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// What stands in a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The puzzle.
    Puzzle,
    /// Its solution.
    Solution,
    /// Its name.
    Label,
    /// A note under this key.
    Note(String),
}

/// The columns of a table, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    pub(crate) separator: char,
    /// The name of each as the header has it, and what stands in it.
    pub(crate) all: Vec<(String, Role)>,
}

impl Columns {
    /// The columns that a header names; one of them must be the puzzle.
    pub(crate) fn read(line: &Line) -> Result<Self, Problem> {
        let separator = line
            .text
            .chars()
            .find(|c| SEPARATORS.contains(c))
            .unwrap_or(',');
        let names: Vec<String> = csv::split(line, separator)?
            .into_iter()
            .map(|value| value.text.trim().to_owned())
            .collect();
        let find = |known: &[&str]| {
            let place = |word: &&str| names.iter().position(|name| name.to_lowercase() == *word);
            known.iter().find_map(place)
        };
        let Some(puzzle) = find(&PUZZLES) else {
            let found = quoted(&line.text);
            let expected = "a header with the column 'puzzle'";
            let problem = Problem::at(line.number, 1, found, expected);
            return Err(problem.hint("the first line names the columns, as in 'puzzle,solution'"));
        };
        let (solution, label) = (find(&SOLUTIONS), find(&LABELS));
        let mut keys = HashSet::new();
        let role = |(at, name): (usize, String)| {
            let role = match at {
                _ if at == puzzle => Role::Puzzle,
                _ if Some(at) == solution => Role::Solution,
                _ if Some(at) == label => Role::Label,
                _ => Role::Note(free_key(&name, at, &mut keys)),
            };
            (name, role)
        };
        Ok(Self {
            separator,
            all: names.into_iter().enumerate().map(role).collect(),
        })
    }

    /// Whether a line is surely the header of a table, and no title: a column has a name that only puzzles
    /// have, or the next line has as many values.
    pub(crate) fn is_header(first: &str, second: Option<&str>) -> bool {
        let line = |number, text: &str| Line {
            number,
            text: text.to_owned(),
        };
        let Ok(columns) = Self::read(&line(1, first)) else {
            return false;
        };
        let is_sure = |(name, role): &(String, Role)| {
            *role == Role::Puzzle && PUZZLES[..SURE].contains(&name.to_lowercase().as_str())
        };
        let count = second.map_or(0, |text| {
            let row = line(2, text);
            csv::split(&row, columns.separator).map_or(0, |values| values.len())
        });
        columns.all.iter().any(is_sure) || (columns.all.len() > 1 && count == columns.all.len())
    }

    /// The line that names the columns. A table without solutions gets a column for them.
    pub(crate) fn header(&self) -> String {
        let mut names: Vec<String> = self
            .all
            .iter()
            .map(|(name, _)| csv::value(name, self.separator))
            .collect();
        if !self.has_solutions() {
            names.push("solution".to_owned());
        }
        names.join(&self.separator.to_string()) + "\n"
    }

    /// The row of a board, line end included.
    pub(crate) fn row(&self, record: &Record, puzzle: &str, solution: &str) -> String {
        let mut values: Vec<String> = self
            .all
            .iter()
            .map(|(_, role)| match role {
                Role::Puzzle => puzzle.to_owned(),
                Role::Solution => solution.to_owned(),
                Role::Label => self.value(record.label.as_deref()),
                Role::Note(key) => self.value(record.note(key)),
            })
            .collect();
        if !self.has_solutions() {
            values.push(solution.to_owned());
        }
        values.join(&self.separator.to_string()) + "\n"
    }

    /// The keys of notes of a board that the table has no column for.
    pub fn left_out<'r>(&self, record: &'r Record) -> Vec<&'r str> {
        let keys = record.notes.iter().map(|(key, _)| key.as_str());
        let has = |key: &str| {
            let mut roles = self.all.iter().map(|(_, role)| role);
            roles.any(|role| matches!(role, Role::Note(known) if known == key))
        };
        keys.filter(|key| !has(key)).collect()
    }

    fn has_solutions(&self) -> bool {
        self.all.iter().any(|(_, role)| *role == Role::Solution)
    }

    fn value(&self, text: Option<&str>) -> String {
        text.map_or_else(String::new, |text| csv::value(text, self.separator))
    }
}

/// The key of a column: its name in small letters, with a number where that is taken.
fn free_key(name: &str, at: usize, taken: &mut HashSet<String>) -> String {
    let plain = match name.to_lowercase() {
        name if name.is_empty() => format!("column {}", at + 1),
        name => name,
    };
    let numbered = (2..).map(|number| format!("{plain} {number}"));
    let mut keys = std::iter::once(plain.clone()).chain(numbered);
    keys.find(|key| taken.insert(key.clone())).unwrap_or(plain)
}
