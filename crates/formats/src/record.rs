//! What a file says of one board, and what is to be written of it.

use std::sync::Arc;

use satur_model::{Grid, Puzzle};

use crate::{Columns, Problem, ReadOptions};

/// One board of a file, with what the file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line on which the board begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its name, where it has one.
    pub label: Option<String>,
    /// What else is said of it, as key and value: `author`, `rating`, `level`, `source` …
    pub notes: Vec<(String, String)>,
    /// The solution that the file claims. Nobody has checked it.
    pub claimed: Option<Grid>,
    /// What was amiss and could be mended.
    pub warnings: Vec<Problem>,
    /// The columns of the table that it stands in, if it does. Their values are among the notes.
    pub columns: Option<Arc<Columns>>,
}

impl Record {
    /// A board without anything said of it.
    pub fn new(line: usize, puzzle: Puzzle) -> Self {
        Self {
            line,
            puzzle,
            label: None,
            notes: Vec::new(),
            claimed: None,
            warnings: Vec::new(),
            columns: None,
        }
    }

    /// Keeps what was amiss and could be mended as a warning; refuses it under `strict`.
    pub(crate) fn warn(&mut self, problem: Problem, options: ReadOptions) -> Result<(), Problem> {
        if options.strict {
            return Err(problem);
        }
        self.warnings.push(problem);
        Ok(())
    }

    /// Adds what is said under a key, if anything is.
    pub(crate) fn add_note(&mut self, key: &str, value: &str) {
        if !value.is_empty() {
            self.notes.push((key.to_owned(), value.to_owned()));
        }
    }

    /// What is said under a key.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, value)| value.as_str())
    }
}

/// How far a sheet's board is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is the puzzle itself.
    Question,
    /// The grid is a checked solution.
    Solved,
    /// The grid is as far as certain steps lead: every digit is right, if there is a solution.
    Partial,
    /// No solution was found; the grid, if there is one, is the best that a method had, and
    /// its digits may be wrong.
    Unsolved,
}

/// What is to be written: a record, and a grid if something was found for it.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The board as it was read.
    pub record: &'a Record,
    /// What was found: the solution or part of one.
    pub grid: Option<&'a Grid>,
    /// What the grid is.
    pub state: State,
    /// Why the puzzle was not solved as asked, in words; empty if it was.
    pub remark: &'a str,
}

impl<'a> Sheet<'a> {
    /// The puzzle itself.
    pub fn question(record: &'a Record) -> Self {
        Self {
            record,
            grid: None,
            state: State::Question,
            remark: "",
        }
    }

    /// The puzzle with its solution.
    pub fn solved(record: &'a Record, grid: &'a Grid) -> Self {
        Self {
            record,
            grid: Some(grid),
            state: State::Solved,
            remark: "",
        }
    }

    /// The puzzle with the digits that are certain.
    pub fn partial(record: &'a Record, grid: &'a Grid) -> Self {
        Self {
            state: State::Partial,
            ..Self::solved(record, grid)
        }
    }

    /// The puzzle with the best grid that was found for it, if there is one.
    pub fn unsolved(record: &'a Record, grid: Option<&'a Grid>) -> Self {
        Self {
            grid,
            state: State::Unsolved,
            ..Self::question(record)
        }
    }

    /// This sheet with a remark that says why the puzzle was not solved as asked.
    #[must_use]
    pub fn with_remark(self, remark: &'a str) -> Self {
        Self { remark, ..self }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'a Puzzle {
        &self.record.puzzle
    }

    /// The puzzle as it stands: what was found counts as placed, and nothing else changes.
    /// Pencil marks stay where what was placed is certain. For formats that tell givens from
    /// the rest.
    pub fn position(&self) -> Puzzle {
        let puzzle = self.puzzle();
        let Some(grid) = self.grid else {
            return puzzle.clone();
        };
        let mut placed = grid.clone();
        for (cell, _) in puzzle.givens().filled() {
            placed[cell] = None;
        }
        let position = puzzle
            .as_set()
            .with_placed(placed)
            .unwrap_or_else(|_| puzzle.clone());
        match puzzle.pencil_marks() {
            Some(marks) if self.state == State::Partial => position
                .clone()
                .with_candidates(marks.clone())
                .unwrap_or(position),
            _ => position,
        }
    }

    /// The digits to write: what was found, or else the board of the puzzle.
    pub fn board(&self) -> Grid {
        self.grid.cloned().unwrap_or_else(|| self.puzzle().board())
    }
}
