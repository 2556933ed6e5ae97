//! Many puzzles through all cores, in order, with flat memory.
//!
//! ```text
//!            tickets ◀──────────────────────────────────┐
//!   reader ──batches──▶ workers ──answers──▶ in order ──┘──▶ sink
//! ```
//!
//! The reader cuts the input into batches and sends each as soon as a worker is idle, so a slow
//! pipe is answered line by line and a large file in large batches. The size of a batch follows
//! from how long the last one took: hard puzzles go one by one, so that they are spread over the
//! workers and each answer appears soon. Answers are put back in order. A batch needs a ticket,
//! which is returned when the batch is delivered: a puzzle that takes long holds the others back at
//! a bound instead of letting memory grow.
//!
//! Where workers read themselves ([`Threads::reading_themselves`](satur_methods::Threads::reading_themselves)) there is
//! no reader: each takes its batches from the input, one at a time. That is for files of lines, which are read faster
//! than one core hands them to another.
//!
//! There are two ways to use it. [`stream`] pushes the answers into a [`Sink`] on the calling thread
//! and returns at the end of the input; what it calls may borrow. [`answers`] returns an iterator,
//! for callers that pull: a generator of another language, a response that is sent in pieces.
//!
//! ```
//! use satur_methods::{Threads, only_solution};
//! use satur_model::{Puzzle, Stop};
//!
//! let lines = ["1234341221434321", ".3.4........3.2."];
//! let puzzles = lines.map(|line| line.parse::<Puzzle>().unwrap());
//! let stop = Stop::new();
//! let solved = satur_stream::answers(puzzles.into_iter(), &Threads::new(2), &stop, |puzzle| {
//!     Some(only_solution(puzzle))
//! });
//! let solved: Vec<String> = solved.map(|answer| answer.unwrap().to_string()).collect();
//! assert_eq!(solved, ["1234341221434321", "2314413212433421"]);
//! ```
//!
//! *Cost*: a few channel operations for each batch, which is one puzzle of more than 20 ms or up to
//! 256 short ones.

mod answers;
mod apart;
mod batch;
mod feed;
mod push;
mod unpack;

pub use answers::{Answers, answers};
pub use apart::{read_ahead, read_apart};
pub use batch::{Answer, Question};
pub use push::{Sink, stream};
pub use unpack::unpacked;
