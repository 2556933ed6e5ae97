//! Arrays of bytes, which the compiler turns into the vectors that every machine of its kind has.

use super::Bytes;

impl<const N: usize> Bytes for [u8; N] {
    const WIDTH: usize = N;

    #[inline(always)]
    fn all(byte: u8) -> Self {
        [byte; N]
    }
    #[inline(always)]
    fn load(bytes: &[u8], at: usize) -> Self {
        let mut copy = [0; N];
        copy.copy_from_slice(&bytes[at..at + N]);
        copy
    }
    #[inline(always)]
    fn store(self, bytes: &mut [u8], at: usize) {
        bytes[at..at + N].copy_from_slice(&self);
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        by_byte(self, other, |a, b| a | b)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        by_byte(self, other, u8::max)
    }
    #[inline(always)]
    fn plus_equal(self, one: Self, other: Self) -> Self {
        let equal = by_byte(one, other, |a, b| u8::from(a == b));
        by_byte(self, equal, u8::wrapping_add)
    }
    #[inline(always)]
    fn lost_in(self, answer: Self) -> Self {
        by_byte(self, answer, |a, b| if a == 0 { 0 } else { a ^ b })
    }
    #[inline(always)]
    fn numbers(mut self) -> Self {
        for byte in &mut self {
            *byte = match *byte {
                b'.' => 0,
                other => other.wrapping_sub(b'0'),
            };
        }
        self
    }
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
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        by_byte(self, b.or(c), |a, b| a & b)
    }
}

/// Does the same to every byte of two arrays.
#[inline(always)]
fn by_byte<const N: usize>(
    mut one: [u8; N],
    other: [u8; N],
    byte: impl Fn(u8, u8) -> u8,
) -> [u8; N] {
    for (place, other) in one.iter_mut().zip(other) {
        *place = byte(*place, other);
    }
    one
}
