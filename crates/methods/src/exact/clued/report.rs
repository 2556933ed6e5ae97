//! What the learner reports to a session that is watched.

use satur_model::{Cell, Digit};

use super::state::{Literal, State};
use crate::word::Word;
use crate::{Event, Session};

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
