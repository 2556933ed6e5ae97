//! The growth of a measure: a straight line through logarithms.
//!
//! `y = a x^b` is a line when both axes are logarithmic, and its slope b is the exponent. The
//! line is that of least squares; the standard error of the slope says how well it is known,
//! r² how much of the variation it explains.

/// A power law.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// The factor a of `a x^b`.
    pub factor: f64,
    /// The exponent b.
    pub exponent: f64,
    /// Its standard error; 0 for two points.
    pub error: f64,
    /// The share of the variation that the line explains.
    pub r2: f64,
}

impl Fit {
    /// The predicted value.
    pub fn at(&self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

/// The power law through points; `None` unless there are two with different x. Only positive points
/// count.
pub fn power(points: &[(f64, f64)]) -> Option<Fit> {
    let logs: Vec<(f64, f64)> = points
        .iter()
        .filter(|(x, y)| *x > 0.0 && *y > 0.0)
        .map(|(x, y)| (x.ln(), y.ln()))
        .collect();
    let n = logs.len() as f64;
    let mean_x = logs.iter().map(|p| p.0).sum::<f64>() / n;
    let mean_y = logs.iter().map(|p| p.1).sum::<f64>() / n;
    let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
        logs.iter().map(|&(x, y)| f(x - mean_x, y - mean_y)).sum()
    };
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    if logs.len() < 2 || xx <= 1e-12 {
        return None;
    }
    let exponent = xy / xx;
    let rest = (yy - exponent * xy).max(0.0);
    let error = if logs.len() > 2 {
        (rest / (n - 2.0) / xx).sqrt()
    } else {
        0.0
    };
    Some(Fit {
        factor: (mean_y - exponent * mean_x).exp(),
        exponent,
        error,
        r2: if yy > 0.0 { 1.0 - rest / yy } else { 1.0 },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_found_exactly() {
        let points: Vec<(f64, f64)> = (1..8)
            .map(f64::from)
            .map(|x| (x, 3.0 * x.powf(2.5)))
            .collect();
        let fit = power(&points).unwrap();
        assert!((fit.exponent - 2.5).abs() < 1e-9 && (fit.factor - 3.0).abs() < 1e-9);
        assert!(fit.error < 1e-6 && (fit.r2 - 1.0).abs() < 1e-9);
        assert!((fit.at(4.0) - 96.0).abs() < 1e-6);
    }

    /// Values computed independently from the textbook formulas, with another program.
    #[test]
    fn a_scattered_example() {
        let points = [(1.0, 2.0), (2.0, 3.0), (3.0, 7.0), (4.0, 8.0), (5.0, 12.0)];
        let fit = power(&points).unwrap();
        assert!((fit.exponent - 1.134_117).abs() < 1e-6, "{fit:?}");
        assert!((fit.r2 - 0.949_623).abs() < 1e-6, "{fit:?}");
        assert!((fit.error - 0.150_813).abs() < 1e-6, "{fit:?}");
    }

    #[test]
    fn one_place_is_no_line() {
        assert_eq!(power(&[(2.0, 1.0), (2.0, 3.0)]), None);
        assert_eq!(power(&[(1.0, 1.0), (2.0, 0.0)]), None);
    }
}
