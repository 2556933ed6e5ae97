//! Ends a search early: because the stop is over, or because enough is known.

use std::cell::Cell;

use satur_model::Stop;

/// The limits of a rating.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    stopped: Cell<bool>,
    /// A lower bound of the rating of the next step.
    floor: Cell<f64>,
    /// Ratings above this are not distinguished.
    ceiling: f64,
    /// Whether it is enough to know that the next step is above the ceiling, and not by how much.
    only_bound: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn new(stop: &'a Stop, ceiling: f64) -> Self {
        Self {
            stop,
            stopped: Cell::new(false),
            floor: Cell::new(0.0),
            ceiling,
            only_bound: false,
        }
    }

    /// A watch that ends a search as soon as the next step is known to be above the ceiling.
    pub(super) fn for_bound(stop: &'a Stop, ceiling: f64) -> Self {
        Self {
            only_bound: true,
            ..Self::new(stop, ceiling)
        }
    }

    /// Starts the search for a step.
    pub(super) fn begin(&self) {
        self.floor.set(0.0);
    }

    /// Records that nothing below this rating was found. Ends the search if that is above the
    /// ceiling.
    pub(super) fn pass(&self, floor: f64) {
        self.floor.set(floor);
        // Ratings are tenths with rounding errors.
        if floor > self.ceiling + 0.05 {
            self.stopped.set(true);
        }
    }

    /// Records that nothing below this rating was found, inside the search of a producer.
    pub(super) fn pass_inside(&self, floor: f64) {
        if self.only_bound {
            self.pass(floor);
        }
    }

    /// A lower bound of the rating of the next step.
    pub(super) fn floor(&self) -> f64 {
        self.floor.get()
    }

    /// Whether the search has to end; called before each piece of work.
    pub(super) fn is_over(&self) -> bool {
        if !self.stopped.get() && self.stop.is_over() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}
