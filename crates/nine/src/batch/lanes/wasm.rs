//! The vector of WebAssembly: 128 lanes.
//!
//! A module with such instructions is refused as a whole by browsers without them (from before 2021, Safari from before
//! 2023), so nothing has to be asked when it runs. 256 lanes in two vectors were no faster, nor were plain words
//! that the compiler turns into vectors (`docs/experiments/2026-11-page.md`).

use std::arch::wasm32::{
    i64x2_splat, v128, v128_and, v128_andnot, v128_any_true, v128_or, v128_xor,
};

use super::Lanes;
use super::plain::Steps;

/// 128 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Simd128(v128);

macro_rules! operation {
    ($name:ident, $instruction:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            Self($instruction(self.0, other.0))
        }
    };
}

impl Lanes for Simd128 {
    const WORDS: usize = 2;
    type Some = Steps;

    #[inline(always)]
    fn none() -> Self {
        Self(i64x2_splat(0))
    }
    #[inline(always)]
    fn all() -> Self {
        Self(i64x2_splat(-1))
    }
    operation!(and, v128_and);
    operation!(or, v128_or);
    operation!(without, v128_andnot);
    operation!(xor, v128_xor);
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
    #[inline(always)]
    fn is_none(self) -> bool {
        !v128_any_true(self.0)
    }
}
