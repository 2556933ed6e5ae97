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

mod bank;
mod boxes;
mod candidates;
mod cells;
mod classic;
mod cnf;
mod col;
mod csv;
mod dash;
mod dot;
mod drawing;
mod drawn;
mod each_line;
mod encoding;
mod facts;
mod format;
mod formulas;
mod frame;
mod grid;
mod gsf;
mod header;
mod hodoku;
mod input;
mod jottings;
mod json;
mod json_objects;
mod json_values;
mod kaggle;
mod line;
mod lp;
mod marks;
mod mathprog;
mod mathprog_matrix;
mod mathprog_model;
mod numbers;
mod opb;
mod opensudoku;
mod opensudoku_data;
mod order;
pub mod picture;
mod problem;
mod propositions;
mod reading;
mod record;
mod remarks;
mod sdk;
mod ss;
mod statements;
mod sukaku;
mod svg;
mod symbols;
mod table;
#[cfg(test)]
mod testing;
mod text;
mod told;
mod ufmg;
mod ufrj;
mod xml;

pub use cnf::write_cnf;
pub use format::{
    Boards, Format, ReadOptions, Records, Remark, WriteError, WriteOptions, Writer, open,
};
pub use input::{Input, Line, Lines, Sample};
pub use opb::write_opb;
pub use problem::{Problem, ReadError};
pub use reading::PlainLines;
pub use record::{Record, Sheet, State};
pub use symbols::Symbols;

/// Every format, in the order in which they are tried on text of unknown kind: the ones
/// with an unmistakable mark first, the most forgiving last.
pub static FORMATS: &[&Format] = &[
    // Documents.
    &json::FORMAT,
    &opensudoku::FORMAT,
    // Lines that say what they are.
    &hodoku::FORMAT,
    &bank::FORMAT,
    &kaggle::FORMAT,
    &gsf::FORMAT,
    // Texts of statements.
    &mathprog::FORMAT,
    // Boards in a form that nothing else has.
    &facts::FORMAT,
    &dash::FORMAT,
    &table::FORMAT,
    // Boards with their size before them.
    &boxes::FORMAT,
    &header::FORMAT,
    &order::FORMAT,
    // Grids in a frame of their own.
    &ss::FORMAT,
    &sdk::FORMAT,
    &candidates::FORMAT,
    // Cells and nothing else.
    &sukaku::FORMAT,
    &line::FORMAT,
    &grid::FORMAT,
    // Only written.
    &text::FORMAT,
    &svg::FORMAT,
    &ufmg::FORMAT,
    &ufrj::FORMAT,
    &cnf::FORMAT,
    &opb::FORMAT,
    &formulas::FORMAT,
    &lp::FORMAT,
    &mathprog_model::FORMAT,
    &col::FORMAT,
    &dot::FORMAT,
];

/// The format with this id.
pub fn find(id: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.id == id)
}
