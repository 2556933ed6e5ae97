//! A schedule that solves what the published one cannot.
//!
//! Logic first, then a slow cooling through the temperatures at which boards freeze; if that
//! fails, a longer one.

use satur_model::{Candidates, Grid, Puzzle, Random};

use super::board::Board;
use super::ufrgs;
use super::walk::{Pair, Walk};
use crate::reduce::{Logic, reduce};
use crate::{Event, Session, Stop};

/// Walks until cost 0 or the limit.
pub(super) fn walk(puzzle: &Puzzle, session: &mut Session) -> Result<(), Stop> {
    let Ok(candidates) = reduce(puzzle, Logic::of(session.params().choice("propagate"))) else {
        // There is no solution, but a heuristic has no word for that.
        session.best(ufrgs::start(puzzle));
        return Ok(());
    };
    for cell in puzzle.board().blanks() {
        if let Some(digit) = candidates[cell].single() {
            session.emit(|| Event::Place(cell, digit));
        }
    }
    let plan = Plan::new(session);
    let mut random = session.random();
    let board = Board::new(
        &fill(&candidates, &mut random),
        Some(&candidates),
        plan.penalty,
    );
    let mut walk = Walk::new(board, pairs(&candidates), random, plan.limit);
    let ended = plan.follow(&candidates, &mut walk, session);
    walk.end(session);
    ended
}

struct Plan {
    acceptance: f64,
    end: f64,
    stages: u64,
    sweeps: f64,
    growth: f64,
    reheats: u64,
    reheat: f64,
    penalty: u8,
    limit: u64,
}

impl Plan {
    fn new(session: &Session) -> Self {
        let params = session.params();
        Self {
            acceptance: params.real("acceptance"),
            end: params.real("end"),
            stages: params.int("stages"),
            sweeps: params.real("sweeps"),
            growth: params.real("growth"),
            reheats: params.int("reheats"),
            reheat: params.real("reheat"),
            penalty: params.int("penalty") as u8,
            limit: match params.int("max-steps") {
                0 => 3_000_000_000,
                set => set,
            },
        }
    }

    fn follow(
        &self,
        candidates: &Candidates,
        walk: &mut Walk,
        session: &mut Session,
    ) -> Result<(), Stop> {
        session.attempt(u64::MAX)?;
        if walk.is_over() {
            return Ok(());
        }
        let mut sweeps = self.sweeps;
        let mut start = walk.calibrate(self.acceptance);
        loop {
            for heat in 0..=self.reheats {
                let from = if heat == 0 {
                    start
                } else {
                    start * self.reheat
                };
                let from = from.max(self.end);
                let factor = (self.end / from).powf(1.0 / self.stages.max(1) as f64);
                let steps = (sweeps * walk.pairs() as f64 / self.stages as f64).ceil() as u64;
                let mut temperature = from;
                for _ in 0..=self.stages {
                    walk.stage(temperature, steps, session)?;
                    if walk.is_over() {
                        return Ok(());
                    }
                    temperature *= factor;
                }
                sweeps *= self.growth;
            }
            session.attempt(u64::MAX)?;
            let grid = fill(candidates, &mut walk.random);
            walk.board.fill(&grid);
            walk.note_best();
            start = walk.calibrate(self.acceptance);
        }
    }
}

/// Fills every block with what it lacks, at random.
fn fill(candidates: &Candidates, random: &mut Random) -> Grid {
    let shape = candidates.shape();
    let mut grid = Grid::empty(shape);
    for block in shape.houses().skip(2 * shape.side()) {
        let mut missing: Vec<_> = shape.digits().collect();
        for &cell in block {
            grid[cell] = candidates[cell].single();
            missing.retain(|&digit| grid[cell] != Some(digit));
        }
        random.shuffle(&mut missing);
        for &cell in block {
            if grid[cell].is_none() {
                grid[cell] = missing.pop();
            }
        }
    }
    grid
}

/// Every pair of cells of one block that logic has not settled.
fn pairs(candidates: &Candidates) -> Vec<Pair> {
    let shape = candidates.shape();
    let mut pairs = Vec::new();
    for block in shape.houses().skip(2 * shape.side()) {
        let free: Vec<u16> = block
            .iter()
            .filter(|&&cell| candidates[cell].single().is_none())
            .map(|cell| cell.index() as u16)
            .collect();
        for (at, &b) in free.iter().enumerate() {
            pairs.extend(free[..at].iter().map(|&a| [a, b]));
        }
    }
    pairs
}
