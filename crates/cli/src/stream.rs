//! Many puzzles through all cores, in order, with flat memory.
//!
//! ```text
//!            tickets ◀───────────────────────────────┐
//!   reader ──batches──▶ workers ──replies──▶ writer ──┘
//! ```
//!
//! The reader cuts the input into batches and sends each as soon as a worker is idle, so a
//! pipe that trickles is answered line by line and a large file in large batches. The size of a
//! batch follows from how long the last one took: hard puzzles go one by one, so that no worker
//! keeps them from the others and each answer is seen soon. The writer puts replies back in order.
//! A batch needs a ticket, which comes back when the batch is written: a puzzle that takes long
//! holds the others back at a bound instead of letting memory grow.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use satur::methods::Threads;
use satur::model::Stop;

use crate::buffer_pool;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::terminal::progress::Progress;
use crate::terminal::report;

/// Upper bound on the puzzles in one batch.
const BATCH: usize = 256;
/// Target wall time of a batch; the size of the next batch follows from it.
const BATCH_TIME: Duration = Duration::from_millis(20);
/// How many batches a worker may be ahead of the writer.
const AHEAD: usize = 32;

/// A unit of work: one puzzle, or several that are answered together.
pub(crate) trait Question: Send {
    /// The number of puzzles in it.
    fn puzzles(&self) -> usize;
}

type Batch<Q> = (u64, Vec<Q>);
/// For each question of a batch its number of puzzles and the reply, `None` if interrupted.
type Replies = (u64, Vec<(usize, Option<Reply>)>);

/// Answers every item with `answer` and writes the replies to `out` in order. An answer of
/// nothing means that somebody asked for the end before the puzzle was done. Where the system
/// has no threads for workers or for the reader, the calling thread does their work.
pub(crate) fn stream<Q: Question + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    threads: &Threads,
    stop: &Stop,
    progress: &mut Progress,
    out: &mut dyn Write,
    answer: impl Fn(&Q) -> Option<Reply> + Sync,
) -> io::Result<Exit> {
    let workers = threads.wanted();
    let (to_workers, batches) = bounded::<Batch<Q>>(workers * 2);
    let (to_writer, replies) = unbounded::<Replies>();
    let (give_ticket, tickets) = bounded::<()>(workers * AHEAD);
    for _ in 0..workers * AHEAD {
        let _ = give_ticket.send(());
    }
    let size = Arc::new(AtomicUsize::new(1));
    // Not scoped: when a signal comes, the reader may hang in a read that never returns. What it
    // reads from is shared, so that it is still there if the thread cannot be started.
    let items = Arc::new(Mutex::new(Some(items)));
    let (reader_items, reader_size, reader_stop) = (items.clone(), size.clone(), stop.clone());
    let has_reader = threads.start_alone(move || {
        if let Some(items) = taken(&reader_items) {
            read(items, &to_workers, &tickets, &reader_size, &reader_stop);
        }
    });
    std::thread::scope(|scope| {
        let (answer, size) = (&answer, &size);
        let worker = || {
            let (batches, to_writer) = (batches.clone(), to_writer.clone());
            move || work(&batches, &to_writer, size, stop, answer)
        };
        let started = if has_reader {
            threads.start(scope, workers, worker)
        } else {
            0
        };
        if let Some(shortage) = threads.shortage() {
            progress.aside(|| report::doubt(&shortage));
        }
        let mut writer = Writer {
            give_ticket,
            stop,
            progress,
            out,
        };
        let written = if started > 0 {
            drop((batches, to_writer));
            writer.write(|| replies.recv().ok(), || replies.is_empty())
        } else if has_reader {
            let next = || received(&batches, stop).map(|batch| answered(batch, size, stop, answer));
            writer.write(next, || true)
        } else {
            let mut items = taken(&items).into_iter().flatten().zip(0..);
            let next = || {
                let (item, number) = items.next().filter(|_| !stop.is_requested())?;
                Some(answered((number, vec![item]), size, stop, answer))
            };
            writer.write(next, || true)
        };
        if written.is_err() {
            // Nobody reads on: let the workers end.
            stop.request();
        }
        written
    })
}

/// Reads items on a thread of its own, so that a signal ends the work also while a read hangs;
/// on the calling thread where there is no other.
pub(crate) fn read_apart<T: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    stop: &Stop,
) -> impl Iterator<Item = T> {
    let (send, receive) = bounded(AHEAD);
    let items = Arc::new(Mutex::new(Some(items)));
    let reader_items = items.clone();
    let has_reader = Threads::new(1).start_alone(move || {
        for item in taken(&reader_items).into_iter().flatten() {
            if send.send(item).is_err() {
                return;
            }
        }
    });
    let mut own = taken_unless(has_reader, &items).into_iter().flatten();
    let stop = stop.clone();
    std::iter::from_fn(move || {
        if has_reader {
            received(&receive, &stop)
        } else {
            own.next()
        }
    })
}

/// Reads up to `count` items and gives back the rest, on a thread of its own, so that a signal ends
/// the wait. `None` if the stop was requested first.
pub(crate) fn read_ahead<T: Send + 'static, I: Iterator<Item = T> + Send + 'static>(
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

fn taken<T>(shared: &Mutex<Option<T>>) -> Option<T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner).take()
}

fn taken_unless<T>(elsewhere: bool, shared: &Mutex<Option<T>>) -> Option<T> {
    if elsewhere { None } else { taken(shared) }
}

/// The next thing that comes through a channel; nothing if there is no more, or if somebody asked
/// for the end: the other side may hang.
fn received<T>(receive: &Receiver<T>, stop: &Stop) -> Option<T> {
    loop {
        match receive.recv_timeout(Duration::from_millis(50)) {
            Ok(thing) => return Some(thing),
            Err(RecvTimeoutError::Timeout) if !stop.is_requested() => {}
            Err(_) => return None,
        }
    }
}

