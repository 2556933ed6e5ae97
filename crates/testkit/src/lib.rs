//! What the tests and benchmarks of every crate share. Nothing here is shipped.

pub mod boards;
pub mod clock;
pub mod data;
pub mod oracle;
pub mod quick;
pub mod seeds;
