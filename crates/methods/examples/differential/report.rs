//! Counts of the comparisons: a table for `docs/trust.md`.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use satur_model::{Puzzle, Shape};

use crate::engines::{Engine, Said};
use crate::judge::goals;
use crate::options::Options;

/// Counts of one board or of all.
#[derive(Default)]
pub(crate) struct Report {
    /// Boards compared.
    pub(crate) boards: u64,
    /// Boards with a wrong answer.
    pub(crate) failures: u64,
    /// By engine, in the order of the first board: the number of answers by column, and of missing
    /// answers.
    rows: Vec<(String, BTreeMap<String, u64>)>,
    kinds: BTreeMap<&'static str, u64>,
    shapes: HashSet<String>,
}

/// The column of missing answers.
const UNANSWERED: &str = "no answer";

impl Report {
    /// Counts an answer.
    pub(crate) fn note(&mut self, engine: &Engine, heading: &str, said: &Said) {
        let column = match said {
            Said::Nothing => UNANSWERED,
            Said::Found(..) | Said::Wrong(_) => heading,
        };
        self.tally(&engine.name(), column, 1);
    }

    /// Counts a board, with the number of its solutions that were found.
    pub(crate) fn count_board(&mut self, puzzle: &Puzzle, solutions: Option<u64>) {
        self.boards += 1;
        self.shapes.insert(puzzle.shape().to_string());
        self.count_kind(kind(solutions), 1);
        if puzzle.pencil_marks().is_some() {
            self.count_kind("with pencil marks", 1);
        }
    }

    /// Counts boards of a kind.
    pub(crate) fn count_kind(&mut self, kind: &'static str, boards: u64) {
        *self.kinds.entry(kind).or_default() += boards;
    }

    /// Counts answers of an engine.
    pub(crate) fn tally(&mut self, engine: &str, column: &str, answers: u64) {
        let at = self.rows.iter().position(|(name, _)| name == engine);
        let at = at.unwrap_or_else(|| {
            self.rows.push((engine.to_owned(), BTreeMap::new()));
            self.rows.len() - 1
        });
        let cell = self.rows[at].1.entry(column.to_owned()).or_default();
        *cell += answers;
    }

    /// Adds the counts of other boards.
    pub(crate) fn add(&mut self, other: Self) {
        self.boards += other.boards;
        self.failures += other.failures;
        for (engine, columns) in other.rows {
            for (column, answers) in columns {
                self.tally(&engine, &column, answers);
            }
        }
        for (kind, boards) in other.kinds {
            self.count_kind(kind, boards);
        }
        self.shapes.extend(other.shapes);
    }

    /// The table in Markdown, with a description.
    pub(crate) fn table(&self, options: &Options) -> String {
        let mut columns: Vec<String> = if options.nine {
            crate::nine::LIMITS
                .iter()
                .map(|&limit| limit_heading(limit))
                .collect()
        } else {
            let goals = goals(Shape::classic()).into_iter();
            goals.map(|(heading, _)| heading.to_owned()).collect()
        };
        columns.push(UNANSWERED.to_owned());
        let mut text = format!(
            "{} boards of {} block shapes, seed {} from number {}; {}. Boards on which two differed: {}.\n\n",
            grouped(self.boards),
            self.shapes.len().max(usize::from(options.nine)),
            options.seed,
            options.first,
            self.kinds_text(),
            self.failures,
        );
        let _ = writeln!(text, "| answers compared | {} |", columns.join(" | "));
        let _ = writeln!(text, "| --- |{}", " ---: |".repeat(columns.len()));
        for (engine, answers) in &self.rows {
            let cells: Vec<String> = columns
                .iter()
                .map(|column| grouped(answers.get(column).copied().unwrap_or(0)))
                .collect();
            let _ = writeln!(text, "| {engine} | {} |", cells.join(" | "));
        }
        text
    }

    fn kinds_text(&self) -> String {
        let kinds = self.kinds.iter();
        let texts: Vec<String> = kinds
            .map(|(kind, boards)| format!("{} {kind}", grouped(*boards)))
            .collect();
        texts.join(", ")
    }
}

/// The kind of a board by its number of solutions.
fn kind(solutions: Option<u64>) -> &'static str {
    match solutions {
        None => "that nobody settled",
        Some(0) => "without a solution",
        Some(1) => "with one",
        Some(2..=20) => "with 2 to 20",
        Some(_) => "with more",
    }
}

/// The column of a limit of the 9x9 engine.
pub(crate) fn limit_heading(limit: u64) -> String {
    format!("up to {limit}")
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    let groups = groups.into_iter().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}
