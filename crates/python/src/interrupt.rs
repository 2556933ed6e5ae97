//! Long work without the interpreter's lock, which Ctrl-C ends.
//!
//! Python runs its handlers of signals on the main thread only, and only when asked. So the work is
//! done on a thread of its own, and the calling thread asks every few hundredths of a second. When a
//! handler raises, the work is asked to stop and what was raised goes on.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;
use satur_model::Stop;

use crate::errors::failed;

/// How often Python is asked whether a signal came.
const PULSE: Duration = Duration::from_millis(30);

/// Does work without the lock; if a handler of a signal raises, requests the stop and raises that.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, finished) = channel::<()>();
    let (result, raised) = py.detach(move || {
        thread::scope(|scope| {
            let work = move || {
                let result = work();
                drop(done);
                result
            };
            let mut raised = None;
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, work) else {
                return (Err("the system refused a thread"), raised);
            };
            while finished.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                let told = Python::attach(|py| {
                    // A path to the method would not be general enough for every lifetime.
                    py.check_signals()
                });
                if let Err(error) = told {
                    stop.request();
                    raised = Some(error);
                }
            }
            let result = worker.join();
            (
                result.map_err(|_| "internal error; please report it"),
                raised,
            )
        })
    });
    match raised {
        Some(error) => Err(error),
        None => result.map_err(failed),
    }
}
