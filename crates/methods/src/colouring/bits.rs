//! Sets of small numbers as bits: of vertices and of colours.
//!
//! The width is part of the type, so a set of the 81 vertices of a 9x9 board is two machine
//! words in registers, and copying one costs no more than copying a number.

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use satur_model::Random;

/// The operations of a set that the colouring methods need.
pub(super) trait Set:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Sub<Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The set of one number.
    fn only(number: usize) -> Self;
    fn insert(&mut self, number: usize);
    fn remove(&mut self, number: usize);
    fn is_empty(self) -> bool;
    fn contains(self, number: usize) -> bool;
    fn len(self) -> usize;
    /// The smallest number of a set that is not empty.
    fn first(self) -> usize;
    /// The set without its smallest number.
    fn without_first(self) -> Self;
    /// The number with exactly `smaller` smaller ones in the set, which must be large enough.
    fn nth(self, smaller: usize) -> usize;

    /// Whether there is exactly one number in a set that is not empty.
    #[inline]
    fn is_single(self) -> bool {
        self.without_first().is_empty()
    }

    /// The numbers in increasing order.
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let first = rest.first();
                rest.remove(first);
                first
            })
        })
    }

    /// A uniformly random number of a set that is not empty. Nothing is drawn from the stream if
    /// there is no choice.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "called, with the set in memory, it costs the methods a quarter of their speed"
    )]
    fn any(self, random: &mut Random) -> usize {
        // Most sets are small. Up to four numbers are counted and found without a loop, whose end
        // the processor could not predict: this is a quarter of the time of a method.
        let one_less = self.without_first();
        if one_less.is_empty() {
            return self.first();
        }
        let two_less = one_less.without_first();
        let three_less = two_less.without_first();
        if three_less.without_first().is_empty() {
            let len = 2 + usize::from(!two_less.is_empty()) + usize::from(!three_less.is_empty());
            [self, one_less, two_less, three_less][random.below(len)].first()
        } else {
            self.nth(random.below(self.len()))
        }
    }
}

/// A set of the numbers below 64 W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Set for Bits<W> {
    const EMPTY: Self = Self([0; W]);

    #[inline]
    fn only(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(number);
        set
    }

    #[inline]
    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn contains(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn first(self) -> usize {
        // Few words are searched without branches, many until the first that is not empty.
        if W <= 4 {
            let mut first = 0;
            for (at, word) in self.0.iter().enumerate().rev() {
                if *word != 0 {
                    first = 64 * at + word.trailing_zeros() as usize;
                }
            }
            return first;
        }
        let mut at = 0;
        while at + 1 < W && self.0[at] == 0 {
            at += 1;
        }
        64 * at + self.0[at].trailing_zeros() as usize
    }

    #[inline]
    fn without_first(mut self) -> Self {
        // What x and x - 1 have in common, with the borrow carried from word to word.
        let mut borrow = 1;
        for word in &mut self.0 {
            let below = u64::from(*word == 0) & borrow;
            *word &= word.wrapping_sub(borrow);
            borrow = below;
        }
        self
    }

    #[inline]
    fn nth(self, smaller: usize) -> usize {
        let (mut at, mut left) = (0, smaller);
        while at + 1 < W {
            let here = self.0[at].count_ones() as usize;
            if left < here {
                break;
            }
            left -= here;
            at += 1;
        }
        let mut word = self.0[at];
        for _ in 0..left {
            word &= word.wrapping_sub(1);
        }
        64 * at + word.trailing_zeros() as usize
    }
}

macro_rules! word_by_word {
    ($($operator:ident, $function:ident, $combine:expr;)*) => {$(
        impl<const W: usize> $operator for Bits<W> {
            type Output = Self;
            #[inline]
            fn $function(mut self, other: Self) -> Self {
                let combine: fn(u64, u64) -> u64 = $combine;
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word = combine(*word, other);
                }
                self
            }
        }
    )*};
}
word_by_word! {
    BitAnd, bitand, |a, b| a & b;
    BitOr, bitor, |a, b| a | b;
    BitXor, bitxor, |a, b| a ^ b;
    Sub, sub, |a, b| a & !b;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Wide = Bits<3>;

    fn wide(numbers: &BTreeSet<usize>) -> Wide {
        let mut set = Wide::EMPTY;
        for &number in numbers {
            set.insert(number);
        }
        set
    }

    proptest! {
        #[test]
        fn sets_are_sets(
            a in proptest::collection::btree_set(0_usize..192, 0..12),
            b in proptest::collection::btree_set(0_usize..192, 0..190),
        ) {
            let (x, y) = (wide(&a), wide(&b));
            prop_assert_eq!(x & y, wide(&(&a & &b)));
            prop_assert_eq!(x | y, wide(&(&a | &b)));
            prop_assert_eq!(x ^ y, wide(&(&a ^ &b)));
            prop_assert_eq!(x - y, wide(&(&a - &b)));
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!((0..192).filter(|&n| y.contains(n)).collect::<BTreeSet<_>>(), b.clone());
            for (smaller, &number) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(smaller), number);
            }
            if let Some(&first) = a.first() {
                prop_assert_eq!(x.first(), first);
                prop_assert_eq!(x.is_single(), a.len() == 1);
                let without_first = a.iter().copied().skip(1).collect();
                prop_assert_eq!(x.without_first(), wide(&without_first));
            }
        }
    }

    #[test]
    fn any_of_a_set_is_even_and_draws_only_for_a_choice() {
        let numbers = [3, 64, 65, 130, 131, 191];
        for len in 1..=numbers.len() {
            let set = wide(&numbers[..len].iter().copied().collect());
            let mut random = Random::new(5);
            let mut seen = [0_u32; 192];
            for _ in 0..10_000 * len {
                seen[set.any(&mut random)] += 1;
            }
            // Ten thousand each, standard deviation at most 91: five of them either way.
            for number in set.iter() {
                assert!((9_540..=10_460).contains(&seen[number]), "{len}: {seen:?}");
            }
        }
        let (mut one, mut two) = (Random::new(7), Random::new(7));
        assert_eq!(Wide::only(77).any(&mut one), 77);
        assert_eq!(one.bits(), two.bits());
    }
}
