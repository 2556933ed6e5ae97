//! Bent subsets: as many digits as cells, in cells that do not all see each other.

pub(super) mod bent_set;
pub(super) mod w_wing;
pub(super) mod xy_wing;
