//! A whole solution, step by step.

use satur_model::{Puzzle, Stop};

use crate::{AnyBoard, Climb, Finders, Ladder, Step, Width};

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
    /// Climbs a ladder as far as it reaches. The stop is asked before every step, and within
    /// those that take long. Nothing for boards past side 64.
    pub fn new(puzzle: &Puzzle, ladder: &Ladder, stop: &Stop) -> Option<Self> {
        Some(match AnyBoard::new(puzzle)? {
            AnyBoard::Small(board) => climb(Climb::new(ladder, board).with_stop(stop)),
            AnyBoard::Large(board) => climb(Climb::new(ladder, board).with_stop(stop)),
            AnyBoard::Huge(board) => climb(Climb::new(ladder, *board).with_stop(stop)),
        })
    }

    /// The hardest step; the first of those as hard.
    pub fn hardest(&self) -> Option<&Step> {
        let steps = self.steps.iter().rev();
        steps.max_by(|a, b| a.difficulty().total_cmp(&b.difficulty()))
    }
}

fn climb<const N: usize>(mut climb: Climb<N>) -> Course
where
    Finders: Width<N>,
{
    let mut steps = Vec::new();
    let end = loop {
        if climb.board().is_solved() {
            break End::Solved;
        }
        if climb.is_over() {
            break End::Stopped;
        }
        let Some(step) = climb.next_step() else {
            break if climb.is_over() {
                End::Stopped
            } else {
                End::Stuck
            };
        };
        let applied = climb.apply(&step);
        steps.push(step);
        if applied.is_err() {
            break End::Contradiction;
        }
    };
    Course { steps, end }
}
