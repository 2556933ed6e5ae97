//! What the tests and benchmarks of every crate share. Nothing here is shipped.

pub mod boards;
pub mod clock;
pub mod clues;
pub mod data;
pub mod handovers;
pub mod oracle;
pub mod pages;
pub mod quick;
#[cfg(feature = "render")]
pub mod render;
pub mod seeds;
pub mod veripb;
