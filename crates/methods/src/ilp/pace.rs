//! For how long the engine may be left alone.
//!
//! The engine looks at the clock after every thousand steps of the simplex and at nothing else.
//! On a board of side 36 the first thousand take a tenth of a second and the fourth five, because
//! the basis fills up. So the cost of a thousand steps is measured, the next is foreseen from how
//! it grew, and when that would not fit into what is left of the time the engine is not called
//! again. Some of the time may then be left over; without this, calls that nobody waits for any
//! longer (see [`apart`](crate::apart)) would go on for seconds beside whatever comes next.
//!
//! Between two calls the budget is looked at. The relaxation of the root goes on
//! where it was interrupted, but to take it up again costs time too, and the relaxation of a node
//! starts again: so a call in which no node was finished is followed by one that may take twice as
//! long. Calls that stay short starve the engine: it then takes itself up again and does no more.

use std::time::Duration;

/// Steps between two looks of the engine at the clock.
const STEPS: u64 = 1000;

/// How long a call may take at first. Shorter ones would interrupt boards that take seconds, and
/// where a run is interrupted it may go on in other steps.
const CALL: Duration = Duration::from_secs(1);

/// The first call where the time is short, to find out what a thousand steps cost.
const SHORT_CALL: Duration = Duration::from_millis(10);

/// What a thousand steps may cost at most, in multiples of the thousand before.
const MOST_GROWTH: f64 = 3.0;

/// What is known of the engine's speed on a model.
pub(super) struct Pace {
    /// What the last thousand steps cost.
    last: Option<Duration>,
    /// What the next are expected to cost.
    next: Duration,
    /// How long the next call may take.
    call: Duration,
}

impl Pace {
    /// Nothing is known yet but whether the time is limited.
    pub(super) fn new(is_limited: bool) -> Self {
        Self {
            last: None,
            next: Duration::ZERO,
            call: if is_limited { SHORT_CALL } else { CALL },
        }
    }

    /// How long the engine may go on if so much is left of the time; nothing: not at all.
    pub(super) fn call(&self, left: Option<Duration>) -> Option<Duration> {
        let Some(left) = left else {
            return Some(self.call);
        };
        let left = left.saturating_sub(self.next);
        (!left.is_zero()).then_some(self.call.min(left))
    }

    /// Learns from a call.
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
        // Nothing is known of growth yet.
        pace.note(0, 2000, 4 * SECOND);
        assert_eq!(pace.call(Some(2 * SECOND)), None);
        assert_eq!(pace.call(Some(3 * SECOND)), Some(2 * SHORT_CALL));
        // Twice as much as before.
        pace.note(0, 1000, 4 * SECOND);
        assert_eq!(pace.call(Some(8 * SECOND)), None);
        assert_eq!(pace.call(Some(9 * SECOND)), Some(4 * SHORT_CALL));
        // Nodes are not interrupted for no reason.
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
        // Few steps tell nothing.
        pace.note(0, 10, 60 * SECOND);
        assert!(pace.call(Some(2 * SECOND)).is_some());
    }

    #[test]
    fn no_engine_starves() {
        // One that needs a second to take itself up again does nothing in shorter calls.
        let (mut pace, mut left) = (Pace::new(true), 20 * SECOND);
        while let Some(call) = pace.call(Some(left)).filter(|&call| call < SECOND) {
            pace.note(0, 1, call);
            left -= call;
        }
        assert!(left > 18 * SECOND, "{left:?}");
    }
}
