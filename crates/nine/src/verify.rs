//! Whether answers solve their puzzles, many boards at a time.
//!
//! This file shares nothing with the engines: it reads bytes and knows no candidates, sweeps or lanes.
//! Boards lie one after another, so a loop over all their bytes looks at several boards in each vector.
//!
//! *Idea*. A byte has a bit for each of the digits 1 to 8. Any other value, 9 among them, has none. A house
//! whose nine cells together show all eight bits has eight cells with the digits 1 to 8 and one more. So
//! no house has two nines, and a board of nine rows has at most nine. If all boards together have nine
//! times as many nines as there are boards, then every row of each has one, and so has every column and
//! every block, for none has two. Nothing else is left for the last cell of a house: no check of the range
//! is needed.
//!
//! *Cost*: 91 instructions a board with AVX2, where `satur_model::solves_classic`, which judges one board
//! at a time, takes 490. What was tried: `docs/experiments/2026-11-nine.md`.

use crate::{Backend, Board};

/// Boards that are checked together: 81 times 32 bytes.
const GROUP: usize = 32;
/// Bytes of a group, with room for what is read past the end of the last board.
const ROOM: usize = 81 * GROUP + 64;
/// The bytes of a board in whole vectors.
const PADDED: usize = 96;

/// Whether every answer solves the puzzle in the same place: [`Verifier::are_solutions`], in memory of its own.
pub fn are_solutions(puzzles: &[Board], answers: &[Board]) -> bool {
    Verifier::new().are_solutions(puzzles, answers)
}

/// Checks answers, in memory that is used again.
pub struct Verifier {
    backend: Backend,
    /// The digits 1 to 8 of every cell, a bit each.
    bits: [u8; ROOM],
    /// The digits of three neighbouring cells, of which this is the first.
    threes: [u8; ROOM],
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}

impl Verifier {
    /// On the best backend.
    pub fn new() -> Self {
        Self::on(Backend::best())
    }

    /// On this backend; on the best there is if this machine does not have it.
    pub fn on(backend: Backend) -> Self {
        Self {
            backend: backend.or_best(),
            bits: [0; ROOM],
            threes: [0; ROOM],
        }
    }

    /// Whether every answer solves the puzzle in the same place: each row, column and block has each digit
    /// once, and every given stands. False if there are more of one than of the other. Says neither
    /// which answer is wrong nor whether a puzzle has other solutions.
    pub fn are_solutions(&mut self, puzzles: &[Board], answers: &[Board]) -> bool {
        match self.backend {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `on` asked whether this machine has the backend, and both have AVX2.
            Backend::Avx2 | Backend::Avx512 | Backend::Avx512Wide => unsafe {
                x86::check(self, puzzles, answers)
            },
            #[cfg(target_arch = "aarch64")]
            // SAFETY: `on` asked whether this machine has the backend.
            Backend::Neon => unsafe { neon::check(self, puzzles, answers) },
            _ => self.check::<[u8; 32]>(puzzles, answers),
        }
    }

    #[inline(always)]
    fn check<V: Bytes>(&mut self, puzzles: &[Board], answers: &[Board]) -> bool {
        if puzzles.len() != answers.len() {
            return false;
        }
        let (puzzle_groups, last_puzzles) = puzzles.as_chunks::<GROUP>();
        let (answer_groups, last_answers) = answers.as_chunks::<GROUP>();
        let mut is_right = true;
        for (puzzles, answers) in puzzle_groups.iter().zip(answer_groups) {
            is_right &= self.check_group::<V>(puzzles, answers);
        }
        if let (Some(puzzle), Some(answer)) = (last_puzzles.last(), last_answers.last()) {
            // A group is filled up with its last board.
            let (mut puzzles, mut answers) = ([*puzzle; GROUP], [*answer; GROUP]);
            puzzles[..last_puzzles.len()].copy_from_slice(last_puzzles);
            answers[..last_answers.len()].copy_from_slice(last_answers);
            is_right &= self.check_group::<V>(&puzzles, &answers);
        }
        is_right
    }

