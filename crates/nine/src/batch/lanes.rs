//! Vectors of lanes: a bit for each puzzle.

/// A vector of bits, 64 lanes a word.
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

    /// How many lanes there are in it.
    #[inline(always)]
    fn count(self) -> u32 {
        Self::words(&[self])
            .iter()
            .map(|word| word.count_ones())
            .sum()
    }
}

/// Four plain words; the compiler makes of them what the machine has.
#[derive(Clone, Copy)]
pub(crate) struct Plain([u64; 4]);

impl Lanes for Plain {
    const WORDS: usize = 4;
    type Some = Steps;

    #[inline(always)]
    fn none() -> Self {
        Self([0; 4])
    }
    #[inline(always)]
    fn all() -> Self {
        Self([u64::MAX; 4])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
    #[inline(always)]
    fn some(lanes: u64) -> Steps {
        Steps::new(lanes)
    }
    #[inline(always)]
    fn together(word: u64, some: Steps) -> u64 {
        some.together(word)
    }
    #[inline(always)]
    fn apart(word: u64, some: Steps) -> u64 {
        some.apart(word)
    }
}

/// Moving bits together in six steps, for machines without an instruction for it: in step k
/// those bits move down by 2^k that have to (Hacker's Delight, 7-4).
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    lanes: u64,
    moves: [u64; 6],
}

impl Steps {
    fn new(lanes: u64) -> Self {
        let (mut left, mut gaps, mut moves) = (lanes, !lanes << 1, [0; 6]);
        for (step, bits) in moves.iter_mut().enumerate() {
            // The parity of the gaps below each bit says whether it moves in this step.
            let mut parity = gaps;
            for shift in 0..6 {
                parity ^= parity << (1 << shift);
            }
            *bits = parity & left;
            left = left ^ *bits | (*bits >> (1 << step));
            gaps &= !parity;
        }
        Self { lanes, moves }
    }

    fn together(self, word: u64) -> u64 {
        let mut word = word & self.lanes;
        for (step, bits) in self.moves.iter().enumerate() {
            let moving = word & bits;
            word = word ^ moving | (moving >> (1 << step));
        }
        word
    }

    fn apart(self, mut word: u64) -> u64 {
        for (step, bits) in self.moves.iter().enumerate().rev() {
            let moving = word << (1 << step);
            word = word & !bits | (moving & bits);
        }
        word & self.lanes
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    //! The vectors of x86-64.

    use std::arch::x86_64::{
        __m256i, __m512i, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256,
        _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_xor_si256, _mm512_and_si512,
        _mm512_andnot_si512, _mm512_or_si512, _mm512_set1_epi64, _mm512_setzero_si512,
        _mm512_xor_si512, _pdep_u64, _pext_u64,
    };

    use super::Lanes;

    macro_rules! lanes {
        ($(#[$doc:meta])* $name:ident, $register:ty, $words:literal, $none:ident, $fill:ident,
         $and:ident, $or:ident, $andnot:ident, $xor:ident) => {
            $(#[$doc])*
            #[derive(Clone, Copy)]
            #[repr(transparent)]
            pub(crate) struct $name($register);

            // SAFETY of the calls: these vectors are used only inside the shims of `super::super`,
            // which are entered only after the processor was asked for the features.
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
                    Self(unsafe { $fill(-1) })
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
                    Self(unsafe { $andnot(other.0, self.0) })
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
            }
        };
    }

    lanes!(
        /// 256 lanes.
        Avx2, __m256i, 4, _mm256_setzero_si256, _mm256_set1_epi64x,
        _mm256_and_si256, _mm256_or_si256, _mm256_andnot_si256, _mm256_xor_si256
    );
    lanes!(
        /// 512 lanes.
        Avx512, __m512i, 8, _mm512_setzero_si512, _mm512_set1_epi64,
        _mm512_and_si512, _mm512_or_si512, _mm512_andnot_si512, _mm512_xor_si512
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_move_together_and_apart() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        let mut lanes = 0x0123_4567_89ab_cdef_u64;
        for turn in 0..200 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(turn);
            lanes = [
                0,
                u64::MAX,
                1,
                1 << 63,
                lanes.wrapping_mul(word) ^ (word >> 7),
            ][turn as usize % 5];
            let (mut together, mut at) = (0, 0);
            for lane in (0..64).filter(|lane| lanes >> lane & 1 == 1) {
                together |= (word >> lane & 1) << at;
                at += 1;
            }
            let steps = Steps::new(lanes);
            assert_eq!(steps.together(word), together);
            assert_eq!(steps.apart(together), word & lanes);
        }
    }
}
