//! The engine for 9x9 alone: [`satur_nine`], which sweeps a whole board in vector registers.
//!
//! It knows givens and nothing else, and it has no single steps to show. So a board with pencil
//! marks, and a run that somebody watches, go to the engine that serves every shape.

use std::ops::ControlFlow;

use satur_model::{Grid, Puzzle, Shape};
use satur_nine::{Board, Visitor};

use crate::{Answer, Session, Stop};

/// The board of a puzzle, if this engine serves it.
pub(super) fn board_for(puzzle: &Puzzle, session: &Session) -> Option<Board> {
    let is_plain = puzzle.shape() == Shape::classic() && puzzle.pencil_marks().is_none();
    if !is_plain || session.is_watched() || session.params().choice("engine") != "fast" {
        return None;
    }
    let mut board = [0; 81];
    let grids = [Some(puzzle.givens()), puzzle.placed()];
    for grid in grids.into_iter().flatten() {
        for (cell, number) in board.iter_mut().zip(grid.numbers()) {
            *cell |= number;
        }
    }
    Some(board)
}

/// Solves it.
pub(super) fn solve(board: &Board, session: &mut Session) -> Result<Answer, Stop> {
    let mut watcher = Watcher {
        session,
        guesses: 0,
        stopped: None,
    };
    let is_complete = satur_nine::visit(board, &mut watcher);
    let Watcher {
        guesses, stopped, ..
    } = watcher;
    session.statistic("guesses", guesses);
    match stopped {
        Some(stop) => Err(stop),
        None if is_complete => Ok(Answer::Complete),
        None => Ok(Answer::Incomplete),
    }
}

/// Passes solutions to the session, and asks it whether to go on.
struct Watcher<'a, 'b> {
    session: &'a mut Session<'b>,
    guesses: u64,
    stopped: Option<Stop>,
}

impl Visitor for Watcher<'_, '_> {
    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        match Grid::from_numbers(Shape::classic(), board) {
            Some(grid) => self.session.offer(grid),
            None => ControlFlow::Break(()),
        }
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        // A guess settles about as many cells as are open: some forty.
        match self.session.tick(40) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => {
                self.stopped = Some(stop);
                ControlFlow::Break(())
            }
        }
    }
}
