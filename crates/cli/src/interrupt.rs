//! Signals that ask for the end: Ctrl-C, SIGTERM, and SIGHUP when a terminal closes. The first
//! asks every run to end and keeps what is done, the second ends at once.

use satur::model::Stop;

/// The stop that a signal requests.
pub(crate) fn on_signal() -> Stop {
    let stop = Stop::new();
    let requested = stop.clone();
    // Without a handler a signal still ends the program, if less politely.
    let _ = ctrlc::set_handler(move || {
        if requested.is_requested() {
            std::process::exit(130);
        }
        requested.request();
    });
    stop
}
