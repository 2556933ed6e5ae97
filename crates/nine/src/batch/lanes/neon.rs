//! The vector of 64-bit ARM: 128 lanes.
//!
//! Three inputs are two instructions where two of them are a choice between two vectors (`bsl`), and an
//! inverted input costs nothing (`bic`, `orn`). There are no instructions that move bits together or apart,
//! nor one that gathers the top bits of bytes: those are done in plain words. 128 lanes and not 256 in two
//! registers because WebAssembly, which has the same registers, was no faster with them
//! (`docs/experiments/2026-11-page.md`); no ARM machine was at hand to measure it.
//!
//! SAFETY of all calls: these vectors are used only inside the shims of `batch`, which are entered
//! only after the processor was asked for NEON, and in tests that ask as well. No call touches memory.

use std::arch::aarch64::{
    uint64x2_t, vaddlvq_u8, vandq_u64, vbicq_u64, vbslq_u64, vcntq_u8, vdupq_n_u64, veorq_u64,
    vmaxvq_u32, vornq_u64, vorrq_u64, vreinterpretq_u8_u64, vreinterpretq_u32_u64,
};

use super::Lanes;
use super::plain::Steps;

/// 128 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint64x2_t);

macro_rules! operation {
    ($name:ident, $instruction:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: see above.
            Self(unsafe { $instruction(self.0, other.0) })
        }
    };
}

/// In each lane the bit of `yes` where `choice` has one, and the bit of `no` elsewhere.
#[inline(always)]
fn select(choice: Neon, yes: Neon, no: Neon) -> Neon {
    // SAFETY: see above.
    Neon(unsafe { vbslq_u64(choice.0, yes.0, no.0) })
}

impl Lanes for Neon {
    const WORDS: usize = 2;
    type Some = Steps;

    #[inline(always)]
    fn none() -> Self {
        // SAFETY: see above.
        Self(unsafe { vdupq_n_u64(0) })
    }
    #[inline(always)]
    fn all() -> Self {
        // SAFETY: see above.
        Self(unsafe { vdupq_n_u64(u64::MAX) })
    }
    operation!(and, vandq_u64);
    operation!(or, vorrq_u64);
    operation!(without, vbicq_u64);
    operation!(xor, veorq_u64);
    operation!(or_not, vornq_u64);
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // Where two differ the third decides.
        select(self.xor(b), c, self)
    }
    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> (Self, Self) {
        let sum = self.xor(b);
        (sum.xor(c), select(sum, c, self))
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
    #[inline(always)]
    fn is_none(self) -> bool {
        // SAFETY: see above.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u64(self.0)) == 0 }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        // SAFETY: see above.
        unsafe { u32::from(vaddlvq_u8(vcntq_u8(vreinterpretq_u8_u64(self.0)))) }
    }
}
