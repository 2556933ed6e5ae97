//! The frames of a whole run, bounded however long the run is.
//!
//! The first events have a frame each, for someone who wants to follow every step. After them a
//! frame stands for a number of events; when there are too many frames or they become too large,
//! each two neighbours become one and the number doubles. So the end of a run of any length is
//! there, at the resolution that fits.

use satur_methods::{Event, Method, Observer, Outcome, Request, RunError, run};
use satur_model::{Puzzle, Stop};

use crate::{Folder, Frame};

/// How much of a run is recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Events that have a frame each.
    pub single: usize,
    /// Frames after those.
    pub folded: usize,
    /// The numbers in all frames after those.
    pub size: usize,
    /// Events after which the run ends; none: it ends by itself.
    pub events: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            single: 2_000,
            folded: 1_000,
            size: 400_000,
            events: None,
        }
    }
}

/// A run that was recorded.
pub struct Recording {
    /// The frames, in order. Put one after the other, they lead from the puzzle to the end.
    pub frames: Vec<Frame>,
    /// The number of first frames that stand for one event each.
    pub single: usize,
    /// The number of events that each of the others stands for.
    pub stride: u64,
    /// How the run ended.
    pub outcome: Outcome,
    /// Whether it was ended by [`Limits::events`].
    pub is_cut: bool,
}

impl Recording {
    /// Runs a method and records it, in detail. The request's observer is not used.
    pub fn new(
        method: &dyn Method,
        puzzle: &Puzzle,
        request: &Request,
        limits: Limits,
    ) -> Result<Self, RunError> {
        let mut recorder = Recorder {
            folder: Folder::new(puzzle, true),
            stop: request.stop.clone(),
            limits,
            frames: Vec::new(),
            size: 0,
            single: 0,
            stride: 1,
            is_cut: false,
        };
        let mut watched = Request::new(request.goal);
        (watched.seed, watched.settings) = (request.seed, request.settings);
        (watched.budget, watched.stop) = (request.budget, request.stop.clone());
        watched.observer = Some(&mut recorder);
        let outcome = run(method, puzzle, &mut watched)?;
        recorder.end();
        Ok(Self {
            frames: recorder.frames,
            single: recorder.single,
            stride: recorder.stride,
            outcome,
            is_cut: recorder.is_cut,
        })
    }
}

struct Recorder {
    folder: Folder,
    stop: Stop,
    limits: Limits,
    frames: Vec<Frame>,
    /// The size of the frames after the single ones.
    size: usize,
    single: usize,
    stride: u64,
    is_cut: bool,
}

impl Recorder {
    fn take(&mut self) {
        let frame = self.folder.frame();
        if self.frames.len() < self.limits.single && self.frames.len() == self.single {
            self.single += 1;
        } else {
            self.size += frame.size();
        }
        self.frames.push(frame);
        while self.frames.len() - self.single > self.limits.folded
            || self.size > self.limits.size && self.frames.len() - self.single > 16
        {
            self.halve();
        }
    }

    /// Makes one frame of each two.
    fn halve(&mut self) {
        let mut folded = self.frames.split_off(self.single).into_iter();
        self.size = 0;
        while let Some(mut frame) = folded.next() {
            if let Some(next) = folded.next() {
                frame.absorb(next);
            }
            self.size += frame.size();
            self.frames.push(frame);
        }
        self.stride *= 2;
    }

    /// The last frame, if something happened after the one before.
    fn end(&mut self) {
        if self.frames.last().map_or(0, |frame| frame.seq) < self.folder.seq() {
            self.take();
        }
    }
}

impl Observer for Recorder {
    fn event(&mut self, work: u64, event: Event) {
        if self.is_cut {
            return;
        }
        self.folder.event(work, event);
        let seq = self.folder.seq();
        let since = seq - self.frames.last().map_or(0, |frame| frame.seq);
        if self.frames.len() < self.limits.single || since >= self.stride {
            self.take();
        }
        if self.limits.events.is_some_and(|most| seq >= most) {
            self.is_cut = true;
            self.stop.request();
        }
    }

    fn wants_detail(&self) -> bool {
        true
    }
}
