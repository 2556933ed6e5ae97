//! The 9x9 engines on any bytes: no backend may fail, and all must give the same answer.

use std::ops::ControlFlow;

use satur_nine::{Backend, Board, Visitor};

/// Few clues that contradict each other can keep any search busy for years: past so many
/// guesses a board is left alone.
const MOST_GUESSES: u32 = 300;

/// Counts up to two solutions, within so many guesses.
struct Short {
    boards: Vec<Board>,
    guesses: u32,
}

impl Visitor for Short {
    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        self.boards.push(*board);
        if self.boards.len() == 2 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        if self.guesses > MOST_GUESSES {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Puts the bytes to every backend, 81 a board, as they are and as digits.
pub fn check_nine(data: &[u8]) {
    let raw = data.chunks(81).map(|chunk| {
        let mut board = [0; 81];
        board[..chunk.len()].copy_from_slice(chunk);
        board
    });
    let boards: Vec<Board> = raw
        .flat_map(|board: Board| {
            [
                board,
                board.map(|byte| if byte < 160 { 0 } else { byte % 10 }),
            ]
        })
        .collect();
    let mut answered = Vec::new();
    for board in &boards {
        let mut short = Short {
            boards: Vec::new(),
            guesses: 0,
        };
        satur_nine::visit(board, &mut short);
        if short.guesses > MOST_GUESSES {
            continue;
        }
        for solution in &short.boards {
            assert!(satur_model::solves_classic(board, solution), "{board:?}");
        }
        for &backend in Backend::ALL.iter().filter(|backend| backend.is_available()) {
            let mut found = Vec::new();
            backend.search(board, 2, |solution| found.push(*solution));
            assert_eq!(found, short.boards, "{backend:?}: {board:?}");
        }
        answered.push((*board, short.boards.len() as u64));
    }
    let boards: Vec<Board> = answered.iter().map(|(board, _)| *board).collect();
    for &backend in Backend::ALL.iter().filter(|backend| backend.is_available()) {
        let answers = backend.solve_many(&boards, 2);
        for (at, (board, count)) in answered.iter().enumerate() {
            assert_eq!(answers.count(at), *count, "{backend:?}: {board:?}");
            for solution in answers.boards(at) {
                assert!(satur_model::solves_classic(board, solution), "{board:?}");
            }
        }
    }
}
