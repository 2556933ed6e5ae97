//! A run that is folded at full speed, and looks up after so many events.
//!
//! What somebody does who shows a run (look at the clock, send a frame, wait for a word) is called
//! seldom; an event in between costs its folding and one comparison. Remarks that nobody would see,
//! because many more come before the next frame, need not even be built.

use satur_methods::{Event, Observer, Packed};

use crate::Folder;

/// How a run goes on until it looks up again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The number of events, counted from the first, after which it looks up.
    pub until: u64,
    /// Whether remarks are only counted until then.
    pub is_terse: bool,
}

/// Folds a run, and calls somebody when it looks up.
pub struct Paced<'a> {
    folder: Folder,
    rest: Rest,
    look_up: &'a mut dyn FnMut(&mut Folder) -> Rest,
}

impl<'a> Paced<'a> {
    /// A run that looks up as `rest` says first, and then as `look_up` answers.
    pub fn new(
        folder: Folder,
        rest: Rest,
        look_up: &'a mut dyn FnMut(&mut Folder) -> Rest,
    ) -> Self {
        Self {
            folder,
            rest,
            look_up,
        }
    }

    /// The state at the end.
    pub fn into_folder(self) -> Folder {
        self.folder
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self) {
        self.rest = (self.look_up)(&mut self.folder);
    }
}

impl Observer for Paced<'_> {
    fn event(&mut self, work: u64, event: Event) {
        self.folder.event(work, event);
        if self.folder.seq() >= self.rest.until {
            self.look_up();
        }
    }

    fn wants_detail(&self) -> bool {
        self.folder.wants_detail()
    }

    fn room(&self) -> usize {
        // The event after which the run looks up comes alone, so that the frame has all of it.
        let events = self.rest.until.saturating_sub(self.folder.seq() + 1);
        if self.rest.is_terse {
            events as usize
        } else {
            0
        }
    }

    fn batch(&mut self, events: &[Packed]) {
        self.folder.batch(events);
    }
}
