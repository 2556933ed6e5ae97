//! The door for many plain 9x9 boards at once.
//!
//! The same promise as [`run`](crate::run()): what comes out was verified. Only boards with a
//! plain answer are answered; all others, and any that somebody stopped, are to be run alone,
//! where there is a verdict with its reasons.

use satur_model::solves_classic;

use crate::{Cancel, Goal};

/// The solution of each board, 0 for empty, where it has one and the goal asks for no more:
/// any one for [`Goal::One`], the only one for the others. Nothing for the rest.
pub fn run_many(boards: &[[u8; 81]], goal: Goal, cancel: &Cancel) -> Vec<Option<[u8; 81]>> {
    let limit = if goal == Goal::One { 1 } else { 2 };
    if goal.enough() == 0 {
        return vec![None; boards.len()];
    }
    let answers = satur_nine::solve_many_while(boards, limit, || !cancel.is_stopped());
    boards
        .iter()
        .enumerate()
        .map(|(at, givens)| {
            let is_plain = answers.is_finished(at) && answers.count(at) == 1;
            let solution = answers.boards(at).next().filter(|_| is_plain)?;
            solves_classic(givens, solution).then_some(*solution)
        })
        .collect()
}
