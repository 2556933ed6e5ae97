//! A whole solution, step by step.

use satur_model::{Puzzle, Stop};

use crate::{AnyBoard, BoardWidth, FindFunctions, Ladder, LadderRun, Step};

/// The steps of a solution, the easiest first each time.
#[derive(Clone, Debug)]
pub struct SolvePath {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: PathEnd,
}

/// How a course ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// Every cell has a digit.
    Solved,
    /// The ladder reaches no further.
    Stuck,
    /// A cell has no digit left: the puzzle has no solution.
    Contradiction,
    /// Somebody asked for the end.
    Stopped,
}

impl SolvePath {
    /// Climbs a ladder as far as it reaches. The stop is asked before every step, and within
    /// those that take long. Nothing for boards past side 64.
    pub fn new(puzzle: &Puzzle, ladder: &Ladder, stop: &Stop) -> Option<Self> {
        Some(match AnyBoard::new(puzzle)? {
            AnyBoard::Small(board) => climb(LadderRun::new(ladder, board).with_stop(stop)),
            AnyBoard::Large(board) => climb(LadderRun::new(ladder, board).with_stop(stop)),
            AnyBoard::Huge(board) => climb(LadderRun::new(ladder, *board).with_stop(stop)),
        })
    }

    /// The hardest step; the first of those as hard.
    pub fn hardest(&self) -> Option<&Step> {
        let steps = self.steps.iter().rev();
        steps.max_by(|a, b| a.difficulty().total_cmp(&b.difficulty()))
    }
}

fn climb<const N: usize>(mut climb: LadderRun<N>) -> SolvePath
where
    FindFunctions: BoardWidth<N>,
{
    let mut steps = Vec::new();
    let end = loop {
        if climb.board().is_solved() {
            break PathEnd::Solved;
        }
        if climb.is_over() {
            break PathEnd::Stopped;
        }
        let Some(step) = climb.next_step() else {
            break if climb.is_over() {
                PathEnd::Stopped
            } else {
                PathEnd::Stuck
            };
        };
        let applied = climb.apply(&step);
        steps.push(step);
        if applied.is_err() {
            break PathEnd::Contradiction;
        }
    };
    SolvePath { steps, end }
}