/// Cuts the input into batches.
fn read<Q: Question>(
    items: impl Iterator<Item = Q>,
    to_workers: &Sender<Batch<Q>>,
    tickets: &Receiver<()>,
    size: &AtomicUsize,
    stop: &Stop,
) {
    let mut number = 0;
    let mut batch = Vec::new();
    let mut send = |batch: Vec<Q>| {
        let sent = tickets.recv().is_ok() && to_workers.send((number, batch)).is_ok();
        number += 1;
        sent && !stop.is_requested()
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
    stop: &Stop,
    answer: impl Fn(&Q) -> Option<Reply>,
) {
    while let Some(batch) = received(batches, stop) {
        if to_writer
            .send(answered(batch, size, stop, &answer))
            .is_err()
        {
            return;
        }
    }
}

/// Answers a batch, and says by how long it took how large the next should be.
fn answered<Q: Question>(
    (number, batch): Batch<Q>,
    size: &AtomicUsize,
    stop: &Stop,
    answer: impl Fn(&Q) -> Option<Reply>,
) -> Replies {
    let answer_one = |item: &Q| {
        let reply = if stop.is_requested() {
            None
        } else {
            answer(item)
        };
        (item.puzzles(), reply)
    };
    let started = Instant::now();
    let replies = batch.iter().map(answer_one).collect();
    size.store(next_size(batch.len(), started.elapsed()), Ordering::Relaxed);
    (number, replies)
}

/// How many puzzles make a batch, when so many took so long.
fn next_size(puzzles: usize, took: Duration) -> usize {
    let fitting = puzzles as u128 * BATCH_TIME.as_nanos() / took.as_nanos().max(1);
    fitting.clamp(1, BATCH as u128) as usize
}

/// Puts replies in order and writes them.
struct Writer<'a> {
    give_ticket: Sender<()>,
    stop: &'a Stop,
    progress: &'a mut Progress,
    out: &'a mut dyn Write,
}

impl Writer<'_> {
    /// Writes all replies that come. When there is none at hand, a reader of the pipe gets what
    /// there is.
    fn write(
        &mut self,
        mut next: impl FnMut() -> Option<Replies>,
        is_idle: impl Fn() -> bool,
    ) -> io::Result<Exit> {
        let mut exit = Exit::default();
        let mut waiting = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut due = 0;
        // Puzzles that were interrupted keep their place only if a finished one comes after them.
        let mut interrupted = 0;
        while let Some((number, batch)) = next() {
            waiting.insert(number, batch);
            while let Some(batch) = waiting.remove(&due) {
                due += 1;
                let _ = self.give_ticket.try_send(());
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
                let is_shown = self.progress.is_shown();
                self.progress.aside(|| {
                    report::say(&all.err);
                    self.out.write_all(&all.out)?;
                    // On a terminal both share the screen: nothing may wait for later.
                    if is_shown { self.out.flush() } else { Ok(()) }
                })?;
                buffer_pool::TEXTS.keep(all.out);
                self.progress.add(done);
            }
            // Nothing more to write at the moment: let a reader of the pipe have what there is.
            if is_idle() {
                self.progress.aside(|| self.out.flush())?;
            }
        }
        self.progress.finish();
        self.out.flush()?;
        Ok(if self.stop.is_requested() {
            Exit::Interrupted
        } else {
            exit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(usize);

    impl Question for Number {
        fn puzzles(&self) -> usize {
            1
        }
    }

    /// What is written for the numbers below 500 when each is answered by itself.
    fn written(threads: &Threads, stop: &Stop) -> (String, Exit) {
        let mut out = Vec::new();
        let mut progress = Progress::new(true, None, Arc::default());
        let answer = |number: &Number| {
            Some(Reply {
                out: format!("{}\n", number.0).into_bytes(),
                ..Reply::default()
            })
        };
        let numbers = (0..500).map(Number);
        let exit = stream(numbers, threads, stop, &mut progress, &mut out, answer).unwrap();
        (String::from_utf8(out).unwrap(), exit)
    }

    #[test]
    fn the_same_is_written_however_few_threads_the_system_gives() {
        let wanted: String = (0..500).map(|number| format!("{number}\n")).collect();
        for (threads, startable) in [(1, 0), (1, 1), (4, 0), (4, 1), (4, 2), (4, 3), (4, 5)] {
            let threads = Threads::of_system(threads, startable);
            let (text, exit) = written(&threads, &Stop::new());
            assert_eq!(text, wanted, "{threads:?}");
            assert!(matches!(exit, Exit::Fine));
            assert_eq!(
                threads.shortage().is_some(),
                startable < threads.wanted() + 1
            );
        }
    }

    #[test]
    fn without_threads_a_request_to_stop_is_obeyed_too() {
        for startable in [0, 1, 5] {
            let stop = Stop::new();
            stop.request();
            let (text, exit) = written(&Threads::of_system(4, startable), &stop);
            assert_eq!(text, "");
            assert!(matches!(exit, Exit::Interrupted));
        }
    }

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
    fn hard_puzzles_go_one_by_one_and_easy_ones_in_batches() {
        assert_eq!(next_size(1, Duration::from_secs(2)), 1);
        assert_eq!(next_size(10, Duration::from_millis(20)), 10);
        assert_eq!(next_size(1, Duration::from_millis(1)), 20);
        assert_eq!(next_size(256, Duration::from_micros(50)), BATCH);
        assert_eq!(next_size(1, Duration::ZERO), BATCH);
    }
}
