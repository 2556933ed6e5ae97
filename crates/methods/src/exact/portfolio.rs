//! Which engine works on a board, and for how long.
//!
//! Logic first; then plain search as long as it does not get lost, on boards small enough for it
//! to be the fastest; then the learner, on what is left, until the goal is reached or nothing
//! remains. Proof of impossibility and of uniqueness comes from an engine that is complete.
//! A number of solutions that is not soon listed is counted by [`count`].
//!
//! Where one solution is asked for on a larger board, the walker takes turns with the learner.
//! Which of them goes first depends on how much room logic left. Where an open cell has many
//! candidates solutions abound, and after a few conflicts the walker has a head start; where it
//! has few, the learner has one. From there the walker has most of the time, by their own counts of
//! work, so that a run repeats. A run that may use several threads gives each of them
//! one, after some milliseconds of this: see [`race`](super::race).

use satur_model::{Candidates, DigitSet, Puzzle, Shape, Solution};

use super::count::count;
use super::engine::{Engine, STEP, Tally, WALK};
use super::learn::{Ground, Learner, Status};
use super::race::{self, race};
use super::search::{self, Ended};
use super::state::State;
use super::walk::Walker;
use crate::word::Word;
use crate::{Answer, Event, Goal, Session, Stop};

/// The largest side on which plain search comes first. Up to here it proves most boards unique
/// in less time than the learner needs to begin; at 16x16 the learner is faster by half.
const SMALL_SIDE: usize = 12;
/// Dead ends in a row after which a small board is hard.
const PATIENCE: u64 = 30;
/// Solutions that are listed at most where they need only be counted.
const MOST_LISTED: u64 = 1000;
/// The largest side on which solutions are counted without listing them.
const LARGEST_COUNTED: usize = 36;
/// Conflicts of the learner's first turn.
const FIRST_STEP: u64 = 8;
/// The largest side on which the learner needs no walker beside it: it finds a solution of any
/// 25x25 board of `la25` in 3 to 10 milliseconds on average, at every fill.
const LARGEST_UNWALKED: usize = 25;
/// Moves of the walker for a digit that the learner places, on a board that is not roomy and on
/// one that is. A dozen take as long as a digit on 36x36, and forty on 81x81: so the walker has
/// two thirds to three quarters of the time on the first, as a board that outlasts the head start of the learner
/// has its solution from the walker, if any; and nearly all of it on the second, where the learner
/// finds nothing.
const MOVES: [u64; 2] = [36, 160];
/// Digits for each open cell that the learner places alone on a board that is not roomy: the
/// boards of `web36` need up to 160.
const ALONE: u64 = 200;

/// Solves a puzzle of any shape.
pub(super) fn solve(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    match puzzle.shape().side() {
        0..=16 => begin::<u16>(puzzle, session),
        17..=32 => begin::<u32>(puzzle, session),
        33..=64 => begin::<u64>(puzzle, session),
        _ => begin::<u128>(puzzle, session),
    }
}

/// Logic, then plain search within its patience.
fn begin<W: Word>(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    let mut state = State::<W>::new(puzzle);
    let is_small = puzzle.shape().side() <= SMALL_SIDE;
    let mut counts = search::Counts::default();
    if is_small {
        let most = most_listed(session.goal(), puzzle.shape());
        let ended = search::search(&mut state, session, PATIENCE, most, &mut counts);
        session.statistic("guesses", counts.guesses);
        session.statistic("dead-ends", counts.dead_ends);
        if let Ended::Answer(answer) = ended? {
            return Ok(answer);
        }
    }
    let is_full = session.found > most_listed(session.goal(), puzzle.shape());
    if is_full {
        return count_all::<W>(puzzle, session);
    }
    let given = state.placed.len();
    let is_dead = state.propagate().is_err();
    session.tick((state.placed.len() - given) as u64)?;
    if is_dead {
        return Ok(Answer::Complete);
    }
    let ground = Ground::new(puzzle, &state);
    for &(cell, digit) in &ground.placed()[given..] {
        session.emit(|| Event::Place(cell, digit));
    }
    // A word that is wide enough for what is left of a group, not for the side.
    let answer = match ground.widest() {
        0..=16 => learn::<u16>(ground, session, &counts),
        17..=32 => learn::<u32>(ground, session, &counts),
        33..=64 => learn::<u64>(ground, session, &counts),
        _ => learn::<u128>(ground, session, &counts),
    }?;
    match answer {
        Some(answer) => Ok(answer),
        None => count_all::<W>(puzzle, session),
    }
}

