//! Answers by pulling: an iterator over them, in the order of the questions.

use std::sync::Arc;

use crossbeam_channel::{Receiver, unbounded};
use satur_methods::Threads;
use satur_model::Stop;

use crate::batch::{Answer, InOrder, Question, Replies, tickets};
use crate::feed::Feed;

/// Answers every question with `answer`, on threads of its own, and returns the answers in the
/// order of the questions. It is the iterator counterpart of [`stream`](crate::stream): reading and
/// solving continue in the background by a bounded number of batches while nothing is pulled, and
/// if the system refuses threads the work is done when an answer is pulled.
///
/// The iterator ends at the end of the input, or at the first answer that is missing because `stop`
/// was requested. Dropping it ends the reading; puzzles that are being answered end when they are
/// done or when `stop` is requested.
pub fn answers<Q: Question + 'static, R: Send + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    threads: &Threads,
    stop: &Stop,
    answer: impl Fn(&Q) -> Option<R> + Send + Sync + 'static,
) -> Answers<R> {
    let feed = Feed::new(items, threads, stop);
    let (send, replies) = unbounded();
    let answer = Arc::new(answer);
    let start_worker = || {
        let (feed, send) = (feed.clone(), send.clone());
        let (stop, answer) = (stop.clone(), answer.clone());
        threads.start_alone(move || {
            while let Some(batch) = feed.next(&stop) {
                if send
                    .send(feed.size.answered(batch, &stop, &*answer))
                    .is_err()
                {
                    return;
                }
            }
        })
    };
    let started = (0..threads.wanted()).take_while(|_| start_worker()).count();
    let give_ticket = feed.give_ticket.clone();
    let source = if started > 0 {
        Source::Workers(replies)
    } else {
        let stop = stop.clone();
        Source::Caller(Box::new(move || {
            Some(feed.size.answered(feed.next(&stop)?, &stop, &*answer))
        }))
    };
    Answers {
        source,
        order: InOrder::new(),
        batch: Vec::new().into_iter(),
        give_tickets: Box::new(move |count| {
            for _ in 0..count {
                let _ = give_ticket.try_send(());
            }
        }),
        is_over: false,
    }
}

/// The iterator that [`answers`] returns.
pub struct Answers<R> {
    source: Source<R>,
    order: InOrder<R>,
    batch: std::vec::IntoIter<Answer<R>>,
    /// Returns the tickets of a batch to the reader.
    give_tickets: Box<dyn Fn(usize) + Send>,
    /// Whether an answer was missing.
    is_over: bool,
}

/// The source of batches of answers.
enum Source<R> {
    /// Threads that work on them.
    Workers(Receiver<Replies<R>>),
    /// The calling thread, on demand.
    Caller(Box<dyn FnMut() -> Option<Replies<R>> + Send>),
}

impl<R> Iterator for Answers<R> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        if self.is_over {
            return None;
        }
        loop {
            if let Some(answer) = self.batch.next() {
                self.is_over = answer.reply.is_none();
                return answer.reply;
            }
            if let Some(batch) = self.order.next_due() {
                (self.give_tickets)(tickets(batch.iter().map(|answer| answer.puzzles)));
                self.batch = batch.into_iter();
                continue;
            }
            let replies = match &mut self.source {
                Source::Workers(replies) => replies.recv().ok(),
                Source::Caller(next) => next(),
            };
            self.order.add(replies?);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    struct Number(usize);

    impl Question for Number {}

    #[test]
    fn answers_come_in_order_however_few_threads_the_system_gives() {
        for (threads, startable) in [(1, 0), (1, 1), (1, 2), (4, 0), (4, 1), (4, 3), (4, 5)] {
            let threads = Threads::of_system(threads, startable);
            let answer = |number: &Number| Some(number.0 * 2);
            let all = answers((0..500).map(Number), &threads, Stop::never(), answer);
            assert!(all.eq((0..500).map(|number| number * 2)), "{threads:?}");
        }
    }

    #[test]
    fn nobody_reads_far_ahead_of_who_pulls() {
        let read = Arc::new(AtomicUsize::new(0));
        let counted = read.clone();
        let items = (0..).map(move |number| {
            counted.fetch_add(1, Ordering::Relaxed);
            Number(number)
        });
        let mut all = answers(items, &Threads::new(2), Stop::never(), |number| {
            Some(number.0)
        });
        assert_eq!(all.next(), Some(0));
        drop(all);
        // 64 tickets for batches of at most 256, plus one of each in progress.
        assert!(read.load(Ordering::Relaxed) <= 66 * 257);
    }

    #[test]
    fn a_request_to_stop_ends_the_answers() {
        for startable in [0, 1, 5] {
            let stop = Stop::new();
            let asked = stop.clone();
            let answer = move |number: &Number| {
                if number.0 == 100 {
                    asked.request();
                    return None;
                }
                Some(number.0)
            };
            let threads = Threads::of_system(1, startable);
            let all = answers((0..).map(Number), &threads, &stop, answer);
            assert!(all.eq(0..100), "{startable}");
        }
    }
}
