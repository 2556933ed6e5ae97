//! A run of a method as data: what happened, folded into frames, and a page that plays them.
//!
//! * [`event_json`]: one event as a JSON object, for traces that programs read.
//! * [`Folder`]: observes a run and keeps board, marks, counters, histogram and thinned curves in
//!   constant time per event. When asked it gives a [`Frame`]: the last state of everything that
//!   changed since the frame before. Whatever the speed of the engine, a frame is bounded by the
//!   board.
//! * [`Recording`]: the frames of a whole run, bounded however long the run is.
//! * [`Paced`]: folds at full speed, and looks up after so many events.
//! * [`state_at`]: steps back and seeks, by running the same seed again.
//! * [`page`]: one self-contained page that plays a recording. Its drawing code are ES modules in
//!   `assets/`, one per view, which another page can import.
//! * [`layout_json`]: what a drawing has to know of the rules of a board.
//! * [`clues_json`]: its clues as layers.
//! * [`EXAMPLES`]: the figures of the papers as boards to watch.

mod clues;
mod codes;
mod curve;
mod examples;
mod folder;
mod frame;
mod json;
mod layout;
mod paced;
mod page;
mod record;
mod seek;
mod trail;
mod tree;
mod words;

pub use clues::clues_json;
pub use curve::Curve;
pub use examples::{EXAMPLES, Example, examples_of};
pub use folder::Folder;
pub use frame::{Frame, FrameCell, StateUse};
pub use json::event_json;
pub use layout::layout_json;
pub use paced::{Paced, Rest};
pub use page::{MODULES, MOST_BYTES, STYLE, page, run_json};
pub use record::{Limits, Recording};
pub use seek::{State, state_at};
pub use trail::TrailLevel;
pub use tree::Node;
