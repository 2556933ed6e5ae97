//! Reading on a thread of its own, so that a request to stop ends the wait even while a read hangs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use satur_methods::Threads;
use satur_model::Stop;

/// The number of items that are read ahead.
const AHEAD: usize = 32;
/// The interval between two checks of the stop while waiting.
const LOOK: Duration = Duration::from_millis(50);

/// Reads items on a thread of its own, in their order; on the calling thread if the system refuses
/// one. Ends with the items, or when the stop is requested.
pub fn read_apart<T: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    stop: &Stop,
) -> impl Iterator<Item = T> {
    let (send, receive) = bounded(AHEAD);
    let items = Shared::new(items);
    let reader_items = items.share();
    let has_reader = Threads::new(1).start_alone(move || {
        for item in reader_items.take().into_iter().flatten() {
            if send.send(item).is_err() {
                return;
            }
        }
    });
    let own = if has_reader { None } else { items.take() };
    let mut own = own.into_iter().flatten();
    let stop = stop.clone();
    std::iter::from_fn(move || {
        if has_reader {
            received(&receive, &stop)
        } else {
            own.next()
        }
    })
}

/// Reads up to `count` items and returns them with the rest, on a thread of its own. `None` if the
/// stop was requested first.
pub fn read_ahead<T: Send + 'static, I: Iterator<Item = T> + Send + 'static>(
    mut items: I,
    count: usize,
    stop: &Stop,
) -> Option<(Vec<T>, I)> {
    if count == 0 {
        return Some((Vec::new(), items));
    }
    let read = std::iter::once_with(move || {
        let first = items.by_ref().take(count).collect();
        (first, items)
    });
    read_apart(read, stop).next()
}

/// A value that one of several owners can take.
pub(crate) struct Shared<T>(Arc<Mutex<Option<T>>>);

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Arc::new(Mutex::new(Some(value))))
    }

    /// Another owner of the value.
    pub(crate) fn share(&self) -> Self {
        Self(self.0.clone())
    }

    /// Takes the value; `None` if it was taken.
    pub(crate) fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Receives the next item of a channel; `None` if there are no more, or if the stop was requested,
/// because the other side may hang.
pub(crate) fn received<T>(receive: &Receiver<T>, stop: &Stop) -> Option<T> {
    loop {
        match receive.recv_timeout(LOOK) {
            Ok(thing) => return Some(thing),
            Err(RecvTimeoutError::Timeout) if !stop.is_requested() => {}
            Err(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_read_apart_in_their_order() {
        let read: Vec<i32> = read_apart(0..1000, Stop::never()).collect();
        assert!(read.into_iter().eq(0..1000));
        let stop = Stop::new();
        let mut hanging = read_apart(
            std::iter::once(1).chain(std::iter::from_fn(|| {
                std::thread::park();
                Some(2)
            })),
            &stop,
        );
        assert_eq!(hanging.next(), Some(1));
        stop.request();
        assert_eq!(hanging.next(), None);
    }

    #[test]
    fn what_was_read_ahead_is_not_in_the_rest() {
        let (first, rest) = read_ahead(0..5, 2, Stop::never()).unwrap();
        assert_eq!((first, rest.collect()), (vec![0, 1], vec![2, 3, 4]));
        let (first, rest) = read_ahead(0..1, 2, Stop::never()).unwrap();
        assert_eq!((first, rest.count()), (vec![0], 0));
        let (first, rest) = read_ahead(0..3, 0, Stop::never()).unwrap();
        assert_eq!((first, rest.count()), (vec![], 3));
        let stop = Stop::new();
        stop.request();
        let hanging = std::iter::from_fn(|| -> Option<u8> {
            std::thread::park();
            None
        });
        assert!(read_ahead(hanging, 1, &stop).is_none());
    }
}
