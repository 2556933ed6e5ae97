//! What a run is given: its question, when to end, whom to tell, whom to hear, and a place to work at.
//!
//! Nothing here knows of a network. The server (`runs.rs`) gives channels and one of its places; the
//! static site gives two functions of its worker and no place to share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use satur_model::Stop;
use serde_json::Value;

use crate::{Mailbox, Question};

/// How often a run that waits for a place looks whether one is free.
const LOOK: Duration = Duration::from_millis(5);

/// What a run is given.
pub struct RunContext {
    /// What is asked.
    pub question: Question,
    /// When to end.
    pub stop: Stop,
    /// Where to tell what happens.
    pub mailbox: Mailbox,
    /// What the page tells the run.
    pub inbox: Inbox,
    /// The core that it works on.
    pub core: Core,
}

impl RunContext {
    /// Tells an event; waits while the page has too many to read.
    pub fn tell(&self, event: &Value) {
        self.mailbox.event(event, &self.stop);
    }
}

/// Where a run hears what the page tells it.
pub enum Inbox {
    /// Words come from another thread.
    Channel(Receiver<Value>),
    /// Words come from outside the program: the function waits for one, for at most so long.
    Host(fn(Duration) -> Result<Value, RecvTimeoutError>),
}

impl Inbox {
    /// The next word, waited for at most this long.
    pub fn recv_timeout(&self, wait: Duration) -> Result<Value, RecvTimeoutError> {
        match self {
            Self::Channel(words) => words.recv_timeout(wait),
            Self::Host(next) => next(wait),
        }
    }

    /// The next word if there is one.
    pub fn try_recv(&self) -> Result<Value, TryRecvError> {
        match self {
            Self::Channel(words) => words.try_recv(),
            Self::Host(next) => next(Duration::ZERO).map_err(|error| match error {
                RecvTimeoutError::Timeout => TryRecvError::Empty,
                RecvTimeoutError::Disconnected => TryRecvError::Disconnected,
            }),
        }
    }
}

impl From<Receiver<Value>> for Inbox {
    fn from(words: Receiver<Value>) -> Self {
        Self::Channel(words)
    }
}

/// A number of places to work at. Clones share them.
#[derive(Clone)]
pub(crate) struct Places(Arc<AtomicUsize>);

/// One place, free again when this is dropped.
pub(crate) struct Place(Places);

impl Places {
    pub(crate) fn new(count: usize) -> Self {
        Self(Arc::new(AtomicUsize::new(count)))
    }

    /// Takes a place if one is free.
    pub(crate) fn take(&self) -> Option<Place> {
        let one_less = |free: usize| free.checked_sub(1);
        let taken = self
            .0
            .fetch_update(Ordering::AcqRel, Ordering::Relaxed, one_less);
        taken.ok().map(|_| Place(self.clone()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::Release);
    }
}

/// The core that a run works on. A run that waits to be told something gives it back, so a page that
/// stands still keeps nobody from working. Without a server there is nothing to give back.
#[derive(Default)]
pub struct Core {
    cores: Option<Places>,
    taken: Mutex<Option<Place>>,
}

impl Core {
    /// One of these places, which is taken already.
    pub(crate) fn of(cores: Places, taken: Place) -> Self {
        Self {
            cores: Some(cores),
            taken: Mutex::new(Some(taken)),
        }
    }

    fn taken(&self) -> MutexGuard<'_, Option<Place>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the core back.
    pub fn release(&self) {
        self.taken().take();
    }

    /// Waits for a core, unless the stop is over.
    pub fn claim(&self, stop: &Stop) {
        let Some(cores) = &self.cores else { return };
        while !stop.is_over() {
            if let Some(place) = cores.take() {
                *self.taken() = Some(place);
                return;
            }
            std::thread::sleep(LOOK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_it_is_left() {
        let places = Places::new(2);
        let (one, two) = (places.take(), places.take());
        assert!(one.is_some() && two.is_some() && places.take().is_none());
        drop(one);
        let core = Core::of(places.clone(), places.take().unwrap());
        assert!(places.take().is_none());
        core.release();
        let between = places.take();
        let over = Stop::new();
        over.request();
        core.claim(&over);
        drop(between);
        core.claim(Stop::never());
        assert!(places.take().is_none());
    }
}
