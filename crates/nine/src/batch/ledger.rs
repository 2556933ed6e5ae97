//! What is known of each puzzle of a batch, and the answers that come of it.

use std::ops::ControlFlow;

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

    /// Whether the count is final. It is not if the puzzle took more guesses than a batch
    /// allows, or if somebody put an end to it: then solve it alone.
    pub fn is_finished(&self, puzzle: usize) -> bool {
        self.is_finished[puzzle]
    }

    /// The solutions found, if they were asked for.
    pub fn boards(&self, puzzle: usize) -> impl Iterator<Item = &Board> {
        let first = (self.counts[puzzle] > 0).then(|| self.firsts.get(puzzle));
        let start = self
            .others
            .partition_point(|(owner, _)| (*owner as usize) < puzzle);
        let others = self.others[start..]
            .iter()
            .take_while(move |(owner, _)| *owner as usize == puzzle)
            .map(|(_, board)| board);
        first.flatten().into_iter().chain(others)
    }
}

/// What is known while it goes on: the answers so far.
pub(crate) struct Ledger<'a> {
    pub(crate) limit: u32,
    pub(crate) wants_boards: bool,
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
        puzzles: usize,
        limit: u64,
        wants_boards: bool,
        answers: &'a mut Answers,
    ) -> Self {
        refill(&mut answers.counts, puzzles, 0);
        refill(&mut answers.guesses, puzzles, 0);
        refill(&mut answers.is_finished, puzzles, true);
        // Old boards may stay: nobody looks at them.
        let boards = if wants_boards { puzzles } else { 0 };
        answers.firsts.resize(boards, [0; 81]);
        answers.others.clear();
        Self {
            limit: limit.min(u64::from(u32::MAX)) as u32,
            wants_boards,
            answers,
        }
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

    /// A solution was found; whether that is the last one wanted.
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

    /// A guess is made; whether it is one too many.
    #[inline(always)]
    pub(crate) fn guess(&mut self, puzzle: u32) -> bool {
        let guesses = &mut self.answers.guesses[puzzle as usize];
        *guesses += 1;
        if *guesses > MOST_GUESSES {
            self.give_up(puzzle);
        }
        !self.answers.is_finished[puzzle as usize]
    }

    /// Nothing more will be known of a puzzle.
    pub(crate) fn give_up(&mut self, puzzle: u32) {
        self.answers.is_finished[puzzle as usize] = false;
    }

    /// Nothing more will be known of any.
    pub(crate) fn close(self) {
        let answers = self.answers;
        // Stable: the solutions of a puzzle stay in the order in which they were found.
        answers.others.sort_by_key(|(puzzle, _)| *puzzle);
        for (is_finished, count) in answers.is_finished.iter_mut().zip(&answers.counts) {
            *is_finished |= *count >= self.limit;
        }
    }
}

/// So many times the same, in memory that is there already if it is enough.
fn refill<T: Clone>(list: &mut Vec<T>, len: usize, value: T) {
    list.clear();
    list.resize(len, value);
}
