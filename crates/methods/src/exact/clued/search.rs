//! Plain search: tries a digit of the cell with the best ratio of digits to weight, then its
//! negation, without reasons.
//!
//! *No solution is found twice*: what was refuted under open decisions is handed over as nogoods,
//! which also cover the solutions that were offered.

use satur_model::{Cell, Digit};

use super::state::{Literal, Reason, State};
use crate::exact::engine::RunStatistics;
use crate::word::Word;
use crate::{Answer, Event, Halt, Session};

/// How the search ended.
pub(super) enum SearchEnd {
    /// With this answer.
    Answer(Answer),
    /// After too many dead ends in a row. The board is as before the first decision; no solution
    /// that was not offered contains all literals of one of these.
    Lost(Vec<Vec<Literal>>),
}

/// A decision, and what was refuted below it.
struct Try {
    literal: Literal,
    refuted: Vec<Literal>,
}

/// Searches until the goal is reached, nothing is left, or more than `patience` dead ends occur in
/// a row.
pub(super) fn search<W: Word>(
    state: &mut State<'_, W>,
    session: &mut Session,
    patience: u64,
    counts: &mut RunStatistics,
) -> Result<SearchEnd, Halt> {
    let mut tries: Vec<Try> = Vec::new();
    let mut dead_in_a_row = 0;
    let mut reported = 0;
    let mut worked = 0;
    let mut ended = state.begin();
    loop {
        let ended_here = ended.and_then(|()| state.propagate());
        session.tick(state.work - worked)?;
        worked = state.work;
        report_placed(state, &mut reported, session);
        if ended_here.is_ok() && !state.is_solved() {
            if dead_in_a_row > patience {
                report_undone(state, 0, &mut reported, session);
                state.undo(0);
                return Ok(SearchEnd::Lost(nogoods(&tries)));
            }
            let literal = state.choose();
            tries.push(Try {
                literal,
                refuted: Vec::new(),
            });
            counts.guesses += 1;
            try_literal(state, literal, &mut reported, session);
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
        report_undone(state, level, &mut reported, session);
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

/// The refutations below each of the open tries. Those before the first try stay on the board.
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

/// Decides a literal and reports it as a try, so that its digit is not reported as placed too.
pub(super) fn try_literal<W: Word>(
    state: &mut State<'_, W>,
    literal: Literal,
    reported: &mut usize,
    session: &mut Session,
) {
    let (cell, digit) = state.cell_of(literal.variable());
    session.emit(move || Event::Try(Cell::new(cell), Digit::new(digit)));
    state.decide(literal);
    *reported = (*reported).max(state.levels[state.levels.len() - 1] as usize + 1);
}

/// Reports the digits placed since the last report; `reported` is the length of the trail that was
/// reported.
pub(super) fn report_placed<W: Word>(
    state: &State<'_, W>,
    reported: &mut usize,
    session: &mut Session,
) {
    if session.is_watched() {
        for entry in state
            .trail
            .iter()
            .skip(*reported)
            .filter(|entry| entry.literal.is())
        {
            let (cell, digit) = state.cell_of(entry.literal.variable());
            session.emit(move || Event::Place(Cell::new(cell), Digit::new(digit)));
        }
    }
    *reported = (*reported).max(state.trail.len());
}

/// Reports the digits that are about to be taken back, from a level on.
pub(super) fn report_undone<W: Word>(
    state: &State<'_, W>,
    level: usize,
    reported: &mut usize,
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
    *reported = (*reported).min(start);
}
