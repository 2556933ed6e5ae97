//! Alternating chains: at least one of the two ends of a chain holds.

pub(super) mod aic;
mod collect;
pub(super) mod nice_loop;
pub(super) mod remote_pair;

pub(super) use collect::{Collect, MOST_WORK};
