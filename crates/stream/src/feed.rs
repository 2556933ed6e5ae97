//! The input, cut into batches: by a thread of its own, or by whoever needs a batch.

use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender, bounded};
use satur_methods::Threads;
use satur_model::Stop;

use crate::apart::{Shared, received};
use crate::batch::{Batch, BatchSize, Question, tickets};

/// Upper bound on the batches that a worker is ahead of the sink.
const AHEAD: usize = 32;

/// The input as batches, for any number of workers.
pub(crate) struct Feed<Q, I> {
    batches: Batches<Q, I>,
    pub(crate) size: Arc<BatchSize>,
    /// Allows one more batch to be read.
    pub(crate) give_ticket: Sender<()>,
}

/// Where batches come from.
enum Batches<Q, I> {
    /// From a thread that reads.
    Read(Receiver<Batch<Q>>),
    /// From the input itself: whoever needs a batch reads it.
    Shared(Arc<Mutex<Cutter<I>>>),
}

impl<Q, I> Clone for Feed<Q, I> {
    fn clone(&self) -> Self {
        Self {
            batches: match &self.batches {
                Batches::Read(batches) => Batches::Read(batches.clone()),
                Batches::Shared(cutter) => Batches::Shared(cutter.clone()),
            },
            size: self.size.clone(),
            give_ticket: self.give_ticket.clone(),
        }
    }
}

impl<Q: Question + 'static, I: Iterator<Item = Q> + Send + 'static> Feed<Q, I> {
    /// Starts to read, unless the workers do so themselves.
    pub(crate) fn new(items: I, threads: &Threads, stop: &Stop) -> Self {
        let workers = threads.wanted();
        let (give_ticket, tickets) = bounded(workers * AHEAD);
        for _ in 0..workers * AHEAD {
            let _ = give_ticket.send(());
        }
        let size = Arc::new(BatchSize::new());
        let cutter = Cutter {
            items,
            number: 0,
            tickets,
            size: size.clone(),
        };
        let batches = if threads.read_themselves() {
            cutter.shared()
        } else {
            cutter.apart(threads, stop)
        };
        Self {
            batches,
            size,
            give_ticket,
        }
    }

    /// The next batch; `None` at the end of the input, or if the stop was requested.
    pub(crate) fn next(&self, stop: &Stop) -> Option<Batch<Q>> {
        match &self.batches {
            Batches::Read(batches) => received(batches, stop),
            Batches::Shared(cutter) => cutter
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next(stop, || false),
        }
    }
}

/// Cuts the input into batches.
struct Cutter<I> {
    items: I,
    /// The number of the next batch.
    number: u64,
    /// The permissions to read.
    tickets: Receiver<()>,
    size: Arc<BatchSize>,
}

impl<Q: Question + 'static, I: Iterator<Item = Q> + Send + 'static> Cutter<I> {
    fn shared(self) -> Batches<Q, I> {
        Batches::Shared(Arc::new(Mutex::new(self)))
    }

    /// Batches that a thread reads, or this if the system refuses one.
    fn apart(self, threads: &Threads, stop: &Stop) -> Batches<Q, I> {
        let (to_workers, batches) = bounded(threads.wanted() * 2);
        // Not scoped: when a signal comes, the reader may hang in a read that never returns. It is
        // shared, so that it is still available if the thread cannot be started.
        let here = Shared::new(self);
        let (there, stop) = (here.share(), stop.clone());
        let has_reader = threads.start_alone(move || {
            if let Some(mut cutter) = there.take() {
                while let Some(batch) = cutter.next(&stop, || to_workers.is_empty()) {
                    if to_workers.send(batch).is_err() {
                        return;
                    }
                }
            }
        });
        let refused = if has_reader { None } else { here.take() };
        refused.map_or(Batches::Read(batches), Self::shared)
    }

    /// The next batch, as large as its time allows or as soon as somebody waits for it. Waits until it may be
    /// answered.
    fn next(&mut self, stop: &Stop, is_awaited: impl Fn() -> bool) -> Option<Batch<Q>> {
        let mut batch = Vec::new();
        for item in self.items.by_ref() {
            // Puzzles that are answered together are a batch of their own.
            let is_many = item.puzzles() > 1;
            batch.push(item);
            if is_many || batch.len() >= self.size.get() || is_awaited() {
                break;
            }
        }
        if batch.is_empty() {
            return None;
        }
        for _ in 0..tickets(batch.iter().map(Question::puzzles)) {
            received(&self.tickets, stop)?;
        }
        self.number += 1;
        (!stop.is_requested()).then_some((self.number - 1, batch))
    }
}
