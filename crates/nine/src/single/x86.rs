//! The single engine on x86-64 with AVX2: four registers, as [`super::registers`] draws them.
//!
//! What counts digits, reads and writes here serves AVX-512 as well ([`super::avx512`]).

use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi32,
    _mm_cvtsi128_si32, _mm_extract_epi32, _mm_loadu_si128, _mm_or_si128, _mm_set_epi32,
    _mm_set1_epi32, _mm_setr_epi32, _mm_shuffle_epi32, _mm_slli_epi32, _mm_srli_epi32,
    _mm_storeu_si128, _mm_sub_epi32, _mm_testz_si128, _mm_unpackhi_epi32, _mm_unpackhi_epi64,
    _mm_unpacklo_epi32, _mm_unpacklo_epi64, _mm256_add_epi32, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_broadcastd_epi32, _mm256_castsi256_ps, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_cmpeq_epi32, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_max_epu8, _mm256_min_epu32, _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_sll_epi32, _mm256_slli_epi32, _mm256_srli_epi32,
    _mm256_storeu_si256, _mm256_sub_epi32, _mm256_subs_epu8, _mm256_testz_si256,
};

use super::bands::{Bands, FULL, bit_of};
use super::count::{count, spread, union};
use super::registers::{CandidateCount, Cells, Few, Marks, Registers};
use crate::Board;

/// Calls intrinsics.
macro_rules! simd {
    ($($call:tt)*) => {{
        // SAFETY: the values of this module are made only inside the shims of `super`, which
        // are entered only after the processor was asked for AVX2. Intrinsics that touch memory
        // are given arrays at least as long as a register.
        unsafe { $($call)* }
    }};
}

/// AVX2.
pub(crate) struct X86;

/// Three bands of eight digits.
#[derive(Clone, Copy)]
pub(crate) struct Eight(pub(super) [__m256i; 3]);

/// Three bands of one digit; the fourth word is of no meaning.
#[derive(Clone, Copy)]
pub(crate) struct One(pub(super) __m128i);

impl Eight {
    #[inline(always)]
    fn each(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2])])
    }
}

