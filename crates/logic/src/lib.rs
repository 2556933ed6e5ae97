//! Sudoku as a person solves it.
//!
//! A [`Technique`] looks at a [`Board`] and emits [`Step`]s: what it places or strikes, and the
//! marks that say why. It never changes anything. A [`Ladder`] is techniques in order of
//! difficulty; [`Ladder::next`] gives the easiest step there is, and the board [applies]
//! it. Sentences and pictures are made from the marks alone, in one place for all techniques.
//!
//! [applies]: Board::apply

mod als;
mod any;
mod bits;
mod board;
mod chain;
mod choice;
mod clues;
mod explain;
mod fillings;
mod forcing;
mod geometry;
mod ladder;
mod links;
mod messages;
pub mod page;
pub mod picture;
mod presets;
mod rating;
mod sink;
mod solve_path;
mod state;
mod step;
mod subset_search;
mod technique;
mod techniques;
mod view;

pub use als::{Als, AlsTable, Join};
pub use any::{AnyBoard, MAX_SIDE};
pub use bits::{Cells, Mask};
pub use board::{Board, Contradiction};
pub use choice::Choice;
pub use clues::{Clues, Part, Sum};
pub use explain::{Explanation, Sentence, explain, place, role_name};
pub use geometry::{CrossingSets, Geometry};
pub use ladder::{Ladder, LadderRun};
pub use messages::{Catalogue, Lang, Phrases, Words};
pub use presets::PRESETS;
pub use rating::{hodoku, se};
pub use sink::{Flow, Sink};
pub use solve_path::{PathEnd, Position, SolvePath};
pub use step::{Action, Inference, Mark, Node, Role, Step, Why};
pub use subset_search::SubsetSearch;
pub use technique::{BoardWidth, Family, FindFunctions, Technique};
pub use techniques::TECHNIQUES;
pub use view::View;

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|known| known.id == id)
}
