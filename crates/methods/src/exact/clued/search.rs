//! Plain search: a digit of the cell that is worth it most, then its contrary, without asking for reasons.
//!
//! *No solution is found twice*: what was refuted under open decisions is handed to whoever goes on as nogoods, those with
//! solutions that were offered among them.

use satur_model::{Cell, Digit};

use super::state::{Literal, Reason, State};
use crate::exact::engine::RunStatistics;
use crate::word::Word;
use crate::{Answer, Event, Halt, Session};

/// How the search ended.
pub(super) enum SearchEnd {
    /// With this answer.
    Answer(Answer),
    /// After too many dead ends in a row. The board is as before the first decision; in no solution that was not
    /// offered hold all literals of one of these.
    Lost(Vec<Vec<Literal>>),
}

/// A decision, and what was refuted below it.
struct Try {
    literal: Literal,
    refuted: Vec<Literal>,
}

/// Searches until the goal is reached, nothing is left, or more dead ends than `patience` come in a row.
pub(super) fn search<W: Word>(
    state: &mut State<'_, W>,
    session: &mut Session,
    patience: u64,
    counts: &mut RunStatistics,
) -> Result<SearchEnd, Halt> {
    let mut tries: Vec<Try> = Vec::new();
    let mut dead_in_a_row = 0;
    let mut told = 0;
    let mut worked = 0;
    let mut ended = state.begin();
    loop {
        let ended_here = ended.and_then(|()| state.propagate());
        session.tick(state.work - worked)?;
        worked = state.work;
        tell_placed(state, &mut told, session);
        if ended_here.is_ok() && !state.is_solved() {
            if dead_in_a_row > patience {
                tell_undone(state, 0, &mut told, session);
                state.undo(0);
                return Ok(SearchEnd::Lost(nogoods(&tries)));
            }
            let literal = state.choose();
            tries.push(Try {
                literal,
                refuted: Vec::new(),
            });
            counts.guesses += 1;
            let (cell, digit) = state.cell_of(literal.variable());
            session.emit(move || Event::Try(Cell::new(cell), Digit::new(digit)));
            state.decide(literal);
            // The digit that is tried is not told as placed.
            told = told.max(state.levels[state.levels.len() - 1] as usize + 1);
            ended = Ok(());
            continue;
        }
        if let Err(conflict) = ended_here {
            state.blame(conflict);
            counts.dead_ends += 1;
            dead_in_a_row += 1;
        } else if session.offer(state.grid()).is_break() {
            return Ok(SearchEnd::Answer(Answer::Incomplete));
        } else {
            dead_in_a_row = 0;
        }
        let Some(Try { literal, .. }) = tries.pop() else {
            return Ok(SearchEnd::Answer(Answer::Complete));
        };
        let level = tries.len();
        tell_undone(state, level, &mut told, session);
        state.undo(level);
        if let Some(above) = tries.last_mut() {
            above.refuted.push(literal);
        }
        let (cell, digit) = state.cell_of(literal.variable());
        session.emit(move || Event::Strike(Cell::new(cell), Digit::new(digit)));
        session.tick(1)?;
        ended = state.strike(cell, digit, Reason::None);
    }
}

/// What was refuted under each of the open tries. Before the first of them the board keeps it.
fn nogoods(tries: &[Try]) -> Vec<Vec<Literal>> {
    let mut standing = Vec::new();
    let mut nogoods = Vec::new();
    for Try { literal, refuted } in tries {
        standing.push(*literal);
        for &last in refuted {
            nogoods.push(standing.iter().copied().chain([last]).collect());
        }
    }
    nogoods
}

/// Tells what was placed since the last time.
pub(super) fn tell_placed<W: Word>(state: &State<'_, W>, told: &mut usize, session: &mut Session) {
    if session.is_watched() {
        for entry in state
            .trail
            .iter()
            .skip(*told)
            .filter(|entry| entry.literal.is())
        {
            let (cell, digit) = state.cell_of(entry.literal.variable());
            session.emit(move || Event::Place(Cell::new(cell), Digit::new(digit)));
        }
    }
    *told = (*told).max(state.trail.len());
}

/// Tells what is about to be taken back from a level on.
pub(super) fn tell_undone<W: Word>(
    state: &State<'_, W>,
    level: usize,
    told: &mut usize,
    session: &mut Session,
) {
    let start = state
        .levels
        .get(level)
        .map_or(state.trail.len(), |&start| start as usize);
    if session.is_watched() {
        for entry in state.trail[start..]
            .iter()
            .rev()
            .filter(|entry| entry.literal.is())
        {
            let (cell, _) = state.cell_of(entry.literal.variable());
            session.emit(move || Event::Undo(Cell::new(cell)));
        }
    }
    *told = (*told).min(start);
}