impl Bands for Eight {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([simd!(_mm256_set1_epi32(word as i32)); 3])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| simd!(_mm256_and_si256(a, b)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| simd!(_mm256_or_si256(a, b)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| simd!(_mm256_andnot_si256(b, a)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.each(other, |a, b| simd!(_mm256_add_epi32(a, b)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.each(other, |a, b| simd!(_mm256_sub_epi32(a, b)))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        self.each(self, |a, _| simd!(_mm256_slli_epi32::<N>(a)))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        self.each(self, |a, _| simd!(_mm256_srli_epi32::<N>(a)))
    }
    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }
    #[inline(always)]
    fn last(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }
}

impl Bands for One {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(simd!(_mm_set1_epi32(word as i32)))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(simd!(_mm_and_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(simd!(_mm_or_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(simd!(_mm_andnot_si128(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(simd!(_mm_add_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(simd!(_mm_sub_epi32(self.0, other.0)))
    }
    #[inline(always)]
    fn up<const N: i32>(self) -> Self {
        Self(simd!(_mm_slli_epi32::<N>(self.0)))
    }
    #[inline(always)]
    fn down<const N: i32>(self) -> Self {
        Self(simd!(_mm_srli_epi32::<N>(self.0)))
    }
    #[inline(always)]
    fn next(self) -> Self {
        Self(simd!(_mm_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }
    #[inline(always)]
    fn last(self) -> Self {
        Self(simd!(_mm_shuffle_epi32::<0b11_01_00_10>(self.0)))
    }
}

/// How many digits each cell has, counted up to four: at least one, two, three, four.
#[derive(Clone, Copy)]
struct Census([__m128i; 4]);

impl Census {
    #[inline(always)]
    fn each(self, other: Self, f: impl Fn(__m128i, __m128i) -> __m128i) -> Self {
        let (a, b) = (self.0, other.0);
        Self([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let (Self([a1, a2, a3, a4]), Self([b1, b2, b3, b4])) = (self, other);
        let or = |a, b| simd!(_mm_or_si128(a, b));
        let and = |a, b| simd!(_mm_and_si128(a, b));
        Self([
            or(a1, b1),
            or(or(a2, b2), and(a1, b1)),
            or(or(a3, b3), or(and(a1, b2), and(a2, b1))),
            or(or(or(a4, b4), and(a2, b2)), or(and(a1, b3), and(a3, b1))),
        ])
    }
}

/// The first three words of a register.
#[inline(always)]
fn cells(words: __m128i) -> Cells {
    simd! {
        [
            _mm_cvtsi128_si32(words) as u32,
            _mm_extract_epi32::<1>(words) as u32,
            _mm_extract_epi32::<2>(words) as u32,
        ]
    }
}

/// The words of three bands on top of each other, folded to one word a band by `add`:
/// `[band 0, band 1, band 2, -]`.
#[inline(always)]
fn fold<T: Copy>(
    bands: [T; 3],
    low: impl Fn(T, T) -> T,
    high: impl Fn(T, T) -> T,
    low_half: impl Fn(T, T) -> T,
    high_half: impl Fn(T, T) -> T,
    add: impl Fn(T, T) -> T,
) -> T {
    let [a, b, c] = bands;
    let first = add(low(a, b), high(a, b));
    let third = add(low(c, c), high(c, c));
    add(low_half(first, third), high_half(first, third))
}

/// Gives every digit the cells of three bands, one word each.
#[inline(always)]
fn everywhere(cells: __m128i) -> Marks<X86> {
    simd! {
        let second = _mm_shuffle_epi32::<0b01_01_01_01>(cells);
        let third = _mm_shuffle_epi32::<0b10_10_10_10>(cells);
        Marks {
            eight: Eight([
                _mm256_broadcastd_epi32(cells),
                _mm256_broadcastd_epi32(second),
                _mm256_broadcastd_epi32(third),
            ]),
            one: One(cells),
        }
    }
}

/// Eight digits of a band as two times four.
#[inline(always)]
fn halves(band: __m256i) -> (__m128i, __m128i) {
    simd! {
        (_mm256_castsi256_si128(band), _mm256_extracti128_si256::<1>(band))
    }
}

impl Registers for X86 {
    type Eight = Eight;
    type One = One;

    #[inline(always)]
    fn from_words(words: &[[u32; 9]; 3]) -> Marks<Self> {
        let [a, b, c] = words;
        simd! {
            Marks {
                eight: Eight([
                    _mm256_loadu_si256(a.as_ptr().cast()),
                    _mm256_loadu_si256(b.as_ptr().cast()),
                    _mm256_loadu_si256(c.as_ptr().cast()),
                ]),
                one: One(_mm_setr_epi32(a[8] as i32, b[8] as i32, c[8] as i32, 0)),
            }
        }
    }

    #[inline(always)]
    fn to_words(marks: Marks<Self>) -> [[u32; 9]; 3] {
        let mut words = [[0; 9]; 3];
        for (words, band) in words.iter_mut().zip(marks.eight.0) {
            simd!(_mm256_storeu_si256(words.as_mut_ptr().cast(), band));
        }
        simd! {
            words[0][8] = _mm_cvtsi128_si32(marks.one.0) as u32;
            words[1][8] = _mm_extract_epi32::<1>(marks.one.0) as u32;
            words[2][8] = _mm_extract_epi32::<2>(marks.one.0) as u32;
        }
        words
    }

    #[inline(always)]
    fn read(givens: &Board) -> Option<Marks<Self>> {
        let mut words = [[0; 9]; 3];
        simd! {
            // The last band is read from five bytes before it, so as not to read past the end.
            let start = givens.as_ptr();
            let first = _mm256_loadu_si256(start.cast());
            let second = _mm256_loadu_si256(start.add(27).cast());
            let third = _mm256_loadu_si256(start.add(49).cast());
            let most = _mm256_max_epu8(_mm256_max_epu8(first, second), third);
            let past = _mm256_subs_epu8(most, _mm256_set1_epi8(9));
            if _mm256_testz_si256(past, past) == 0 {
                return None;
            }
            let ordered = [
                shuffle(first, &BOXES_FROM_ROWS[0]),
                shuffle(second, &BOXES_FROM_ROWS[0]),
                shuffle(third, &BOXES_FROM_ROWS[1]),
            ];
            for (words, cells) in words.iter_mut().zip(ordered) {
                let open = equal(cells, 0) & FULL;
                for (digit, word) in words.iter_mut().enumerate() {
                    *word = open | equal(cells, digit as i8 + 1);
                }
            }
        }
        Some(Self::from_words(&words))
    }

    #[inline(always)]
    fn write(marks: Marks<Self>) -> Board {
        let words = Self::to_words(marks);
        // Room for whole registers at the end.
        let mut bytes = [0_u8; 54 + 32];
        for (band, w) in words.iter().enumerate() {
            // The four bits of the digit in every cell.
            let planes = [
                w[0] | w[2] | w[4] | w[6] | w[8],
                w[1] | w[2] | w[5] | w[6],
                w[3] | w[4] | w[5] | w[6],
                w[7] | w[8],
            ];
            simd! {
                let mut cells = _mm256_setzero_si256();
                for (bit, plane) in planes.into_iter().enumerate() {
                    let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(plane as i32), load(&BYTE_OF_BIT));
                    let bits = load(&BIT_OF_BYTE);
                    let set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bits), bits);
                    cells = _mm256_or_si256(cells, _mm256_and_si256(set, _mm256_set1_epi8(1 << bit)));
                }
                let rows = shuffle(cells, &ROWS_FROM_BOXES);
                _mm256_storeu_si256(bytes[27 * band..][..32].as_mut_ptr().cast(), rows);
            }
        }
        let mut board = [0; 81];
        board.copy_from_slice(&bytes[..81]);
        board
    }

    #[inline(always)]
    fn tally(marks: Marks<Self>) -> CandidateCount<Self> {
        CandidateCount::of(count(marks), simd!(_mm256_setzero_si256()))
    }

    #[inline(always)]
    fn tally_without(
        marks: Marks<Self>,
        taken: Marks<Self>,
    ) -> (CandidateCount<Self>, Marks<Self>) {
        let (count, taken) = (count(marks), union(taken));
        (CandidateCount::of(count, taken), spread(taken))
    }

    #[inline(always)]
    fn few(marks: Marks<Self>) -> Few {
        simd! {
            let bands = marks.eight.0.map(|band| {
                let (low, high) = halves(band);
                let (once, twice) = (_mm_or_si128(low, high), _mm_and_si128(low, high));
                let none = _mm_set1_epi32(0);
                Census([once, twice, none, none])
            });
            let eight = fold(
                bands,
                |a: Census, b: Census| a.each(b, |a, b| _mm_unpacklo_epi32(a, b)),
                |a: Census, b: Census| a.each(b, |a, b| _mm_unpackhi_epi32(a, b)),
                |a: Census, b: Census| a.each(b, |a, b| _mm_unpacklo_epi64(a, b)),
                |a: Census, b: Census| a.each(b, |a, b| _mm_unpackhi_epi64(a, b)),
                Census::add,
            );
            let none = _mm_set1_epi32(0);
            let Census([_, two, three, four]) = eight.add(Census([marks.one.0, none, none, none]));
            Few {
                open: cells(two),
                pairs: cells(_mm_andnot_si128(three, two)),
                triples: cells(_mm_andnot_si128(four, three)),
            }
        }
    }

    #[inline(always)]
    fn has_gap(marks: Marks<Self>) -> bool {
        let [a, b, c] = marks.eight.0;
        simd! {
            let fewest = _mm256_min_epu32(_mm256_min_epu32(a, b), c);
            let gaps = _mm256_cmpeq_epi32(fewest, _mm256_setzero_si256());
            let zero = _mm_set1_epi32(0);
            let nine = _mm_cmpeq_epi32(_mm_or_si128(marks.one.0, _mm_set_epi32(1, 0, 0, 0)), zero);
            (_mm256_testz_si256(gaps, gaps) == 0) | (_mm_testz_si128(nine, nine) == 0)
        }
    }

    #[inline(always)]
    fn is_empty(marks: Marks<Self>) -> bool {
        let [a, b, c] = marks.eight.0;
        simd! {
            let all = _mm256_or_si256(_mm256_or_si256(a, b), c);
            let three = _mm_setr_epi32(-1, -1, -1, 0);
            (_mm256_testz_si256(all, all) != 0) & (_mm_testz_si128(marks.one.0, three) != 0)
        }
    }

    #[inline(always)]
    fn digits(marks: Marks<Self>, band: usize, bit: u32) -> u32 {
        let up = 31 - bit;
        simd! {
            let count = _mm_set_epi32(0, 0, 0, up as i32);
            let signs = _mm256_sll_epi32(marks.eight.0[band], count);
            let eight = _mm256_movemask_ps(_mm256_castsi256_ps(signs)) as u32;
            let mut nine = [0_u32; 4];
            _mm_storeu_si128(nine.as_mut_ptr().cast(), marks.one.0);
            eight | (nine[band] >> bit & 1) << 8
        }
    }

    #[inline(always)]
    fn mark(band: usize, bit: u32, digit: usize) -> Marks<Self> {
        let lanes = &ONLY_DIGIT[digit];
        simd! {
            let eight = _mm256_loadu_si256(lanes.as_ptr().cast());
            let one = _mm_set1_epi32(lanes[8] as i32);
            let cell = Self::cell(band, bit);
            Marks {
                eight: Eight(cell.eight.0.map(|band| _mm256_and_si256(band, eight))),
                one: One(_mm_and_si128(cell.one.0, one)),
            }
        }
    }

    #[inline(always)]
    fn cell(band: usize, bit: u32) -> Marks<Self> {
        // Masks from tables: a register read back from memory that was just written in parts
        // makes the processor wait.
        everywhere(simd! {
            let only = _mm_loadu_si128(ONLY_BAND[band].as_ptr().cast());
            _mm_and_si128(_mm_set1_epi32(1 << bit), only)
        })
    }
}

/// All bits in the word of one band.
static ONLY_BAND: [[u32; 4]; 3] = [
    [u32::MAX, 0, 0, 0],
    [0, u32::MAX, 0, 0],
    [0, 0, u32::MAX, 0],
];

/// All bits in the word of one digit.
static ONLY_DIGIT: [[u32; 9]; 9] = {
    let mut lanes = [[0; 9]; 9];
    let mut digit = 0;
    while digit < 9 {
        lanes[digit][digit] = u32::MAX;
        digit += 1;
    }
    lanes
};

/// Where each of 32 bytes comes from: out of the low half, out of the high half; nowhere if the
/// top bit is set.
type Shuffle = [[u8; 32]; 2];

/// The cells of a band in the order of their bits from reading order, the first cell at byte 0;
/// and the same with the first cell at byte 5.
static BOXES_FROM_ROWS: [Shuffle; 2] = [boxes_from_rows(0), boxes_from_rows(5)];

const fn boxes_from_rows(start: usize) -> Shuffle {
    let mut shuffle = [[0x80; 32]; 2];
    let mut cell = 0;
    while cell < 27 {
        let from = cell + start;
        shuffle[from / 16][bit_of(cell) as usize] = (from % 16) as u8;
        cell += 1;
    }
    shuffle
}

/// The way back.
static ROWS_FROM_BOXES: Shuffle = {
    let mut shuffle = [[0x80; 32]; 2];
    let mut cell = 0;
    while cell < 27 {
        let from = bit_of(cell) as usize;
        shuffle[from / 16][cell] = (from % 16) as u8;
        cell += 1;
    }
    shuffle
};

/// Which byte of a word has the bit that byte i stands for: i / 8.
static BYTE_OF_BIT: [u8; 32] = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = i as u8 / 8;
        i += 1;
    }
    bytes
};

/// Which bit of that byte it is, as a mask.
static BIT_OF_BYTE: [u8; 32] = {
    let mut bits = [0; 32];
    let mut i = 0;
    while i < 32 {
        bits[i] = 1 << (i % 8);
        i += 1;
    }
    bits
};

#[inline(always)]
fn load(bytes: &[u8; 32]) -> __m256i {
    simd!(_mm256_loadu_si256(bytes.as_ptr().cast()))
}

#[inline(always)]
fn shuffle(bytes: __m256i, from: &Shuffle) -> __m256i {
    simd! {
        let low = _mm256_permute4x64_epi64::<0b01_00_01_00>(bytes);
        let high = _mm256_permute4x64_epi64::<0b11_10_11_10>(bytes);
        _mm256_or_si256(
            _mm256_shuffle_epi8(low, load(&from[0])),
            _mm256_shuffle_epi8(high, load(&from[1])),
        )
    }
}

/// The bytes that are equal to one.
#[inline(always)]
fn equal(bytes: __m256i, to: i8) -> u32 {
    simd!(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(to))) as u32)
}
