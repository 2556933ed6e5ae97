//! Generation of boards: full grids and puzzles of every shape, each from a seed.
//!
//! [`full`] makes a random full grid, [`full_on`] one of a board with rules; [`puzzle`] removes
//! digits from one as a [`PuzzleSpec`] asks for; [`puzzle_on`] puts the givens in given places; a
//! [`TargetSearch`] climbs toward a rating, a [`RatedSeries`] draws puzzles of one that is not rare. [`canonical`] identifies equivalent puzzles, and
//! [`invariant`] rates all of them the same. The same seed gives the same board on every machine.
//!
//! ```
//! use satur_generate::{CluePattern, PuzzleSpec, puzzle};
//! use satur_model::{Random, Shape};
//!
//! let wish = PuzzleSpec {
//!     givens: Some(14),
//!     symmetry: CluePattern::Rotate180,
//!     ..PuzzleSpec::minimal(Shape::new(2, 3)?)
//! };
//! let board = puzzle(&wish, &mut Random::new(2026));
//! assert!(board.unwrap().givens().count_filled() >= 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod beginner;
mod canonical;
mod clue_pattern;
mod clued;
mod dataset;
mod dig;
mod easy;
mod few;
mod fill;
mod full;
mod invariant;
mod jigsaw;
mod judge;
mod many;
mod pattern;
mod proof;
mod rated;
pub mod seventeen;
mod sieve;
mod singles;
mod target_search;

pub use beginner::{beginner_puzzle, is_for_beginners};
pub use canonical::{canonical, canonical_id};
pub use clue_pattern::CluePattern;
pub use clued::{CluedSpec, can_draw, clued, clued_search};
pub use dataset::{Band, Dataset, DatasetEnd, Example, is_test};
pub use dig::{PuzzleSpec, dig, minimize, puzzle, puzzle_with};
pub use easy::easy_puzzle;
pub use few::{FEW, fewest_givens, fewest_givens_on, puzzle_with_few};
pub use fill::full_on;
pub use full::{Walk, full};
pub use invariant::{FORMS, invariant};
pub use jigsaw::{JigsawWalk, NoBoard, playable_board, random_jigsaw};
pub use judge::{
    Judge, LEVELS, Level, clued_range, hardest_technique, is_on_scale, ladder_without,
    level_by_ladder,
};
pub use many::{Nine, minimal, minimal_many};
pub use pattern::puzzle_on;
pub use rated::RatedSeries;
pub use sieve::Sieve;
pub use target_search::{Deviation, NearestPuzzle, TargetSearch};

use satur_model::Random;

/// The generator of one puzzle of a series: the same for a seed and a number.
pub fn random_of(seed: u64, number: u64) -> Random {
    // The odd constant spreads the numbers over all seeds; the generator mixes them.
    Random::new(seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
