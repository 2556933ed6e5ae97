//! Success rates and their intervals.

use super::normal::Z95;

/// The 95 % interval of a rate by Wilson's score: unlike the textbook interval it is accurate near
/// 0 and 1 and for few runs. It assumes independent runs; runs on few boards are so only given the
/// boards.
///
/// Wilson, *Probable inference, the law of succession, and statistical inference*, 1927.
pub fn wilson(successes: u64, runs: u64) -> (f64, f64) {
    if runs == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (runs as f64, Z95 * Z95);
    let p = successes as f64 / n;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // At the extremes the interval ends exactly there; the arithmetic is slightly off.
    let low = if successes == 0 { 0.0 } else { middle - half };
    let high = if successes == runs {
        1.0
    } else {
        middle + half
    };
    (low, high)
}

/// The 95 % interval of the difference of two rates, first minus second, from two independent
/// samples of `(successes, runs)`: Wilson's intervals of both, combined.
///
/// Newcombe, *Interval estimation for the difference between independent proportions*, 1998, method
/// 10.
pub fn rate_difference(first: (u64, u64), second: (u64, u64)) -> (f64, f64) {
    let rate = |(successes, runs): (u64, u64)| successes as f64 / runs.max(1) as f64;
    let (p, q) = (rate(first), rate(second));
    let ((low_p, high_p), (low_q, high_q)) = (wilson(first.0, first.1), wilson(second.0, second.1));
    let below = ((p - low_p).powi(2) + (high_q - q).powi(2)).sqrt();
    let above = ((high_p - p).powi(2) + (q - low_q).powi(2)).sqrt();
    (p - q - below, p - q + above)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Newcombe, Statistics in Medicine 17 (1998), 873, table II, method 10.
    #[test]
    fn differences_as_published() {
        near(rate_difference((56, 70), (48, 80)), 0.0524, 0.3339);
        near(rate_difference((9, 10), (3, 10)), 0.1705, 0.8090);
        near(rate_difference((10, 10), (0, 10)), 0.6075, 1.0);
    }

    fn near(got: (f64, f64), low: f64, high: f64) {
        assert!(
            (got.0 - low).abs() < 5e-5 && (got.1 - high).abs() < 5e-5,
            "{got:?}"
        );
    }

    /// Values of Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn wilson_as_published() {
        near(wilson(81, 263), 0.2553, 0.3662);
        near(wilson(15, 148), 0.0624, 0.1605);
        near(wilson(0, 20), 0.0, 0.1611);
        near(wilson(1, 29), 0.0061, 0.1718);
    }

    #[test]
    fn the_ends_are_mirrored() {
        let (low, high) = wilson(20, 20);
        assert!((low - (1.0 - 0.1611)).abs() < 5e-5 && (high - 1.0).abs() < 1e-12);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
