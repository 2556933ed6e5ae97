//! Vectors of lanes: a bit for each puzzle.
//!
//! The kernels are written once, over the trait [`Lanes`]. What a backend has of its own is in
//! [`plain`] (words, on every machine, also with the ternary logic of AVX-512), `neon`, `x86` and `wasm`.

mod bytes;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
pub(crate) mod plain;
#[cfg(target_arch = "wasm32")]
pub(crate) mod wasm;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

pub(crate) use bytes::{Digits, digits_of};

use crate::Board;

/// A vector of bits, 64 lanes a word.
///
/// Operations with three inputs are two instructions or more, and one where there is ternary logic:
/// [`by_ternary`] gives them to such a vector.
pub(crate) trait Lanes: Copy {
    /// How many words of 64 lanes.
    const WORDS: usize;
    /// How a set of lanes of one word is kept for moving lanes together and apart.
    type Some: Copy;

    /// No lane.
    fn none() -> Self;
    /// Every lane.
    fn all() -> Self;
    /// Lanes in both.
    fn and(self, other: Self) -> Self;
    /// Lanes in either.
    fn or(self, other: Self) -> Self;
    /// Lanes in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// Lanes in one of the two.
    fn xor(self, other: Self) -> Self;
    /// Prepares for moving lanes of a word.
    fn some(lanes: u64) -> Self::Some;
    /// The bits of some lanes, moved together to the low end.
    fn together(word: u64, some: Self::Some) -> u64;
    /// The low bits, moved apart to some lanes; the other lanes are 0.
    fn apart(word: u64, some: Self::Some) -> u64;

    /// `self & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// Lanes in two or three of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// The sum of three bits and its carry.
    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> (Self, Self) {
        let sum = self.xor(b);
        (sum.xor(c), self.and(b).or(sum.and(c)))
    }
    /// `self | b & c`
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | b & !c`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `self | !b`
    #[inline(always)]
    fn or_not(self, b: Self) -> Self {
        self.or(Self::all().without(b))
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self & !(b & !c)`
    #[inline(always)]
    fn without_but(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }

    /// The bits of a board's digits, and whether a byte is no digit.
    #[inline(always)]
    fn digits_of(board: &Board) -> (Digits, bool) {
        digits_of(board)
    }

    /// Writes the board whose digits have these bits.
    #[inline(always)]
    fn write_board(digits: &Digits, board: &mut Board) {
        bytes::write_board::<Self>(digits, board);
    }

    /// Vectors as words, [`Lanes::WORDS`] each.
    #[inline(always)]
    fn words(vectors: &[Self]) -> &[u64] {
        let len = vectors.len() * Self::WORDS;
        const { assert!(size_of::<Self>() == 8 * Self::WORDS && align_of::<Self>() >= 8) };
        // SAFETY: a vector is so many words without padding, as just asserted, and any bits
        // make valid words.
        unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), len) }
    }

    /// Vectors as words that can be changed, [`Lanes::WORDS`] each.
    #[inline(always)]
    fn words_mut(vectors: &mut [Self]) -> &mut [u64] {
        let len = vectors.len() * Self::WORDS;
        const { assert!(size_of::<Self>() == 8 * Self::WORDS && align_of::<Self>() >= 8) };
        // SAFETY: as in `words`; any words make a valid vector.
        unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), len) }
    }

    /// One word of it.
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        Self::words(&[self])[index]
    }

    /// A vector of words.
    #[inline(always)]
    fn of(mut word: impl FnMut(usize) -> u64) -> Self {
        let mut vector = [Self::none()];
        for (index, place) in Self::words_mut(&mut vector).iter_mut().enumerate() {
            *place = word(index);
        }
        vector[0]
    }

    /// Whether there is no lane in it.
    #[inline(always)]
    fn is_none(self) -> bool {
        Self::words(&[self]).iter().fold(0, |all, word| all | word) == 0
    }

    /// How many lanes there are in it.
    #[inline(always)]
    fn count(self) -> u32 {
        Self::words(&[self])
            .iter()
            .map(|word| word.count_ones())
            .sum()
    }
}

