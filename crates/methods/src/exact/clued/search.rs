//! Plain search: tries a digit, then its negation, without reasons.
//!
//! It restarts now and then, because the first decisions were made before the weights of the cells
//! were known. *No solution is found twice*: the first one is recognised after a restart, and with a
//! second one there are no more restarts. What was refuted under open decisions is handed over as
//! nogoods, which also cover the solutions that were offered.

use satur_model::{Cell, Digit, Grid};

use super::board::{Board, Dead};
use super::branch::Branching;
use super::problem::Problem;
use super::state::Literal;
use super::watch;
use crate::exact::engine::RunStatistics;
use crate::exact::tuning::Tuning;
use crate::word::Word;
use crate::{Answer, Event, Halt, Session};

/// How the search ended.
pub(super) enum SearchEnd<W> {
    /// With this answer.
    Answer(Answer),
    /// After too many dead ends in a row.
    Lost(HandOver<W>),
}

/// What plain search knows when it gives up.
pub(super) struct HandOver<W> {
    /// The domains before the first decision.
    pub(super) domains: Vec<W>,
    /// No solution that was not offered contains all literals of one of these.
    pub(super) nogoods: Vec<Vec<Literal>>,
    /// How often each cell took part in a conflict.
    pub(super) weights: Vec<f64>,
}

/// A decision, and what was refuted below it.
struct Try {
    literal: Literal,
    refuted: Vec<Literal>,
}

/// Searches until the goal is reached, nothing is left, or more than `clue_patience` dead ends occur in
/// a row.
pub(super) fn search<W: Word>(
    problem: &Problem<W>,
    session: &mut Session,
    tuning: &Tuning,
    counts: &mut RunStatistics,
) -> Result<SearchEnd<W>, Halt> {
    let mut board = Board::new(problem);
    let mut branching = Branching::new(problem);
    let mut placed = Placed::new(problem);
    let mut tries: Vec<Try> = Vec::new();
    let (mut dead_in_a_row, mut worked) = (0, 0);
    // What was tried last, or refuted last.
    let mut tried = None;
    let (mut since_restart, mut restart_after) = (0, tuning.clue_restart);
    // After a restart the first solution is found again; with a second one there are no restarts.
    let (mut first_found, mut has_several): (Option<Vec<W>>, bool) = (None, false);
    let mut ended = board.begin();
    loop {
        let ended_here = ended.and_then(|()| board.propagate());
        session.tick(board.work - worked)?;
        worked = board.work;
        placed.report(&board.domains, session);
        if ended_here.is_ok() {
            if let Some(literal) = branching.choose(&board, problem) {
                if dead_in_a_row > tuning.clue_patience {
                    placed.undo(0, session);
                    return Ok(SearchEnd::Lost(HandOver {
                        domains: board.root().to_vec(),
                        nogoods: nogoods(&tries, first_found.as_deref(), problem.side),
                        weights: branching.weights(),
                    }));
                }
                tries.push(Try {
                    literal,
                    refuted: Vec::new(),
                });
                counts.guesses += 1;
                board.keep_copy();
                placed.decide(literal, problem.side, session);
                tried = Some(literal);
                ended = watch::assert(&mut board, literal, problem.side);
                continue;
            }
            if first_found.as_ref() != Some(&board.domains) {
                if session.offer(grid(problem, &board.domains)).is_break() {
                    return Ok(SearchEnd::Answer(Answer::Incomplete));
                }
                dead_in_a_row = 0;
                has_several = first_found.is_some();
                first_found.get_or_insert_with(|| board.domains.clone());
            }
        } else {
            counts.dead_ends += 1;
            dead_in_a_row += 1;
            since_restart += 1;
            branching.blame(tried, &board);
        }
        if since_restart >= restart_after && !tries.is_empty() && !has_several {
            since_restart = 0;
            restart_after *= 2;
            counts.restarts += 1;
            placed.undo(0, session);
            board.take_back(0);
            tries.clear();
            ended = Ok(());
            continue;
        }
        let Some(Try { literal, .. }) = tries.pop() else {
            return Ok(SearchEnd::Answer(Answer::Complete));
        };
        placed.undo(tries.len(), session);
        board.take_back(tries.len());
        if let Some(above) = tries.last_mut() {
            above.refuted.push(literal);
        }
        let (cell, digit) = (
            literal.variable() / problem.side,
            literal.variable() % problem.side,
        );
        session.emit(move || Event::Strike(Cell::new(cell), Digit::new(digit)));
        session.tick(1)?;
        tried = Some(literal);
        ended = watch::assert(&mut board, literal.negated(), problem.side);
    }
}

