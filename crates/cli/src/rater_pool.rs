//! Raters kept from one puzzle to the next, so that their memory is allocated once per worker.

use std::sync::{Mutex, PoisonError};

use satur::logic::se::{Rater, Rating};
use satur::model::{Puzzle, Shape, Stop};

/// Idle raters. A worker takes one for a puzzle and gives it back.
#[derive(Default)]
pub(crate) struct RaterPool(Mutex<Vec<Rater>>);

impl RaterPool {
    /// Rates a puzzle. `None` if its shape is too large to be rated.
    pub(crate) fn rate(&self, puzzle: &Puzzle, stop: &Stop) -> Option<Rating> {
        self.with(puzzle.shape(), |rater| rater.rate(puzzle, None, stop))
    }

    /// Calls `work` with a rater for the shape. `None` if the shape is too large to be rated.
    pub(crate) fn with<T>(&self, shape: Shape, work: impl FnOnce(&mut Rater) -> T) -> Option<T> {
        let mut rater = self.take(shape)?;
        let done = work(&mut rater);
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push(rater);
        Some(done)
    }

    fn take(&self, shape: Shape) -> Option<Rater> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match idle.iter().position(|rater| rater.shape() == shape) {
            Some(index) => Some(idle.swap_remove(index)),
            None => Rater::new(shape),
        }
    }
}
