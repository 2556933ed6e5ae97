//! Writing files so that nothing is lost.
//!
//! There are two ways to write a file, and every crate of the workspace uses one of them:
//!
//! * [`WholeFile`], or [`write()`] for a text in memory: the file is written beside its target and
//!   takes the target's place when it is complete and on disk. Whatever happens in between, be it
//!   a kill, a full disk or an error, leaves the old file as it was.
//! * [`Journal`]: lines are added to the end of a file, and are on disk when the call returns.
//!
//! Neither overwrites a file that the same command reads: [`Inputs`] knows those.
//!
//! Every operation on the file system passes [`faults`], where tests make it fail.

pub mod faults;
mod inputs;
mod journal;
mod whole;

pub use inputs::Inputs;
pub use journal::Journal;
pub use whole::{WholeFile, write};
