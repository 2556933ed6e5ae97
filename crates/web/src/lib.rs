//! The page of Satur: play, explain, make, watch, in a browser.
//!
//! [`Server`] listens on loopback and serves three things: the files of the front end, which are
//! embedded in the program (`assets.rs`); answers to questions (`POST /api/NAME`, one file of `api/`
//! each); and runs, which tell what they do as it happens (`POST /api/runs`, then
//! `GET /api/runs/ID/events`). What an answer says comes from the crates that the command line uses;
//! nothing is solved here.
//!
//! The page is written for one interface, `assets/engine.js`, whose words are the names of
//! [`api::ANSWERS`] and [`api::RUNS`]. Both are plain functions from JSON to JSON that know nothing
//! of a network: without the feature `server` they are all there is, and `crates/wasm` answers the
//! same page in the browser itself.
//!
//! How to add a view, an answer, a run, words and a browser test: `README.md` beside this crate.

#[cfg(feature = "server")]
mod active;
pub mod api;
mod assets;
mod base64;
mod board;
#[cfg(feature = "server")]
mod guard;
mod mailbox;
mod question;
mod run;
#[cfg(feature = "server")]
mod runs;
#[cfg(feature = "server")]
mod server;
mod words;

pub use assets::files;
pub use mailbox::Mailbox;
pub use question::{Question, Refusal};
#[cfg(feature = "server")]
pub use server::{Options, Server, ServerError};
