//! Boards to order: full grids and puzzles of every shape, each from a seed.
//!
//! [`full`] makes a random full grid; [`puzzle`] takes digits away from one until as few are
//! left as a [`Wish`] asks for. The same seed gives the same board on every machine.
//!
//! ```
//! use satur_generate::{Wish, puzzle};
//! use satur_model::{Random, Shape};
//!
//! let wish = Wish { shape: Shape::new(2, 3)?, givens: Some(14), unique: true };
//! let board = puzzle(&wish, &mut Random::new(2026));
//! assert!(board.givens().count_filled() >= 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dig;
mod full;

pub use dig::{Wish, dig, puzzle};
pub use full::{Walk, full};