    #[inline(always)]
    fn check_group<V: Bytes>(
        &mut self,
        puzzles: &[Board; GROUP],
        answers: &[Board; GROUP],
    ) -> bool {
        let (puzzles, answers) = (puzzles.as_flattened(), answers.as_flattened());
        // All bits where a given does not stand; counts of nines, each at most 81.
        let (mut lost, mut nines) = (V::all(0), V::all(0));
        for at in (0..81 * GROUP).step_by(32) {
            let (given, answer) = (V::load(puzzles, at), V::load(answers, at));
            lost = lost.or(given.xor(answer).without(given.equal(V::all(0))));
            nines = nines.sub(answer.equal(V::all(9)));
            answer.one_hot().store(&mut self.bits, at);
        }
        for at in (0..81 * GROUP).step_by(32) {
            let bits = |by| V::load(&self.bits, at + by);
            bits(0).or(bits(1)).or(bits(2)).store(&mut self.threes, at);
        }
        let mut houses = V::all(0xff);
        let mut columns = V::all(0xff);
        for start in (0..81 * GROUP).step_by(81) {
            for at in (0..PADDED).step_by(32) {
                let threes = |by| V::load(&self.threes, start + at + by);
                let row = threes(0).or(threes(3)).or(threes(6));
                let block = threes(0).or(threes(9)).or(threes(18));
                houses = houses.and(row.or(V::load(&NOT_ROWS, at)));
                houses = houses.and(block.or(V::load(&NOT_BLOCKS, at)));
            }
            let mut column = V::load(&self.bits, start);
            for row in 1..9 {
                column = column.or(V::load(&self.bits, start + 9 * row));
            }
            columns = columns.and(column);
        }
        let houses = houses.and(columns.or(V::load(&NOT_COLUMNS, 0)));
        let nines: usize = nines.bytes().map(usize::from).iter().sum();
        lost.bytes() == [0; 32] && houses.bytes() == [0xff; 32] && nines == 9 * GROUP
    }
}

/// No bits in the first cell of each row, all bits elsewhere.
static NOT_ROWS: [u8; PADDED] = all_but(81, 9, 1);
/// No bits in the first cell of each block.
static NOT_BLOCKS: [u8; PADDED] = all_but(81, 27, 3);
/// No bits in the first cell of each column.
static NOT_COLUMNS: [u8; PADDED] = all_but(9, 9, 9);

/// All bits, except in cells before `end`: of each `period` cells in the first `count` that are `9 / count` apart
/// (the first of all if there is only one).
const fn all_but(end: usize, period: usize, count: usize) -> [u8; PADDED] {
    let mut cells = [0xff; PADDED];
    let mut cell = 0;
    while cell < end {
        let nth = cell % period;
        if nth.is_multiple_of(9 / count) && nth / (9 / count) < count {
            cells[cell] = 0;
        }
        cell += 1;
    }
    cells
}

/// 32 bytes.
trait Bytes: Copy {
    /// 32 times this byte.
    fn all(byte: u8) -> Self;
    /// The bytes from an index on, which must be there.
    fn load(bytes: &[u8], at: usize) -> Self;
    /// Writes them from an index on, where there must be room.
    fn store(self, bytes: &mut [u8], at: usize);
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Bits in one of the two.
    fn xor(self, other: Self) -> Self;
    /// Bits in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// All bits of the bytes that are equal.
    fn equal(self, other: Self) -> Self;
    /// Difference of bytes, modulo 256.
    fn sub(self, other: Self) -> Self;
    /// `1 << (digit - 1)` for the digits 1 to 8, and 0 for any other byte.
    fn one_hot(self) -> Self;

    /// The bytes.
    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.store(&mut bytes, 0);
        bytes
    }
}

/// Does the same to every byte of two arrays.
macro_rules! each_byte {
    ($name:ident, $a:ident, $b:ident, $byte:expr) => {
        #[inline(always)]
        fn $name(mut self, other: Self) -> Self {
            for (place, $b) in self.iter_mut().zip(other) {
                let $a = *place;
                *place = $byte;
            }
            self
        }
    };
}

impl Bytes for [u8; 32] {
    #[inline(always)]
    fn all(byte: u8) -> Self {
        [byte; 32]
    }
    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let mut copy = [0; 32];
        copy.copy_from_slice(&bytes[at..at + 32]);
        copy
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        bytes[at..at + 32].copy_from_slice(&self);
    }
    each_byte!(and, a, b, a & b);
    each_byte!(or, a, b, a | b);
    each_byte!(xor, a, b, a ^ b);
    each_byte!(without, a, b, a & !b);
    each_byte!(equal, a, b, if a == b { 0xff } else { 0 });
    each_byte!(sub, a, b, a.wrapping_sub(b));
    #[inline(always)]
    fn one_hot(mut self) -> Self {
        for byte in &mut self {
            // Comparisons instead of a shift: most vectors have no shift of bytes by other bytes.
            let mut bits = 0;
            for digit in 1..9 {
                bits |= u8::from(*byte == digit) << (digit - 1);
            }
            *byte = bits;
        }
        self
    }
}

