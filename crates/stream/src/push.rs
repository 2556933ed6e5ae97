//! Answers by pushing: the calling thread passes each to a sink.

use crossbeam_channel::unbounded;
use satur_methods::Threads;
use satur_model::Stop;

use crate::batch::{Answer, InOrder, Question, Replies, tickets};
use crate::feed::Feed;

/// The receiver of answers, in the order of the questions.
pub trait Sink<R> {
    /// The error that ends the stream when answers cannot be taken.
    type Error;

    /// Takes the answers to consecutive questions.
    fn take(&mut self, answers: Vec<Answer<R>>) -> Result<(), Self::Error>;

    /// Called when no other answer is available, so that buffered output can be flushed.
    fn idle(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    /// Called once, before the first answer, if the system refused a thread; the text is for the user.
    fn short_of_threads(&mut self, _shortage: &str) {}
}

/// Answers every question with `answer` and passes the answers to `sink` in the order of the
/// questions. An answer of `None` means that the stop was requested before the puzzle was done. If
/// the system refuses the reader its thread, workers read themselves; if it refuses all of them, the calling thread
/// does their work.
///
/// An error of the sink requests the stop, so that the workers end, and is returned.
pub fn stream<Q: Question + 'static, R: Send, S: Sink<R>>(
    items: impl Iterator<Item = Q> + Send + 'static,
    threads: &Threads,
    stop: &Stop,
    answer: impl Fn(&Q) -> Option<R> + Sync,
    sink: &mut S,
) -> Result<(), S::Error> {
    let feed = Feed::new(items, threads, stop);
    let (send, replies) = unbounded();
    std::thread::scope(|scope| {
        let answer = &answer;
        let worker = || {
            let (feed, send) = (feed.clone(), send.clone());
            move || {
                while let Some(batch) = feed.next(stop) {
                    if send.send(feed.size.answered(batch, stop, answer)).is_err() {
                        return;
                    }
                }
            }
        };
        let started = threads.start(scope, threads.wanted(), worker);
        drop(send);
        if let Some(shortage) = threads.shortage() {
            sink.short_of_threads(&shortage);
        }
        let give_ticket = feed.give_ticket.clone();
        let mut order = InOrder::new();
        let mut take_all = |mut next: Box<dyn FnMut() -> Option<Replies<R>> + '_>,
                            is_idle: &dyn Fn() -> bool| {
            while let Some(batch) = next() {
                order.add(batch);
                while let Some(answers) = order.next_due() {
                    let tickets = tickets(answers.iter().map(|answer| answer.puzzles));
                    sink.take(answers)?;
                    for _ in 0..tickets {
                        let _ = give_ticket.try_send(());
                    }
                }
                if is_idle() {
                    sink.idle()?;
                }
            }
            Ok(())
        };
        let taken = if started > 0 {
            take_all(Box::new(|| replies.recv().ok()), &|| replies.is_empty())
        } else {
            let next = || Some(feed.size.answered(feed.next(stop)?, stop, answer));
            take_all(Box::new(next), &|| true)
        };
        if taken.is_err() {
            // Answers are not taken any more: let the workers end.
            stop.request();
        }
        taken
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(usize);

    impl Question for Number {}

    /// Keeps the numbers that it takes.
    #[derive(Default)]
    struct List {
        numbers: Vec<usize>,
        interrupted: usize,
        is_short: bool,
        idle: usize,
        most: Option<usize>,
    }

    impl Sink<usize> for List {
        type Error = &'static str;

        fn take(&mut self, answers: Vec<Answer<usize>>) -> Result<(), Self::Error> {
            for answer in answers {
                match answer.reply {
                    Some(number) => self.numbers.push(number),
                    None => self.interrupted += answer.puzzles,
                }
            }
            match self.most {
                Some(most) if self.numbers.len() > most => Err("full"),
                _ => Ok(()),
            }
        }

        fn idle(&mut self) -> Result<(), Self::Error> {
            self.idle += 1;
            Ok(())
        }

        fn short_of_threads(&mut self, shortage: &str) {
            assert!(self.numbers.is_empty() && shortage.contains("refused"));
            self.is_short = true;
        }
    }

    /// Threads with a reader, and such that read themselves, of systems that start so many.
    fn of_systems(wanted: usize, startable: &[usize]) -> Vec<Threads> {
        let with_reader = startable
            .iter()
            .map(|&most| Threads::of_system(wanted, most));
        let without = startable
            .iter()
            .map(|&most| Threads::of_system(wanted, most).reading_themselves());
        with_reader.chain(without).collect()
    }

    fn answered(threads: &Threads, stop: &Stop) -> List {
        let mut list = List::default();
        let numbers = (0..500).map(Number);
        let answer = |number: &Number| Some(number.0);
        stream(numbers, threads, stop, answer, &mut list).unwrap();
        list
    }

    #[test]
    fn the_order_is_kept_however_few_threads_the_system_gives() {
        let systems = [of_systems(1, &[0, 1]), of_systems(4, &[0, 1, 2, 3, 5])];
        for threads in systems.into_iter().flatten() {
            let list = answered(&threads, &Stop::new());
            assert!(list.numbers.into_iter().eq(0..500), "{threads:?}");
            assert!(list.idle > 0);
            assert_eq!(list.is_short, threads.shortage().is_some());
        }
        // A reader is one thread more.
        for (threads, is_short) in [
            (Threads::of_system(4, 4), true),
            (Threads::of_system(4, 4).reading_themselves(), false),
        ] {
            assert_eq!(answered(&threads, &Stop::new()).is_short, is_short);
        }
    }

    /// Where workers read themselves, nobody else reads, and all of them do.
    #[test]
    fn workers_that_read_themselves_need_no_reader() {
        use std::collections::HashSet;
        use std::sync::{Arc, Barrier, Mutex};
        use std::thread::{ThreadId, current};

        let readers: Arc<Mutex<HashSet<ThreadId>>> = Arc::default();
        let workers: Mutex<HashSet<ThreadId>> = Mutex::default();
        // Three answers are worked on at once, so that three threads must have read something.
        let (together, seen) = (Barrier::new(3), readers.clone());
        let items = (0..300).map(move |number| {
            seen.lock().unwrap().insert(current().id());
            Number(number)
        });
        let threads = Threads::new(3).reading_themselves();
        let answer = |number: &Number| {
            workers.lock().unwrap().insert(current().id());
            if number.0 < 3 {
                together.wait();
            }
            Some(number.0)
        };
        let mut list = List::default();
        stream(items, &threads, &Stop::new(), answer, &mut list).unwrap();
        assert!(list.numbers.into_iter().eq(0..300));
        let workers = workers.into_inner().unwrap();
        assert_eq!(workers.len(), 3);
        assert_eq!(*readers.lock().unwrap(), workers);
    }

    /// Many puzzles in one question.
    struct Many(usize);

    impl Question for Many {
        fn puzzles(&self) -> usize {
            1000
        }
    }

    /// The reader may be ahead of the sink by a few batches of many puzzles only, however slow the sink is.
    #[test]
    fn few_batches_of_many_puzzles_are_under_way() {
        use std::sync::atomic::{AtomicUsize, Ordering};

        struct Slow<'a> {
            read: &'a AtomicUsize,
            taken: usize,
            most: usize,
        }

        impl Sink<usize> for Slow<'_> {
            type Error = &'static str;

            fn take(&mut self, answers: Vec<Answer<usize>>) -> Result<(), Self::Error> {
                // Long enough for a reader that may go on to do so.
                std::thread::sleep(std::time::Duration::from_millis(2));
                let ahead = self.read.load(Ordering::Relaxed) - self.taken;
                self.most = self.most.max(ahead);
                self.taken += answers.len();
                Ok(())
            }
        }

        static READ: AtomicUsize = AtomicUsize::new(0);
        for threads in [1, 3]
            .into_iter()
            .flat_map(|workers| of_systems(workers, &[10]))
        {
            READ.store(0, Ordering::Relaxed);
            let mut sink = Slow {
                read: &READ,
                taken: 0,
                most: 0,
            };
            let items = (0..60).map(|number| {
                READ.fetch_add(1, Ordering::Relaxed);
                Many(number)
            });
            let answer = |many: &Many| Some(many.0);
            stream(items, &threads, &Stop::new(), answer, &mut sink).unwrap();
            assert_eq!(sink.taken, 60);
            // One more is in the hand of whoever reads.
            assert!(sink.most <= 4 * threads.wanted() + 1, "{}", sink.most);
        }
    }

    #[test]
    fn without_threads_a_request_to_stop_is_obeyed_too() {
        for threads in of_systems(4, &[0, 1, 5]) {
            let stop = Stop::new();
            stop.request();
            assert!(answered(&threads, &stop).numbers.is_empty());
        }
    }

    #[test]
    fn a_request_in_the_middle_leaves_the_first_answers() {
        for threads in of_systems(1, &[0, 1, 5]) {
            let stop = Stop::new();
            let mut list = List::default();
            let answer = |number: &Number| {
                if number.0 == 100 {
                    stop.request();
                    return None;
                }
                Some(number.0)
            };
            stream((0..500).map(Number), &threads, &stop, answer, &mut list).unwrap();
            assert!(list.numbers.into_iter().eq(0..100), "{threads:?}");
            assert!(list.interrupted >= 1);
        }
    }

    #[test]
    fn a_sink_that_fails_ends_an_endless_input() {
        for threads in of_systems(4, &[0, 1, 5]) {
            let stop = Stop::new();
            let mut list = List {
                most: Some(50),
                ..List::default()
            };
            let answer = |number: &Number| Some(number.0);
            let ended = stream((0..).map(Number), &threads, &stop, answer, &mut list);
            assert_eq!(ended, Err("full"));
            assert!(stop.is_requested());
        }
    }
}
