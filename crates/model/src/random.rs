//! The one source of randomness.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded generator: the same seed gives the same numbers on every machine and in every version
/// of Satur.
///
/// The stream is xoshiro256++. The sampling functions are written here rather than taken from a
/// library, because published results name their seed and must stay repeatable when a dependency
/// changes its sampling.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Returns the generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number in `0..bound` (Lemire's multiplication, without bias).
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0 && u32::try_from(bound).is_ok());
        let bound = bound as u32;
        let mut product = (self.bits() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.bits() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as usize
    }

    /// A uniform number in `[0, 1)` with 53 random bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Shuffles the items uniformly.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_for_ever() {
        let mut random = Random::new(24);
        let drawn: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        let mut again = Random::new(24);
        assert_eq!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
        assert_ne!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
    }

    #[test]
    fn draws_are_even() {
        let mut random = Random::new(1);
        let mut seen = [0_u32; 9];
        for _ in 0..90_000 {
            seen[random.below(9)] += 1;
        }
        // Ten thousand each, standard deviation 94: five of them either way.
        assert!(
            seen.iter().all(|&n| (9_530..=10_470).contains(&n)),
            "{seen:?}"
        );
        let mean = (0..10_000).map(|_| random.unit()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.015, "{mean}");
    }
}
