//! Which engine works on a board, and for how long.
//!
//! Logic first; then plain search as long as it makes progress, on boards small enough for it to be
//! the fastest; then the learner, on the rest, until the goal is reached or nothing remains. Proof
//! of impossibility and of uniqueness comes from a complete engine. If there are too many solutions
//! to list quickly, [`count`] counts them.
//!
//! *No solution is counted twice*: every hand-over states what was covered. Plain search leaves its
//! refutations, on the board and as nogoods, and the learner continues with the rest; a race begins
//! with at most one solution, which every engine rules out, and ends with a list that the learner
//! rules out; counting by components starts from scratch, and its number replaces the others.
//!
//! If one solution is asked for on a larger board, a shuffled [`pattern`] is continued; on any
//! other board the walker takes turns with the learner. Which of these two goes first depends on
//! how much freedom logic left. If an open cell has many candidates, solutions abound, and after a
//! few conflicts the walker has a head start; if it has few, the learner has one. From there the
//! walker has half of the time or more, the larger the board the more, by their own counts of work,
//! so that a run repeats. A run that may use several threads gives each of them one, after some
//! milliseconds: see [`race`](super::race).

use satur_model::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Shape};
use satur_proof::write::PbLog;

use super::clued;
use super::count::count;
use super::engine::{Engine, RunStatistics};
use super::learn::{ExactCover, Learner, Status};
use super::pattern;
use super::race::{self, race};
use super::search::{self, Nogood, SearchEnd};
use super::state::State;
use super::tuning::Tuning;
use super::walk::Walker;
use crate::word::{Word, with_wide_word, with_word};
use crate::{Answer, Detail, Event, Goal, Halt, Note, Session};

/// Solves a puzzle of any shape.
pub(super) fn solve(
    puzzle: &Puzzle,
    tuning: &Tuning,
    session: &mut Session,
) -> Result<Answer, Halt> {
    if !puzzle.clues().is_empty() {
        return clued::solve(puzzle, tuning, session);
    }
    let side = puzzle.shape().side();
    if puzzle.layout().has_three_houses() {
        with_word!(side, W => begin::<W, false>(puzzle, tuning, session))
    } else {
        with_wide_word!(side, W => begin::<W, true>(puzzle, tuning, session))
    }
}

/// Runs logic, then plain search within its patience.
fn begin<W: Word, const M: bool>(
    puzzle: &Puzzle,
    tuning: &Tuning,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let mut state = State::<W, M>::new(puzzle);
    session.check()?;
    let most = most_listed(session.goal(), puzzle.shape(), tuning);
    let mut searched = Searched::default();
    // The refutations of plain search are not recorded, so a proof begins with the learner.
    let is_proved = session.pseudo_boolean_proof().is_some();
    if puzzle.shape().side() as u64 <= tuning.small_side && !is_proved {
        if puzzle.layout().is_classic() {
            session.explain(move || Detail::Note(Note::GeneralSearch));
        }
        session.explain(move || Detail::Turn {
            engine: "search",
            done: 0,
            level: 0,
        });
        let counts = &mut searched.counts;
        let ended = search::search(&mut state, session, tuning.patience, most, counts);
        session.statistic("guesses", counts.guesses);
        session.statistic("dead-ends", counts.dead_ends);
        match ended? {
            SearchEnd::Answer(answer) => return Ok(answer),
            SearchEnd::Lost(nogoods) => searched.nogoods = nogoods,
        }
    }
    if session.found > most {
        return count_all::<W, M>(puzzle, session);
    }
    let given = state.placed.len();
    let is_dead = state.propagate().is_err();
    session.tick((state.placed.len() - given) as u64)?;
    if let Some(proof) = session.pseudo_boolean_proof() {
        prove_root(puzzle.shape(), &state, is_dead, proof);
    }
    if is_dead {
        return Ok(Answer::Complete);
    }
    let cover = ExactCover::new(puzzle, &state, session.stop()).ok_or_else(|| session.halted())?;
    for &(cell, digit) in &cover.placed()[given..] {
        session.emit(move || Event::Place(cell, digit));
    }
    // The word must be wide enough for the rest of a group, not for the side. Two bits more make the
    // learner faster, but not if that takes the widest word.
    let bits = match cover.widest() {
        63 | 64 => 64,
        widest => widest + 2,
    };
    let answer = with_word!(bits, V => learn::<V>(cover, &searched, tuning, session))?;
    match answer {
        Some(answer) => Ok(answer),
        None => count_all::<W, M>(puzzle, session),
    }
}

/// Records what logic has ruled out without a decision. A checker finds singles by itself; a
/// candidate that was struck because a digit is locked elsewhere is a clause of its own.
fn prove_root<W: Word, const M: bool>(
    shape: Shape,
    state: &State<W, M>,
    is_dead: bool,
    proof: &PbLog,
) {
    for (cell, digits) in state.struck() {
        let cell = Cell::new(usize::from(cell));
        for digit in digits.ones().map(Digit::new) {
            proof.clause([-(Candidate { cell, digit }.variable(shape) as i32)]);
        }
    }
    if is_dead {
        proof.contradiction();
    }
}

/// The results of plain search, for the learner that continues.
#[derive(Default)]
struct Searched {
    nogoods: Vec<Nogood>,
    counts: search::Counts,
}

/// The number of solutions that are listed before counting without listing begins.
fn most_listed(goal: Goal, shape: Shape, tuning: &Tuning) -> u64 {
    match goal {
        Goal::Count(_) if shape.side() as u64 <= tuning.counted_side => tuning.most_listed,
        _ => u64::MAX,
    }
}

