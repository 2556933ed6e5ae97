//! A moment of a run, reached by running it again.
//!
//! A run with one seed takes the same steps every time, so no run has to be kept to be stepped back: it is run again
//! up to the event that is wanted. Methods of which that is not so on every machine say so
//! ([`Method::repeats_exactly`]); of these only what was recorded can be shown.

use satur_methods::{Event, Method, Observer, Request, RunError, run};
use satur_model::{Puzzle, Stop};

use crate::{Folder, Frame};

/// A moment of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Everything that can be shown.
    pub frame: Frame,
    /// Whether the run was over before the moment that was asked for.
    pub is_end: bool,
}

/// The state of a run after a number of events, or at its end if it has fewer. The run is that of the
/// request's goal, seed, settings and budget.
pub fn state_at(
    method: &dyn Method,
    puzzle: &Puzzle,
    request: &Request,
    seq: u64,
    wants_detail: bool,
) -> Result<State, RunError> {
    let mut seeker = Seeker {
        folder: Folder::new(puzzle, wants_detail),
        seq,
        stop: Stop::new(),
    };
    let mut again = Request::new(request.goal);
    (again.seed, again.settings, again.budget) = (request.seed, request.settings, request.budget);
    again.stop = seeker.stop.clone();
    again.observer = Some(&mut seeker);
    run(method, puzzle, &mut again)?;
    Ok(State {
        is_end: seeker.folder.seq() < seq,
        frame: seeker.folder.snapshot(),
    })
}

/// Folds events up to one of them, and then asks for the end.
struct Seeker {
    folder: Folder,
    seq: u64,
    stop: Stop,
}

impl Observer for Seeker {
    fn event(&mut self, work: u64, event: Event) {
        if self.folder.seq() < self.seq {
            self.folder.event(work, event);
        } else {
            self.stop.request();
        }
    }

    fn wants_detail(&self) -> bool {
        self.folder.wants_detail()
    }
}
