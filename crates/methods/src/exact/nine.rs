//! The 9x9 engine: [`satur_nine`], which processes a whole board in vector registers.
//!
//! It supports givens only, and it has no single steps to show. So a board with pencil marks, a run
//! with an observer, and one whose proof is recorded go to the general engine.

use std::ops::ControlFlow;

use satur_model::{Grid, Puzzle, Shape};
use satur_nine::{Board, Visitor};

use crate::reprove::{is_sampled, reprove};
use crate::{Answer, Goal, Halt, Session};

/// The board of a puzzle, if this engine supports it.
pub(super) fn board_for(puzzle: &Puzzle, session: &Session) -> Option<Board> {
    let is_plain = puzzle.layout().is_classic()
        && puzzle.clues().is_empty()
        && puzzle.pencil_marks().is_none();
    let is_told = session.is_watched() || session.pseudo_boolean_proof().is_some();
    if !is_plain || is_told || session.params().choice("engine") != "fast" {
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

/// Solves a puzzle with this board. On a sample, the general engine proves again that its solution
/// is the only one.
pub(super) fn solve(puzzle: &Puzzle, board: &Board, session: &mut Session) -> Result<Answer, Halt> {
    let answer = search(board, session)?;
    let is_unique = answer == Answer::Complete && session.found == 1 && session.goal().enough() > 1;
    if is_unique && is_sampled(board) {
        let solution = session.solutions[0].grid();
        match reprove(puzzle, solution, &mut session.aside(Goal::Unique)) {
            Ok(true) => session.statistic("proved-again", 1),
            Ok(false) => session.check()?,
            Err(mistake) => session.mistake = Some(mistake),
        }
    }
    Ok(answer)
}

fn search(board: &Board, session: &mut Session) -> Result<Answer, Halt> {
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
        Some(halt) => Err(halt),
        None if is_complete => Ok(Answer::Complete),
        None => Ok(Answer::Incomplete),
    }
}

/// Passes solutions to the session, and asks it whether to continue.
struct Watcher<'a, 'b> {
    session: &'a mut Session<'b>,
    guesses: u64,
    stopped: Option<Halt>,
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
            Err(halt) => {
                self.stopped = Some(halt);
                ControlFlow::Break(())
            }
        }
    }
}
