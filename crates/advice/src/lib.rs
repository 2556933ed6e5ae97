//! Advice on a puzzle: the next step, the whole way, how hard it is.
//!
//! Everything comes as text in the languages of [`satur_logic::Lang`] and as JSON for programs. The
//! command, a page and other programs share it.
//!
//! ```
//! use satur_advice::{Degree, advise};
//! use satur_logic::{Choice, Lang};
//! use satur_model::{Grid, Puzzle, Shape, Stop};
//!
//! let numbers = [1, 2, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 3];
//! let puzzle = Puzzle::new(Grid::from_numbers(Shape::new(2, 2)?, &numbers).unwrap());
//! let choice = Choice { preset: "all", until: None, without: Vec::new() };
//! let advice = advise(&puzzle, &choice, Stop::never()).unwrap();
//! let text = advice.say(Lang::En, Degree::Full, &puzzle, 80);
//! assert!(text.contains("r1c4"), "{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod broken;
mod check;
mod count;
mod entries;
mod hint;
pub mod json;
mod listing;
mod path;
mod rating;
mod rule_name;
mod solve;
mod step;
mod text;
mod unique;
mod words;

pub use broken::{BrokenClue, broken_clues};
pub use check::{CheckAnswer, CheckRequest, Checked, RepairSearch, check, unneeded_of_board};
pub use count::{CountAnswer, count};
pub use entries::{Entries, entries, wrong_entries};
pub use hint::{Advice, Degree, advise, say_repair};
pub use listing::{method_json, technique_json};
pub use path::{ending, heading};
pub use rating::{Inv, Rated, below_highest_level, level_word};
pub use solve::{Best, ProofFiles, SolveAnswer, SolveEffort};
pub use step::{difficulty, hundredths, marks, position, puzzle_json, sentences, step, step_json};
pub use text::wrap;
pub use unique::{Uniqueness, uniqueness};
