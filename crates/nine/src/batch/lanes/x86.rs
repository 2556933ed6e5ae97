//! The vectors of x86-64: 256 lanes on AVX2, on AVX-512 as many with ternary logic, or twice as many.
//!
//! Slices of 512 lanes (67 KiB) do not fit the first cache, and on most machines an instruction on 512
//! bits counts for two. There 256 lanes are faster. Processors that have whole paths of 512 bits and a fast second
//! cache take 512 (`docs/experiments/2026-11-nine.md`).
//!
//! SAFETY of all calls: these vectors are used only inside the shims of `batch`, which are entered
//! only after the processor was asked for the features, and in tests that ask as well.

use std::arch::x86_64::{
    __m256i, __m512i, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi8,
    _mm256_cmpgt_epu8_mask, _mm256_loadu_si256, _mm256_mask_add_epi8, _mm256_mask_storeu_epi8,
    _mm256_maskz_loadu_epi8, _mm256_maskz_set1_epi8, _mm256_max_epu8, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_storeu_si256,
    _mm256_subs_epu8, _mm256_ternarylogic_epi64, _mm256_test_epi8_mask, _mm256_testz_si256,
    _mm256_xor_si256, _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpgt_epu8_mask,
    _mm512_loadu_si512, _mm512_mask_add_epi8, _mm512_maskz_set1_epi8, _mm512_or_si512,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_test_epi64_mask, _mm512_xor_si512,
    _pdep_u64, _pext_u64,
};

use super::{Digits, Lanes, Ternary, by_ternary};
use crate::Board;

macro_rules! lanes {
    (
        $(#[$doc:meta])* $name:ident($register:ident), $words:literal,
        [$none:ident, $all:ident, $and:ident, $or:ident, $and_not:ident, $xor:ident],
        { $($more:tt)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        pub(crate) struct $name($register);

        impl Lanes for $name {
            const WORDS: usize = $words;
            type Some = u64;

            #[inline(always)]
            fn none() -> Self {
                // SAFETY: see above.
                Self(unsafe { $none() })
            }
            #[inline(always)]
            fn all() -> Self {
                // SAFETY: see above.
                Self(unsafe { $all(-1) })
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { $and_not(other.0, self.0) })
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: see above.
                Self(unsafe { $xor(self.0, other.0) })
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
            $($more)*
        }
    };
}

/// What both widths of AVX-512 have of their own.
macro_rules! by_masks {
    () => {
        by_ternary!();
        #[inline(always)]
        fn digits_of(board: &Board) -> (Digits, bool) {
            read_by_masks(board)
        }
        #[inline(always)]
        fn write_board(digits: &Digits, board: &mut Board) {
            write_by_masks(digits, board);
        }
    };
}

lanes!(
    /// 256 lanes.
    Avx2(__m256i), 4,
    [_mm256_setzero_si256, _mm256_set1_epi64x, _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_xor_si256],
    {
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
        fn write_board(digits: &Digits, board: &mut Board) {
            write(digits, board);
        }
    }
);
lanes!(
    /// 256 lanes, with ternary logic.
    Avx512(__m256i), 4,
    [_mm256_setzero_si256, _mm256_set1_epi64x, _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_xor_si256],
    {
        #[inline(always)]
        fn is_none(self) -> bool {
            // SAFETY: see above.
            unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
        }
        by_masks!();
    }
);
lanes!(
    /// 512 lanes, with ternary logic.
    Wide(__m512i), 8,
    [_mm512_setzero_si512, _mm512_set1_epi64, _mm512_and_si512, _mm512_or_si512, _mm512_andnot_si512, _mm512_xor_si512],
    {
        #[inline(always)]
        fn is_none(self) -> bool {
            // SAFETY: see above.
            unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
        }
        by_masks!();
    }
);

impl Ternary for Avx512 {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
    }
}

impl Ternary for Wide {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
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
        macro_rules! head {
            ($up:literal) => {
                mask!($up, a) | mask!($up, b) << 32
            };
        }
        macro_rules! tail {
            ($up:literal) => {
                mask!($up, c) >> (64 - LAST)
            };
        }
        let most = _mm256_max_epu8(_mm256_max_epu8(a, b), c);
        let past = _mm256_subs_epu8(most, _mm256_set1_epi8(9));
        let is_wrong = _mm256_testz_si256(past, past) == 0;
        let head = [head!(7), head!(6), head!(5), head!(4)];
        let tail = [tail!(7), tail!(6), tail!(5), tail!(4)];
        ([head, tail], is_wrong)
    }
}

