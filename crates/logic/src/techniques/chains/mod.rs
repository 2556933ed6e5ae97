//! Alternating chains: of two ends of a chain at least one holds.

pub(super) mod aic;
mod collect;
pub(super) mod nice_loop;
pub(super) mod remote_pair;

pub(super) use collect::{Collect, MOST_WORK};
