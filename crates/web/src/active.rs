//! Everything that is worked on: how it is asked to end, and how much memory it takes.
//!
//! A question or a run is known here for as long as its [`Guard`] is kept; dropping that requests its
//! stop. Memory is that of the whole process, the only one that the system tells: what it grows by is
//! shared out evenly among what is worked on at the time, and taken back evenly when it shrinks. Work
//! whose share exceeds the limit is asked to end. So one run alone is held to the limit exactly, as
//! often as it is weighed; of several at once the limit holds for the sum, and one may be ended for
//! what another took. Where the system tells nothing (only Linux does), there is no limit.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use satur_model::Stop;

/// Everything that is worked on.
pub(crate) struct Active {
    /// How many bytes one piece of work may take.
    most: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: u64,
    works: HashMap<u64, Work>,
    /// What the process took when it was last weighed.
    resident: Option<u64>,
}

struct Work {
    stop: Stop,
    bytes: i64,
    is_too_large: Arc<AtomicBool>,
}

impl Active {
    /// Nothing yet; each piece of work may take this many bytes.
    pub(crate) fn new(most: u64) -> Arc<Self> {
        Arc::new(Self {
            most,
            state: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of work that this stop ends, for as long as the guard is kept.
    pub(crate) fn begin(self: &Arc<Self>, stop: &Stop) -> Guard {
        let is_too_large = Arc::new(AtomicBool::new(false));
        let mut state = self.lock();
        if state.works.is_empty() {
            state.resident = resident();
        }
        let id = state.next;
        state.next += 1;
        let work = Work {
            stop: stop.clone(),
            bytes: 0,
            is_too_large: is_too_large.clone(),
        };
        state.works.insert(id, work);
        Guard {
            id,
            active: self.clone(),
            is_too_large,
        }
    }

    /// Asks everything to end.
    pub(crate) fn stop_all(&self) {
        self.lock()
            .works
            .values()
            .for_each(|work| work.stop.request());
    }

    /// Looks how much memory there is in use, and ends work that takes too much.
    pub(crate) fn weigh(&self) {
        let mut state = self.lock();
        if state.works.is_empty() {
            return;
        }
        if let Some(resident) = resident() {
            state.weigh(resident, self.most);
        }
    }
}

impl State {
    /// Shares out what the process grew by to `resident` bytes.
    fn weigh(&mut self, resident: u64, most: u64) {
        let before = self.resident.replace(resident).unwrap_or(resident);
        let grown = resident.cast_signed() - before.cast_signed();
        let share = grown / self.works.len().max(1).cast_signed() as i64;
        for work in self.works.values_mut() {
            work.bytes = (work.bytes + share).max(0);
        }
        // The newest of equals: who came first is less likely to be the one that grows.
        let largest = self
            .works
            .iter_mut()
            .max_by_key(|(id, work)| (work.bytes, **id));
        if let Some((_, work)) = largest
            && work.bytes > most.cast_signed()
        {
            work.is_too_large.store(true, Ordering::Relaxed);
            work.stop.request();
        }
    }
}

/// Requests a stop when it is dropped: when the answer is there, or nobody waits for it any more.
pub(crate) struct Guard {
    id: u64,
    active: Arc<Active>,
    is_too_large: Arc<AtomicBool>,
}

impl Guard {
    /// Becomes true when the work is ended because it takes too much memory.
    pub(crate) fn is_too_large(&self) -> Arc<AtomicBool> {
        self.is_too_large.clone()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        let work = self.active.lock().works.remove(&self.id);
        if let Some(work) = work {
            work.stop.request();
        }
    }
}

/// How many bytes of memory this process takes, if the system tells.
fn resident() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u64 = 1000;

    fn weigh(active: &Active, resident: u64) {
        active.lock().weigh(resident, MOST);
    }

    #[test]
    fn work_that_grows_alone_is_ended_at_its_limit() {
        let active = Active::new(MOST);
        let (stop, base) = (Stop::new(), 1 << 30);
        let guard = active.begin(&stop);
        active.lock().resident = Some(base);
        weigh(&active, base + MOST);
        assert!(!stop.is_requested());
        weigh(&active, base + 1);
        weigh(&active, base + MOST + 1);
        assert!(stop.is_requested() && guard.is_too_large().load(Ordering::Relaxed));
    }

    #[test]
    fn of_several_the_one_that_was_there_while_it_grew_is_ended() {
        let active = Active::new(MOST);
        let (first, second) = (Stop::new(), Stop::new());
        let _first = active.begin(&first);
        active.lock().resident = Some(0);
        weigh(&active, 900);
        let other = active.begin(&second);
        weigh(&active, 1000);
        assert!(!first.is_requested() && !second.is_requested());
        weigh(&active, 1300);
        assert!(first.is_requested() && !second.is_requested());
        assert!(!other.is_too_large().load(Ordering::Relaxed));
        drop(other);
        assert!(second.is_requested(), "nobody waits for it");
    }

    #[test]
    fn this_system_tells_what_a_process_takes() {
        let told = resident();
        assert_eq!(told.is_some(), cfg!(target_os = "linux"));
        assert!(told.is_none_or(|bytes| bytes > 1 << 20), "{told:?}");
    }
}
