//! Sudoku of every shape: read, solve, explain, rate, generate, print.
//!
//! The short way in takes a puzzle with one character a cell and returns its only solution:
//!
//! ```
//! let solution = satur::solve(
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), satur::SolveError>(())
//! ```
//!
//! Everything else is in the crates that are re-exported here:
//!
//! | module | for |
//! |---|---|
//! | [`model`] | shapes, grids, puzzles, solutions: the types that all others speak |
//! | [`methods`] | every way to solve: [`methods::run`] with a goal, a budget, a seed, a proof |
//! | [`logic`] | solving as a person does: steps, explanations, ratings |
//! | `advice` | hints, steps and ratings as text and as JSON |
//! | `formats` | every way Sudoku is written down, read as a stream |
//! | `generate` | new puzzles of any shape from a seed |
//! | `book` | puzzles on paper: PDF, SVG, PNG |
//! | `lab` | experiments that anyone can repeat |
//! | `stream` | many puzzles through all cores, in order, with flat memory; packed files |
//! | `play` | a game in a terminal |
//! | `watch` | a run as data: traces, frames, a page that plays it |
//! | [`proof`] | certificates for "unique" and "impossible", and their checker |
//! | [`nine`] | 9x9 boards as bytes, millions a second |
//! | [`files`] | files that are written whole or not at all |
//!
//! `advice`, `formats`, `generate`, `book`, `lab`, `stream` and `watch` are features, all on by default;
//! `play` is one that is off.
//!
//! Five short programs in `examples/` show the common tasks: `solve`, `hint`, `rate`, `generate`
//! and `convert`. A solution is always verified: [`model::Solution`] has no other constructor.

#[cfg(feature = "advice")]
pub use satur_advice as advice;
#[cfg(feature = "book")]
pub use satur_book as book;
pub use satur_draw as draw;
pub use satur_files as files;
#[cfg(feature = "formats")]
pub use satur_formats as formats;
#[cfg(feature = "generate")]
pub use satur_generate as generate;
#[cfg(feature = "lab")]
pub use satur_lab as lab;
pub use satur_logic as logic;
pub use satur_methods as methods;
pub use satur_model as model;
pub use satur_nine as nine;
#[cfg(feature = "play")]
pub use satur_play as play;
pub use satur_proof as proof;
#[cfg(feature = "stream")]
pub use satur_stream as stream;
#[cfg(feature = "watch")]
pub use satur_watch as watch;

pub use satur_methods::SolveError;
pub use satur_model::{Puzzle, Solution};

/// Finds the only solution of a puzzle that is written with one character a cell, row by row: `1` to
/// `9`, then `A` to `Z`; `.` or `0` for an empty cell. White space is skipped.
///
/// The blocks are those that everybody means by the side: 3x3 for 81 characters, 4x4 for 256, 2x3
/// for 36. For other shapes make a [`Puzzle`] and pass it to [`methods::only_solution`].
///
/// ```
/// use satur::{SolveError, solve};
/// assert_eq!(solve(".3.4........3.2.")?.to_string(), "2314413212433421");
/// assert_eq!(solve("................"), Err(SolveError::Several));
/// # Ok::<(), SolveError>(())
/// ```
pub fn solve(line: &str) -> Result<Solution, SolveError> {
    methods::only_solution(&line.parse()?)
}

/// The README's example is compiled and run.
#[cfg(all(doctest, feature = "formats"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
