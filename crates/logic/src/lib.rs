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
mod course;
mod explain;
mod forcing;
mod geometry;
pub mod hodoku;
mod ladder;
mod links;
pub mod page;
pub mod picture;
mod presets;
pub mod se;
mod sets;
mod sink;
mod state;
mod step;
mod technique;
mod techniques;
mod view;
mod words;

pub use als::{Als, AlsTable, Join};
pub use any::AnyBoard;
pub use bits::{Cells, Mask};
pub use board::{Board, Contradiction};
pub use choice::Choice;
pub use course::{Course, End};
pub use explain::{Explanation, Sentence, explain, place, role_name};
pub use geometry::{CrossingSets, Geometry};
pub use ladder::{Climb, Ladder};
pub use presets::PRESETS;
pub use sets::Sets;
pub use sink::{Flow, Sink};
pub use step::{Action, Inference, Mark, Node, Role, Step, Why};
pub use technique::{Family, Finders, Technique, Width};
pub use techniques::TECHNIQUES;
pub use view::View;
pub use words::{Catalogue, Lang};

/// The technique with this id.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().copied().find(|known| known.id == id)
}
