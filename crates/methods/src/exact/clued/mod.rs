//! Boards with clues: cages, thermometers, arrows and others.
//!
//! Clues are lowered to a few primitives ([`satur_model::clues::Primitive`]), each of which has a
//! propagator ([`propagator`]) that strikes digits. It is written once, over a [`store`], for two
//! searches: plain search first ([`search`], on a [`board`] that is copied at each decision), which
//! needs no reasons and settles nearly all puzzles, and then learning from conflicts ([`learn`], on
//! a [`state`] with a trail).
//!
//! *Lazy reasons*: a strike records which propagator made it, not why. When a conflict is analysed,
//! the propagator explains it, with the board as it was at that time: a digit was gone then if its
//! strike is earlier on the trail. Reasons that are never needed cost nothing.
//!
//! Houses propagate singles, hidden singles and locked candidates; sums of different digits use
//! tables of combinations ([`combinations`], one per side and process); sums that follow from
//! houses and cages ([`derived`]) are added before the search begins.

mod automaton;
mod board;
mod branch;
mod cage;
mod circles;
mod combinations;
mod derived;
mod explain;
mod few;
mod houses;
mod learn;
mod linear;
mod overlap;
mod problem;
mod propagator;
mod report;
mod search;
mod state;
mod store;
mod sum;
#[cfg(test)]
mod tests;
mod watch;

use satur_model::Puzzle;

use self::problem::Problem;
use self::search::SearchEnd;
use self::state::State;
use super::engine::RunStatistics;
use super::tuning::Tuning;
use crate::word::{Word, with_wide_word};
use crate::{Answer, Halt, Session};

/// Solves a puzzle with clues.
pub(super) fn solve(
    puzzle: &Puzzle,
    tuning: &Tuning,
    session: &mut Session,
) -> Result<Answer, Halt> {
    with_wide_word!(puzzle.shape().side(), W => begin::<W>(puzzle, tuning, session))
}

fn begin<W: Word>(puzzle: &Puzzle, tuning: &Tuning, session: &mut Session) -> Result<Answer, Halt> {
    session.check()?;
    let Some(problem) = Problem::<W>::new(puzzle) else {
        return Ok(Answer::Complete);
    };
    let mut counts = RunStatistics::default();
    let ended = match search::search(&problem, session, tuning, &mut counts) {
        Ok(SearchEnd::Lost(known)) => {
            learn::learn(State::new(&problem), known, tuning, session, &mut counts)
        }
        Ok(SearchEnd::Answer(answer)) => Ok(answer),
        Err(halt) => Err(halt),
    };
    counts.tell(session);
    ended
}