/// The refutations below each of the open tries, and the first solution, which may have been found
/// before a restart. Refutations before the first try stay on the board.
fn nogoods<W: Word>(tries: &[Try], found: Option<&[W]>, side: usize) -> Vec<Vec<Literal>> {
    let mut standing = Vec::new();
    let solution = found.map(|domains| {
        let cells = domains.iter().enumerate();
        let literals = cells.map(|(cell, digit)| Literal::new(cell * side + digit.first(), true));
        literals.collect()
    });
    let mut nogoods: Vec<Vec<Literal>> = solution.into_iter().collect();
    for Try { literal, refuted } in tries {
        standing.push(*literal);
        for &last in refuted {
            nogoods.push(standing.iter().copied().chain([last]).collect());
        }
    }
    nogoods
}

fn grid<W: Word>(problem: &Problem<W>, domains: &[W]) -> Grid {
    let mut grid = Grid::empty(problem.shape);
    for (cell, domain) in domains.iter().enumerate() {
        grid[Cell::new(cell)] = Some(Digit::new(domain.first()));
    }
    grid
}

/// The digits that were reported as placed, for a session that is watched.
struct Placed {
    is_reported: Vec<bool>,
    /// The reported cells in order.
    cells: Vec<u16>,
    /// How many were reported before each decision.
    levels: Vec<usize>,
}

impl Placed {
    fn new<W>(problem: &Problem<W>) -> Self {
        Self {
            is_reported: vec![false; problem.cells],
            cells: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Reports the digits placed since the last report.
    fn report<W: Word>(&mut self, domains: &[W], session: &mut Session) {
        if !session.is_watched() {
            return;
        }
        for (cell, domain) in domains.iter().enumerate() {
            if domain.is_single() && !self.is_reported[cell] {
                self.is_reported[cell] = true;
                self.cells.push(cell as u16);
                let digit = domain.first();
                session.emit(move || Event::Place(Cell::new(cell), Digit::new(digit)));
            }
        }
    }

    /// Reports a decision as a try, so that its digit is not reported as placed too.
    fn decide(&mut self, literal: Literal, side: usize, session: &mut Session) {
        if !session.is_watched() {
            return;
        }
        self.levels.push(self.cells.len());
        let (cell, digit) = (literal.variable() / side, literal.variable() % side);
        session.emit(move || Event::Try(Cell::new(cell), Digit::new(digit)));
        self.is_reported[cell] = true;
        self.cells.push(cell as u16);
    }

    /// Reports the digits that are taken back, from a decision on.
    fn undo(&mut self, level: usize, session: &mut Session) {
        let Some(&start) = self.levels.get(level) else {
            return;
        };
        self.levels.truncate(level);
        for cell in self.cells.drain(start..).rev() {
            self.is_reported[usize::from(cell)] = false;
            session.emit(move || Event::Undo(Cell::new(usize::from(cell))));
        }
    }
}

impl<W: Word> Board<'_, W> {
    /// Takes what the puzzle says at once.
    fn begin(&mut self) -> Result<(), Dead> {
        let units: Vec<Literal> = self.units().collect();
        let side = self.side();
        for literal in units {
            watch::assert(self, literal, side)?;
        }
        Ok(())
    }
}
