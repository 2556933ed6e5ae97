//! Raters that keep their memory from one puzzle to the next, whoever works on it.

use std::sync::{Mutex, PoisonError};

use satur::logic::se::{Rater, Rating};
use satur::model::{Puzzle, Shape, Stop};

/// Raters that rest; a worker takes one for a puzzle.
#[derive(Default)]
pub(crate) struct Raters(Mutex<Vec<Rater>>);

impl Raters {
    /// Rates a puzzle; nothing if its shape is too large for that.
    pub(crate) fn rate(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Rating> {
        self.with(puzzle.shape(), |rater| rater.rate(puzzle, None, stop))
    }

    /// Does something with a rater; nothing if the shape is too large for one.
    pub(crate) fn with<T>(&self, shape: Shape, work: impl FnOnce(&mut Rater) -> T) -> Option<T> {
        let mut rater = self.take(shape)?;
        let done = work(&mut rater);
        let mut resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        resting.push(rater);
        Some(done)
    }

    fn take(&self, shape: Shape) -> Option<Rater> {
        let mut resting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match resting.iter().position(|rater| rater.shape() == shape) {
            Some(index) => Some(resting.swap_remove(index)),
            None => Rater::new(shape),
        }
    }
}
