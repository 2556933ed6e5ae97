//! Registers of 32 bytes with AVX2, and of 64 with AVX-512.

use std::arch::x86_64::{
    __m256i, __m512i, _mm_loadu_si128, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_max_epu8,
    _mm256_min_epu8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_xor_si256, _mm512_broadcast_i32x4,
    _mm512_cmpeq_epi8_mask, _mm512_cmpneq_epi8_mask, _mm512_loadu_si512, _mm512_mask_sub_epi8,
    _mm512_maskz_sub_epi8, _mm512_max_epu8, _mm512_min_epu8, _mm512_or_si512, _mm512_set1_epi8,
    _mm512_shuffle_epi8, _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_test_epi8_mask,
};

use super::{Bytes, ONE_HOT};

/// Made only inside a shim of [`by_vectors`](super::by_vectors) that has AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

impl Bytes for Avx2 {
    const WIDTH: usize = 32;

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe { _mm256_set1_epi8(byte.cast_signed()) })
    }
    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let bytes = &bytes[at..at + 32];
        // SAFETY: there is AVX2, see `Avx2`, and 32 bytes.
        Self(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        let bytes = &mut bytes[at..at + 32];
        // SAFETY: there is AVX2, see `Avx2`, and room for 32 bytes.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe { _mm256_max_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn plus_equal(self, one: Self, other: Self) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe { _mm256_sub_epi8(self.0, _mm256_cmpeq_epi8(one.0, other.0)) })
    }
    #[inline(always)]
    fn lost_in(self, answer: Self) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe {
            let is_open = _mm256_cmpeq_epi8(self.0, _mm256_setzero_si256());
            _mm256_andnot_si256(is_open, _mm256_xor_si256(self.0, answer.0))
        })
    }
    #[inline(always)]
    fn numbers(self) -> Self {
        let (point, zero) = (Self::all(b'.'), Self::all(b'0'));
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe {
            let is_open = _mm256_cmpeq_epi8(self.0, point.0);
            _mm256_andnot_si256(is_open, _mm256_sub_epi8(self.0, zero.0))
        })
    }
    #[inline(always)]
    fn one_hot(self) -> Self {
        // The table has sixteen entries: what is past them must not come round again.
        let last = Self::all(15);
        // SAFETY: there is AVX2, see `Avx2`; the table has 16 bytes.
        Self(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(ONE_HOT.as_ptr().cast()));
            _mm256_shuffle_epi8(table, _mm256_min_epu8(self.0, last.0))
        })
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        // SAFETY: there is AVX2, see `Avx2`.
        Self(unsafe { _mm256_and_si256(self.0, _mm256_or_si256(b.0, c.0)) })
    }
}

/// Made only inside a shim of [`by_vectors`](super::by_vectors) that has AVX-512 (F, BW).
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

impl Bytes for Avx512 {
    const WIDTH: usize = 64;

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe { _mm512_set1_epi8(byte.cast_signed()) })
    }
    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let bytes = &bytes[at..at + 64];
        // SAFETY: there is AVX-512, see `Avx512`, and 64 bytes.
        Self(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        let bytes = &mut bytes[at..at + 64];
        // SAFETY: there is AVX-512, see `Avx512`, and room for 64 bytes.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe { _mm512_max_epu8(self.0, other.0) })
    }
    #[inline(always)]
    fn plus_equal(self, one: Self, other: Self) -> Self {
        let minus_one = Self::all(u8::MAX);
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe {
            let are_equal = _mm512_cmpeq_epi8_mask(one.0, other.0);
            _mm512_mask_sub_epi8(self.0, are_equal, self.0, minus_one.0)
        })
    }
    #[inline(always)]
    fn lost_in(self, answer: Self) -> Self {
        // A difference has bits exactly where an exclusive or has some, and there is a masked one for bytes.
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe {
            let is_given = _mm512_test_epi8_mask(self.0, self.0);
            _mm512_maskz_sub_epi8(is_given, self.0, answer.0)
        })
    }
    #[inline(always)]
    fn numbers(self) -> Self {
        let (point, zero) = (Self::all(b'.'), Self::all(b'0'));
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe {
            let is_figure = _mm512_cmpneq_epi8_mask(self.0, point.0);
            _mm512_maskz_sub_epi8(is_figure, self.0, zero.0)
        })
    }
    #[inline(always)]
    fn one_hot(self) -> Self {
        // As with AVX2.
        let last = Self::all(15);
        // SAFETY: there is AVX-512, see `Avx512`; the table has 16 bytes.
        Self(unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(ONE_HOT.as_ptr().cast()));
            _mm512_shuffle_epi8(table, _mm512_min_epu8(self.0, last.0))
        })
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe { _mm512_ternarylogic_epi64::<0b1110_0000>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        // SAFETY: there is AVX-512, see `Avx512`.
        Self(unsafe { _mm512_ternarylogic_epi64::<0b1111_1110>(self.0, b.0, c.0) })
    }
}
