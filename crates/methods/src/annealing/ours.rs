//! A schedule that solves boards which the published one cannot.
//!
//! Logic first, then a slow cooling through the temperatures at which boards freeze; if that
//! fails, a longer one.

use satur_model::{Candidates, Grid, HouseKind, Layout, Puzzle, Random};

use super::board::Board;
use super::ufrgs;
use super::walk::{Pair, Walk};
use crate::reduce::{Logic, reduce};
use crate::{Answer, Halt, Session};

/// Walks until cost 0 or the limit.
pub(super) fn walk(puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
    let logic = Logic::of(session.params().choice("propagate"));
    let candidates = match reduce(puzzle, logic) {
        Ok(candidates) => candidates,
        Err(contradiction) => {
            session.best(ufrgs::start(puzzle));
            return Ok(Answer::GaveUp(contradiction.to_string()));
        }
    };
    let settled = settled(puzzle, &candidates, logic);
    let plan = Plan::new(session);
    let mut random = session.random();
    let layout = puzzle.layout();
    let start = fill(layout, &settled, &mut random);
    // Candidates that pencil marks strike must always cost, or a board that violates them would
    // pass for a solution. Candidates that logic strikes are in no solution.
    let board = match plan.penalty {
        0 => Board::new(puzzle.layout(), &start, puzzle.pencil_marks(), 1),
        penalty => Board::new(puzzle.layout(), &start, Some(&candidates), penalty),
    };
    let mut walk = Walk::new(board, pairs(layout, &settled), random, plan.limit);
    let ended = plan.follow(layout, &settled, &mut walk, session);
    walk.end(ended, session)
}

/// The cells that are never exchanged: those that logic has settled. Without logic, two cells of a
/// block may have the same single candidate, and only the digits on the board are settled.
fn settled(puzzle: &Puzzle, candidates: &Candidates, logic: Logic) -> Grid {
    let mut settled = puzzle.board();
    if logic != Logic::None {
        for (cell, digits) in candidates.iter() {
            settled[cell] = digits.single();
        }
    }
    settled
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
        layout: &Layout,
        settled: &Grid,
        walk: &mut Walk,
        session: &mut Session,
    ) -> Result<(), Halt> {
        walk.begin(settled, session)?;
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
            let grid = fill(layout, settled, &mut walk.random);
            walk.board.fill(&grid);
            walk.note_best();
            walk.begin(settled, session)?;
            start = walk.calibrate(self.acceptance);
        }
    }
}

/// Fills every block with its missing digits, at random.
fn fill(layout: &Layout, settled: &Grid, random: &mut Random) -> Grid {
    let mut grid = settled.clone();
    for block in layout.houses_of_kind(HouseKind::Block) {
        let block = layout.house(block);
        let mut missing: Vec<_> = layout.shape().digits().collect();
        missing.retain(|&digit| block.iter().all(|&cell| grid[cell] != Some(digit)));
        random.shuffle(&mut missing);
        for &cell in block {
            if grid[cell].is_none() {
                grid[cell] = missing.pop();
            }
        }
    }
    grid
}

/// All pairs of unsettled cells of one block.
fn pairs(layout: &Layout, settled: &Grid) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for block in layout.houses_of_kind(HouseKind::Block) {
        let block = layout.house(block);
        let free: Vec<u16> = block
            .iter()
            .filter(|&&cell| settled[cell].is_none())
            .map(|cell| cell.index() as u16)
            .collect();
        for (at, &b) in free.iter().enumerate() {
            pairs.extend(free[..at].iter().map(|&a| [a, b]));
        }
    }
    pairs
}
