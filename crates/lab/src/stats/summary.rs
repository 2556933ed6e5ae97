//! Summary statistics.

/// A summary of values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// The number of values.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, with divisor `count - 1`; 0 for a single value.
    pub deviation: f64,
    /// The least value.
    pub min: f64,
    /// The lower quartile.
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub upper: f64,
    /// The 90th percentile.
    pub tenth: f64,
    /// The greatest value.
    pub max: f64,
}

impl Summary {
    /// Summarises values in any order. `None` if there are none.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let middle = mean(&sorted)?;
        let squares: f64 = sorted.iter().map(|value| (value - middle).powi(2)).sum();
        let divisor = (sorted.len() - 1).max(1) as f64;
        Some(Self {
            count: sorted.len(),
            mean: middle,
            deviation: (squares / divisor).sqrt(),
            min,
            lower: quantile(&sorted, 0.25)?,
            median: quantile(&sorted, 0.5)?,
            upper: quantile(&sorted, 0.75)?,
            tenth: quantile(&sorted, 0.9)?,
            max,
        })
    }
}

/// The mean of values; `None` if there are none.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The quantile of sorted values at a share, with linear interpolation (type 7 of Hyndman and Fan
/// 1996, the default of R and `NumPy`).
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (
        sorted[place.floor() as usize],
        sorted[place.ceil() as usize],
    );
    Some(below + (above - below) * place.fract())
}

/// The mean time with twice the limit for each run that failed, as solver competitions count. Every
/// item is the time, or `None` for a failure.
pub fn par2(times: &[Option<f64>], limit: f64) -> Option<f64> {
    let charged: Vec<f64> = times.iter().map(|t| t.unwrap_or(2.0 * limit)).collect();
    mean(&charged)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Quartiles of type 7, the mean and the deviation with divisor 5, computed independently.
    #[test]
    fn a_small_example() {
        let summary = Summary::of(&[39.0, 7.0, 41.0, 15.0, 40.0, 36.0]).unwrap();
        for (got, want) in [
            (summary.mean, 29.666_666_667),
            (summary.deviation, 14.773_850_773),
            (summary.min, 7.0),
            (summary.lower, 20.25),
            (summary.median, 37.5),
            (summary.upper, 39.75),
            (summary.tenth, 40.5),
            (summary.max, 41.0),
        ] {
            assert!((got - want).abs() < 1e-6, "{got} {want}");
        }
    }

    #[test]
    fn one_value_and_none() {
        let one = Summary::of(&[3.0]).unwrap();
        assert!(one.deviation.abs() < 1e-12 && (one.median - 3.0).abs() < 1e-12);
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn a_failure_costs_twice_the_limit() {
        let got = par2(&[Some(1.0), None, Some(3.0), None], 10.0).unwrap();
        assert!((got - 11.0).abs() < 1e-12);
    }
}
