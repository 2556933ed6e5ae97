//! Time for benchmarks on a machine that others use too.

use std::fs;
use std::time::{Duration, Instant};

/// A clock that counts the processor time of this thread where the system tells it (Linux),
/// and the time that passes elsewhere. It moves in steps of some milliseconds: what it
/// measures should take a hundred.
pub struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    /// Starts counting.
    pub fn start() -> Self {
        Self {
            wall: Instant::now(),
            processor: processor(),
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        let processor = processor().zip(self.processor);
        processor.map_or_else(
            || self.wall.elapsed(),
            |(now, start)| now.saturating_sub(start),
        )
    }
}

fn processor() -> Option<Duration> {
    let status = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = status.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
