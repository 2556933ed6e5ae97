//! Depth-first search over candidates, for every shape.
//!
//! A node draws singles and locked candidates, then tries a candidate of the cell with
//! the fewest. When the try fails, the candidate is struck at the node above and singles
//! are drawn again: two branches a node, the second of which often settles itself. The stack
//! is a list of tries, so depth costs little.
//!
//! *Sound and complete*: a strike is made only of a candidate that contradicts a placed digit
//! or has been refuted, and every try that is left is refuted by exhaustion.

use satur_model::{Cell, Digit, Puzzle};

use super::state::{Literal, Mark, State};
use crate::word::Word;
use crate::{Answer, Event, Session, Stop};

/// A candidate being tried, and where to come back to.
struct Try {
    literal: Literal,
    before: Mark,
}

#[derive(Default)]
struct Counts {
    guesses: u64,
    dead_ends: u64,
}

/// Searches until the goal is reached or nothing is left.
pub(super) fn search<W: Word>(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    let mut counts = Counts::default();
    let answer = explore(&mut State::<W>::new(puzzle), session, &mut counts);
    session.statistic("guesses", counts.guesses);
    session.statistic("dead-ends", counts.dead_ends);
    answer
}

fn explore<W: Word>(
    state: &mut State<W>,
    session: &mut Session,
    counts: &mut Counts,
) -> Result<Answer, Stop> {
    let mut tries: Vec<Try> = Vec::new();
    // Placed digits that were counted and told; the puzzle's own are none of our work.
    let mut told = state.placed.len();
    loop {
        let is_dead = state.propagate().is_err();
        session.tick((state.placed.len() - told) as u64)?;
        tell_placed(state, &mut told, session);
        if !is_dead && !state.is_solved() {
            let literal = state.choose();
            tries.push(Try {
                literal,
                before: state.mark(),
            });
            counts.guesses += 1;
            session.emit(|| Event::Try(cell(literal), digit(literal)));
            state.place(literal);
            told += 1;
            continue;
        }
        if is_dead {
            counts.dead_ends += 1;
        } else if session.offer(state.grid()).is_break() {
            return Ok(Answer::Incomplete);
        }
        let Some(Try { literal, before }) = tries.pop() else {
            return Ok(Answer::Complete);
        };
        for &placed in state.placed[before.placed..].iter().rev() {
            session.emit(|| Event::Undo(cell(placed)));
        }
        told = before.placed;
        state.undo(before);
        state.refute(literal);
        session.emit(|| Event::Strike(cell(literal), digit(literal)));
        session.tick(1)?;
    }
}

/// Tells what was placed since the last time.
fn tell_placed<W: Word>(state: &State<W>, told: &mut usize, session: &mut Session) {
    if session.is_watched() {
        for &placed in &state.placed[*told..] {
            session.emit(|| Event::Place(cell(placed), digit(placed)));
        }
    }
    *told = state.placed.len();
}

fn cell(literal: Literal) -> Cell {
    Cell::new(usize::from(literal.cell))
}

fn digit(literal: Literal) -> Digit {
    Digit::new(usize::from(literal.digit))
}
