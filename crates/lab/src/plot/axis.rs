//! Axes: the position of a value, and the values of the ticks.

/// A range of values along an edge of a panel.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    is_log: bool,
    /// Values with their labels.
    pub(super) ticks: Vec<(f64, String)>,
    pub(super) title: String,
}

impl Axis {
    /// Returns an axis from 0, or less, to a round value past the largest.
    pub(super) fn linear(values: impl Iterator<Item = f64>, title: &str) -> Self {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for value in values.filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if high <= low {
            high = low + 1.0;
        }
        let step = round_step((high - low) / 5.0);
        (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let count = ((high - low) / step).round() as usize;
        let ticks = (0..=count).map(|n| low + step * n as f64);
        let is_time = title.ends_with("(s)");
        let label = |value: f64| (value, if is_time { plain(value) } else { short(value) });
        Self {
            low,
            high,
            is_log: false,
            ticks: ticks.map(label).collect(),
            title: title.to_owned(),
        }
    }

    /// Returns an axis from a little before the smallest value to a little past the largest,
    /// without ticks: for values that are positions, not amounts, so that it need not begin at 0.
    pub(super) fn around(values: impl Iterator<Item = f64>, title: &str) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let margin = if high > low { 0.06 * (high - low) } else { 0.5 };
        Self {
            low: low - margin,
            high: high + margin,
            is_log: false,
            ticks: Vec::new(),
            title: title.to_owned(),
        }
    }

    /// Returns an axis of percentages, from 0 to 100.
    pub(super) fn percent(title: &str) -> Self {
        let mut axis = Self::linear([100.0].into_iter(), title);
        axis.ticks = (0..=5)
            .map(|n| 20.0 * f64::from(n))
            .map(|v| (v, plain(v)))
            .collect();
        axis
    }

    /// Returns an axis of powers of ten, from below the smallest positive value to past the
    /// largest.
    pub(super) fn log(values: impl Iterator<Item = f64>, title: &str) -> Self {
        let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
        for value in values.filter(|value| value.is_finite() && *value > 0.0) {
            (low, high) = (low.min(value), high.max(value));
        }
        if high <= 0.0 {
            (low, high) = (1.0, 10.0);
        }
        let (low, mut high) = (round_down(low), 1.0 / round_down(1.0 / high));
        if high / low < 4.9 {
            high = 10.0 * low;
        }
        let first = (low.log10() + 1e-9).floor() as i32;
        let last = (high.log10() - 1e-9).ceil() as i32;
        // Few decades are subdivided, many are thinned.
        let every = (((last - first) / 9) + 1).max(1);
        let is_time = title.ends_with("(s)");
        let name = |value: f64| {
            if is_time {
                seconds(value)
            } else {
                short(value)
            }
        };
        let parts: &[f64] = if high / low <= 150.0 {
            &[1.0, 2.0, 5.0]
        } else {
            &[1.0]
        };
        let decades = (first..=last).step_by(every as usize);
        let values =
            decades.flat_map(|power| parts.iter().map(move |part| part * 10.0_f64.powi(power)));
        let within = |value: &f64| *value >= low * 0.999 && *value <= high * 1.001;
        let ticks = values
            .filter(within)
            .map(|value| (value, name(value)))
            .collect();
        Self {
            low,
            high,
            is_log: true,
            ticks,
            title: if is_time {
                title.trim_end_matches("(s)").trim().to_owned()
            } else {
                title.to_owned()
            },
        }
    }

    /// Whether a value can be shown: a logarithmic axis has only positive values.
    pub(super) fn holds(&self, value: f64) -> bool {
        !self.is_log || value > 0.0
    }

    /// The position of a value: 0 at the low end, 1 at the high one.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = if self.is_log {
            let value = value.max(self.low);
            (value / self.low).ln() / (self.high / self.low).ln()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        share.clamp(0.0, 1.0)
    }
}

/// The least 1, 2 or 5 times a power of ten that is at least this.
fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.log10().floor());
    let part = least / power;
    let round = [1.0, 2.0, 5.0].into_iter().find(|r| part <= r + 1e-9);
    round.unwrap_or(10.0) * power
}

/// The greatest 1, 2 or 5 times a power of ten that is at most this.
fn round_down(most: f64) -> f64 {
    let power = 10.0_f64.powf(most.log10().floor());
    let part = most / power;
    let round = [5.0, 2.0, 1.0].into_iter().find(|r| part >= r - 1e-9);
    round.unwrap_or(1.0) * power
}

/// A number without needless zeros.
fn plain(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// A number with k, M or G for thousands, millions and billions.
pub(super) fn short(value: f64) -> String {
    let size = value.abs();
    for (factor, unit) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] {
        if size >= factor {
            if size >= 1e13 {
                return format!("{value:.0e}");
            }
            return format!("{}{unit}", plain(value / factor));
        }
    }
    plain(value)
}

/// A time with its unit.
pub(super) fn seconds(value: f64) -> String {
    match value {
        v if v < 0.9e-6 => format!("{} ns", plain((v * 1e9).round())),
        v if v < 0.9e-3 => format!("{} µs", plain((v * 1e7).round() / 10.0)),
        v if v < 0.9 => format!("{} ms", plain((v * 1e4).round() / 10.0)),
        v => format!("{} s", plain(v)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn ends_are_round() {
        let axis = Axis::linear([3.0, 87.0].into_iter(), "");
        assert_eq!(labels(&axis), ["0", "20", "40", "60", "80", "100"]);
        assert!((axis.place(50.0) - 0.5).abs() < 1e-12);
        let flat = Axis::linear(std::iter::empty(), "");
        assert!(flat.place(0.5).is_finite());
    }

    #[test]
    fn places_fill_the_axis() {
        let axis = Axis::around([22.0, 60.0, 40.0].into_iter(), "givens");
        assert!(axis.place(22.0) > 0.0 && axis.place(22.0) < 0.1);
        assert!(axis.place(60.0) < 1.0 && axis.place(60.0) > 0.9);
        let one = Axis::around([3.0].into_iter(), "");
        assert!((one.place(3.0) - 0.5).abs() < 1e-12);
        assert!(Axis::around(std::iter::empty(), "").place(0.5).is_finite());
    }

    #[test]
    fn decades_have_units() {
        let axis = Axis::log([2e-6, 0.5].into_iter(), "time (s)");
        assert_eq!(
            labels(&axis),
            ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms"]
        );
        assert_eq!(axis.title, "time");
        assert!((axis.place(1e-3) - 0.5).abs() < 1e-9, "{axis:?}");
        assert!(
            axis.place(0.0).abs() < 1e-12,
            "what is not positive lies at the edge"
        );
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(short(1_500_000.0), "1.5M");
        assert_eq!(short(9.0), "9");
        assert_eq!(
            labels(&Axis::log([1.0, 9.0].into_iter(), "")),
            ["1", "2", "5", "10"]
        );
    }
}
