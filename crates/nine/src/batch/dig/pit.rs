//! One grid that is being dug: what is asked next, and what follows from the answer.

use super::sets::Sets;
use crate::Board;

/// How many givens the leaps leave, one after the other, before cells are asked for one by one.
/// Four givens more or fewer change the cost by three in a hundred.
const LEAPS: [u32; 2] = [42, 36];

/// What is asked of the givens that are left.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    /// Does the solution follow from them without guessing? Asked after a leap, with many cells
    /// gone at once.
    Follows,
    /// Is there a solution with another digit in this cell?
    HasOther(usize),
}

/// What the answer was.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    No,
    Yes,
}

impl Answer {
    #[inline(always)]
    pub(crate) fn of(is_so: bool) -> Self {
        if is_so { Self::Yes } else { Self::No }
    }
}

/// A full grid, and what was taken of it.
pub(crate) struct Pit {
    /// Which grid of the input.
    pub(crate) number: usize,
    pub(crate) full: Board,
    order: [u8; 81],
    /// The cells that are given.
    givens: u128,
    /// How many cells of the order were visited.
    at: usize,
    /// How many when the leap began.
    start: usize,
    /// How many leaps were made.
    leaps: usize,
    pub(crate) question: Question,
    /// For each guess a bit: whether it goes the second way.
    path: u128,
    /// How many guesses were made on this way.
    depth: u32,
    /// How many ways were tried.
    ways: u32,
    sets: Sets,
}

impl Pit {
    /// A full grid; ask next.
    #[inline(always)]
    pub(crate) fn new(number: usize, full: &Board, order: &[u8; 81]) -> Self {
        Self {
            number,
            full: *full,
            order: *order,
            givens: (1 << 81) - 1,
            at: 0,
            start: 0,
            leaps: 0,
            question: Question::Follows,
            path: 0,
            depth: 0,
            ways: 0,
            sets: Sets::new(full),
        }
    }

    /// Finds the next question, whose cells are then gone; whether there is one. `change` hears
    /// of every cell that comes or goes.
    #[inline(always)]
    pub(crate) fn ask(&mut self, mut change: impl FnMut(usize)) -> bool {
        (self.path, self.depth, self.ways) = (0, 0, 0);
        self.start = self.at;
        let leap = LEAPS.get(self.leaps);
        while self.at < 81 {
            let cell = usize::from(self.order[self.at]);
            self.at += 1;
            if self.sets.need(cell, self.digit(cell)) {
                continue;
            }
            self.sets.flip(cell, self.digit(cell));
            self.givens &= !(1 << cell);
            change(cell);
            match leap {
                None => {
                    self.question = Question::HasOther(cell);
                    return true;
                }
                Some(left) if self.givens.count_ones() <= *left => break,
                Some(_) => {}
            }
        }
        self.question = Question::Follows;
        self.leaps += 1;
        leap.is_some()
    }

    /// Takes an answer.
    #[inline(always)]
    pub(crate) fn take_answer(&mut self, answer: Answer, mut change: impl FnMut(usize)) {
        match (self.question, answer) {
            (Question::Follows, Answer::Yes) | (Question::HasOther(_), Answer::No) => {}
            (Question::HasOther(cell), Answer::Yes) => {
                self.put(cell);
                change(cell);
            }
            (Question::Follows, Answer::No) => {
                // Too far: all come back, to be asked for one by one.
                for at in self.start..self.at {
                    let cell = usize::from(self.order[at]);
                    if self.is_open(cell) {
                        self.put(cell);
                        change(cell);
                    }
                }
                self.at = self.start;
                self.leaps = LEAPS.len();
            }
        }
    }

    /// Makes a guess; whether it goes the second way.
    #[inline(always)]
    pub(crate) fn guess(&mut self) -> bool {
        let is_second = self.path >> self.depth & 1 == 1;
        self.depth += 1;
        is_second
    }

    /// A way has failed: begins the next, which goes the second way at the last guess that went
    /// the first; returns how many there were. Nothing if all have failed.
    #[inline(always)]
    pub(crate) fn next_way(&mut self) -> Option<u32> {
        let went_first = !self.path & ((1_u128 << self.depth) - 1);
        let last = went_first.checked_ilog2()?;
        self.path = self.path & ((1 << last) - 1) | 1 << last;
        self.depth = 0;
        self.ways += 1;
        Some(self.ways)
    }

    /// The digit of a cell, from 0.
    #[inline(always)]
    pub(crate) fn digit(&self, cell: usize) -> usize {
        usize::from(self.full[cell] - 1)
    }

    /// Whether a cell is not given.
    #[inline(always)]
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.givens >> cell & 1 == 0
    }

    /// The puzzle as it stands.
    #[inline(always)]
    pub(crate) fn board(&self) -> Board {
        let mut board = self.full;
        for (cell, digit) in board.iter_mut().enumerate() {
            *digit *= u8::from(!self.is_open(cell));
        }
        board
    }

    #[inline(always)]
    fn put(&mut self, cell: usize) {
        self.givens |= 1 << cell;
        self.sets.flip(cell, self.digit(cell));
    }
}
