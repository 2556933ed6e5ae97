//! Two registers of 16 bytes with NEON.

use std::arch::aarch64::{
    uint8x16_t, vandq_u8, vbicq_u8, vceqq_u8, vceqzq_u8, vdupq_n_u8, veorq_u8, vld1q_u8, vmaxq_u8,
    vorrq_u8, vqtbl1q_u8, vst1q_u8, vsubq_u8,
};

use super::{Bytes, ONE_HOT};

/// Made only inside a shim of [`by_vectors`](super::by_vectors) that has NEON.
#[derive(Clone, Copy)]
pub(crate) struct Neon(uint8x16_t, uint8x16_t);

impl Neon {
    /// Does the same to both registers of two.
    #[inline(always)]
    fn both(self, other: Self, register: impl Fn(uint8x16_t, uint8x16_t) -> uint8x16_t) -> Self {
        Self(register(self.0, other.0), register(self.1, other.1))
    }
}

impl Bytes for Neon {
    const WIDTH: usize = 32;

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
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        self.both(other, |a, b| unsafe { vorrq_u8(a, b) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        self.both(other, |a, b| unsafe { vmaxq_u8(a, b) })
    }
    #[inline(always)]
    fn plus_equal(self, one: Self, other: Self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        let equal = one.both(other, |a, b| unsafe { vceqq_u8(a, b) });
        // SAFETY: as above.
        self.both(equal, |a, b| unsafe { vsubq_u8(a, b) })
    }
    #[inline(always)]
    fn lost_in(self, answer: Self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        self.both(answer, |a, b| unsafe {
            vbicq_u8(veorq_u8(a, b), vceqzq_u8(a))
        })
    }
    #[inline(always)]
    fn numbers(self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        self.both(Self::all(b'.'), |a, point| unsafe {
            vbicq_u8(vsubq_u8(a, vdupq_n_u8(b'0')), vceqq_u8(a, point))
        })
    }
    #[inline(always)]
    fn one_hot(self) -> Self {
        // Past its sixteen entries a table gives 0.
        // SAFETY: there is NEON, see `Neon`; the table has 16 bytes.
        unsafe {
            let table = vld1q_u8(ONE_HOT.as_ptr());
            Self(vqtbl1q_u8(table, self.0), vqtbl1q_u8(table, self.1))
        }
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        // SAFETY: there is NEON, see `Neon`.
        self.both(b.or(c), |a, b| unsafe { vandq_u8(a, b) })
    }
}
