//! The reader: it cuts the input into batches on a thread of its own, or on the calling thread if
//! the system refuses one.

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, bounded};
use satur_methods::Threads;
use satur_model::Stop;

use crate::apart::{Shared, received};
use crate::batch::{Batch, BatchSize, Question, tickets};

/// Upper bound on the batches that a worker is ahead of the sink.
const AHEAD: usize = 32;

/// The input as batches.
pub(crate) struct Feed<Q, I> {
    /// Whether a thread reads; if not, `items` are read on demand.
    pub(crate) has_reader: bool,
    pub(crate) batches: Receiver<Batch<Q>>,
    pub(crate) size: Arc<BatchSize>,
    /// Allows the reader to read one more batch.
    pub(crate) give_ticket: Sender<()>,
    items: Option<I>,
    read: u64,
}

impl<Q: Question + 'static, I: Iterator<Item = Q> + Send + 'static> Feed<Q, I> {
    /// Starts to read.
    pub(crate) fn new(items: I, threads: &Threads, stop: &Stop) -> Self {
        let workers = threads.wanted();
        let (to_workers, batches) = bounded(workers * 2);
        let (give_ticket, tickets) = bounded(workers * AHEAD);
        for _ in 0..workers * AHEAD {
            let _ = give_ticket.send(());
        }
        let size = Arc::new(BatchSize::new());
        // Not scoped: when a signal comes, the reader may hang in a read that never returns. Its
        // input is shared, so that it is still available if the thread cannot be started.
        let items = Shared::new(items);
        let (reader_items, reader_size, stop) = (items.share(), size.clone(), stop.clone());
        let has_reader = threads.start_alone(move || {
            if let Some(items) = reader_items.take() {
                read(items, &to_workers, &tickets, &reader_size, &stop);
            }
        });
        let items = if has_reader { None } else { items.take() };
        Self {
            has_reader,
            batches,
            size,
            give_ticket,
            items,
            read: 0,
        }
    }

    /// The next batch, for a caller that answers it itself; `None` at the end of the input, or if
    /// the stop was requested.
    pub(crate) fn next(&mut self, stop: &Stop) -> Option<Batch<Q>> {
        if self.has_reader {
            return received(&self.batches, stop);
        }
        let item = self.items.as_mut()?.next()?;
        if stop.is_requested() {
            return None;
        }
        self.read += 1;
        Some((self.read - 1, vec![item]))
    }
}

/// Cuts the input into batches.
fn read<Q: Question>(
    items: impl Iterator<Item = Q>,
    to_workers: &Sender<Batch<Q>>,
    tickets: &Receiver<()>,
    size: &BatchSize,
    stop: &Stop,
) {
    let mut number = 0;
    let mut batch = Vec::new();
    let mut send = |batch: Vec<Q>| {
        let taken = self::tickets(batch.iter().map(Question::puzzles));
        let may_send = (0..taken).all(|_| tickets.recv().is_ok());
        let sent = may_send && to_workers.send((number, batch)).is_ok();
        number += 1;
        sent && !stop.is_requested()
    };
    for item in items {
        // Puzzles that are answered together are a batch of their own.
        let is_many = item.puzzles() > 1;
        batch.push(item);
        let is_full = batch.len() >= size.get();
        let is_wanted = is_many || is_full || to_workers.is_empty();
        if is_wanted && !send(std::mem::take(&mut batch)) {
            return;
        }
    }
    if !batch.is_empty() {
        send(batch);
    }
}
