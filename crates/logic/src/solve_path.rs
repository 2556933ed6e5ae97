//! A complete solution, step by step.

use satur_model::{Candidates, Grid, Puzzle, Stop};

use crate::{AnyBoard, Board, BoardWidth, FindFunctions, Ladder, LadderRun, Step};

/// The steps of a solution, each the easiest at its time.
#[derive(Clone, Debug)]
pub struct SolvePath {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How the path ended.
    pub end: PathEnd,
    /// The digits on the board at the end.
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
    /// The stop was over.
    Stopped,
}

/// A board in the middle of a solution, for any set width.
pub trait Position {
    /// The digits on the board.
    fn grid(&self) -> &Grid;
    /// The pencil marks; a filled cell has only its digit.
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
    /// Climbs a ladder as far as it reaches. The stop is checked before every step, and within
    /// those that take long. `None` for boards past side 64.
    pub fn new(puzzle: &Puzzle, ladder: &Ladder, stop: &Stop) -> Option<Self> {
        Self::visited(puzzle, ladder, stop, |_, _| ())
    }

    /// Climbs a ladder as [`SolvePath::new`] does, and calls `visit` after every step with the step
    /// and the board, so that callers that show the steps need not apply them again.
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

    /// The hardest step; the first of several that are equally hard.
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