/// The value of [`Bytes::one_hot`] for bytes up to 15.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
static ONE_HOT: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        __m256i, _mm_loadu_si128, _mm256_and_si256, _mm256_andnot_si256,
        _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_min_epu8,
        _mm256_or_si256, _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_storeu_si256,
        _mm256_sub_epi8, _mm256_xor_si256,
    };

    use super::{Board, Bytes, ONE_HOT, Verifier};

    #[target_feature(enable = "avx2")]
    pub(super) fn check(verifier: &mut Verifier, puzzles: &[Board], answers: &[Board]) -> bool {
        verifier.check::<Avx2>(puzzles, answers)
    }

    /// Made only inside `check`, which has AVX2.
    #[derive(Clone, Copy)]
    struct Avx2(__m256i);

    macro_rules! operation {
        ($name:ident, $a:ident, $b:ident, $call:expr) => {
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                // SAFETY: there is AVX2, see `Avx2`.
                Self(unsafe { $call })
            }
        };
    }

    impl Bytes for Avx2 {
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
        operation!(and, a, b, _mm256_and_si256(a, b));
        operation!(or, a, b, _mm256_or_si256(a, b));
        operation!(xor, a, b, _mm256_xor_si256(a, b));
        operation!(without, a, b, _mm256_andnot_si256(b, a));
        operation!(equal, a, b, _mm256_cmpeq_epi8(a, b));
        operation!(sub, a, b, _mm256_sub_epi8(a, b));
        #[inline(always)]
        fn one_hot(self) -> Self {
            // SAFETY: there is AVX2, see `Avx2`; the table has 16 bytes.
            Self(unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(ONE_HOT.as_ptr().cast()));
                // The table has sixteen entries: what is past them must not come round again.
                _mm256_shuffle_epi8(table, _mm256_min_epu8(self.0, _mm256_set1_epi8(15)))
            })
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use std::arch::aarch64::{
        uint8x16_t, vandq_u8, vbicq_u8, vceqq_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vorrq_u8,
        vqtbl1q_u8, vst1q_u8, vsubq_u8,
    };

    use super::{Board, Bytes, ONE_HOT, Verifier};

    #[target_feature(enable = "neon")]
    pub(super) fn check(verifier: &mut Verifier, puzzles: &[Board], answers: &[Board]) -> bool {
        verifier.check::<Neon>(puzzles, answers)
    }

    /// Made only inside `check`, which has NEON.
    #[derive(Clone, Copy)]
    struct Neon(uint8x16_t, uint8x16_t);

    macro_rules! operation {
        ($name:ident, $call:ident) => {
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                // SAFETY: there is NEON, see `Neon`.
                unsafe { Self($call(self.0, other.0), $call(self.1, other.1)) }
            }
        };
    }

    impl Bytes for Neon {
        #[inline(always)]
        fn all(byte: u8) -> Self {
            // SAFETY: there is NEON, see `Neon`.
            let bytes = unsafe { vdupq_n_u8(byte) };
            Self(bytes, bytes)
        }
        #[inline(always)]
        fn load(bytes: &[u8], at: usize) -> Self {
            let bytes = &bytes[at..at + 32];
            // SAFETY: there is NEON, see `Neon`, and twice 16 bytes.
            unsafe { Self(vld1q_u8(bytes.as_ptr()), vld1q_u8(bytes[16..].as_ptr())) }
        }
        #[inline(always)]
        fn store(self, bytes: &mut [u8], at: usize) {
            let bytes = &mut bytes[at..at + 32];
            // SAFETY: there is NEON, see `Neon`, and room for twice 16 bytes.
            unsafe {
                vst1q_u8(bytes.as_mut_ptr(), self.0);
                vst1q_u8(bytes[16..].as_mut_ptr(), self.1);
            }
        }
        operation!(and, vandq_u8);
        operation!(or, vorrq_u8);
        operation!(xor, veorq_u8);
        operation!(without, vbicq_u8);
        operation!(equal, vceqq_u8);
        operation!(sub, vsubq_u8);
        #[inline(always)]
        fn one_hot(self) -> Self {
            // Past its sixteen entries a table gives 0.
            // SAFETY: there is NEON, see `Neon`; the table has 16 bytes.
            unsafe {
                let table = vld1q_u8(ONE_HOT.as_ptr());
                Self(vqtbl1q_u8(table, self.0), vqtbl1q_u8(table, self.1))
            }
        }
    }
}
