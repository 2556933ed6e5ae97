//! What is known of each puzzle of a batch, and the answers that come of it.

use std::ops::{ControlFlow, Range};

use crate::clash::{CHECKED_AT, has_clash};
use crate::{Board, Visitor};

/// The answers to a batch, in the order of the puzzles.
#[derive(Default)]
pub struct Answers {
    counts: Vec<u32>,
    is_finished: Vec<bool>,
    /// The first solution of each puzzle, if boards were asked for. Where there is none, anything.
    firsts: Vec<Board>,
    /// The further ones, by puzzle.
    others: Vec<(u32, Board)>,
    /// How many guesses each took.
    guesses: Vec<u32>,
}

impl Answers {
    /// How many puzzles there are answers for.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many solutions a puzzle has, counted up to the limit.
    pub fn count(&self, puzzle: usize) -> u64 {
        u64::from(self.counts[puzzle])
    }

    /// Whether the puzzle was answered. It was not if it took more guesses than a batch allows, or
    /// if somebody put an end to it: then the count is 0, and it is to be solved alone.
    pub fn is_finished(&self, puzzle: usize) -> bool {
        self.is_finished[puzzle]
    }

    /// The boards of neighbouring puzzles if every one of them was answered and has exactly one solution, counted
    /// up to the limit, and boards were asked for.
    pub fn only_boards(&self, puzzles: Range<usize>) -> Option<&[Board]> {
        let boards = self.firsts.get(puzzles.clone())?;
        let are_single = self.counts[puzzles.clone()].iter().all(|&count| count == 1);
        let are_finished = self.is_finished[puzzles].iter().all(|&finished| finished);
        (are_single && are_finished).then_some(boards)
    }

    /// The solutions found, if they were asked for.
    pub fn boards(&self, puzzle: usize) -> impl Iterator<Item = &Board> {
        let first = (self.counts[puzzle] > 0).then(|| self.firsts.get(puzzle));
        let start = match self.counts[puzzle] {
            0 | 1 => self.others.len(),
            _ => self
                .others
                .partition_point(|(owner, _)| (*owner as usize) < puzzle),
        };
        let others = self.others[start..]
            .iter()
            .take_while(move |(owner, _)| *owner as usize == puzzle)
            .map(|(_, board)| board);
        first.flatten().into_iter().chain(others)
    }
}

/// What is known while it goes on: the answers so far.
pub(crate) struct Ledger<'a> {
    /// With how many solutions a puzzle is done.
    pub(crate) limit: u32,
    pub(crate) wants_boards: bool,
    /// How many solutions of a puzzle were asked for.
    asked: u32,
    puzzles: &'a [Board],
    /// Puzzles whose givens clash, as far as somebody looked.
    clashing: Vec<u32>,
    answers: &'a mut Answers,
}

/// One puzzle of a batch that is solved alone.
pub(crate) struct Alone<'a, 'b> {
    pub(crate) ledger: &'a mut Ledger<'b>,
    pub(crate) puzzle: u32,
}

impl Visitor for Alone<'_, '_> {
    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        let board = self.ledger.wants_boards.then_some(board);
        stop_if(self.ledger.solution(self.puzzle, board))
    }

    fn guess(&mut self) -> ControlFlow<()> {
        stop_if(self.ledger.guess(self.puzzle))
    }

    fn wants_boards(&self) -> bool {
        self.ledger.wants_boards
    }
}

