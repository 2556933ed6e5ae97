//! The vectors of x86-64: 256 lanes on AVX2, and on AVX-512 as many with ternary logic.
//!
//! 512 lanes were the first AVX-512 backend and no faster than AVX2: slices of 62 KiB do not fit the
//! first cache. With half as many, one instruction for three inputs is what AVX-512 gives
//! (`docs/experiments/2026-11-nine.md`).
//!
//! SAFETY of all calls: these vectors are used only inside the shims of `batch`, which are entered
//! only after the processor was asked for the features, and in tests that ask as well.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_max_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32,
    _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_storeu_si256, _mm256_subs_epu8, _mm256_ternarylogic_epi64,
    _mm256_testz_si256, _mm256_xor_si256, _pdep_u64, _pext_u64,
};

use super::{Digits, Lanes, Ternary, by_ternary};
use crate::Board;

macro_rules! lanes {
    ($(#[$doc:meta])* $name:ident, { $($more:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub(crate) struct $name(__m256i);

        impl Lanes for $name {
            const WORDS: usize = 4;
            type Some = u64;

            #[inline(always)]
            fn none() -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_setzero_si256() })
            }
            #[inline(always)]
            fn all() -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_set1_epi64x(-1) })
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_and_si256(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_or_si256(self.0, other.0) })
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { _mm256_xor_si256(self.0, other.0) })
            }
            #[inline(always)]
            fn some(lanes: u64) -> u64 {
                lanes
            }
            #[inline(always)]
            fn together(word: u64, some: u64) -> u64 {
                // SAFETY: see above.
                unsafe { _pext_u64(word, some) }
            }
            #[inline(always)]
            fn apart(word: u64, some: u64) -> u64 {
                // SAFETY: see above.
                unsafe { _pdep_u64(word, some) }
            }
            #[inline(always)]
            fn is_none(self) -> bool {
                // SAFETY: see above.
                unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
            }
            #[inline(always)]
            fn digits_of(board: &Board) -> (Digits, bool) {
                read(board)
            }
            #[inline(always)]
            fn board_of(digits: &Digits) -> Board {
                write(digits)
            }
            $($more)*
        }
    };
}

lanes!(
    /// 256 lanes.
    Avx2, {}
);
lanes!(
    /// 256 lanes, with ternary logic.
    Avx512, { by_ternary!(); }
);

impl Ternary for Avx512 {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
    }
}

/// Where the last of three loads of 32 bytes begins: 15 bytes of it are in the second as well.
const LAST: usize = 81 - 32;

/// The bits of a board's digits: each is moved to the top of its byte, where `movemask` takes it.
#[inline(always)]
fn read(board: &Board) -> (Digits, bool) {
    // SAFETY: see above; the loads end at the end of the board.
    unsafe {
        let start = board.as_ptr();
        let a = _mm256_loadu_si256(start.cast());
        let b = _mm256_loadu_si256(start.add(32).cast());
        let c = _mm256_loadu_si256(start.add(LAST).cast());
        // No closures: one that is not inlined would make a call of every intrinsic.
        macro_rules! mask {
            ($up:literal, $bytes:ident) => {
                u64::from(_mm256_movemask_epi8(_mm256_slli_epi16::<$up>($bytes)) as u32)
            };
        }
        macro_rules! plane {
            ($up:literal) => {
                [
                    mask!($up, a) | mask!($up, b) << 32,
                    mask!($up, c) >> (64 - LAST),
                ]
            };
        }
        let most = _mm256_max_epu8(_mm256_max_epu8(a, b), c);
        let past = _mm256_subs_epu8(most, _mm256_set1_epi8(9));
        let is_wrong = _mm256_testz_si256(past, past) == 0;
        ([plane!(7), plane!(6), plane!(5), plane!(4)], is_wrong)
    }
}

/// The board whose digits have these bits: every byte takes the byte of bits it has one in, and looks
/// at its own.
#[inline(always)]
fn write(digits: &Digits) -> Board {
    let mut board = [0; 81];
    // SAFETY: see above; the stores end at the end of the board.
    unsafe {
        let source = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
            3, 3, 3,
        );
        let own = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        for first in [0, 32, LAST] {
            let mut bytes = _mm256_setzero_si256();
            for (bit, words) in digits.iter().enumerate() {
                let here = match first {
                    LAST => words[0] >> LAST | words[1] << (64 - LAST),
                    _ => words[0] >> first,
                };
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(here as i32), source);
                let is_set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, own), own);
                let value = _mm256_and_si256(is_set, _mm256_set1_epi8(1 << bit));
                bytes = _mm256_or_si256(bytes, value);
            }
            _mm256_storeu_si256(board.as_mut_ptr().add(first).cast(), bytes);
        }
    }
    board
}
