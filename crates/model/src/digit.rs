//! Digits and sets of digits.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A digit: index 0 to N-1 inside, number 1 to N when shown.
///
/// `Option<Digit>` is one byte, so a grid of them is as small as a grid of bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit with this index, from 0.
    #[inline]
    pub const fn new(index: usize) -> Self {
        match NonZeroU8::new(index as u8 + 1) {
            Some(number) => Self(number),
            None => panic!("a digit's index is below 255"),
        }
    }

    /// Returns the digit shown as `number`, or `None` for 0, the blank.
    #[inline]
    pub const fn from_number(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The number people read, from 1.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The one-character form: `1` to `9`, then `A` to `Z` for 10 to 35; `None` above 35.
    pub const fn symbol(self) -> Option<char> {
        match self.number() {
            n @ 1..=9 => Some((b'0' + n) as char),
            n @ 10..=35 => Some((b'A' + n - 10) as char),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of digits, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u128);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The digits 1 to `side`.
    #[inline]
    pub const fn all(side: usize) -> Self {
        if side >= 128 {
            Self(u128::MAX)
        } else {
            Self((1 << side) - 1)
        }
    }

    /// Returns the set with these bits; bit 0 is digit 1.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The bits; bit 0 is digit 1.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the digit is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds a digit and returns whether it is new.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let is_new = !self.contains(digit);
        self.0 |= 1 << digit.index();
        is_new
    }

    /// Removes a digit and returns whether it was in the set.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let was_there = self.contains(digit);
        self.0 &= !(1 << digit.index());
        was_there
    }

    /// The number of digits in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest digit of the set, if it has one.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.is_empty() {
            None
        } else {
            Some(Digit::new(self.0.trailing_zeros() as usize))
        }
    }

    /// The only digit, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            self.first()
        } else {
            None
        }
    }

    /// The digits in increasing order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = Self(rest).first()?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

impl From<Digit> for DigitSet {
    #[inline]
    fn from(digit: Digit) -> Self {
        Self(1 << digit.index())
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits
            .into_iter()
            .fold(Self::EMPTY, |set, digit| set | digit.into())
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Digit::number))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_zero_based_inside_and_one_based_when_shown() {
        assert_eq!(Digit::new(0).to_string(), "1");
        assert_eq!(Digit::from_number(128).unwrap().index(), 127);
        assert_eq!(Digit::from_number(0), None);
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn symbols_end_at_thirty_five() {
        let shown: String = (0..36).filter_map(|d| Digit::new(d).symbol()).collect();
        assert_eq!(shown, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }

    #[test]
    fn sets_hold_all_of_128_digits() {
        let mut all = DigitSet::all(128);
        assert_eq!(all.len(), 128);
        assert!(all.remove(Digit::new(127)));
        assert!(!all.remove(Digit::new(127)));
        assert_eq!(all, DigitSet::all(127));
        assert_eq!(all.iter().last(), Some(Digit::new(126)));
        assert_eq!(
            DigitSet::from(Digit::new(77)).single(),
            Some(Digit::new(77))
        );
        assert_eq!(
            (DigitSet::all(9) - DigitSet::all(8)).single(),
            Some(Digit::new(8))
        );
    }
}
