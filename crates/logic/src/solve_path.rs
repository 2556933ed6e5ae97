//! A whole solution, step by step.

use satur_model::{Candidates, Grid, Puzzle, Stop};

use crate::{AnyBoard, Board, BoardWidth, FindFunctions, Ladder, LadderRun, Step};

/// The steps of a solution, the easiest first each time.
#[derive(Clone, Debug)]
pub struct SolvePath {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: PathEnd,
    /// The digits on the board at its end.
    pub grid: Grid,
}

/// How a solve path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathEnd {
    /// Every cell has a digit.
    Solved,
    /// The ladder reaches no further.
    Stuck,
    /// A cell has no digit left, or the full board breaks a clue: the puzzle has no solution.
    Contradiction,
    /// Somebody asked for the end.
    Stopped,
}

/// A board in the middle of a solution, whatever the width of its sets.
pub trait Position {
    /// The digits on the board.
    fn grid(&self) -> &Grid;
    /// The pencil marks; a filled cell has its digit alone.
    fn candidates(&self) -> Candidates;
}

impl<const N: usize> Position for Board<N> {
    fn grid(&self) -> &Grid {
        self.grid()
    }

    fn candidates(&self) -> Candidates {
        self.candidates()
    }
}

impl Position for AnyBoard {
    fn grid(&self) -> &Grid {
        self.grid()
    }

    fn candidates(&self) -> Candidates {
        self.candidates()
    }
}

impl SolvePath {
    /// Climbs a ladder as far as it reaches. The stop is asked before every step, and within
    /// those that take long. Nothing for boards past side 64.
    pub fn new(puzzle: &Puzzle, ladder: &Ladder, stop: &Stop) -> Option<Self> {
        Self::visited(puzzle, ladder, stop, |_, _| ())
    }

    /// Climbs a ladder as [`SolvePath::new`] does, and calls `visit` after every step with the step
    /// and the board as it is then: whoever shows the steps need not take them again.
    pub fn visited(
        puzzle: &Puzzle,
        ladder: &Ladder,
        stop: &Stop,
        visit: impl FnMut(&Step, &dyn Position),
    ) -> Option<Self> {
        Some(match AnyBoard::new(puzzle)? {
            AnyBoard::Small(board) => climb(LadderRun::new(ladder, board).with_stop(stop), visit),
            AnyBoard::Large(board) => climb(LadderRun::new(ladder, board).with_stop(stop), visit),
            AnyBoard::Huge(board) => climb(LadderRun::new(ladder, *board).with_stop(stop), visit),
        })
    }

    /// The hardest step; the first of those as hard.
    pub fn hardest(&self) -> Option<&Step> {
        let steps = self.steps.iter().rev();
        steps.max_by(|a, b| a.difficulty().total_cmp(&b.difficulty()))
    }
}

fn climb<const N: usize>(
    mut climb: LadderRun<N>,
    mut visit: impl FnMut(&Step, &dyn Position),
) -> SolvePath
where
    FindFunctions: BoardWidth<N>,
{
    let mut steps = Vec::new();
    let end = loop {
        if climb.board().is_solved() {
            break if climb.board().keeps_clues() {
                PathEnd::Solved
            } else {
                PathEnd::Contradiction
            };
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
        visit(&step, climb.board());
        steps.push(step);
        if applied.is_err() {
            break PathEnd::Contradiction;
        }
    };
    let grid = climb.board().grid().clone();
    SolvePath { steps, end, grid }
}
