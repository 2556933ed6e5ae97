//! A puzzle that may go into a book: it has exactly one solution, and that is known.
//!
//! What is printed is the question: the givens, and nothing that somebody filled in since. If
//! they have one solution, pencil marks say nothing that the reader could not find. Where they
//! have several and the digits and marks beside them leave one (as in Sukaku, where marks are
//! all there is), these belong to the question and are printed too.

use std::time::Duration;

use satur_methods::{GaveUp, Request, RunError, SolveError};
use satur_model::{Puzzle, Solution, Stop};

/// A puzzle for a book, with its only solution and what is said of it.
#[derive(Clone, Debug)]
pub struct Entry {
    pub(crate) question: Puzzle,
    pub(crate) solution: Solution,
    /// A name.
    pub label: Option<String>,
    /// How hard it is in a word: `easy`, `medium`, `hard`, `expert`, `extreme`, or another.
    pub level: Option<String>,
    /// How hard it is in a number.
    pub rating: Option<String>,
}

/// Why a puzzle may not go into a book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is nothing to find.
    #[error("no solution{}", .0.as_deref().map(|why| format!(": {why}")).unwrap_or_default())]
    Impossible(Option<String>),
    /// The reader could not know which one is meant.
    #[error("several solutions")]
    Several,
    /// Nobody knows whether there is exactly one.
    #[error("gave up {0}, before one solution was proved")]
    GaveUp(GaveUp),
    /// Somebody asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The method could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Impossible(why) => Self::Impossible(why),
            SolveError::Several => Self::Several,
            SolveError::GaveUp(GaveUp::Cancelled) => Self::Interrupted,
            SolveError::GaveUp(why) => Self::GaveUp(why),
            SolveError::Run(error) => Self::Run(error),
            // A puzzle that is there already was read.
            SolveError::Line(error) => Self::Impossible(Some(error.to_string())),
        }
    }
}

impl Entry {
    /// What is printed.
    pub fn question(&self) -> &Puzzle {
        &self.question
    }

    /// Its only solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Proves that a puzzle has exactly one solution, in the time given, if any.
    pub fn prove(puzzle: &Puzzle, time: Option<Duration>, stop: &Stop) -> Result<Self, Refusal> {
        let mut question = puzzle.as_set();
        let mut solution = only_solution(&question, time, stop);
        if solution == Err(Refusal::Several) && question != *puzzle {
            question = puzzle.clone();
            solution = only_solution(&question, time, stop);
        }
        Ok(Self {
            solution: solution?,
            question,
            label: None,
            level: None,
            rating: None,
        })
    }
}

fn only_solution(
    puzzle: &Puzzle,
    time: Option<Duration>,
    stop: &Stop,
) -> Result<Solution, Refusal> {
    let mut request = Request::unique();
    request.budget.time = time;
    request.stop = stop.clone();
    satur_methods::only_solution_within(puzzle, &mut request).map_err(Refusal::from)
}

#[cfg(test)]
mod tests {
    use satur_model::clues::{Clue, find};
    use satur_model::{Digit, Grid, Shape};

    use super::*;

    fn puzzle(line: &str) -> Puzzle {
        let numbers: Vec<u8> = line.bytes().map(|b| b - b'0').collect();
        Puzzle::new(Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap())
    }

    fn prove(puzzle: &Puzzle) -> Result<Entry, Refusal> {
        Entry::prove(puzzle, None, &Stop::default())
    }

    #[test]
    fn only_puzzles_with_one_solution_are_taken() {
        let good = prove(&puzzle("0304000000003020")).unwrap();
        assert_eq!(good.solution.grid().to_line().unwrap(), "2314413212433421");
        let refused = |line| prove(&puzzle(line)).unwrap_err().to_string();
        assert_eq!(refused("0000000000000000"), "several solutions");
        assert_eq!(refused("1230000000000004"), "no solution");
        assert_eq!(
            refused("1000100000000000"),
            "no solution: 1 stands twice in column 1, at r1c1 and r2c1"
        );
        let stopped = Stop::default();
        stopped.request();
        let interrupted = Entry::prove(&puzzle("0304000000003020"), None, &stopped);
        assert_eq!(interrupted.unwrap_err(), Refusal::Interrupted);
    }

    #[test]
    fn clues_count() {
        let plain = puzzle("0304000000003020");
        let with = |id, numbers| {
            let cells = plain.shape().all_cells().take(2).collect();
            let kind = find(id).unwrap();
            let clue = Clue::new(kind, plain.layout(), vec![cells], numbers, "").unwrap();
            prove(&plain.clone().with_clues(vec![clue]).unwrap())
        };
        assert_eq!(with("killer", vec![5]).unwrap().question.clues().len(), 1);
        assert!(matches!(
            with("killer", vec![4]),
            Err(Refusal::Impossible(_))
        ));
        assert!(with("thermometer", vec![]).is_ok());
    }

    #[test]
    fn what_was_filled_in_since_is_not_printed() {
        let plain = puzzle("0304000000003020");
        let mut placed = Grid::empty(plain.shape());
        placed[plain.shape().cell(0, 0)] = Some(Digit::new(0));
        // The digit placed is wrong, and yet the question is a good one.
        let begun = plain.clone().with_placed(placed).unwrap();
        assert_eq!(prove(&begun).unwrap().question, plain);
    }

    #[test]
    fn marks_are_printed_where_the_givens_are_not_enough() {
        let plain = puzzle("0304000000003000");
        assert_eq!(prove(&plain).unwrap_err(), Refusal::Several);
        let solved = puzzle("2314413212433421").givens().clone();
        let mut marks = plain.candidates();
        for (cell, digit) in solved.filled() {
            if plain.shape().row(cell) > 1 {
                marks[cell] = digit.into();
            }
        }
        let marked = plain.with_candidates(marks).unwrap();
        assert_eq!(prove(&marked).unwrap().question, marked);
    }
}
