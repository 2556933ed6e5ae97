//! Sets of digits or of places in a house, as wide as the side needs.
//!
//! [`DigitSet`](crate::DigitSet) always holds 128 digits. An engine that works on millions of sets is
//! written once over [`Word`] and compiled for 16, 32, 64 and 128 digits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

/// A machine word with a bit for every digit of a side.
#[allow(
    clippy::len_without_is_empty,
    reason = "an empty set is compared with ZERO, as any other word is"
)]
pub trait Word:
    Copy
    + Send
    + 'static
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXorAssign
    + Not<Output = Self>
{
    /// The empty set.
    const ZERO: Self;
    /// The set of one bit.
    fn bit(index: usize) -> Self;
    /// The low bits of a wider word.
    fn from_bits(bits: u128) -> Self;
    /// The index of the lowest bit.
    fn first(self) -> usize;
    /// The index of the highest bit.
    fn last(self) -> usize;
    /// The number of bits.
    fn len(self) -> u32;
    /// Whether exactly one bit is set.
    fn is_single(self) -> bool;
    /// The set itself if it has at most one bit, otherwise the empty set.
    #[must_use]
    fn if_single(self) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;

    /// The indices of the bits, lowest first.
    #[inline]
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// The indices of the bits of a word.
#[derive(Debug)]
pub struct Ones<W>(W);

impl<W: Word> Iterator for Ones<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (self.0 != W::ZERO).then(|| {
            let first = self.0.first();
            self.0 ^= W::bit(first);
            first
        })
    }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> usize {
                (Self::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn is_single(self) -> bool {
                self.is_power_of_two()
            }
            #[inline]
            fn if_single(self) -> Self {
                if self & self.wrapping_sub(1) == 0 { self } else { 0 }
            }
            #[inline]
            #[allow(clippy::cast_lossless, reason = "not every word is narrower")]
            fn low(self) -> u64 {
                self as u64
            }
        }
    )*};
}
words!(u16, u32, u64, u128);

/// Evaluates an expression with a name bound to the narrowest word with at least this number of bits.
#[macro_export]
macro_rules! with_word {
    ($bits:expr, $word:ident => $run:expr) => {
        match $bits {
            0..=16 => {
                type $word = u16;
                $run
            }
            17..=32 => {
                type $word = u32;
                $run
            }
            33..=64 => {
                type $word = u64;
                $run
            }
            _ => {
                type $word = u128;
                $run
            }
        }
    };
}
pub use with_word;

/// Evaluates an expression with a name bound to one of two words that hold at least this number of bits: for engines
/// that would gain little from a narrower one, because every width is compiled.
#[macro_export]
macro_rules! with_wide_word {
    ($bits:expr, $word:ident => $run:expr) => {
        match $bits {
            0..=16 => {
                type $word = u16;
                $run
            }
            0..=32 => {
                type $word = u32;
                $run
            }
            _ => {
                type $word = u128;
                $run
            }
        }
    };
}
pub use with_wide_word;
