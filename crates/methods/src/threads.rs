//! Threads, as many as requested or as the system provides.
//!
//! A system may refuse a thread: there are limits by user, by container, by memory. Shared work
//! must then continue with fewer, in the end on the calling thread alone, and the user should be
//! informed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Scope};

/// The number of cores that this process may use, at least one. The system is asked once: on Linux that reads the
/// limits of the process's control groups, which takes longer than an easy puzzle.
pub fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    #[expect(clippy::disallowed_methods, reason = "the one place that asks")]
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// A number of threads to work with, and how many were available.
#[derive(Debug)]
pub struct Threads {
    wanted: usize,
    /// Whether they read what they work on, instead of one more thread.
    read_themselves: bool,
    /// How many more may be started; tests use it to simulate a system with few threads.
    startable: AtomicUsize,
    missing: AtomicUsize,
}

impl Threads {
    /// Requests `wanted` threads, at least one.
    pub fn new(wanted: usize) -> Self {
        Self::of_system(wanted, usize::MAX)
    }

    /// Requests `wanted` threads of a system that provides no more than `startable` in total, for
    /// tests.
    pub fn of_system(wanted: usize, startable: usize) -> Self {
        Self {
            wanted: wanted.max(1),
            read_themselves: false,
            startable: AtomicUsize::new(startable),
            missing: AtomicUsize::new(0),
        }
    }

    /// The same threads, which read what they work on themselves. A stream gives no thread to reading then: what a
    /// worker has read is in the caches of its own core. For input that never keeps anybody waiting, for then
    /// a request to stop would not be heard.
    #[must_use]
    pub fn reading_themselves(self) -> Self {
        Self {
            read_themselves: true,
            ..self
        }
    }

    /// Whether they read what they work on.
    pub fn read_themselves(&self) -> bool {
        self.read_themselves
    }

    /// The number of threads requested.
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// Starts up to `count` threads in a scope, each with the work that `make` returns, and returns
    /// how many run. After the first refusal no more are requested.
    pub fn start<'scope, W: FnOnce() + Send + 'scope>(
        &self,
        scope: &'scope Scope<'scope, '_>,
        count: usize,
        mut make: impl FnMut() -> W,
    ) -> usize {
        let one = |_: &usize| {
            self.may_start() && thread::Builder::new().spawn_scoped(scope, make()).is_ok()
        };
        let started = (0..count).take_while(one).count();
        self.missing.fetch_add(count - started, Ordering::Relaxed);
        started
    }

    /// Starts a detached thread, and returns whether it runs.
    pub fn start_alone(&self, work: impl FnOnce() + Send + 'static) -> bool {
        let has_started = self.may_start() && thread::Builder::new().spawn(work).is_ok();
        self.missing
            .fetch_add(usize::from(!has_started), Ordering::Relaxed);
        has_started
    }

    /// The message to the user if the system refused a thread.
    pub fn shortage(&self) -> Option<String> {
        let missing = self.missing.load(Ordering::Relaxed);
        (missing > 0).then(|| {
            format!(
                "the system refused {missing} of the threads for this work; it goes on with fewer \
                 and takes longer"
            )
        })
    }

    fn may_start(&self) -> bool {
        let less_one = |left: usize| left.checked_sub(1);
        self.startable
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, less_one)
            .is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poor_system_gives_fewer_and_that_is_reported() {
        let ran = AtomicUsize::new(0);
        for (startable, expected) in [(0, 0), (2, 2), (usize::MAX, 3)] {
            let threads = Threads::of_system(3, startable);
            ran.store(0, Ordering::Relaxed);
            let started = thread::scope(|scope| {
                threads.start(scope, threads.wanted(), || {
                    || {
                        ran.fetch_add(1, Ordering::Relaxed);
                    }
                })
            });
            assert_eq!((started, ran.load(Ordering::Relaxed)), (expected, expected));
            assert_eq!(threads.shortage().is_some(), expected < 3);
        }
        assert!(!Threads::of_system(1, 0).start_alone(|| ()));
    }
}
