//! How long the engine may run without a check of the budget.
//!
//! The engine checks the clock after every thousand steps of the simplex and nothing else. On a
//! board of side 36 the first thousand take a tenth of a second and the fourth five seconds,
//! because the basis fills up. So the time of a thousand steps is measured, the next is predicted
//! from its growth, and if that exceeds the remaining time the engine is not called again. Some of
//! the time may then be unused; otherwise abandoned calls (see [`apart`](crate::apart)) would
//! continue for seconds beside whatever comes next.
//!
//! Between two calls the budget is checked. The relaxation of the root continues where it was
//! interrupted, but resuming it takes time too, and the relaxation of a node starts again: so a
//! call in which no node was finished is followed by one that may take twice as long. Calls that
//! stay short starve the engine, which then only resumes itself.

use std::time::Duration;

/// Steps between two checks of the clock by the engine.
const STEPS: u64 = 1000;

/// The length of the first call. Shorter ones would interrupt boards that take seconds, and a run
/// that is interrupted may continue in other steps.
const CALL: Duration = Duration::from_secs(1);

/// The first call if the time is short, to measure a thousand steps.
const SHORT_CALL: Duration = Duration::from_millis(10);

/// Upper bound on the time of a thousand steps, in multiples of the thousand before.
const MOST_GROWTH: f64 = 3.0;

/// The measured speed of the engine on a model.
pub(super) struct Pace {
    /// The time of the last thousand steps.
    last: Option<Duration>,
    /// The expected time of the next thousand steps.
    next: Duration,
    /// The length of the next call.
    call: Duration,
}

impl Pace {
    /// Starts without measurements; only whether the time is limited is known.
    pub(super) fn new(is_limited: bool) -> Self {
        Self {
            last: None,
            next: Duration::ZERO,
            call: if is_limited { SHORT_CALL } else { CALL },
        }
    }

    /// The length of a call with this much time left; `None` if the engine must not be called.
    pub(super) fn call(&self, left: Option<Duration>) -> Option<Duration> {
        let Some(left) = left else {
            return Some(self.call);
        };
        let left = left.saturating_sub(self.next);
        (!left.is_zero()).then_some(self.call.min(left))
    }

    /// Updates the measurements with a call.
    pub(super) fn note(&mut self, nodes: u64, steps: u64, taken: Duration) {
        if steps >= STEPS {
            let thousand = taken.mul_f64(STEPS as f64 / steps as f64);
            let growth = self.last.map_or(1.0, |last| {
                thousand.as_secs_f64() / last.as_secs_f64().max(1e-6)
            });
            self.next = thousand.mul_f64(growth.clamp(1.0, MOST_GROWTH));
            self.last = Some(thousand);
        }
        self.call = match nodes {
            0 => self.call.saturating_mul(2),
            _ => CALL,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn nobody_waits_for_long_without_a_limit() {
        let mut pace = Pace::new(false);
        assert_eq!(pace.call(None), Some(CALL));
        pace.note(0, 3000, SECOND);
        assert_eq!(pace.call(None), Some(2 * CALL));
        pace.note(8, 3000, SECOND);
        assert_eq!(pace.call(None), Some(CALL));
    }

    #[test]
    fn the_engine_is_not_called_if_a_thousand_steps_would_not_fit() {
        let mut pace = Pace::new(true);
        assert_eq!(pace.call(Some(Duration::ZERO)), None);
        assert_eq!(pace.call(Some(SECOND)), Some(SHORT_CALL));
        // Nothing is known about growth yet.
        pace.note(0, 2000, 4 * SECOND);
        assert_eq!(pace.call(Some(2 * SECOND)), None);
        assert_eq!(pace.call(Some(3 * SECOND)), Some(2 * SHORT_CALL));
        // Twice as much as before.
        pace.note(0, 1000, 4 * SECOND);
        assert_eq!(pace.call(Some(8 * SECOND)), None);
        assert_eq!(pace.call(Some(9 * SECOND)), Some(4 * SHORT_CALL));
        // Nodes are not interrupted without need.
        pace.note(1, 1000, SECOND);
        assert_eq!(pace.call(Some(9 * SECOND)), Some(CALL));
        assert_eq!(pace.call(Some(SECOND * 3 / 2)), Some(SECOND / 2));
    }

    #[test]
    fn growth_is_foreseen_within_bounds() {
        let mut pace = Pace::new(true);
        pace.note(0, 1000, SECOND);
        pace.note(0, 1000, 10 * SECOND);
        assert_eq!(pace.call(Some(30 * SECOND)), None);
        assert!(pace.call(Some(31 * SECOND)).is_some());
        pace.note(0, 1000, SECOND);
        assert!(pace.call(Some(2 * SECOND)).is_some());
        // Few steps are not significant.
        pace.note(0, 10, 60 * SECOND);
        assert!(pace.call(Some(2 * SECOND)).is_some());
    }

    #[test]
    fn no_engine_starves() {
        // An engine that needs a second to resume makes no progress in shorter calls.
        let (mut pace, mut left) = (Pace::new(true), 20 * SECOND);
        while let Some(call) = pace.call(Some(left)).filter(|&call| call < SECOND) {
            pace.note(0, 1, call);
            left -= call;
        }
        assert!(left > 18 * SECOND, "{left:?}");
    }
}
