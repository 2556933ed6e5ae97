//! A curve of any length in bounded memory: when it is full, every other point goes.

/// Points kept at most.
const MOST_POINTS: usize = 512;

/// A value over the work of a run, thinned as it grows. The points that stay are evenly spread over
/// the samples, so the whole run is there at a resolution that falls as the run gets longer.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    points: Vec<(u64, f64)>,
    last: Option<(u64, f64)>,
    /// One sample in `stride` is kept, a power of two.
    stride: u64,
    samples: u64,
}

impl Default for Curve {
    fn default() -> Self {
        Self {
            points: Vec::new(),
            last: None,
            stride: 1,
            samples: 0,
        }
    }
}

impl Curve {
    /// Takes a sample.
    #[inline]
    pub fn push(&mut self, work: u64, value: f64) {
        if self.counts(true) {
            self.keep((work, value));
        }
        self.last = Some((work, value));
    }

    /// Counts a sample, if there is one, and says whether it has to be kept: then [`Curve::keep`] comes next. Whoever
    /// counts many sets the last one at the end ([`Curve::set_last`]).
    #[inline]
    pub(crate) fn counts(&mut self, is_taken: bool) -> bool {
        let is_kept = is_taken & self.is_kept();
        self.samples += u64::from(is_taken);
        is_kept
    }

    /// Sets the last sample.
    pub(crate) fn set_last(&mut self, work: u64, value: f64) {
        self.last = Some((work, value));
    }

    fn is_kept(&self) -> bool {
        self.samples & (self.stride - 1) == 0
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn keep(&mut self, point: (u64, f64)) {
        let number = self.samples - 1;
        if self.points.len() == MOST_POINTS {
            let mut at = 0;
            self.points.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.stride *= 2;
        }
        if number & (self.stride - 1) == 0 {
            self.points.push(point);
        }
    }

    /// The points, with the last sample as the last of them.
    pub fn points(&self) -> Vec<(u64, f64)> {
        let mut points = self.points.clone();
        if let Some(last) = self.last.filter(|last| points.last() != Some(last)) {
            points.push(last);
        }
        points
    }

    /// The points after some work and before some other.
    pub(crate) fn between(&self, after: u64, before: u64) -> Vec<(u64, f64)> {
        let from = self.points.partition_point(|point| point.0 <= after);
        let to = self.points.partition_point(|point| point.0 < before);
        self.points.get(from..to).unwrap_or_default().to_vec()
    }

    /// The last sample's value.
    pub fn value(&self) -> Option<f64> {
        self.last.map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_curve_is_thinned_evenly_and_keeps_its_ends() {
        for samples in [1_u64, 511, 512, 513, 100_000] {
            let mut curve = Curve::default();
            for at in 0..samples {
                curve.push(at, at as f64 / 2.0);
            }
            let points = curve.points();
            assert!(points.len() <= MOST_POINTS + 1);
            assert!(points.len() as u64 >= samples.min(MOST_POINTS as u64 / 2));
            assert_eq!(points[0], (0, 0.0));
            assert_eq!(points.last().unwrap().0, samples - 1);
            let kept = &points[..points.len() - 1];
            let steps: Vec<u64> = kept.windows(2).map(|two| two[1].0 - two[0].0).collect();
            assert!(steps.windows(2).all(|two| two[0] == two[1]), "{samples}");
        }
    }
}
