//! A whole solution, step by step.

use satur_model::Puzzle;

use crate::{AnyBoard, Ladder, Step};

/// The steps of a solution, the easiest first each time.
#[derive(Clone, Debug)]
pub struct Course {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
}

/// How a course ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell has a digit.
    Solved,
    /// The ladder reaches no further.
    Stuck,
    /// A cell has no digit left: the puzzle has no solution.
    Contradiction,
    /// Somebody asked for the end.
    Stopped,
}

impl Course {
    /// Climbs a ladder as far as it reaches. `is_over` is asked before every step. Nothing for
    /// boards past side 64.
    pub fn new(puzzle: &Puzzle, ladder: &Ladder, is_over: impl Fn() -> bool) -> Option<Self> {
        let mut board = AnyBoard::new(puzzle)?;
        let mut steps = Vec::new();
        let end = loop {
            if board.is_solved() {
                break End::Solved;
            }
            if is_over() {
                break End::Stopped;
            }
            let Some(step) = board.next(ladder) else {
                break End::Stuck;
            };
            let applied = board.apply(&step);
            steps.push(step);
            if applied.is_err() {
                break End::Contradiction;
            }
        };
        Some(Self { steps, end })
    }

    /// The hardest step; the first of those as hard.
    pub fn hardest(&self) -> Option<&Step> {
        let steps = self.steps.iter().rev();
        steps.max_by(|a, b| a.difficulty().total_cmp(&b.difficulty()))
    }
}
