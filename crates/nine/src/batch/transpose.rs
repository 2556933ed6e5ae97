//! From 64 boards of bytes to 81 cells of bits, and back.
//!
//! The four bits of a digit lie side by side and are turned together: then every step of turning a
//! square of bits does the same to four words. Of the 17 cells past the first 64, whose square is
//! mostly empty, only the rows that have something are turned.

use super::lanes::{Digits, Lanes};
use crate::Board;

/// The bits of the digits of 64 boards, a row for each cell or for each board. Rows of boards are twice
/// 64: of the first 64 cells, and of the others.
pub(crate) type Planes = [[u64; 4]; 128];

/// Swaps, in all squares of twice this size about the diagonal, the upper right quarter with the lower
/// left one. All sizes in any order turn a square of 64.
#[inline(always)]
fn swap<const SIZE: usize>(rows: &mut [[u64; 4]]) {
    let mask = u64::MAX / ((1 << SIZE) + 1);
    for rows in rows.chunks_exact_mut(2 * SIZE) {
        let (low, high) = rows.split_at_mut(SIZE);
        for (low, high) in low.iter_mut().zip(high) {
            for bit in 0..4 {
                let swap = (low[bit] >> SIZE ^ high[bit]) & mask;
                low[bit] ^= swap << SIZE;
                high[bit] ^= swap;
            }
        }
    }
}

#[inline(always)]
fn swap_small(rows: &mut [[u64; 4]]) {
    swap::<1>(rows);
    swap::<2>(rows);
    swap::<4>(rows);
    swap::<8>(rows);
}

/// Every sixteenth bit: a cell of the boards that are sixteen apart.
const SIXTEENTHS: u64 = 0x0001_0001_0001_0001;

/// Makes the planes of up to 64 boards, a row for each cell; returns the lanes of those in which a byte
/// is no digit. Lanes past the last board are open cells. What is in the rows past 81 means nothing.
#[inline(always)]
pub(crate) fn planes_of<V: Lanes>(boards: &[Board], planes: &mut Planes) -> u64 {
    let mut wrong = 0;
    let (head, tail) = planes.split_at_mut(64);
    for (lane, board) in boards.iter().enumerate().take(64) {
        let (digits, is_wrong) = V::digits_of(board);
        wrong |= u64::from(is_wrong) << lane;
        (head[lane], tail[lane]) = (digits[0], digits[1]);
    }
    for lane in boards.len()..64 {
        (head[lane], tail[lane]) = ([0; 4], [0; 4]);
    }
    swap::<32>(head);
    swap::<16>(head);
    swap_small(head);
    // 17 bits a row: nothing to swap with the upper half, and of the second sixteen rows that come of
    // the next step all bits belong to the last cell.
    let (low, high) = tail.split_at_mut(32);
    for (low, high) in low.iter_mut().zip(high) {
        for bit in 0..4 {
            low[bit] |= high[bit] << 32;
        }
    }
    swap::<16>(low);
    let (cells, last) = low.split_at_mut(16);
    swap_small(cells);
    for up in 1..16 {
        for bit in 0..4 {
            last[0][bit] |= last[up][bit] << up;
        }
    }
    wrong
}

/// Turns planes back: from a row for each cell to rows for each board.
#[inline(always)]
pub(crate) fn turn_back(planes: &mut Planes) {
    let (head, tail) = planes.split_at_mut(64);
    swap_small(head);
    swap::<16>(head);
    swap::<32>(head);
    // The same steps as above, backwards.
    let (low, high) = tail.split_at_mut(32);
    let (cells, last) = low.split_at_mut(16);
    swap_small(cells);
    let words = last[0];
    for (down, row) in last.iter_mut().enumerate() {
        for bit in 0..4 {
            row[bit] = words[bit] >> down & SIXTEENTHS;
        }
    }
    swap::<16>(low);
    for (low, high) in low.iter_mut().zip(high) {
        for bit in 0..4 {
            high[bit] = low[bit] >> 32;
            low[bit] &= 0xffff_ffff;
        }
    }
}

/// The digits of a board in planes that have rows for each board.
#[inline(always)]
pub(crate) fn digits_at(planes: &Planes, lane: usize) -> Digits {
    [planes[lane], planes[64 + lane]]
}

#[cfg(test)]
mod tests {
    use super::super::lanes::plain::Plain;
    use super::*;

    #[test]
    fn boards_become_planes_and_come_back() {
        let boards: Vec<Board> = (0..64)
            .map(|lane| {
                std::array::from_fn(|cell| ((lane * 7 + cell * 5 + lane * cell) % 10) as u8)
            })
            .collect();
        for some in [64, 63, 33, 32, 17, 10, 1] {
            // What was there before does not matter.
            let mut planes = [[0x5a5a_5a5a_5a5a_5a5a; 4]; 128];
            assert_eq!(planes_of::<Plain>(&boards[..some], &mut planes), 0);
            for (cell, words) in planes.iter().take(81).enumerate() {
                for (bit, word) in words.iter().enumerate() {
                    for lane in 0..64 {
                        let digit = boards[..some].get(lane).map_or(0, |board| board[cell]);
                        assert_eq!(word >> lane & 1, u64::from(digit >> bit & 1));
                    }
                }
            }
            // Nor does it in the rows that are no cell, nor in the lanes that are not asked for.
            planes[81..].fill([0xa5a5_a5a5_a5a5_a5a5; 4]);
            for row in &mut planes {
                *row = row.map(|word| word | u64::MAX.checked_shl(some as u32).unwrap_or(0));
            }
            let mut written = vec![[0x55; 81]; some];
            turn_back(&mut planes);
            for (lane, written) in written.iter_mut().enumerate() {
                Plain::write_board(&digits_at(&planes, lane), written);
            }
            assert_eq!(written, boards[..some]);
        }
    }
}
