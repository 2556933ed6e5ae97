//! Many puzzles through all cores, in order, with flat memory.
//!
//! ```text
//!            tickets ◀───────────────────────────────┐
//!   reader ──batches──▶ workers ──replies──▶ writer ──┘
//! ```
//!
//! The reader cuts the input into batches and sends each as soon as a worker is idle, so a
//! pipe that trickles is answered line by line and a large file in large bites. How large, the
//! workers say by how long their puzzles take: hard ones go one by one, so that no worker keeps
//! them from the others and each answer is seen soon. The writer puts replies back in order. A batch needs a ticket, which comes back when it is written:
//! so a puzzle that takes long holds the others back at a bound instead of letting memory grow.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use satur::methods::Cancel;

use crate::exit::Exit;
use crate::progress::Progress;
use crate::reply::Reply;
use crate::spare;

/// The most puzzles in one batch,
const BATCH: usize = 256;
/// and how long one should take.
const BATCH_TIME: Duration = Duration::from_millis(20);
/// How many batches a worker may be ahead of the writer.
const AHEAD: usize = 32;

/// What can be answered: one puzzle, or some that are answered together.
pub(crate) trait Question: Send {
    /// How many.
    fn puzzles(&self) -> usize;
}

type Batch<Q> = (u64, Vec<Q>);
/// A reply to so many puzzles; `None` if they were interrupted.
type Replies = (u64, Vec<(usize, Option<Reply>)>);

/// Answers every item with `answer` and writes the replies to `out` in order. An answer of
/// nothing means that Ctrl-C came before the puzzle was done.
pub(crate) fn stream<Q: Question + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    threads: usize,
    cancel: &Cancel,
    progress: &mut Progress,
    out: &mut dyn Write,
    answer: impl Fn(&Q) -> Option<Reply> + Sync,
) -> io::Result<Exit> {
    let (to_workers, batches) = bounded::<Batch<Q>>(threads * 2);
    let (to_writer, replies) = unbounded::<Replies>();
    let (give_ticket, tickets) = bounded::<()>(threads * AHEAD);
    for _ in 0..threads * AHEAD {
        let _ = give_ticket.send(());
    }
    // Not scoped: when Ctrl-C comes, the reader may hang in a read that never returns.
    let reader_cancel = cancel.clone();
    let size = Arc::new(AtomicUsize::new(1));
    let reader_size = size.clone();
    std::thread::spawn(move || read(items, &to_workers, &tickets, &reader_size, &reader_cancel));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (batches, to_writer) = (batches.clone(), to_writer.clone());
            let (answer, size) = (&answer, &size);
            scope.spawn(move || work(&batches, &to_writer, size, cancel, answer));
        }
        drop((batches, to_writer));
        let written = write(&replies, &give_ticket, cancel, progress, out);
        if written.is_err() {
            // Nobody reads on: let the workers end.
            cancel.stop();
        }
        written
    })
}

/// Cuts the input into batches.
fn read<Q: Question>(
    items: impl Iterator<Item = Q>,
    to_workers: &Sender<Batch<Q>>,
    tickets: &Receiver<()>,
    size: &AtomicUsize,
    cancel: &Cancel,
) {
    let mut number = 0;
    let mut batch = Vec::new();
    let mut send = |batch: Vec<Q>| {
        let sent = tickets.recv().is_ok() && to_workers.send((number, batch)).is_ok();
        number += 1;
        sent && !cancel.is_stopped()
    };
    for item in items {
        // Puzzles that are answered together are a batch of their own.
        let is_many = item.puzzles() > 1;
        batch.push(item);
        let is_full = batch.len() >= size.load(Ordering::Relaxed);
        let is_wanted = is_many || is_full || to_workers.is_empty();
        if is_wanted && !send(std::mem::take(&mut batch)) {
            return;
        }
    }
    if !batch.is_empty() {
        send(batch);
    }
}

/// Answers batches until there are no more.
fn work<Q: Question>(
    batches: &Receiver<Batch<Q>>,
    to_writer: &Sender<Replies>,
    size: &AtomicUsize,
    cancel: &Cancel,
    answer: impl Fn(&Q) -> Option<Reply>,
) {
    loop {
        // Without the timeout a worker would wait for a reader that hangs after Ctrl-C.
        let (number, batch) = match batches.recv_timeout(Duration::from_millis(50)) {
            Ok(batch) => batch,
            Err(RecvTimeoutError::Timeout) if !cancel.is_stopped() => continue,
            Err(_) => return,
        };
        let answer_one = |item: &Q| {
            let reply = if cancel.is_stopped() {
                None
            } else {
                answer(item)
            };
            (item.puzzles(), reply)
        };
        let started = Instant::now();
        let replies = batch.iter().map(answer_one).collect();
        size.store(next_size(batch.len(), started.elapsed()), Ordering::Relaxed);
        if to_writer.send((number, replies)).is_err() {
            return;
        }
    }
}

/// How many puzzles make a batch, when so many took so long.
fn next_size(puzzles: usize, took: Duration) -> usize {
    let fitting = puzzles as u128 * BATCH_TIME.as_nanos() / took.as_nanos().max(1);
    fitting.clamp(1, BATCH as u128) as usize
}

/// Puts replies in order and writes them.
fn write(
    replies: &Receiver<Replies>,
    give_ticket: &Sender<()>,
    cancel: &Cancel,
    progress: &mut Progress,
    out: &mut dyn Write,
) -> io::Result<Exit> {
    let mut exit = Exit::default();
    let mut waiting = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut next = 0;
    // Puzzles that were interrupted keep their place only if a finished one comes after them.
    let mut interrupted = 0;
    while let Ok((number, batch)) = replies.recv() {
        waiting.insert(number, batch);
        while let Some(batch) = waiting.remove(&next) {
            next += 1;
            let _ = give_ticket.try_send(());
            let mut done = 0;
            let mut all = Reply {
                interrupted,
                ..Reply::default()
            };
            for (puzzles, reply) in batch {
                let Some(mut reply) = reply else {
                    all.interrupted += puzzles;
                    continue;
                };
                done += (puzzles - reply.interrupted) as u64;
                if reply.key.take().is_some_and(|key| !seen.insert(key)) {
                    continue;
                }
                all.append(reply);
            }
            interrupted = all.interrupted;
            exit = exit.max(all.exit);
            progress.aside(|| {
                anstream::eprint!("{}", all.err);
                out.write_all(&all.out)
            })?;
            spare::TEXTS.keep(all.out);
            progress.add(done);
        }
        // Nothing more to write at the moment: let a reader of the pipe have what there is.
        if replies.is_empty() {
            out.flush()?;
        }
    }
    progress.finish();
    out.flush()?;
    Ok(if cancel.is_stopped() {
        Exit::Interrupted
    } else {
        exit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_puzzles_go_one_by_one_and_easy_ones_in_bites() {
        assert_eq!(next_size(1, Duration::from_secs(2)), 1);
        assert_eq!(next_size(10, Duration::from_millis(20)), 10);
        assert_eq!(next_size(1, Duration::from_millis(1)), 20);
        assert_eq!(next_size(256, Duration::from_micros(50)), BATCH);
        assert_eq!(next_size(1, Duration::ZERO), BATCH);
    }
}
