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

    /// The hardest step: of the hardest technique, by [`Technique::rank`](crate::Technique::rank), the step with the
    /// longest chain, and of equal ones the first.
    pub fn hardest(&self) -> Option<&Step> {
        let steps = self.steps.iter().rev();
        steps.max_by(|a, b| {
            let ranks = a.technique.rank().cmp(&b.technique.rank());
            ranks.then(a.difficulty().total_cmp(&b.difficulty()))
        })
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

#[cfg(test)]
mod tests {
    use satur_model::Shape;

    use super::*;
    use crate::technique;

    #[test]
    fn of_equally_hard_techniques_the_later_on_the_ladder_is_the_hardest() {
        let step = |id: &str| Step {
            technique: technique(id).expect("a technique of this name"),
            actions: Vec::new(),
            marks: Vec::new(),
        };
        for ids in [["w-wing", "empty-rectangle"], ["empty-rectangle", "w-wing"]] {
            let [first, second] = ids.map(step);
            assert_eq!(
                first.difficulty().total_cmp(&second.difficulty()),
                std::cmp::Ordering::Equal
            );
            let path = SolvePath {
                steps: vec![step("x-wing"), first, second, step("naked-single")],
                end: PathEnd::Solved,
                grid: Grid::empty(Shape::classic()),
            };
            let hardest = path.hardest().map(|step| step.technique.id);
            assert_eq!(hardest, Some("w-wing"), "{ids:?}");
        }
    }
}
