//! Signals that ask for the end: Ctrl-C, SIGTERM, and SIGHUP when a terminal closes. The first
//! asks every run to end and keeps what is done; one that comes a while later ends at once.

use std::time::{Duration, Instant};

use satur::model::Stop;

/// How long signals count as one. A terminal that closes may send several in a row, to the shell's group and again
/// when the shell is gone, and none of them may cut off the saving that the first asked for.
const ONE_REQUEST: Duration = Duration::from_millis(500);

/// The stop that a signal requests.
pub(crate) fn on_signal() -> Stop {
    let stop = Stop::new();
    let requested = stop.clone();
    let mut first: Option<Instant> = None;
    // Without a handler a signal still ends the program, if less politely.
    let _ = ctrlc::set_handler(move || {
        if first.is_some_and(|first| first.elapsed() > ONE_REQUEST) {
            std::process::exit(130);
        }
        first.get_or_insert_with(Instant::now);
        requested.request();
    });
    stop
}