/// How many solutions are listed before they are counted without being listed.
fn most_listed(goal: Goal, shape: Shape) -> u64 {
    match goal {
        // The counter goes as deep as there are decisions, on the machine's own stack.
        Goal::Count(_) if shape.side() <= LARGEST_COUNTED => MOST_LISTED,
        _ => u64::MAX,
    }
}

/// Counts from the start, without listing.
fn count_all<W: Word>(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
    let mut state = State::<W>::new(puzzle);
    if state.propagate().is_err() {
        return Ok(Answer::Complete);
    }
    let ground = Ground::new(puzzle, &state);
    let total = count::<W>(ground, puzzle.pencil_marks().is_none(), session)?;
    Ok(session.counted(total))
}

/// The learner, to the end; no answer if there are more solutions than should be listed.
fn learn<W: Word>(
    ground: Ground,
    session: &mut Session,
    before: &search::Counts,
) -> Result<Option<Answer>, Stop> {
    let seed = session.random().bits();
    // A walk finds no second solution. It has nothing to show either, but to be watched must
    // change nothing.
    let is_walked = session.goal() == Goal::One && ground.shape.side() > LARGEST_UNWALKED;
    let mut walker =
        (is_walked && ground.len() > 0).then(|| Walker::new(&candidates(&ground), seed));
    let mut learner = Learner::<W>::new(ground, seed, session.is_watched());
    for found in session.solutions.iter().map(Solution::grid) {
        learner.exclude(found);
    }
    let most = most_listed(session.goal(), learner.shape());
    let mut tally = Tally {
        guesses: before.guesses,
        dead_ends: before.dead_ends,
        ..Tally::default()
    };
    let answer = drive(&mut learner, &mut walker, most, session, &mut tally);
    tally += learner.tally();
    tally += walker.map_or(Tally::default(), |walker| walker.tally());
    tally.tell(session);
    answer
}

/// What the ground leaves to every cell.
pub(super) fn candidates(ground: &Ground) -> Candidates {
    let mut candidates = Candidates::full(ground.shape);
    for cell in ground.shape.all_cells() {
        candidates[cell] = DigitSet::EMPTY;
    }
    let open = (0..ground.len() as u32).map(|candidate| ground.meaning(candidate));
    for (cell, digit) in open.chain(ground.placed().iter().copied()) {
        candidates[cell].insert(digit);
    }
    candidates
}

/// The learner and the walker by turns, until a race takes them.
fn drive<W: Word>(
    learner: &mut Learner<W>,
    walker: &mut Option<Walker>,
    most: u64,
    session: &mut Session,
    tally: &mut Tally,
) -> Result<Option<Answer>, Stop> {
    let mut conflicts = FIRST_STEP;
    let mut alone = race::begins(session);
    loop {
        let before = learner.placed();
        let status = learner.step(conflicts);
        conflicts = STEP;
        for event in learner.events() {
            session.emit(|| event);
        }
        session.tick(learner.placed() - before)?;
        match status {
            Status::Running => {
                if session.work() >= alone {
                    alone = u64::MAX;
                    let answer = race(learner, walker.take(), session, tally)?;
                    if answer.is_some() {
                        return Ok(answer);
                    }
                }
                if let Some(walker) = walker
                    && walk(walker, learner.placed(), alone, session)?
                {
                    return Ok(Some(Answer::Incomplete));
                }
            }
            Status::Exhausted => return Ok(Some(Answer::Complete)),
            Status::Solved => {
                if session.offer(learner.grid()).is_break() {
                    return Ok(Some(Answer::Incomplete));
                }
                if session.found > most {
                    return Ok(None);
                }
                learner.block();
            }
        }
    }
}

/// The walker's turn, after the learner has placed so many digits in all and until so much work
/// is done; says whether it has met a solution.
fn walk(walker: &mut Walker, placed: u64, alone: u64, session: &mut Session) -> Result<bool, Stop> {
    let cells = walker.cells() as u64;
    let due = if walker.is_roomy() {
        // Walks grow longer with the board, faster than it: this is a million moves on 49x49.
        cells * cells / 2 + MOVES[1] * placed
    } else {
        MOVES[0] * placed.saturating_sub(ALONE * cells)
    };
    while walker.moves() < due && session.work() < alone {
        let before = walker.moves();
        let met = walker.step(WALK.min(due - before));
        session.tick(walker.moves() - before)?;
        if let Some(grid) = met {
            // One solution is all that it is asked for.
            let _ = session.offer(grid);
            return Ok(true);
        }
        if walker.moves() == before {
            break;
        }
    }
    Ok(false)
}
