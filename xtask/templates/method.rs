//! `NAME`: what it does, in a line.
//!
//! The idea. Whether it is sound and complete, and why. What it costs. Where it comes from.

use satur_model::{Digit, Grid, Puzzle, Random};

use crate::{Answer, Event, Guarantee, Halt, Info, Method, Session, Statistic};

/// The method.
pub(crate) struct TYPE;

static INFO: Info = Info {
    id: "NAME",
    name: "NAME",
    summary: "random digits that fit, cell by cell, from the givens again after each failure",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: &[],
    statistics: &[Statistic {
        name: "attempts",
        help: "times that it began at the givens",
    }],
    work_unit: "cells filled, in all attempts together",
    page: include_str!("../pages/NAME.md"),
};

impl Method for TYPE {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let mut random = session.random();
        let ended = search(puzzle, &mut random, session);
        session.statistic("attempts", session.attempts());
        ended
    }
}

fn search(puzzle: &Puzzle, random: &mut Random, session: &mut Session) -> Result<Answer, Halt> {
    loop {
        session.attempt(u64::MAX)?;
        if let Some(grid) = fill(puzzle, random, session)? {
            let _ = session.offer(grid);
            return Ok(Answer::Incomplete);
        }
    }
}

/// Fills the blank cells in order; nothing if a cell is left without a digit.
fn fill(puzzle: &Puzzle, random: &mut Random, session: &mut Session) -> Result<Option<Grid>, Halt> {
    let shape = puzzle.shape();
    let mut grid = puzzle.board();
    for cell in puzzle.board().blanks() {
        session.tick(1)?;
        let fits = |digit: &Digit| {
            let is_free = |peer| grid[peer] != Some(*digit);
            puzzle.allows(cell, *digit) && shape.peers(cell).iter().copied().all(is_free)
        };
        let digits: Vec<Digit> = shape.digits().filter(fits).collect();
        if digits.is_empty() {
            return Ok(None);
        }
        let digit = digits[random.below(digits.len())];
        grid[cell] = Some(digit);
        session.emit(|| Event::Try(cell, digit));
    }
    Ok(Some(grid))
}
