//! The single engine on AVX-512: two registers of 512 bits.
//!
//! ```text
//!  first     | 1 ... 8 | 1 ... 8 |                bands 0 and 1
//!  second    | 1 ... 8 | 9 | 9 | 9 | - - - - - |  band 2; bands 0, 1, 2 of digit 9
//! ```
//!
//! All nine digits are done by two instructions where AVX2 needs four, and there is nothing left for
//! [`Registers::One`] to hold. Turning the bands is no longer free, but it is two instructions. What is
//! rare, or folds digits, is done by the four registers of [`super::x86`]. The last five words mean nothing.

use std::arch::x86_64::{
    __m128i, __m512i, _mm_cvtsi32_si128, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi128_si512, _mm512_castsi256_si512, _mm512_castsi512_si256,
    _mm512_extracti32x4_epi32, _mm512_extracti64x4_epi64, _mm512_inserti32x4, _mm512_inserti64x4,
    _mm512_maskz_set1_epi32, _mm512_or_si512, _mm512_permutex2var_epi32, _mm512_permutexvar_epi32,
    _mm512_set1_epi32, _mm512_setr_epi32, _mm512_shuffle_i64x2, _mm512_sll_epi32, _mm512_srl_epi32,
    _mm512_sub_epi32, _mm512_test_epi32_mask,
};

use super::bands::Bands;
use super::registers::{CandidateCount, Few, Marks, Registers};
use super::x86::{Eight, One, X86};
use crate::Board;

/// Calls intrinsics.
macro_rules! simd {
    ($($call:tt)*) => {{
        // SAFETY: the values of this module are made only inside the shim of `super`, which is entered
        // only after the processor was asked for AVX-512. No intrinsic here touches memory.
        unsafe { $($call)* }
    }};
}

/// AVX-512.
pub(crate) struct Avx512;

/// Three bands of nine digits.
#[derive(Clone, Copy)]
pub(crate) struct Nine(__m512i, __m512i);

/// The digit that does not fit beside the others: none.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

/// Does the same to both registers.
macro_rules! each {
    ($name:ident($other:ident) = $a:ident, $b:ident: $call:expr) => {
        #[inline(always)]
        fn $name(self, $other: Self) -> Self {
            let first = {
                let ($a, $b) = (self.0, $other.0);
                simd!($call)
            };
            let ($a, $b) = (self.1, $other.1);
            Self(first, simd!($call))
        }
    };
}

impl Bands for Nine {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        let words = simd!(_mm512_set1_epi32(word as i32));
        Self(words, words)
    }
    each!(and(other) = a, b: _mm512_and_si512(a, b));
    each!(or(other) = a, b: _mm512_or_si512(a, b));
    each!(without(other) = a, b: _mm512_andnot_si512(b, a));
    each!(add(other) = a, b: _mm512_add_epi32(a, b));
    each!(sub(other) = a, b: _mm512_sub_epi32(a, b));
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        // The intrinsic for an immediate has it unsigned, which a constant of this kind cannot become;
        // by a constant count the compiler makes the same instruction of the other.
        simd! {
            let count = _mm_cvtsi32_si128(N);
            Self(_mm512_sll_epi32(self.0, count), _mm512_sll_epi32(self.1, count))
        }
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        simd! {
            let count = _mm_cvtsi32_si128(N);
            Self(_mm512_srl_epi32(self.0, count), _mm512_srl_epi32(self.1, count))
        }
    }
    #[inline(always)]
    fn next(self) -> Self {
        let Self(a, b) = self;
        simd! {
            let order = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 25, 26, 24, 27, 28, 29, 30, 31);
            Self(
                _mm512_shuffle_i64x2::<0b01_00_11_10>(a, b),
                _mm512_permutex2var_epi32(a, order, b),
            )
        }
    }
    #[inline(always)]
    fn last(self) -> Self {
        let Self(a, b) = self;
        simd! {
            let order = _mm512_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15, 26, 24, 25, 27, 28, 29, 30, 31);
            Self(
                _mm512_shuffle_i64x2::<0b01_00_01_00>(b, a),
                _mm512_permutex2var_epi32(a, order, b),
            )
        }
    }
}

impl Bands for Nothing {
    #[inline(always)]
    fn splat(_: u32) -> Self {
        Self
    }
    #[inline(always)]
    fn and(self, _: Self) -> Self {
        Self
    }
    #[inline(always)]
    fn or(self, _: Self) -> Self {
        Self
    }
    #[inline(always)]
    fn without(self, _: Self) -> Self {
        Self
    }
    #[inline(always)]
    fn add(self, _: Self) -> Self {
        Self
    }
    #[inline(always)]
    fn sub(self, _: Self) -> Self {
        Self
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Self
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Self
    }
    #[inline(always)]
    fn next(self) -> Self {
        Self
    }
    #[inline(always)]
    fn last(self) -> Self {
        Self
    }
}

