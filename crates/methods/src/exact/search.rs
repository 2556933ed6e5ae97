//! Depth-first search over candidates, for every shape.
//!
//! A node propagates singles and locked candidates, then tries a candidate of the cell with the
//! fewest. If the try fails, the candidate is struck at the node above and singles are propagated
//! again: two branches a node, the second of which often settles itself. The stack is a list of
//! tries, so depth costs little.
//!
//! *Sound and complete*: a candidate is struck only if it contradicts a placed digit or was
//! refuted, and every remaining try is refuted by exhaustion.
//!
//! On easy boards nothing is faster; on hard ones it repeats its mistakes. So it can be limited to
//! some dead ends in a row, after which it hands the board over to an engine that learns, with
//! everything it has covered, including the solutions it has offered: the strikes before the first
//! try stay on the board, and a refutation below open tries is a [`Nogood`]. So nothing is proved
//! twice, and no solution is found twice.

use satur_model::{Cell, Digit};

use super::state::{Literal, Mark, State};
use crate::word::Word;
use crate::{Answer, Event, Halt, Session};

/// How the search ended.
pub(super) enum SearchEnd {
    /// With this answer.
    Answer(Answer),
    /// After too many dead ends in a row, or too many solutions. The board is as before the first
    /// try. What was struck from it, and what these nogoods rule out, is in no solution but those
    /// that were offered; and every solution that was offered is ruled out by one of them.
    Lost(Vec<Nogood>),
}

/// Candidates of which at least one does not hold, in all solutions that were not offered.
pub(super) type Nogood = Vec<(Cell, Digit)>;

/// Counts of the search.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) guesses: u64,
    pub(super) dead_ends: u64,
}

/// A candidate being tried, and the state to return to.
struct Try {
    literal: Literal,
    before: Mark,
    /// Candidates that were refuted while this was the last try.
    refuted: Vec<Literal>,
}

/// Searches until the goal is reached, nothing is left, more than `patience` dead ends occurred
/// without a solution between them, or more than `most` solutions were found.
pub(super) fn search<W: Word, const M: bool>(
    state: &mut State<W, M>,
    session: &mut Session,
    patience: u64,
    most: u64,
    counts: &mut Counts,
) -> Result<SearchEnd, Halt> {
    let mut tries: Vec<Try> = Vec::new();
    let mut dead_in_a_row = 0;
    // The placed digits that were counted and reported; those of the puzzle are not our work.
    let mut reported = state.placed.len();
    loop {
        let is_dead = state.propagate().is_err();
        session.tick((state.placed.len() - reported) as u64)?;
        report_placed(state, &mut reported, session);
        if !is_dead && !state.is_solved() {
            if dead_in_a_row > patience || session.found > most {
                if let Some(first) = tries.first() {
                    report_undone(state, first.before, session);
                    state.undo(first.before);
                }
                return Ok(SearchEnd::Lost(nogoods(&tries)));
            }
            let literal = state.choose();
            tries.push(Try {
                literal,
                before: state.mark(),
                refuted: Vec::new(),
            });
            counts.guesses += 1;
            session.emit(move || Event::Try(cell(literal), digit(literal)));
            state.place(literal);
            reported += 1;
            continue;
        }
        if is_dead {
            counts.dead_ends += 1;
            dead_in_a_row += 1;
        } else if session.offer(state.grid()).is_break() {
            return Ok(SearchEnd::Answer(Answer::Incomplete));
        } else {
            dead_in_a_row = 0;
        }
        let Some(Try {
            literal, before, ..
        }) = tries.pop()
        else {
            return Ok(SearchEnd::Answer(Answer::Complete));
        };
        report_undone(state, before, session);
        reported = before.placed;
        state.undo(before);
        state.refute(literal);
        if let Some(above) = tries.last_mut() {
            above.refuted.push(literal);
        }
        session.emit(move || Event::Strike(cell(literal), digit(literal)));
        session.tick(1)?;
    }
}

/// The refutations below each of the open tries. Those before the first try stay on the board.
fn nogoods(tries: &[Try]) -> Vec<Nogood> {
    let mut standing = Nogood::new();
    let mut nogoods = Vec::new();
    for Try {
        literal, refuted, ..
    } in tries
    {
        standing.push((cell(*literal), digit(*literal)));
        for &literal in refuted {
            let last = (cell(literal), digit(literal));
            nogoods.push(standing.iter().copied().chain([last]).collect());
        }
    }
    nogoods
}

/// Reports the digits placed since the last report.
fn report_placed<W: Word, const M: bool>(
    state: &State<W, M>,
    reported: &mut usize,
    session: &mut Session,
) {
    if session.is_watched() {
        for &placed in &state.placed[*reported..] {
            session.emit(move || Event::Place(cell(placed), digit(placed)));
        }
    }
    *reported = state.placed.len();
}

/// Reports the digits that are about to be taken back.
fn report_undone<W: Word, const M: bool>(state: &State<W, M>, before: Mark, session: &mut Session) {
    for &placed in state.placed[before.placed..].iter().rev() {
        session.emit(move || Event::Undo(cell(placed)));
    }
}

fn cell(literal: Literal) -> Cell {
    Cell::new(usize::from(literal.cell))
}

fn digit(literal: Literal) -> Digit {
    Digit::new(usize::from(literal.digit))
}
