//! From 64 boards of bytes to 81 cells of bits, and back.

use super::lanes::Lanes;
use crate::Board;

/// The bits of the digits of 64 boards: `planes[bit][cell]`, a lane for each board. Two rows of
/// words too many, so that the cells are two squares of 64.
pub(crate) type Planes = [[u64; 128]; 4];

/// Turns a square of bits about its diagonal.
#[inline(always)]
fn transpose(square: &mut [u64]) {
    let mut size = 32;
    let mut mask: u64 = 0xffff_ffff;
    while size > 0 {
        for start in (0..64).step_by(2 * size) {
            let (low, high) = square[start..start + 2 * size].split_at_mut(size);
            for (low, high) in low.iter_mut().zip(high) {
                let swap = (*low >> size ^ *high) & mask;
                *low ^= swap << size;
                *high ^= swap;
            }
        }
        size /= 2;
        mask ^= mask << size;
    }
}

/// Makes the planes of up to 64 boards; returns the lanes of those in which a byte is no digit. Lanes
/// past the last board, like cells past the last, keep what they had.
#[inline(always)]
pub(crate) fn planes_of<V: Lanes>(boards: &[Board], planes: &mut Planes) -> u64 {
    let mut wrong = 0;
    for (lane, board) in boards.iter().enumerate().take(64) {
        let (digits, is_wrong) = V::digits_of(board);
        wrong |= u64::from(is_wrong) << lane;
        for (plane, words) in planes.iter_mut().zip(&digits) {
            (plane[lane], plane[64 + lane]) = (words[0], words[1]);
        }
    }
    turn(planes);
    wrong
}

/// The boards of the first lanes of planes, up to 64; the planes are spoilt by it.
#[inline(always)]
pub(crate) fn boards_of<V: Lanes>(
    planes: &mut Planes,
    count: u32,
    mut found: impl FnMut(usize, &Board),
) {
    turn(planes);
    for lane in 0..count.min(64) as usize {
        let [a, b, c, d] = &*planes;
        let digits = [a, b, c, d].map(|plane| [plane[lane], plane[64 + lane]]);
        found(lane, &V::board_of(&digits));
    }
}

/// Turns every square: from a word for each board to a word for each cell, and back.
#[inline(always)]
fn turn(planes: &mut Planes) {
    for plane in planes {
        let (low, high) = plane.split_at_mut(64);
        transpose(low);
        transpose(high);
    }
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
        for some in [64, 63, 10, 1] {
            // What was there before does not matter.
            let mut planes = [[0x5a5a_5a5a_5a5a_5a5a; 128]; 4];
            assert_eq!(planes_of::<Plain>(&boards[..some], &mut planes), 0);
            for (bit, plane) in planes.iter().enumerate() {
                for (cell, word) in plane.iter().take(81).enumerate() {
                    for (lane, board) in boards[..some].iter().enumerate() {
                        assert_eq!(word >> lane & 1, u64::from(board[cell] >> bit & 1));
                    }
                }
            }
            let mut seen = 0;
            boards_of::<Plain>(&mut planes, some as u32, |lane, board| {
                assert_eq!(*board, boards[lane]);
                assert_eq!(lane, seen);
                seen += 1;
            });
            assert_eq!(seen, some);
        }
    }
}
