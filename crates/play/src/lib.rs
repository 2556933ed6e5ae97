//! A terminal to solve Sudoku in.
//!
//! What happens and what is seen are apart. [`Play`] is a game as a machine without a terminal: it
//! takes [`Key`]s, changes its state and says what is to be done about it ([`Effect`]). [`draw`]
//! shows a `Play` on a screen of any size and changes nothing. [`Advisor`] answers what takes time,
//! on a thread of its own. [`Save`] is the file of a game. [`run`] joins them with a real terminal.

mod advisor;
mod game;
mod key;
mod play;
mod save;
mod screen;
mod view;
mod words;

pub use advisor::{Advisor, Answer, Checked, Found, Question, Wanted, answer};
pub use game::{Entry, Game};
pub use key::{Command, Key, Way, command};
pub use play::{Effect, Play};
pub use save::{Save, newest_save, save_folder, save_path};
pub use screen::{Screen, run};
pub use view::draw;
pub use words::say;

/// The largest side of a board that can be played: every digit has a sign of one character.
pub const MAX_SIDE: usize = 35;
