//! The normal distribution.

/// The quantile that leaves 2.5 % on either side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The share of a normal distribution that is farther from its mean than `z` standard deviations,
/// on both sides together. The error function by its continued fraction and series; accurate to
/// about ten digits.
pub(crate) fn two_sided(z: f64) -> f64 {
    erfc(z.abs() / std::f64::consts::SQRT_2)
}

fn erfc(x: f64) -> f64 {
    if x < 2.5 {
        // 1 - erf, with the series that converges everywhere and quickly near 0.
        let (mut term, mut sum, mut n) = (x, x, 0.0);
        while term.abs() > 1e-17 * sum.abs() {
            n += 1.0;
            term *= -x * x / n;
            sum += term / (2.0 * n + 1.0);
            if n > 200.0 {
                break;
            }
        }
        return 1.0 - sum * std::f64::consts::FRAC_2_SQRT_PI;
    }
    // Lentz is not needed: from the far end a fixed number of steps is enough.
    let mut fraction = 0.0;
    for n in (1..=60).rev() {
        fraction = f64::from(n) / 2.0 / (x + fraction);
    }
    (-x * x).exp() / (x + fraction) / std::f64::consts::PI.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_of_the_tables() {
        for (z, p) in [
            (0.0, 1.0),
            (1.0, 0.317_310_507_9),
            (Z95, 0.05),
            (3.0, 0.002_699_796_063),
            (5.0, 5.733_031_437e-7),
        ] {
            assert!(
                (two_sided(z) - p).abs() < 1e-9 + 1e-6 * p,
                "{z}: {}",
                two_sided(z)
            );
        }
    }
}
