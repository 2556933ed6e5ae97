//! Who looks on while a puzzle is solved.

use std::ops::ControlFlow;

use crate::Board;

/// Receives solutions and may end the search. Few givens that contradict each other in a
/// hidden way can keep any search busy for longer than anyone waits: a visitor that counts
/// guesses or looks at a clock sets the bounds.
pub trait Visitor {
    /// A solution was found.
    fn solution(&mut self, board: &Board) -> ControlFlow<()>;

    /// Something is about to be tried, because the rules give nothing more.
    fn guess(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Whether the boards are looked at; if not, [`Visitor::solution`] is given anything.
    fn wants_boards(&self) -> bool {
        true
    }
}

/// Counts up to a limit.
pub(crate) struct Counter {
    pub(crate) count: u64,
    pub(crate) limit: u64,
}

impl Visitor for Counter {
    fn solution(&mut self, _: &Board) -> ControlFlow<()> {
        self.count += 1;
        enough(self.count, self.limit)
    }

    fn wants_boards(&self) -> bool {
        false
    }
}

/// Counts up to a limit and passes boards on.
pub(crate) struct Collector<F> {
    pub(crate) counter: Counter,
    pub(crate) found: F,
}

impl<F: FnMut(&Board)> Visitor for Collector<F> {
    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        (self.found)(board);
        self.counter.solution(board)
    }
}

fn enough(count: u64, limit: u64) -> ControlFlow<()> {
    if count >= limit {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
