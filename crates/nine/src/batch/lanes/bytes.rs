//! From 81 bytes to bits and back, in plain Rust.

use super::Lanes;
use crate::Board;

/// The four bits of 81 digits: a bit for each cell, `digits[0][bit]` for the first 64, `digits[1][bit]`
/// for the other 17.
pub(crate) type Digits = [[u64; 4]; 2];

/// The bits of a board's digits, and whether a byte is no digit. Of such a byte they are the four
/// lowest bits.
#[inline(always)]
pub(crate) fn digits_of(board: &Board) -> (Digits, bool) {
    let mut padded = [0_u8; 88];
    padded[..81].copy_from_slice(board);
    let mut digits = [[0; 4]; 2];
    for (index, chunk) in padded.chunks_exact(8).enumerate() {
        let bytes = u64::from_le_bytes(chunk.try_into().unwrap_or_default());
        for (bit, word) in digits[index / 8].iter_mut().enumerate() {
            // The lowest bits of eight bytes, gathered into the top byte by one product.
            let bits = (bytes >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
            *word |= bits >> 56 << (8 * (index % 8));
        }
    }
    let most = board.iter().fold(0, |most, &byte| most.max(byte));
    (digits, most > 9)
}

/// Writes the board whose digits have these bits.
#[inline(always)]
pub(super) fn write_board<V: Lanes>(digits: &Digits, board: &mut Board) {
    let lowest_bits = V::some(0x0101_0101_0101_0101);
    let mut padded = [0_u8; 88];
    for (index, chunk) in padded.chunks_exact_mut(8).enumerate() {
        let mut bytes = 0;
        for (bit, word) in digits[index / 8].iter().enumerate() {
            bytes |= V::apart(word >> (8 * (index % 8)) & 0xff, lowest_bits) << bit;
        }
        chunk.copy_from_slice(&bytes.to_le_bytes());
    }
    board.copy_from_slice(&padded[..81]);
}

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "aarch64")]
    use super::super::neon;
    use super::super::plain::{Narrow, Plain, Software};
    #[cfg(target_arch = "x86_64")]
    use super::super::x86;
    use super::*;

    fn check<V: Lanes>() {
        for turn in 0..300_usize {
            let mut board: Board =
                std::array::from_fn(|cell| ((turn * 7 + cell * 5 + turn * cell / 3) % 10) as u8);
            let (digits, is_wrong) = V::digits_of(&board);
            assert!(!is_wrong);
            for cell in 0..81 {
                let bits = (0..4).map(|bit| (digits[cell / 64][bit] >> (cell % 64) & 1) << bit);
                assert_eq!(bits.sum::<u64>(), u64::from(board[cell]));
            }
            assert!(digits[1].iter().all(|word| word >> 17 == 0));
            let mut written = [0x55; 81];
            V::write_board(&digits, &mut written);
            assert_eq!(written, board);
            board[turn % 81] = 10 + (turn * 3 % 246) as u8;
            assert!(V::digits_of(&board).1, "{board:?}");
        }
    }

    #[test]
    fn boards_become_bits_and_come_back() {
        check::<Plain>();
        check::<Software>();
        check::<Narrow>();
        #[cfg(target_arch = "aarch64")]
        if crate::Backend::Neon.is_available() {
            check::<neon::Neon>();
        }
        #[cfg(target_arch = "x86_64")]
        if crate::Backend::Avx2.is_available() {
            check::<x86::Avx2>();
        }
        #[cfg(target_arch = "x86_64")]
        if crate::Backend::Avx512.is_available() {
            check::<x86::Avx512>();
        }
    }
}
