//! Calls into foreign code that cannot be interrupted, without having to wait for them.
//!
//! The call runs on a thread of its own. If the stop is over first, the thread is abandoned: it
//! ends with its call, and the result is dropped. Until then it uses a processor, so a call should
//! be bounded by itself as well. If the system refuses a thread, the call runs on the calling
//! thread and is waited for.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use satur_model::Stop;

/// The time to wait for a result between two checks of the stop.
const PATIENCE: Duration = Duration::from_millis(5);

/// Returns the result of `call`; `None` if the stop was over first, or if it panicked.
pub(crate) fn apart<T: Send + 'static>(
    stop: &Stop,
    call: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (give, take) = mpsc::channel();
    let (tell, hear) = mpsc::channel();
    // The call is passed on when the thread runs, so that it is not lost if the thread cannot
    // start.
    let thread = thread::Builder::new().spawn(move || {
        if let Ok(call) = take.recv() {
            let call: Box<dyn FnOnce() -> T + Send> = call;
            let _ = tell.send(call());
        }
    });
    if thread.is_err() {
        return Some(call());
    }
    let _ = give.send(Box::new(call));
    loop {
        match hear.recv_timeout(PATIENCE) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if stop.is_over() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_ends_is_waited_for() {
        assert_eq!(apart(Stop::never(), || 7), Some(7));
        let over = Stop::within(Duration::ZERO);
        let (_keep, never) = mpsc::channel::<()>();
        // This call would last for as long as the test holds the other end.
        assert_eq!(apart(&over, move || never.recv().is_err()), None);
    }
}
