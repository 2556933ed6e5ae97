//! Patterns of the hardest puzzles.

pub(super) mod sk_loop;
pub(super) mod tridagon;
