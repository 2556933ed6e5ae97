//! The board: what a Sudoku is, on any block shape with side 1 to 128.
//!
//! Everything in Satur speaks in these types. They are small newtypes, 0-based inside and
//! 1-based when shown (`r1c1`, digits 1 to N):
//!
//! | type | what it is |
//! |---|---|
//! | [`Shape`] | side and blocks; which houses there are and which cells see each other |
//! | [`Layout`] | a shape with the rules beyond it ([`rules`]): jigsaws, diagonals, knights, overlapping grids |
//! | [`clues`] | clues that count, add and compare: cages, thermometers, arrows, dots |
//! | [`Crossing`], [`GridLine`] | where lines and blocks cross; the lines of a drawn board |
//! | [`Cell`], [`House`], [`Digit`], [`Candidate`] | indices that cannot be confused |
//! | [`DigitSet`] | a set of digits, as bits |
//! | [`word`] | the same in a machine word as wide as a side needs |
//! | [`Grid`] | contents: a digit or nothing in each cell |
//! | [`Candidates`] | pencil marks: a set of digits in each cell |
//! | [`Puzzle`] | the question: givens, digits placed since, pencil marks struck out |
//! | [`Solution`] | the answer: a grid that [`Solution::verify`] has checked |
//! | [`Cost`] | how far a grid is from being a solution |
//! | [`Symmetry`] | transformations that keep a puzzle essentially the same |
//! | [`Stop`] | when work has to end: at a deadline, or on request |
//! | [`Instant`] | the clock, also where the standard library has none |
//! | [`ExactlyOne`] | the rules as groups of candidates of which one holds |
//! | [`Formula`], [`Clause`] | the rules in propositional logic |
//! | [`Random`] | the seeded generator of everything random in Satur |

mod candidates;
mod cell;
mod clash;
mod clock;
pub mod clues;
mod cost;
mod crossing;
mod digit;
mod formula;
mod grid;
mod groups;
mod layout;
mod line;
mod lines;
mod lists;
mod overlapping;
mod puzzle;
mod random;
mod regions;
pub mod rules;
mod shape;
mod solution;
mod stop;
mod symmetry;
mod tables;
pub mod word;

pub use candidates::{Candidate, Candidates};
pub use cell::{Cell, House};
pub use clash::Clash;
pub use clock::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use cost::Cost;
pub use crossing::Crossing;
pub use digit::{Digit, DigitSet};
pub use formula::{Clause, Formula};
pub use grid::Grid;
pub use groups::ExactlyOne;
pub use layout::{Layout, LayoutError};
pub use line::LineError;
pub use lines::{Direction, GridLine};
pub use overlapping::Overlapping;
pub use puzzle::{Puzzle, PuzzleError};
pub use random::Random;
pub use regions::HouseKind;
pub use shape::{MAX_SIDE, Shape, ShapeError};
pub use solution::{Solution, Violation, solves_classic};
pub use stop::Stop;
pub use symmetry::Symmetry;
