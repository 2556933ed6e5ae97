//! Ends a search early: because time is over, or because enough is known.

use std::cell::Cell;

use satur_model::Stop;

/// What a rating may cost, seen from inside.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    stopped: Cell<bool>,
    /// Nothing easier than this is left for the next step.
    floor: Cell<f64>,
    /// Above this the rating does not matter.
    ceiling: f64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(stop: &'a Stop, ceiling: f64) -> Self {
        Self {
            stop,
            stopped: Cell::new(false),
            floor: Cell::new(0.0),
            ceiling,
        }
    }

    /// Begins the search for a step.
    pub(super) fn begin(&self) {
        self.floor.set(0.0);
    }

    /// Nothing below this rating was found. Stops if it is above what matters.
    pub(super) fn pass(&self, floor: f64) {
        self.floor.set(floor);
        // Ratings are tenths with rounding errors.
        if floor > self.ceiling + 0.05 {
            self.stopped.set(true);
        }
    }

    /// What the next step is rated at least.
    pub(super) fn floor(&self) -> f64 {
        self.floor.get()
    }

    /// Whether the search is to end; asked before each piece of work.
    pub(super) fn is_over(&self) -> bool {
        if !self.stopped.get() && self.stop.is_over() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}
