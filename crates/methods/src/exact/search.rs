//! Depth-first search over candidates, for every shape.
//!
//! A node draws all naked and hidden singles, then tries a candidate of the smallest choice
//! on the board. When the try fails, the candidate is struck at the node above and singles
//! are drawn again: two branches a node, the second of which often settles itself. The stack
//! is a list of tries, so depth costs nothing.
//!
//! *Sound and complete*: a strike is made only of a candidate that contradicts a placed digit
//! or has been refuted, and every try that is left is refuted by exhaustion.

use satur_model::{Cell, Digit, Puzzle};

use super::state::{Contradiction, Literal, Mark, State};
use crate::word::Word;
use crate::{Answer, Event, Session, Stop};

/// A candidate being tried, and where to come back to.
struct Try {
    literal: Literal,
    before: Mark,
}

/// Searches until the goal is reached or nothing is left.
pub(super) fn search<W: Word>(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    let Ok(mut state) = State::<W>::new(&puzzle.candidates()) else {
        return Ok(Answer::Complete);
    };
    let mut counts = Counts::default();
    let answer = explore(&mut state, session, &mut counts);
    session.statistic("guesses", counts.guesses);
    session.statistic("dead-ends", counts.dead_ends);
    answer
}

#[derive(Default)]
struct Counts {
    guesses: u64,
    dead_ends: u64,
}

fn explore<W: Word>(
    state: &mut State<W>,
    session: &mut Session,
    counts: &mut Counts,
) -> Result<Answer, Stop> {
    let mut tries: Vec<Try> = Vec::new();
    let mut told = 0;
    loop {
        let drawn = state.propagate();
        tell_placed(state, &mut told, session);
        session.tick((state.placed.len() - tries.last().map_or(0, |t| t.before.placed)) as u64)?;
        let is_dead = drawn.is_err();
        if !is_dead && !state.is_solved() {
            let literal = state.choose();
            tries.push(Try {
                literal,
                before: state.mark(),
            });
            counts.guesses += 1;
            session.emit(|| Event::Try(cell(literal), digit(literal)));
            state.decide(literal);
            continue;
        }
        if is_dead {
            counts.dead_ends += 1;
        } else if session.offer(state.grid()).is_break() {
            return Ok(Answer::Incomplete);
        }
        if back(state, &mut tries, &mut told, session).is_err() {
            return Ok(Answer::Complete);
        }
    }
}

/// Takes back the last try and strikes it; and the one before, if that cannot be.
fn back<W: Word>(
    state: &mut State<W>,
    tries: &mut Vec<Try>,
    told: &mut usize,
    session: &mut Session,
) -> Result<(), Contradiction> {
    loop {
        let Try { literal, before } = tries.pop().ok_or(Contradiction)?;
        if session.is_watched() {
            for placed in state.placed[before.placed..*told].iter().rev() {
                session.emit(|| Event::Undo(cell(*placed)));
            }
        }
        *told = before.placed;
        state.undo(before);
        if state.refute(literal).is_ok() {
            return Ok(());
        }
    }
}

/// Tells what was placed since the last time.
fn tell_placed<W: Word>(state: &State<W>, told: &mut usize, session: &mut Session) {
    if session.is_watched() {
        for placed in &state.placed[*told..] {
            session.emit(|| Event::Place(cell(*placed), digit(*placed)));
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
