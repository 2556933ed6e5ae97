//! Batches: how many puzzles go to a worker at a time, and how their answers come back in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use satur_model::{Instant, Puzzle, Stop};

/// Upper bound on the puzzles in one batch.
const BATCH: usize = 256;
/// Target wall time of a batch; the size of the next batch follows from it.
const BATCH_TIME: Duration = Duration::from_millis(20);

/// The number of tickets for a batch of puzzles that are answered together. It has thousands of
/// puzzles and hardly one takes long, so workers do not need many such batches to keep busy, but
/// each takes a megabyte of memory.
const TICKETS_OF_MANY: usize = 8;

/// The tickets that a batch takes, by the numbers of puzzles of its questions.
pub(crate) fn tickets(mut puzzles: impl Iterator<Item = usize>) -> usize {
    if puzzles.any(|count| count > 1) {
        TICKETS_OF_MANY
    } else {
        1
    }
}

/// A unit of work: one puzzle, or several that are answered together.
pub trait Question: Send {
    /// The number of puzzles in it.
    fn puzzles(&self) -> usize {
        1
    }
}

impl Question for Puzzle {}

/// The result of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<R> {
    /// The number of puzzles in the question.
    pub puzzles: usize,
    /// The reply; `None` if the stop was requested before there was one.
    pub reply: Option<R>,
}

/// Consecutive questions, with the number of the batch.
pub(crate) type Batch<Q> = (u64, Vec<Q>);
/// The answers to a batch, with its number.
pub(crate) type Replies<R> = (u64, Vec<Answer<R>>);

/// The number of questions that the reader puts into a batch.
pub(crate) struct BatchSize(AtomicUsize);

impl BatchSize {
    pub(crate) fn new() -> Self {
        Self(AtomicUsize::new(1))
    }

    pub(crate) fn get(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Answers a batch, and sets the size of the next by the time that took.
    pub(crate) fn answered<Q: Question, R>(
        &self,
        (number, batch): Batch<Q>,
        stop: &Stop,
        answer: impl Fn(&Q) -> Option<R>,
    ) -> Replies<R> {
        let answer_one = |item: &Q| Answer {
            puzzles: item.puzzles(),
            reply: if stop.is_requested() {
                None
            } else {
                answer(item)
            },
        };
        let started = Instant::now();
        let replies = batch.iter().map(answer_one).collect();
        let next = next_size(batch.len(), started.elapsed());
        self.0.store(next, Ordering::Relaxed);
        (number, replies)
    }
}

/// The size of the next batch, if the last one had this many puzzles and took this long.
fn next_size(puzzles: usize, took: Duration) -> usize {
    let fitting = puzzles as u128 * BATCH_TIME.as_nanos() / took.as_nanos().max(1);
    fitting.clamp(1, BATCH as u128) as usize
}

/// Batches that arrived before their turn.
pub(crate) struct InOrder<R> {
    waiting: BTreeMap<u64, Vec<Answer<R>>>,
    due: u64,
}

impl<R> InOrder<R> {
    pub(crate) fn new() -> Self {
        Self {
            waiting: BTreeMap::new(),
            due: 0,
        }
    }

    pub(crate) fn add(&mut self, (number, answers): Replies<R>) {
        self.waiting.insert(number, answers);
    }

    /// The next batch in order, if it has arrived.
    pub(crate) fn next_due(&mut self) -> Option<Vec<Answer<R>>> {
        let answers = self.waiting.remove(&self.due)?;
        self.due += 1;
        Some(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hard_puzzles_go_one_by_one_and_easy_ones_in_batches() {
        assert_eq!(next_size(1, Duration::from_secs(2)), 1);
        assert_eq!(next_size(10, Duration::from_millis(20)), 10);
        assert_eq!(next_size(1, Duration::from_millis(1)), 20);
        assert_eq!(next_size(256, Duration::from_micros(50)), BATCH);
        assert_eq!(next_size(1, Duration::ZERO), BATCH);
    }

    #[test]
    fn batches_wait_for_their_turn() {
        let answer = |reply| Answer { puzzles: 1, reply };
        let mut order = InOrder::new();
        order.add((1, vec![answer(Some('b'))]));
        assert_eq!(order.next_due(), None);
        order.add((0, vec![answer(Some('a')), answer(None)]));
        assert_eq!(
            order.next_due(),
            Some(vec![answer(Some('a')), answer(None)])
        );
        assert_eq!(order.next_due(), Some(vec![answer(Some('b'))]));
        assert_eq!(order.next_due(), None);
    }
}
