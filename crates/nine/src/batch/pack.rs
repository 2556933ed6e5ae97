//! Puzzles that wait for a lane: up to 64, side by side.

use super::lanes::Lanes;
use super::transpose::{Planes, planes_of};
use crate::Board;

/// Up to 64 puzzles, each a lane of every word.
pub(crate) struct Pack {
    /// The lanes in which a puzzle waits. What the words have in the others means nothing.
    pub(crate) lanes: u64,
    /// Which puzzle each is a part of.
    pub(crate) owners: [u32; 64],
    /// `marks[81 * digit + cell]`.
    pub(crate) marks: Box<[u64; 729]>,
}

impl Pack {
    /// None, in memory that is given.
    #[inline(always)]
    pub(crate) fn empty(marks: Box<[u64; 729]>) -> Self {
        Self {
            lanes: 0,
            owners: [0; 64],
            marks,
        }
    }

    /// Up to 64 boards as they are given, the first being the puzzle `owner`. A byte that is no
    /// digit makes a board without candidates. The planes are memory.
    #[inline(always)]
    pub(crate) fn of<V: Lanes>(
        boards: &[Board],
        owner: usize,
        planes: &mut Planes,
        mut marks: Box<[u64; 729]>,
    ) -> Self {
        let wrong = planes_of::<V>(boards, planes);
        let mut owners = [0; 64];
        for (lane, place) in owners.iter_mut().enumerate() {
            *place = (owner + lane) as u32;
        }
        for cell in 0..81 {
            let [a, b, c, d] = planes[cell];
            let open = !(a | b | c | d);
            let (low, high) = ([!a & !b, a & !b, !a & b, a & b], [!c & !d, c & !d, !c & d]);
            for digit in 0..9 {
                let value = digit + 1;
                let is_digit = low[value % 4] & high[value / 4];
                marks[81 * digit + cell] = (open | is_digit) & !wrong;
            }
        }
        Self {
            lanes: u64::MAX >> (64 - boards.len().clamp(1, 64)),
            owners,
            marks,
        }
    }

    /// The first lane past those that wait: others may be put there and after it.
    #[inline(always)]
    pub(crate) fn end(&self) -> u32 {
        64 - self.lanes.leading_zeros()
    }
}
