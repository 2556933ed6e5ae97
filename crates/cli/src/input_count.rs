//! How many puzzles the input has, as far as it was read.
//!
//! An answer names its puzzle (`puzzle 7`) only where there are several. The first answer may be due
//! before anybody knows whether a second puzzle comes: then it waits for the reader, which is a moment
//! for a file or a pipe that ends. Where the other side of a pipe waits for the answer instead, nothing
//! comes, and after [`PATIENCE`] the answer goes out with its number.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::language::say;

/// How long an answer waits for the end of the input, or for a second puzzle.
const PATIENCE: Duration = Duration::from_secs(1);

/// The puzzles that were read so far. The reader counts, whoever answers asks.
pub(crate) struct InputCount {
    /// Whether puzzles come from several files, so that answers name theirs.
    pub(crate) has_many_files: bool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    read: usize,
    has_ended: bool,
}

impl State {
    fn is_unknown(&self) -> bool {
        self.read < 2 && !self.has_ended
    }
}

impl InputCount {
    pub(crate) fn new(has_many_files: bool) -> Self {
        Self {
            has_many_files,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Counts puzzles that were read.
    pub(crate) fn add(&self, puzzles: usize) {
        let mut state = self.state();
        let was_unknown = state.is_unknown();
        state.read += puzzles;
        if was_unknown && !state.is_unknown() {
            self.changed.notify_all();
        }
    }

    /// The puzzles that were read so far.
    pub(crate) fn read(&self) -> usize {
        self.state().read
    }

    /// The number of a puzzle, with its file if there are several: `puzzle 7`.
    pub(crate) fn place(&self, file: &str, number: &str) -> String {
        let number = say("numbered", &[("number", number)]);
        if self.has_many_files {
            format!("{file} {number}")
        } else {
            number
        }
    }

    /// Whether all puzzles were read.
    pub(crate) fn has_ended(&self) -> bool {
        self.state().has_ended
    }

    /// No more puzzles come.
    pub(crate) fn end(&self) {
        self.state().has_ended = true;
        self.changed.notify_all();
    }

    /// Whether there is one puzzle only. Waits until that is known, for a second at most.
    pub(crate) fn is_single(&self) -> bool {
        let waited = self
            .changed
            .wait_timeout_while(self.state(), PATIENCE, |state| state.is_unknown());
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.read < 2 && state.has_ended
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_puzzle_is_single_when_the_input_has_ended() {
        let count = InputCount::new(false);
        count.add(1);
        std::thread::scope(|scope| {
            let asked = scope.spawn(|| count.is_single());
            count.end();
            assert!(asked.join().unwrap());
        });
    }

    #[test]
    fn two_puzzles_are_several_before_the_input_ends() {
        let count = InputCount::new(false);
        count.add(1);
        std::thread::scope(|scope| {
            let asked = scope.spawn(|| count.is_single());
            count.add(1);
            assert!(!asked.join().unwrap());
        });
    }

    #[test]
    fn an_input_that_does_not_go_on_is_waited_for_in_vain() {
        let count = InputCount::new(false);
        count.add(1);
        assert!(!count.is_single());
    }
}
