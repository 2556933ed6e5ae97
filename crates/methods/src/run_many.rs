//! The door for many plain 9x9 boards at once.
//!
//! The same promise as [`run`](crate::run()): what comes out was verified. Only boards with a
//! plain answer are answered; all others, and any that somebody stopped, are to be run alone,
//! where there is a verdict with its reasons.

use std::cell::Cell;

use satur_model::solves_classic;
use satur_nine::Answers;

use crate::{Cancel, Goal};

thread_local! {
    /// Memory for the answers of a thread: asking the system for it anew for every batch costs a
    /// tenth of the time of easy puzzles.
    static ANSWERS: Cell<Answers> = Cell::default();
}

/// Tells the solution of each board, 0 for empty, where it has one and the goal asks for no
/// more: any one for [`Goal::One`], the only one for the others. Nothing for the rest.
pub fn run_many(
    boards: &[[u8; 81]],
    goal: Goal,
    cancel: &Cancel,
    mut tell: impl FnMut(usize, Option<&[u8; 81]>),
) {
    let limit = if goal == Goal::One { 1 } else { 2 };
    if goal.enough() == 0 {
        return (0..boards.len()).for_each(|at| tell(at, None));
    }
    let mut answers = ANSWERS.take();
    satur_nine::solve_many_into(&mut answers, boards, limit, || !cancel.is_stopped());
    for (at, givens) in boards.iter().enumerate() {
        let is_plain = answers.is_finished(at) && answers.count(at) == 1;
        let solution = answers.boards(at).next().filter(|_| is_plain);
        tell(at, solution.filter(|board| solves_classic(givens, board)));
    }
    ANSWERS.set(answers);
}
