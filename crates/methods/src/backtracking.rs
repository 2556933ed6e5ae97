//! `backtracking`: fill the first empty cell with the first digit that fits, go on, come back.
//!
//! The plainest complete search there is, the yardstick of the papers: cells row by row,
//! digits from 1, no pruning beyond what the peers forbid.

use satur_model::{Cell, Digit, DigitSet, Grid, Puzzle};

use crate::{Answer, Event, Guarantee, Info, Method, Session, Statistic, Stop};

/// The method.
pub(crate) struct Backtracking;

static INFO: Info = Info {
    id: "backtracking",
    name: "Backtracking",
    summary: "plain backtracking, row by row, no pruning beyond validity",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[],
    statistics: &[Statistic {
        name: "tries",
        help: "digits put into cells",
    }],
    work_unit: "digits put into cells",
    page: include_str!("../pages/backtracking.md"),
};

impl Method for Backtracking {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
        let mut grid = puzzle.board();
        let blanks: Vec<Cell> = grid.blanks().collect();
        // The digits still to be tried in each blank that was reached.
        let mut left = vec![DigitSet::EMPTY; blanks.len()];
        let mut at = 0;
        let mut is_new = true;
        let mut tries = 0;
        let answer = loop {
            if at == blanks.len() {
                if session.offer(grid.clone()).is_break() {
                    break Ok(Answer::Incomplete);
                }
            } else {
                let cell = blanks[at];
                if is_new {
                    left[at] = free_digits(puzzle, &grid, cell);
                }
                if let Some(digit) = left[at].first() {
                    left[at].remove(digit);
                    grid[cell] = Some(digit);
                    tries += 1;
                    session.emit(|| Event::Try(cell, digit));
                    if let Err(stop) = session.tick(1) {
                        break Err(stop);
                    }
                    (at, is_new) = (at + 1, true);
                    continue;
                }
                session.emit(|| Event::DeadEnd(cell));
            }
            // Nothing fits here, or a solution was found: back to the cell before.
            let Some(before) = at.checked_sub(1) else {
                break Ok(Answer::Complete);
            };
            grid[blanks[before]] = None;
            session.emit(|| Event::Undo(blanks[before]));
            (at, is_new) = (before, false);
        };
        session.statistic("tries", tries);
        answer
    }
}

/// The digits that no peer has and no pencil mark forbids.
fn free_digits(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> DigitSet {
    let shape = grid.shape();
    let taken: DigitSet = shape
        .peers(cell)
        .iter()
        .filter_map(|&peer| grid[peer])
        .collect();
    let free = DigitSet::all(shape.side()) - taken;
    free.iter()
        .filter(|&digit: &Digit| puzzle.allows(cell, digit))
        .collect()
}