/// A vector with an instruction for every function of three bits.
#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, reason = "no vector of WebAssembly has such an instruction")
)]
pub(crate) trait Ternary: Lanes {
    /// The function whose value for the bits `a`, `b`, `c` is bit `4 * a + 2 * b + c` of the table.
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self;
}

/// The operations of [`Lanes`] with three inputs, by [`Ternary::ternary`].
macro_rules! by_ternary {
    () => {
        #[inline(always)]
        fn and3(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1000_0000>(b, c)
        }
        #[inline(always)]
        fn or3(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1111_1110>(b, c)
        }
        #[inline(always)]
        fn majority(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1110_1000>(b, c)
        }
        #[inline(always)]
        fn add3(self, b: Self, c: Self) -> (Self, Self) {
            (self.ternary::<0b1001_0110>(b, c), self.majority(b, c))
        }
        #[inline(always)]
        fn or_both(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1111_1000>(b, c)
        }
        #[inline(always)]
        fn or_without(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1111_0100>(b, c)
        }
        #[inline(always)]
        fn or_not(self, b: Self) -> Self {
            self.ternary::<0b1111_0011>(b, b)
        }
        #[inline(always)]
        fn and_either(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1110_0000>(b, c)
        }
        #[inline(always)]
        fn without_both(self, b: Self, c: Self) -> Self {
            self.ternary::<0b0111_0000>(b, c)
        }
        #[inline(always)]
        fn without_either(self, b: Self, c: Self) -> Self {
            self.ternary::<0b0001_0000>(b, c)
        }
        #[inline(always)]
        fn without_but(self, b: Self, c: Self) -> Self {
            self.ternary::<0b1011_0000>(b, c)
        }
    };
}

use by_ternary;

#[cfg(test)]
mod tests {
    use super::plain::{Narrow, Plain, Software};
    use super::*;

    /// The operations of a vector on the eight combinations of three bits.
    fn table<V: Lanes>() -> Vec<[u64; 2]> {
        // Every combination stands in the first word and, turned by one, in the last.
        let [a, b, c] = [0xf0_u64, 0xcc, 0xaa].map(|bits| {
            V::of(|word| {
                if word == V::WORDS - 1 {
                    bits << 1
                } else {
                    bits
                }
            })
        });
        let (sum, carry) = a.add3(b, c);
        let all = [
            a.and3(b, c),
            a.or3(b, c),
            a.majority(b, c),
            sum,
            carry,
            a.or_both(b, c),
            a.or_without(b, c),
            a.or_not(b).without(V::of(|_| !0x1ff)),
            a.and_either(b, c),
            a.without_both(b, c),
            a.without_either(b, c),
            a.without_but(b, c),
            a.and(b),
            a.or(b),
            a.xor(b),
            a.without(b),
        ];
        all.map(|value| [value.word(0), value.word(V::WORDS - 1)])
            .to_vec()
    }

    #[test]
    fn ternary_logic_is_what_two_inputs_make() {
        let plain = table::<Plain>();
        let bits = |at: usize| plain[at][0] & 0xff;
        assert_eq!(
            [bits(0), bits(1), bits(2), bits(3), bits(4)],
            [0x80, 0xfe, 0xe8, 0x96, 0xe8]
        );
        assert_eq!(table::<Software>(), plain);
        assert_eq!(table::<Narrow>(), plain);
        #[cfg(target_arch = "aarch64")]
        if crate::Backend::Neon.is_available() {
            assert_eq!(table::<neon::Neon>(), plain);
        }
        #[cfg(target_arch = "x86_64")]
        if crate::Backend::Avx2.is_available() {
            assert_eq!(table::<x86::Avx2>(), plain);
        }
        #[cfg(target_arch = "x86_64")]
        if crate::Backend::Avx512.is_available() {
            assert_eq!(table::<x86::Avx512>(), plain);
            assert_eq!(table::<x86::Wide>(), plain);
        }
    }
}