/// From four registers to two.
#[inline(always)]
fn join(marks: Marks<X86>) -> Marks<Avx512> {
    let [a, b, c] = marks.eight.0;
    simd! {
        let first = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b);
        let second = _mm512_inserti32x4::<2>(_mm512_castsi256_si512(c), marks.one.0);
        Marks { eight: Nine(first, second), one: Nothing }
    }
}

/// From two registers to four.
#[inline(always)]
fn split(marks: Marks<Avx512>) -> Marks<X86> {
    let Nine(first, second) = marks.eight;
    simd! {
        Marks {
            eight: Eight([
                _mm512_castsi512_si256(first),
                _mm512_extracti64x4_epi64::<1>(first),
                _mm512_castsi512_si256(second),
            ]),
            one: One(_mm512_extracti32x4_epi32::<2>(second)),
        }
    }
}

/// Gives every digit the cells of three bands, one word each.
#[inline(always)]
fn everywhere(cells: __m128i) -> Marks<Avx512> {
    simd! {
        let words = _mm512_castsi128_si512(cells);
        let first = _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
        let second = _mm512_setr_epi32(2, 2, 2, 2, 2, 2, 2, 2, 0, 1, 2, 3, 3, 3, 3, 3);
        Marks {
            eight: Nine(_mm512_permutexvar_epi32(first, words), _mm512_permutexvar_epi32(second, words)),
            one: Nothing,
        }
    }
}

/// A count of the four registers, for two.
#[inline(always)]
fn widened(count: &CandidateCount<X86>) -> CandidateCount<Avx512> {
    CandidateCount {
        several: everywhere(count.several.one.0),
        is_dead: count.is_dead,
        is_settled: count.is_settled,
    }
}

/// The words that have any of these bits, all 27 of them in the order of both registers.
#[inline(always)]
fn having(marks: Marks<Avx512>, bits: u32) -> u32 {
    let Nine(first, second) = marks.eight;
    simd! {
        let bits = _mm512_set1_epi32(bits as i32);
        let first = _mm512_test_epi32_mask(first, bits);
        let second = _mm512_test_epi32_mask(second, bits);
        (u32::from(first) | u32::from(second) << 16) & ALL
    }
}

/// All 27 words.
const ALL: u32 = (1 << 27) - 1;

/// One bit in some of the words.
#[inline(always)]
fn bit_in(words: u32, bit: u32) -> Marks<Avx512> {
    simd! {
        let word = 1 << bit;
        let first = _mm512_maskz_set1_epi32(words as u16, word);
        let second = _mm512_maskz_set1_epi32((words >> 16) as u16, word);
        Marks { eight: Nine(first, second), one: Nothing }
    }
}

impl Registers for Avx512 {
    type Eight = Nine;
    type One = Nothing;

    #[inline(always)]
    fn from_words(words: &[[u32; 9]; 3]) -> Marks<Self> {
        join(X86::from_words(words))
    }

    #[inline(always)]
    fn to_words(marks: Marks<Self>) -> [[u32; 9]; 3] {
        X86::to_words(split(marks))
    }

    #[inline(always)]
    fn read(givens: &Board) -> Option<Marks<Self>> {
        let marks = X86::read(givens)?;
        Some(join(marks))
    }

    #[inline(always)]
    fn write(marks: Marks<Self>) -> Board {
        X86::write(split(marks))
    }

    #[inline(always)]
    fn tally(marks: Marks<Self>) -> CandidateCount<Self> {
        widened(&X86::tally(split(marks)))
    }

    #[inline(always)]
    fn tally_without(
        marks: Marks<Self>,
        taken: Marks<Self>,
    ) -> (CandidateCount<Self>, Marks<Self>) {
        let (count, taken) = X86::tally_without(split(marks), split(taken));
        (widened(&count), everywhere(taken.one.0))
    }

    #[inline(always)]
    fn few(marks: Marks<Self>) -> Few {
        X86::few(split(marks))
    }

    #[inline(always)]
    fn has_gap(marks: Marks<Self>) -> bool {
        having(marks, u32::MAX) != ALL
    }

    #[inline(always)]
    fn is_empty(marks: Marks<Self>) -> bool {
        having(marks, u32::MAX) == 0
    }

    #[inline(always)]
    fn digits(marks: Marks<Self>, band: usize, bit: u32) -> u32 {
        let words = having(marks, 1 << bit);
        words >> (8 * band) & 0xff | (words >> (24 + band) & 1) << 8
    }

    #[inline(always)]
    fn mark(band: usize, bit: u32, digit: usize) -> Marks<Self> {
        let at = if digit == 8 {
            24 + band
        } else {
            8 * band + digit
        };
        bit_in(1 << at, bit)
    }

    #[inline(always)]
    fn cell(band: usize, bit: u32) -> Marks<Self> {
        bit_in(0xff << (8 * band) | 1 << (24 + band), bit)
    }
}