/// Writes the board whose digits have these bits: every byte takes the byte of bits it has one in, and
/// looks at its own.
#[inline(always)]
fn write(digits: &Digits, board: &mut Board) {
    // SAFETY: see above; the stores end at the end of the board.
    unsafe {
        let source = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
            3, 3, 3,
        );
        let own = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        for first in [0, 32, LAST] {
            let mut bytes = _mm256_setzero_si256();
            for bit in 0..4 {
                let (head, tail) = (digits[0][bit], digits[1][bit]);
                let here = match first {
                    LAST => head >> LAST | tail << (64 - LAST),
                    _ => head >> first,
                };
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(here as i32), source);
                let is_set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, own), own);
                let value = _mm256_and_si256(is_set, _mm256_set1_epi8(1 << bit));
                bytes = _mm256_or_si256(bytes, value);
            }
            _mm256_storeu_si256(board.as_mut_ptr().add(first).cast(), bytes);
        }
    }
}

/// The bytes of a board past the first 64, as a mask.
const TAIL: u32 = (1 << (81 - 64)) - 1;

/// As [`read`], where a test of bytes gives a mask.
#[inline(always)]
fn read_by_masks(board: &Board) -> (Digits, bool) {
    // SAFETY: see above; the second load has only the bytes up to the end of the board.
    unsafe {
        let head = _mm512_loadu_si512(board.as_ptr().cast());
        let tail = _mm256_maskz_loadu_epi8(TAIL, board.as_ptr().add(64).cast());
        macro_rules! digits {
            ($test:ident, $splat:ident, $bytes:ident) => {
                [
                    $test($bytes, $splat(1)).into(),
                    $test($bytes, $splat(2)).into(),
                    $test($bytes, $splat(4)).into(),
                    $test($bytes, $splat(8)).into(),
                ]
            };
        }
        let is_wrong = _mm512_cmpgt_epu8_mask(head, _mm512_set1_epi8(9)) != 0
            || _mm256_cmpgt_epu8_mask(tail, _mm256_set1_epi8(9)) != 0;
        let head = digits!(_mm512_test_epi8_mask, _mm512_set1_epi8, head);
        let tail = digits!(_mm256_test_epi8_mask, _mm256_set1_epi8, tail);
        ([head, tail], is_wrong)
    }
}

/// As [`write`], where bits are masks.
#[inline(always)]
fn write_by_masks(digits: &Digits, board: &mut Board) {
    let [head, tail] = digits;
    // SAFETY: see above; the second store has only the bytes up to the end of the board.
    unsafe {
        let mut first = _mm512_maskz_set1_epi8(head[0], 1);
        let mut last = _mm256_maskz_set1_epi8(tail[0] as u32, 1);
        for bit in 1..4 {
            first = _mm512_mask_add_epi8(first, head[bit], first, _mm512_set1_epi8(1 << bit));
            let value = _mm256_set1_epi8(1 << bit);
            last = _mm256_mask_add_epi8(last, tail[bit] as u32, last, value);
        }
        _mm512_storeu_si512(board.as_mut_ptr().cast(), first);
        _mm256_mask_storeu_epi8(board.as_mut_ptr().add(64).cast(), TAIL, last);
    }
}
