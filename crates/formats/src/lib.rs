//! Every way Sudoku is written down.
//!
//! A format is one file of this crate and one line of [`FORMATS`]. Reading streams: a
//! [`Format`] turns [`Lines`] into [`Record`]s one at a time, so memory does not grow with
//! the file; a board that cannot be read is a [`Problem`] that says where, what and how to
//! mend it, and the boards after it are still read. Writing takes a [`Sheet`]: the puzzle
//! and what was found.
//!
//! ```
//! use satur_formats::{Input, ReadOptions, open};
//!
//! let text = ".3.4........3.2.\n";
//! let mut boards = open(Input::from_text(text), None, ReadOptions::default())?;
//! assert_eq!(boards.format.id, "line");
//! let first = boards.next().unwrap()?;
//! assert_eq!(first.puzzle.givens().count_filled(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod format;
mod formats;
mod input;
mod parse;
pub mod picture;
mod problem;
mod propositions;
mod record;
mod symbols;
#[cfg(test)]
mod testing;

pub use format::{
    Boards, Format, ReadOptions, Records, Remark, WriteError, WriteOptions, Writer, open,
};
pub use formats::FORMATS;
pub use formats::cnf::write_cnf;
pub use formats::opb::write_opb;
pub use input::{Input, Line, Lines, Sample};
pub use parse::line_reader::PlainLines;
pub use problem::{Problem, ReadError};
pub use record::{Record, Sheet, State};
pub use symbols::Symbols;

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.id == id)
}
