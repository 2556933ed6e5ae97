//! Two methods on the same boards.
//!
//! Boards differ more than methods do, so methods are compared board by board. The sign test
//! considers only which was better; Wilcoxon's signed rank test also by how much, in ranks, so a
//! few huge differences do not decide. Neither assumes a normal distribution.

use super::normal::two_sided;

/// The comparison of two methods; the smaller value of each pair is better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paired {
    /// Pairs in which the first was better.
    pub first: usize,
    /// Pairs in which the second was better.
    pub second: usize,
    /// Pairs that were equal.
    pub equal: usize,
    /// The probability of a difference at least as large by chance: the sign test, two-sided.
    pub sign: f64,
    /// The probability of a difference at least as large by chance: the signed-rank test,
    /// two-sided.
    pub ranks: f64,
}

impl Paired {
    /// Compares the pairs.
    pub fn of(pairs: &[(f64, f64)]) -> Self {
        let first = pairs.iter().filter(|(a, b)| a < b).count();
        let second = pairs.iter().filter(|(a, b)| a > b).count();
        Self {
            first,
            second,
            equal: pairs.len() - first - second,
            sign: sign_test(first, second),
            ranks: wilcoxon(pairs),
        }
    }
}

/// The probability that a fair coin is at least as far from even, two-sided and exact.
pub fn sign_test(first: usize, second: usize) -> f64 {
    let (n, few) = (first + second, first.min(second));
    // Binomial terms by their logarithms: nothing overflows.
    let mut log_term = -(n as f64) * std::f64::consts::LN_2;
    let mut tail = 0.0;
    for k in 0..=few {
        tail += log_term.exp();
        log_term += ((n - k) as f64 / (k + 1) as f64).ln();
    }
    (2.0 * tail).min(1.0)
}

/// Wilcoxon's signed rank test, two-sided: the probability of a rank sum at least as far from even.
/// Equal pairs are left out. Up to fifty pairs without ties it is exact, otherwise normal with
/// corrections for ties and continuity.
pub fn wilcoxon(pairs: &[(f64, f64)]) -> f64 {
    let mut differences: Vec<f64> = pairs
        .iter()
        .map(|(a, b)| a - b)
        .filter(|d| *d != 0.0)
        .collect();
    differences.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
    let n = differences.len();
    if n == 0 {
        return 1.0;
    }
    let (mut positive, mut ties) = (0.0, 0.0);
    let mut at = 0;
    while at < n {
        let same = |d: &&f64| d.abs().total_cmp(&differences[at].abs()).is_eq();
        let count = differences[at..].iter().take_while(same).count();
        // Ranks count from 1; equal differences share the mean of theirs.
        let rank = (2 * at + count + 1) as f64 / 2.0;
        let above = differences[at..at + count]
            .iter()
            .filter(|d| **d > 0.0)
            .count();
        positive += rank * above as f64;
        ties += (count * count * count - count) as f64;
        at += count;
    }
    let n_real = n as f64;
    let total = n_real * (n_real + 1.0) / 2.0;
    let smaller = positive.min(total - positive);
    if n <= 50 && ties == 0.0 {
        return (2.0 * exact_tail(n, smaller as usize)).min(1.0);
    }
    let variance = n_real * (n_real + 1.0) * (2.0 * n_real + 1.0) / 24.0 - ties / 48.0;
    if variance <= 0.0 {
        return 1.0;
    }
    let off = (total / 2.0 - smaller - 0.5).max(0.0);
    two_sided(off / variance.sqrt())
}

/// The probability of a rank sum of at most this: every rank counts with probability one half.
fn exact_tail(n: usize, sum: usize) -> f64 {
    let mut ways = vec![0.0; sum + 1];
    ways[0] = 1.0;
    for rank in 1..=n {
        for s in (rank..=sum).rev() {
            ways[s] += ways[s - rank];
        }
    }
    ways.iter().sum::<f64>() / 2.0_f64.powi(n as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_of_the_tables() {
        // R: binom.test(2, 10)$p.value and binom.test(50, 100).
        assert!((sign_test(2, 8) - 0.109_375).abs() < 1e-9);
        assert!((sign_test(50, 50) - 1.0).abs() < 1e-9);
        assert!((sign_test(0, 0) - 1.0).abs() < 1e-9);
        assert!(sign_test(0, 2000) < 1e-300);
    }

    /// The depression scale of Hollander and Wolfe (1973), as in R's `?wilcox.test`: V = 40,
    /// p = 0.03906 two-sided.
    #[test]
    #[allow(clippy::approx_constant, reason = "a measured 3.14 is no pi")]
    fn the_textbook_example() {
        let x = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
        let y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
        let pairs: Vec<(f64, f64)> = x.into_iter().zip(y).collect();
        assert!((wilcoxon(&pairs) - 0.039_062_5).abs() < 1e-9);
        let paired = Paired::of(&pairs);
        assert_eq!((paired.first, paired.second, paired.equal), (2, 7, 0));
    }

    /// With ties: rank sum 53.5 of 55, variance 96.25 - 12 / 48, computed independently.
    #[test]
    fn ties_share_their_ranks() {
        let values = [1.0, 2.0, 2.0, 3.0, 4.0, 5.0, -1.0, 6.0, 7.0, 8.0];
        let pairs: Vec<(f64, f64)> = values.iter().map(|&v| (v, 0.0)).collect();
        let got = wilcoxon(&pairs);
        assert!((got - 0.009_252_445_6).abs() < 1e-9, "{got}");
    }

    #[test]
    fn the_normal_way_meets_the_exact_one() {
        let pairs: Vec<(f64, f64)> = (1..=50)
            .map(|n| (f64::from(n) * if n % 3 == 0 { -1.0 } else { 1.0 }, 0.0))
            .collect();
        let exact = wilcoxon(&pairs);
        let mut more = pairs.clone();
        more.push((0.5, 0.0));
        let normal = wilcoxon(&more);
        assert!((exact - normal).abs() < 0.01, "{exact} {normal}");
    }

    #[test]
    fn no_difference_is_no_evidence() {
        assert!((wilcoxon(&[(1.0, 1.0), (2.0, 2.0)]) - 1.0).abs() < 1e-12);
    }
}
