//! The confidence of a ratio, by the bootstrap.
//!
//! The ratio of two means has no simple interval, and times are far from normal. So draw boards
//! with replacement many times, compute the ratio of each draw, and take the middle 95 % (Efron
//! 1979, percentile method). Pairs are drawn together, because both methods ran on the same board.

use satur_model::Random;

use super::summary::quantile;

const DRAWS: usize = 2000;

/// A value with the interval that holds the true one with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The ratio of the mean of the first to the mean of the second of each pair; `None` without pairs
/// or if the second are all 0. The same seed gives the same interval.
pub fn ratio_of_means(pairs: &[(f64, f64)], seed: u64) -> Option<Interval> {
    let ratio = |(first, second): (f64, f64)| (second > 0.0).then(|| first / second);
    let add = |(a, b): (f64, f64), &(c, d): &(f64, f64)| (a + c, b + d);
    let value = ratio(pairs.iter().fold((0.0, 0.0), add))?;
    let mut random = Random::new(seed);
    let mut draws: Vec<f64> = (0..DRAWS)
        .filter_map(|_| {
            let drawn = (0..pairs.len()).map(|_| &pairs[random.below(pairs.len())]);
            ratio(drawn.fold((0.0, 0.0), add))
        })
        .collect();
    draws.sort_by(f64::total_cmp);
    Some(Interval {
        value,
        low: quantile(&draws, 0.025)?,
        high: quantile(&draws, 0.975)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_ratio_is_certain() {
        let pairs: Vec<(f64, f64)> = (1..=20)
            .map(|n| (3.0 * f64::from(n), f64::from(n)))
            .collect();
        let got = ratio_of_means(&pairs, 1).unwrap();
        for end in [got.value, got.low, got.high] {
            assert!((end - 3.0).abs() < 1e-9);
        }
    }

    /// If the second is always 1 this is the mean of the first, whose interval is known: for 400
    /// draws of a fair coin 0.5 with a half width of 1.96 * 0.5 / 20 = 0.049.
    #[test]
    fn the_width_is_the_known_one() {
        let pairs: Vec<(f64, f64)> = (0..400).map(|n| (f64::from(n % 2), 1.0)).collect();
        let got = ratio_of_means(&pairs, 2).unwrap();
        assert!((got.value - 0.5).abs() < 1e-12);
        assert!((got.high - got.low - 0.098).abs() < 0.01, "{got:?}");
        assert_eq!(ratio_of_means(&pairs, 2), Some(got));
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert_eq!(ratio_of_means(&[], 1), None);
        assert_eq!(ratio_of_means(&[(1.0, 0.0)], 1), None);
    }
}
