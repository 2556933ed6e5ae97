//! Machine words with a bit for every digit of a side.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

/// A machine word as a set of digits.
pub(super) trait Word:
    Copy
    + Eq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const ZERO: Self;
    /// One digit.
    fn bit(index: usize) -> Self;
    /// A set from its bits.
    fn from_bits(bits: u128) -> Self;
    /// The lowest digit of a set that is not empty.
    fn first(self) -> usize;
    /// How many digits.
    fn len(self) -> u32;
    /// Whether there is exactly one.
    fn is_single(self) -> bool;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn is_single(self) -> bool {
                self.is_power_of_two()
            }
        }
    )*};
}
words!(u32, u64, u128);
