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

use satur_model::Layout;

mod examples;
mod format;
mod formats;
mod input;
pub mod npy;
mod parse;
mod problem;
mod propositions;
mod record;
mod symbols;
#[cfg(test)]
mod testing;

pub use examples::clue_example;
pub use format::{
    Arrangement, Boards, Format, Page, ReadOptions, Records, Remark, WriteError, WriteOptions,
    Writer, open,
};
pub use formats::FORMATS;
pub use formats::cnf::write_cnf;
pub use formats::opb::write_opb;
pub use input::{Input, Line, Lines, Sample};
pub use parse::columns::Columns;
pub use parse::irregular::irregular_board;
pub use parse::json_clues::with_clues;
pub use parse::line_reader::{PlainLines, write_plain_lines};
pub use parse::rules::{RuleSet, read_frame};
pub use problem::{Problem, ReadError};
pub use record::{Record, Sheet, State};
pub use symbols::Symbols;

/// The format with this id, or else the only one whose files have this ending: `csv` finds
/// `kaggle`. Capital letters make no difference.
pub fn find(name: &str) -> Option<&'static Format> {
    let is_named = |known: &str| known.eq_ignore_ascii_case(name);
    let by_ending = || {
        let mut fitting = FORMATS
            .iter()
            .filter(|format| format.extensions.iter().any(|ending| is_named(ending)));
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    };
    let by_id = FORMATS.iter().find(|format| is_named(format.id));
    by_id.or_else(by_ending).copied()
}

pub use parse::json_write::{board_keys, board_value, notes_value};

/// The plainest format that holds any board with these rules without doubt.
pub fn plainest(layout: &Layout) -> &'static Format {
    if layout.is_plain() && layout.shape().side() <= 9 {
        &formats::line::FORMAT
    } else {
        &formats::boxes::FORMAT
    }
}
