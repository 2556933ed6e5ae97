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

/// The planes of up to 64 boards. Bytes past 15 are taken for what their low half is: callers
/// look for those.
#[inline(always)]
pub(crate) fn planes_of(boards: &[Board]) -> Planes {
    let mut planes = [[0; 128]; 4];
    for (lane, board) in boards.iter().enumerate() {
        let mut padded = [0_u8; 88];
        padded[..81].copy_from_slice(board);
        for (index, chunk) in padded.chunks_exact(8).enumerate() {
            let bytes = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
            for (bit, plane) in planes.iter_mut().enumerate() {
                // The lowest bits of eight bytes, gathered into the top byte by one product.
                let bits =
                    (bytes >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
                plane[64 * (index / 8) + lane] |= bits >> 56 << (8 * (index % 8));
            }
        }
    }
    for plane in &mut planes {
        let (low, high) = plane.split_at_mut(64);
        transpose(low);
        transpose(high);
    }
    planes
}

/// The boards of some lanes of planes.
#[inline(always)]
pub(crate) fn boards_of<V: Lanes>(
    mut planes: Planes,
    lanes: u64,
    mut found: impl FnMut(usize, &Board),
) {
    let lowest_bits = V::some(0x0101_0101_0101_0101);
    for plane in &mut planes {
        let (low, high) = plane.split_at_mut(64);
        transpose(low);
        transpose(high);
    }
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let mut padded = [0_u8; 88];
        for (index, chunk) in padded.chunks_exact_mut(8).enumerate() {
            let mut bytes = 0;
            for (bit, plane) in planes.iter().enumerate() {
                let bits = plane[64 * (index / 8) + lane] >> (8 * (index % 8)) & 0xff;
                bytes |= V::apart(bits, lowest_bits) << bit;
            }
            chunk.copy_from_slice(&bytes.to_le_bytes());
        }
        let mut board = [0; 81];
        board.copy_from_slice(&padded[..81]);
        found(lane, &board);
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Plain;
    use super::*;

    #[test]
    fn boards_become_planes_and_come_back() {
        let boards: Vec<Board> = (0..64)
            .map(|lane| {
                std::array::from_fn(|cell| ((lane * 7 + cell * 5 + lane * cell) % 10) as u8)
            })
            .collect();
        for (some, lanes) in [(64, u64::MAX), (64, 1 << 63), (10, 0b10_0100_0001)] {
            let planes = planes_of(&boards[..some]);
            for (bit, plane) in planes.iter().enumerate() {
                for (cell, word) in plane.iter().take(81).enumerate() {
                    for (lane, board) in boards[..some].iter().enumerate() {
                        assert_eq!(word >> lane & 1, u64::from(board[cell] >> bit & 1));
                    }
                }
            }
            let mut seen = 0;
            boards_of::<Plain>(planes, lanes, |lane, board| {
                assert_eq!(*board, boards[lane]);
                seen |= 1 << lane;
            });
            assert_eq!(seen, lanes);
        }
    }
}