/// Counts from scratch, without listing.
fn count_all<W: Word, const M: bool>(
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let mut state = State::<W, M>::new(puzzle);
    if state.propagate().is_err() {
        return Ok(Answer::Complete);
    }
    let cover = ExactCover::new(puzzle, &state, session.stop()).ok_or_else(|| session.halted())?;
    let total = count::<W>(cover, puzzle.pencil_marks().is_none(), session)?;
    Ok(session.counted(total))
}

/// Runs the learner to the end; no answer if there are more solutions than should be listed.
fn learn<W: Word>(
    cover: ExactCover,
    searched: &Searched,
    tuning: &Tuning,
    session: &mut Session,
) -> Result<Option<Answer>, Halt> {
    let seed = session.random().bits();
    // A walk finds no second solution. It has nothing to show either, but observing a run must not
    // change it.
    let is_large = cover.shape.side() as u64 > tuning.unwalked_side && cover.layout.is_plain();
    let is_walked = session.goal() == Goal::One && is_large && cover.len() > 0;
    let mut statistics = RunStatistics {
        guesses: searched.counts.guesses,
        dead_ends: searched.counts.dead_ends,
        ..RunStatistics::default()
    };
    let candidates = is_walked.then(|| candidates(&cover));
    if tuning.shifted == 1
        && let Some(grid) = candidates.as_ref().and_then(pattern::continued)
    {
        statistics.tell(session);
        session.tick(grid.shape().cells() as u64)?;
        found_beside(grid, session);
        return Ok(Some(Answer::Incomplete));
    }
    let mut walker = candidates.map(|candidates| Walker::new(&candidates, seed, tuning));
    session.check()?;
    let (is_watched, stop) = (session.is_watched(), session.stop());
    let mut learner =
        Learner::<W>::new(cover, seed, is_watched, tuning, stop).ok_or_else(|| session.halted())?;
    if let Some(proof) = session.pseudo_boolean_proof() {
        learner.log_into(proof.clone());
    }
    for nogood in &searched.nogoods {
        learner.forbid(nogood.iter().copied());
    }
    let answer = drive(&mut learner, &mut walker, session, &mut statistics);
    statistics += learner.statistics();
    statistics += walker.map_or(RunStatistics::default(), |walker| walker.statistics());
    statistics.tell(session);
    answer
}

/// The candidates that the cover leaves to every cell.
pub(super) fn candidates(cover: &ExactCover) -> Candidates {
    let mut candidates = Candidates::full(cover.shape);
    for cell in cover.shape.all_cells() {
        candidates[cell] = DigitSet::EMPTY;
    }
    let open = (0..cover.len() as u32).map(|candidate| cover.meaning(candidate));
    for (cell, digit) in open.chain(cover.placed().iter().copied()) {
        candidates[cell].insert(digit);
    }
    candidates
}

/// Runs the learner and the walker in turns, until a race replaces them.
fn drive<W: Word>(
    learner: &mut Learner<W>,
    walker: &mut Option<Walker>,
    session: &mut Session,
    statistics: &mut RunStatistics,
) -> Result<Option<Answer>, Halt> {
    let tuning = *learner.tuning();
    let most = most_listed(session.goal(), learner.shape(), &tuning);
    let mut conflicts = tuning.first_step;
    let mut alone = race::begins(session, &tuning);
    loop {
        let before = learner.placed();
        session.explain(|| Detail::Turn {
            engine: "learner",
            done: learner.counts().conflicts,
            level: learner.level(),
        });
        let status = learner.step(conflicts);
        conflicts = tuning.step;
        for event in learner.events() {
            session.emit(move || event);
        }
        session.tick(learner.placed() - before)?;
        match status {
            Status::Running => {
                if session.work() >= alone {
                    alone = u64::MAX;
                    let answer = race(learner, walker.take(), session, statistics)?;
                    if answer.is_some() {
                        return Ok(answer);
                    }
                }
                if let Some(walker) = walker
                    && walk(walker, learner, alone, session)?
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

/// The walker's turn after one of the learner, until this much work is done; returns whether it has
/// found a solution.
fn walk<W: Word>(
    walker: &mut Walker,
    learner: &Learner<W>,
    alone: u64,
    session: &mut Session,
) -> Result<bool, Halt> {
    let (tuning, placed) = (learner.tuning(), learner.placed());
    let cells = walker.cells() as u64;
    let due = if walker.is_roomy() {
        // Walks grow longer with the board, faster than it: this is a million moves on 49x49.
        cells * cells / 2 + tuning.moves_roomy * placed
    } else {
        walker.moves_a_digit() * placed.saturating_sub(tuning.head_start * cells)
    };
    while walker.moves() < due && session.work() < alone {
        let before = walker.moves();
        session.explain(|| Detail::Turn {
            engine: "walker",
            done: before,
            level: walker.in_conflict(),
        });
        let met = walker.step(tuning.walk_lap.min(due - before));
        session.tick(walker.moves() - before)?;
        if let Some(grid) = met {
            found_beside(grid, session);
            return Ok(true);
        }
        if walker.moves() == before {
            break;
        }
    }
    Ok(false)
}

/// Offers a solution that was found beside the learner, where only one is asked for.
fn found_beside(grid: Grid, session: &mut Session) {
    if session.is_watched() {
        for (cell, digit) in grid.filled() {
            session.emit(move || Event::Try(cell, digit));
        }
    }
    let _ = session.offer(grid);
}
