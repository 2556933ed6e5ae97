//! When work has to end: at a deadline, or as soon as somebody asks for it.
//!
//! A [`Stop`] is passed to whatever may take long: a run of a method, the search for a step, a
//! rating, the generation of a puzzle. Long loops call [`Stop::is_over`] between two pieces of work
//! and return what they have. [`Stop::narrowed`] gives a part of the work less time than the whole;
//! a request reaches every part.
//!
//! *Cost*: a call is one atomic load, and one look at the clock if there is a deadline.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::Instant;

/// Says whether work has to end. Clones and narrowed stops share one request.
#[derive(Clone, Debug)]
pub struct Stop {
    deadline: Option<Deadline>,
    /// `None` if nobody can request the end.
    signal: Option<Arc<Signal>>,
}

#[derive(Clone, Copy, Debug)]
struct Deadline {
    at: Instant,
    /// The length of time that was allowed when the deadline was set.
    limit: Duration,
}

#[derive(Debug)]
struct Signal {
    is_requested: AtomicBool,
    /// Counts the calls of `is_over`; used only if they are limited.
    checks: AtomicU64,
    most_checks: Option<u64>,
}

static NEVER: Stop = Stop {
    deadline: None,
    signal: None,
};

impl Stop {
    /// A stop without a deadline, which ends work when it is requested.
    pub fn new() -> Self {
        Self::with_checks(None)
    }

    /// The stop that never ends anything. It cannot be requested.
    pub fn never() -> &'static Self {
        &NEVER
    }

    /// A stop that ends work after this length of time from now, or when it is requested.
    pub fn within(limit: Duration) -> Self {
        Self::new().narrowed(Some(limit))
    }

    /// A stop that is over after `most` checks, and so at the same point of the work on any
    /// machine. [`Stop::checks`] returns how many checks were made.
    pub fn after_checks(most: u64) -> Self {
        Self::with_checks(Some(most))
    }

    fn with_checks(most_checks: Option<u64>) -> Self {
        Self {
            deadline: None,
            signal: Some(Arc::new(Signal {
                is_requested: AtomicBool::new(false),
                checks: AtomicU64::new(0),
                most_checks,
            })),
        }
    }

    /// Returns a stop for a part of the work, which shares the request and ends after `limit` from
    /// now if that is earlier. A length of time beyond the range of the clock is no limit.
    #[must_use]
    pub fn narrowed(&self, limit: Option<Duration>) -> Self {
        // Deadlines are made here and nowhere else.
        let new = limit.and_then(|limit| {
            let at = Instant::now().checked_add(limit)?;
            Some(Deadline { at, limit })
        });
        let both = self.deadline.into_iter().chain(new);
        Self {
            deadline: both.min_by_key(|deadline| deadline.at),
            signal: self.signal.clone(),
        }
    }

    /// Asks all work that shares this stop to end. Any thread may call it, including one that
    /// handles signals.
    pub fn request(&self) {
        if let Some(signal) = &self.signal {
            signal.is_requested.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the end was requested.
    #[inline]
    pub fn is_requested(&self) -> bool {
        self.signal.as_ref().is_some_and(|signal| {
            signal.is_requested.load(Ordering::Relaxed)
                || signal.most_checks.is_some_and(|most| signal.count() > most)
        })
    }

    /// Whether the deadline has passed.
    #[inline]
    pub fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline.at)
    }

    /// Whether work has to end. Once the answer was yes it stays yes.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_requested() || self.is_late()
    }

    /// The time left, or `None` without a deadline.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.deadline?;
        Some(deadline.at.saturating_duration_since(Instant::now()))
    }

    /// The length of time that was allowed when the deadline was set.
    pub fn limit(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.limit)
    }

    /// The number of checks of a stop made by [`Stop::after_checks`].
    pub fn checks(&self) -> u64 {
        let signal = self.signal.as_ref();
        signal.map_or(0, |signal| signal.checks.load(Ordering::Relaxed))
    }
}

impl Default for Stop {
    fn default() -> Self {
        Self::new()
    }
}

impl Signal {
    #[cold]
    fn count(&self) -> u64 {
        self.checks.fetch_add(1, Ordering::Relaxed) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn a_request_reaches_every_part_of_the_work() {
        let whole = Stop::new();
        let part = whole.narrowed(Some(HOUR));
        let other = Stop::new();
        assert!(!whole.is_over() && !part.is_over());
        whole.request();
        assert!(whole.is_over() && part.is_over() && part.is_requested());
        assert!(!part.is_late() && !other.is_over());
    }

    #[test]
    fn the_earlier_deadline_holds() {
        let soon = Stop::within(Duration::ZERO).narrowed(Some(HOUR));
        assert!(soon.is_late() && soon.is_over() && !soon.is_requested());
        assert_eq!(soon.time_left(), Some(Duration::ZERO));
        assert_eq!(soon.limit(), Some(Duration::ZERO));
        let narrow = Stop::within(HOUR).narrowed(Some(Duration::ZERO));
        assert!(narrow.is_late());
        let same = Stop::within(HOUR).narrowed(None);
        assert_eq!(same.limit(), Some(HOUR));
        assert!(!same.is_over());
    }

    #[test]
    fn no_length_of_time_is_too_long() {
        for limit in [Duration::MAX, Duration::from_secs(i64::MAX as u64)] {
            let stop = Stop::within(limit);
            assert!(!stop.is_over());
            assert_eq!(stop.limit(), None);
            assert!(stop.narrowed(Some(limit)).time_left().is_none());
            assert_eq!(stop.narrowed(Some(HOUR)).limit(), Some(HOUR));
        }
    }

    #[test]
    fn never_is_never() {
        Stop::never().request();
        assert!(!Stop::never().is_over());
        assert!(Stop::never().narrowed(Some(Duration::ZERO)).is_over());
    }

    #[test]
    fn checks_are_counted_across_parts() {
        let stop = Stop::after_checks(2);
        let part = stop.narrowed(Some(HOUR));
        assert!(!stop.is_over() && !part.is_over());
        assert!(stop.is_over() && part.is_over());
        assert_eq!(stop.checks(), 4);
    }
}