fn stop_if(is_over: bool) -> ControlFlow<()> {
    if is_over {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// A puzzle that takes more guesses than this is left to the single engine, which can be asked
/// to stop: the hardest known puzzles take a few thousand.
const MOST_GUESSES: u32 = 50_000;

impl<'a> Ledger<'a> {
    /// Begins with nothing known, in the memory of earlier answers.
    pub(crate) fn new(
        puzzles: &'a [Board],
        limit: u64,
        wants_boards: bool,
        answers: &'a mut Answers,
    ) -> Self {
        refill(&mut answers.counts, puzzles.len(), 0);
        refill(&mut answers.guesses, puzzles.len(), 0);
        refill(&mut answers.is_finished, puzzles.len(), true);
        // Old boards may stay: nobody looks at them.
        let boards = if wants_boards { puzzles.len() } else { 0 };
        answers.firsts.resize(boards, [0; 81]);
        answers.others.clear();
        let asked = limit.min(u64::from(u32::MAX)) as u32;
        Self {
            limit: asked,
            wants_boards,
            asked,
            puzzles,
            clashing: Vec::new(),
            answers,
        }
    }

    /// Lanes begin. A board that they find counts only if it is the only one, so they look for a
    /// second even if one was asked for, and for no third.
    pub(crate) fn enter_lanes(&mut self) {
        if self.wants_boards {
            self.limit = 2;
        }
    }

    /// Lanes have ended.
    pub(crate) fn leave_lanes(&mut self) {
        self.limit = self.asked;
    }

    /// Whether lanes found several solutions of a puzzle whose boards are wanted.
    pub(crate) fn is_several(&self, puzzle: usize) -> bool {
        self.wants_boards && self.answers.counts[puzzle] > 1
    }

    /// Forgets what lanes found out about a puzzle.
    pub(crate) fn begin_again(&mut self, puzzle: u32) {
        self.answers.counts[puzzle as usize] = 0;
        self.answers.guesses[puzzle as usize] = 0;
    }

    /// Whether nothing more need be known of a puzzle.
    #[inline(always)]
    pub(crate) fn is_done(&self, puzzle: u32) -> bool {
        let puzzle = puzzle as usize;
        self.answers.counts[puzzle] >= self.limit || !self.answers.is_finished[puzzle]
    }

    /// How many solutions a puzzle has so far.
    #[inline(always)]
    pub(crate) fn count(&self, puzzle: usize) -> u32 {
        self.answers.counts[puzzle]
    }

    /// A solution was found; whether that is the last one wanted. Lanes give no board with it, but
    /// keep the first.
    #[inline(always)]
    pub(crate) fn solution(&mut self, puzzle: u32, board: Option<&Board>) -> bool {
        let answers = &mut *self.answers;
        let count = &mut answers.counts[puzzle as usize];
        // Two lanes of a puzzle can end in the same sweep.
        if *count < self.limit {
            *count += 1;
            match board {
                Some(board) if *count == 1 => answers.firsts[puzzle as usize] = *board,
                Some(board) => answers.others.push((puzzle, *board)),
                None => {}
            }
        }
        *count >= self.limit
    }

    /// Where the board of a puzzle's first solution is to be written.
    #[inline(always)]
    pub(crate) fn first_mut(&mut self, puzzle: u32) -> &mut Board {
        &mut self.answers.firsts[puzzle as usize]
    }

    /// A guess is made; whether there is no more to be done for the puzzle.
    #[inline(always)]
    pub(crate) fn guess(&mut self, puzzle: u32) -> bool {
        let guesses = &mut self.answers.guesses[puzzle as usize];
        *guesses += 1;
        let guesses = *guesses;
        match guesses {
            CHECKED_AT if has_clash(&self.puzzles[puzzle as usize]) => {
                self.clashing.push(puzzle);
                self.give_up(puzzle);
            }
            _ if guesses > MOST_GUESSES => self.give_up(puzzle),
            _ => {}
        }
        !self.answers.is_finished[puzzle as usize]
    }

    /// Nothing more will be known of a puzzle, unless all is known already.
    pub(crate) fn give_up(&mut self, puzzle: u32) {
        let puzzle = puzzle as usize;
        self.answers.is_finished[puzzle] &= self.answers.counts[puzzle] >= self.limit;
    }

    /// Nothing more will be known of any.
    pub(crate) fn close(self) {
        let answers = self.answers;
        // Stable: the solutions of a puzzle stay in the order in which they were found.
        answers.others.sort_by_key(|(puzzle, _)| *puzzle);
        if answers.is_finished.contains(&false) {
            let is_finished = &answers.is_finished;
            answers
                .others
                .retain(|(puzzle, _)| is_finished[*puzzle as usize]);
        }
        for (is_finished, count) in answers.is_finished.iter().zip(&mut answers.counts) {
            if !is_finished {
                *count = 0;
            }
        }
        for puzzle in self.clashing {
            answers.is_finished[puzzle as usize] = true;
        }
    }
}

/// So many times the same, in memory that is there already if it is enough.
fn refill<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
