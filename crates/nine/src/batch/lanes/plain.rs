//! Vectors of plain words, for every machine; the compiler makes of them what the machine has.
//!
//! [`Plain`] is the portable backend. [`Software`] is as wide as a vector may be, and it computes the
//! ternary logic of AVX-512 out of the same tables: with it the code for that backend runs in tests
//! on machines that do not have it.

use super::Lanes;
#[cfg(any(test, feature = "software"))]
use super::{Ternary, by_ternary};

/// Does the same to every word of two vectors: by a loop, for a closure might not be inlined, and then
/// every operation is a call.
macro_rules! each_word {
    ($name:ident, $a:ident, $b:ident, $word:expr) => {
        #[inline(always)]
        fn $name(mut self, other: Self) -> Self {
            for (place, $b) in self.0.iter_mut().zip(other.0) {
                let $a = *place;
                *place = $word;
            }
            self
        }
    };
}

macro_rules! lanes {
    ($(#[$doc:meta])* $name:ident, $words:literal, { $($more:tt)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name([u64; $words]);

        impl Lanes for $name {
            const WORDS: usize = $words;
            type Some = Steps;

            #[inline(always)]
            fn none() -> Self {
                Self([0; $words])
            }
            #[inline(always)]
            fn all() -> Self {
                Self([u64::MAX; $words])
            }
            each_word!(and, a, b, a & b);
            each_word!(or, a, b, a | b);
            each_word!(without, a, b, a & !b);
            each_word!(xor, a, b, a ^ b);
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
            $($more)*
        }
    };
}

lanes!(
    /// 256 lanes.
    Plain, 4, {}
);
#[cfg(any(test, feature = "software"))]
lanes!(
    /// 512 lanes, with ternary logic.
    Software, 8, { by_ternary!(); }
);

#[cfg(test)]
lanes!(
    /// 128 lanes, as WebAssembly has, for tests elsewhere.
    Narrow, 2, {}
);

#[cfg(any(test, feature = "software"))]
impl Ternary for Software {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        let mut value = [0; 8];
        for word in 0..8 {
            let (a, b, c) = (self.0[word], b.0[word], c.0[word]);
            for row in 0..8 {
                if TABLE >> row & 1 == 1 {
                    let a = if row & 4 == 0 { !a } else { a };
                    let b = if row & 2 == 0 { !b } else { b };
                    let c = if row & 1 == 0 { !c } else { c };
                    value[word] |= a & b & c;
                }
            }
        }
        Self(value)
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
    pub(super) fn new(lanes: u64) -> Self {
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

    pub(super) fn together(self, word: u64) -> u64 {
        let mut word = word & self.lanes;
        for (step, bits) in self.moves.iter().enumerate() {
            let moving = word & bits;
            word = word ^ moving | (moving >> (1 << step));
        }
        word
    }

    pub(super) fn apart(self, mut word: u64) -> u64 {
        for (step, bits) in self.moves.iter().enumerate().rev() {
            let moving = word << (1 << step);
            word = word & !bits | (moving & bits);
        }
        word & self.lanes
    }
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
