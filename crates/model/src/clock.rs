//! The clock that deadlines and measured times are taken from.
//!
//! [`Instant`] is the standard library's wherever that has a clock. WebAssembly in a browser has
//! none, and the standard library panics when it is asked there: on that target [`Instant`] is a type
//! of the same behaviour that asks whatever [`set_clock`] was given.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Instant, set_clock};

/// A moment by a clock that the program sets. On targets with a clock it is compiled for its tests
/// only.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[cfg_attr(
    not(target_family = "wasm"),
    allow(unreachable_pub, reason = "exported on the one target that needs it")
)]
mod given {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock: a function that returns the time since some fixed moment and never goes
    /// back. Only the first call has an effect. Until then, no time passes.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment of the clock that was set.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the current moment.
        pub fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// Returns the time since this moment.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// Returns the time from `earlier` to this moment; zero if `earlier` is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// Returns the moment `time` after this one, or `None` if it cannot be represented.
        pub fn checked_add(&self, time: Duration) -> Option<Self> {
            self.0.checked_add(time).map(Self)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Self) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::given::{Instant, set_clock};

    #[test]
    fn a_given_clock_tells_the_time_that_passes() {
        static NOW: AtomicU64 = AtomicU64::new(5);
        let first = Instant::now();
        set_clock(|| Duration::from_millis(NOW.load(Ordering::Relaxed)));
        let begun = Instant::now();
        NOW.store(12, Ordering::Relaxed);
        assert_eq!(begun.elapsed(), Duration::from_millis(7));
        assert_eq!(
            begun.saturating_duration_since(Instant::now()),
            Duration::ZERO
        );
        assert!(first < begun && begun + Duration::from_millis(7) == Instant::now());
        assert_eq!(Instant::now() - begun, Duration::from_millis(7));
        assert!(begun.checked_add(Duration::MAX).is_none());
    }
}
