//! Puzzles that wait for a lane: up to 64, side by side.

use super::lanes::Lanes;
use super::transpose::planes_of;
use crate::Board;

/// Up to 64 puzzles, each a lane of every word.
pub(crate) struct Pack {
    /// How many.
    pub(crate) len: usize,
    /// Which puzzle each is a part of.
    pub(crate) owners: [u32; 64],
    /// `marks[81 * digit + cell]`.
    pub(crate) marks: Box<[u64; 729]>,
}

impl Pack {
    /// None, in memory that is given.
    #[inline(always)]
    pub(crate) fn empty(mut marks: Box<[u64; 729]>) -> Self {
        marks.fill(0);
        Self {
            len: 0,
            owners: [0; 64],
            marks,
        }
    }

    /// Up to 64 boards as they are given, the first being the puzzle `owner`. A byte that is no
    /// digit becomes a cell without candidates.
    #[inline(always)]
    pub(crate) fn of(boards: &[Board], owner: usize, mut marks: Box<[u64; 729]>) -> Self {
        let planes = planes_of(boards);
        let mut owners = [0; 64];
        // Lanes past the last board stay empty: others may be put there.
        let mut wrong = u64::MAX.checked_shl(boards.len() as u32).unwrap_or(0);
        for (lane, board) in boards.iter().enumerate() {
            owners[lane] = (owner + lane) as u32;
            let most = board.iter().fold(0, |most, &byte| most.max(byte));
            wrong |= u64::from(most > 9) << lane;
        }
        for cell in 0..81 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|bit: usize| planes[bit][cell]);
            let open = !(a | b | c | d);
            let (low, high) = ([!a & !b, a & !b, !a & b, a & b], [!c & !d, c & !d, !c & d]);
            for digit in 0..9 {
                let value = digit + 1;
                let is_digit = low[value % 4] & high[value / 4];
                marks[81 * digit + cell] = (open | is_digit) & !wrong;
            }
        }
        Self {
            len: boards.len(),
            owners,
            marks,
        }
    }

    /// Leaves those lanes only.
    #[inline(always)]
    pub(crate) fn keep<V: Lanes>(&mut self, lanes: u64) {
        let some = V::some(lanes);
        for word in self.marks.iter_mut() {
            *word = V::together(*word, some);
        }
        let mut kept = 0;
        for lane in 0..self.len {
            if lanes >> lane & 1 == 1 {
                self.owners[kept] = self.owners[lane];
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Takes the first `count` away.
    #[inline(always)]
    pub(crate) fn drop_first(&mut self, count: usize) {
        for word in self.marks.iter_mut() {
            *word >>= count;
        }
        self.owners.copy_within(count..self.len, 0);
        self.len -= count;
    }
}
