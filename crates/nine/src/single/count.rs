//! Counting the candidates of cells on AVX2, in registers of eight digits.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_setr_epi32, _mm_testc_si128, _mm_testz_si128, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_shuffle_epi32, _mm256_unpackhi_epi32, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi32, _mm256_unpacklo_epi64,
};

use super::bands::FULL;
use super::registers::{CandidateCount, Marks};
use super::x86::{Eight, One, X86};

/// Calls intrinsics.
macro_rules! simd {
    ($($call:tt)*) => {{
        // SAFETY: as in `super::x86`. No intrinsic here touches memory.
        unsafe { $($call)* }
    }};
}

/// What some digits say of each cell: one digit or more, two or more. Both halves of a register are of different
/// digits, until they are added to each other.
#[derive(Clone, Copy)]
pub(super) struct Count {
    once: __m256i,
    twice: __m256i,
}

impl Count {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        simd! {
            let both = _mm256_and_si256(self.once, other.once);
            let twice = _mm256_or_si256(self.twice, other.twice);
            Self {
                once: _mm256_or_si256(self.once, other.once),
                twice: _mm256_or_si256(twice, both),
            }
        }
    }
}

/// All cells of three bands, and nothing in the fourth word.
#[inline(always)]
fn all_cells() -> __m128i {
    simd!(_mm_setr_epi32(FULL as i32, FULL as i32, FULL as i32, 0))
}

/// Both halves of a register, the other way round.
#[inline(always)]
fn crossed(words: __m256i) -> __m256i {
    simd!(_mm256_permute4x64_epi64::<0b01_00_11_10>(words))
}

/// Counts the candidates of each cell, a word for each band, in both halves alike.
///
/// Halves are crossed last: that takes longest, and what follows waits for it only once.
#[inline(always)]
pub(super) fn count(marks: Marks<X86>) -> Count {
    let [a, b, c] = marks.eight.0;
    simd! {
        let (low, high) = (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let first = Count { once: _mm256_or_si256(low, high), twice: _mm256_and_si256(low, high) };
        let (low, high) = (_mm256_unpacklo_epi32(c, c), _mm256_unpackhi_epi32(c, c));
        let third = Count { once: _mm256_or_si256(low, high), twice: _mm256_and_si256(low, high) };
        let low = Count {
            once: _mm256_unpacklo_epi64(first.once, third.once),
            twice: _mm256_unpacklo_epi64(first.twice, third.twice),
        };
        let high = Count {
            once: _mm256_unpackhi_epi64(first.once, third.once),
            twice: _mm256_unpackhi_epi64(first.twice, third.twice),
        };
        let four = low.add(high);
        let eight = four.add(Count { once: crossed(four.once), twice: crossed(four.twice) });
        let nine = _mm256_broadcastsi128_si256(marks.one.0);
        Count {
            once: _mm256_or_si256(eight.once, nine),
            twice: _mm256_or_si256(eight.twice, _mm256_and_si256(eight.once, nine)),
        }
    }
}

/// The cells that some digit marks, in both halves alike.
#[inline(always)]
pub(super) fn union(marks: Marks<X86>) -> __m256i {
    let [a, b, c] = marks.eight.0;
    simd! {
        let first = _mm256_or_si256(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
        let third = _mm256_or_si256(_mm256_unpacklo_epi32(c, c), _mm256_unpackhi_epi32(c, c));
        let low = _mm256_unpacklo_epi64(first, third);
        let four = _mm256_or_si256(low, _mm256_unpackhi_epi64(first, third));
        let nine = _mm256_broadcastsi128_si256(marks.one.0);
        _mm256_or_si256(_mm256_or_si256(four, nine), crossed(four))
    }
}

/// Gives every digit the cells of three bands, out of halves that are alike.
#[inline(always)]
pub(super) fn spread(cells: __m256i) -> Marks<X86> {
    simd! {
        Marks {
            eight: Eight([
                _mm256_shuffle_epi32::<0b00_00_00_00>(cells),
                _mm256_shuffle_epi32::<0b01_01_01_01>(cells),
                _mm256_shuffle_epi32::<0b10_10_10_10>(cells),
            ]),
            one: One(_mm256_castsi256_si128(cells)),
        }
    }
}

impl CandidateCount<X86> {
    #[inline(always)]
    pub(super) fn of(Count { once, twice }: Count, taken: __m256i) -> Self {
        simd! {
            let all = all_cells();
            let several = _mm256_castsi256_si128(_mm256_andnot_si256(taken, twice));
            Self {
                several: spread(twice),
                is_dead: _mm_testc_si128(_mm256_castsi256_si128(once), all) == 0,
                is_settled: _mm_testz_si128(several, all) != 0,
            }
        }
    }
}
