//! Time for benchmarks on a machine that others use too.

use std::fs;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The processor time of this thread so far, where the system tells it (Linux); elsewhere
/// the time that has passed. Only differences mean anything.
pub fn spent() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    told.and_then(|text| text.split_whitespace().next()?.parse().ok())
        .map_or_else(
            || START.get_or_init(Instant::now).elapsed(),
            Duration::from_nanos,
        )
}
