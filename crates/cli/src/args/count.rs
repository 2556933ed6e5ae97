//! Arguments of `satur count`.

use clap::Args as ClapArgs;

use super::values::positive;
use super::{Effort, Input, Instructions, Racing};

/// Count the solutions of puzzles exactly
#[derive(ClapArgs)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Stop counting at N
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) cap: Option<u64>,
    #[command(flatten)]
    pub(crate) racing: Racing,
    #[command(flatten)]
    pub(crate) instructions: Instructions,
}
