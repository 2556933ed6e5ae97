//! Depth-first search over candidates, for every shape.
//!
//! A node draws singles and locked candidates, then tries a candidate of the cell with
//! the fewest. When the try fails, the candidate is struck at the node above and singles
//! are drawn again: two branches a node, the second of which often settles itself. The stack
//! is a list of tries, so depth costs little.
//!
//! *Sound and complete*: a strike is made only of a candidate that contradicts a placed digit
//! or has been refuted, and every try that is left is refuted by exhaustion.
//!
//! On easy boards nothing is faster; on hard ones it repeats its mistakes. So it may be told to
//! stop after some dead ends in a row, and hands the board over to an engine that learns. What it
//! has covered goes with it, solutions that it has offered included: the strikes before the first
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

/// What was done.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) guesses: u64,
    pub(super) dead_ends: u64,
}

/// A candidate being tried, and where to come back to.
struct Try {
    literal: Literal,
    before: Mark,
    /// Candidates that were refuted while this was the last try.
    refuted: Vec<Literal>,
}

/// Searches until the goal is reached, nothing is left, more dead ends than `patience` have been
/// met without a solution between them, or more solutions than `most`.
pub(super) fn search<W: Word, const M: bool>(
    state: &mut State<W, M>,
    session: &mut Session,
    patience: u64,
    most: u64,
    counts: &mut Counts,
) -> Result<SearchEnd, Halt> {
    let mut tries: Vec<Try> = Vec::new();
    let mut dead_in_a_row = 0;
    // Placed digits that were counted and told; the puzzle's own are none of our work.
    let mut reported = state.placed.len();
    loop {
        let is_dead = state.propagate().is_err();
        session.tick((state.placed.len() - reported) as u64)?;
        tell_placed(state, &mut reported, session);
        if !is_dead && !state.is_solved() {
            if dead_in_a_row > patience || session.found > most {
                if let Some(first) = tries.first() {
                    tell_undone(state, first.before, session);
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
        tell_undone(state, before, session);
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

/// What was refuted under each of the open tries. Before the first of them the board keeps it.
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

/// Tells what was placed since the last time.
fn tell_placed<W: Word, const M: bool>(
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

/// Tells what is about to be taken back.
fn tell_undone<W: Word, const M: bool>(state: &State<W, M>, before: Mark, session: &mut Session) {
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
