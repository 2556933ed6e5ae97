//! What a run tells the page while it goes on.
//!
//! Events are kept in order and none is lost; a run that tells more than the page reads is made to
//! wait. A frame is different: only the newest counts. [`Mailbox::is_ready`] says whether the last
//! one was read; a run folds what happens until then, so a slow reader gets a newer frame and never
//! a queue. Memory is bounded whatever the run does.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
#[cfg(feature = "server")]
use std::task::Poll;
use std::task::Waker;
use std::time::Duration;

use satur_model::Stop;
use serde_json::Value;

/// How many events may wait to be read.
const MOST_EVENTS: usize = 256;

/// Where a run puts what it tells. Clones are the same mailbox.
#[derive(Clone, Default)]
pub struct Mailbox(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Told when there is room for an event again.
    room: Condvar,
    /// Takes everything at once, where the reader is no thread that could be waited for.
    sink: Option<fn(&str)>,
}

#[derive(Default)]
struct State {
    events: VecDeque<String>,
    frame: Option<String>,
    is_closed: bool,
    reader: Option<Waker>,
}

impl Mailbox {
    /// A mailbox that keeps nothing: whatever is told goes to `sink` at once.
    pub fn to(sink: fn(&str)) -> Self {
        Self(Arc::new(Shared {
            sink: Some(sink),
            ..Shared::default()
        }))
    }

    /// Tells an event. Waits while too many are unread, unless the stop is over.
    pub fn event(&self, event: &Value, stop: &Stop) {
        if let Some(sink) = self.0.sink {
            return sink(&event.to_string());
        }
        let mut state = self.lock();
        while state.events.len() >= MOST_EVENTS && !stop.is_over() {
            let waited = self.0.room.wait_timeout(state, Duration::from_millis(20));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if state.events.len() < MOST_EVENTS {
            state.events.push_back(event.to_string());
        }
        state.wake();
    }

    /// Shows a frame in place of the one before it, if that was not read yet.
    pub fn frame(&self, frame: &Value) {
        if let Some(sink) = self.0.sink {
            return sink(&frame.to_string());
        }
        let mut state = self.lock();
        state.frame = Some(frame.to_string());
        state.wake();
    }

    /// Whether the last frame was read, so that the next one would be a new one.
    pub fn is_ready(&self) -> bool {
        self.lock().frame.is_none()
    }

    /// Says that nothing more will come. What is unread can still be read.
    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.wake();
    }

    /// The next text to read: events first, then the frame; nothing at the end.
    #[cfg(feature = "server")]
    pub(crate) fn poll(&self, context: &std::task::Context) -> Poll<Option<String>> {
        let mut state = self.lock();
        if let Some(event) = state.events.pop_front() {
            self.0.room.notify_one();
            return Poll::Ready(Some(event));
        }
        if let Some(frame) = state.frame.take() {
            return Poll::Ready(Some(frame));
        }
        if state.is_closed {
            return Poll::Ready(None);
        }
        state.reader = Some(context.waker().clone());
        Poll::Pending
    }

    /// What is left to read, at once; for whoever runs without a network.
    pub fn drain(&self) -> Vec<String> {
        let mut state = self.lock();
        let mut texts: Vec<String> = state.events.drain(..).collect();
        texts.extend(state.frame.take());
        self.0.room.notify_one();
        texts
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wake(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn events_are_kept_and_frames_replaced() {
        let mailbox = Mailbox::default();
        assert!(mailbox.is_ready());
        mailbox.frame(&json!({"frame": 1}));
        assert!(!mailbox.is_ready());
        mailbox.event(&json!({"event": 1}), Stop::never());
        mailbox.frame(&json!({"frame": 2}));
        mailbox.event(&json!({"event": 2}), Stop::never());
        let read = mailbox.drain();
        assert_eq!(read, [r#"{"event":1}"#, r#"{"event":2}"#, r#"{"frame":2}"#]);
        assert!(mailbox.is_ready());
    }

    #[test]
    fn a_full_mailbox_makes_a_run_wait_until_it_is_stopped() {
        let mailbox = Mailbox::default();
        let stop = Stop::new();
        for number in 0..MOST_EVENTS {
            mailbox.event(&json!(number), &stop);
        }
        let other = mailbox.clone();
        let waiting = std::thread::spawn(move || {
            other.event(&json!("one more"), Stop::never());
        });
        let mut read = Vec::new();
        while read.len() <= MOST_EVENTS {
            read.extend(mailbox.drain());
            std::thread::yield_now();
        }
        waiting.join().unwrap();
        assert_eq!(read.last().map(String::as_str), Some(r#""one more""#));
        for number in 0..MOST_EVENTS {
            mailbox.event(&json!(number), &stop);
        }
        stop.request();
        mailbox.event(&json!("too late"), &stop);
        assert_eq!(mailbox.drain().len(), MOST_EVENTS);
    }
}
