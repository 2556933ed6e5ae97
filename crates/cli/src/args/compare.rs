//! Arguments of `satur compare`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::Input;
use super::values::{duration, positive, whole};

/// Compare methods on the same boards: success, work, time, and a ratio with its interval
///
/// Every method meets the same boards, and run k on a board has the same seed for all. Methods take
/// turns, one run at a time; runs below 10 ms are done twice, and the second counts. The ratio says
/// how many times as long a method takes as the fastest, over boards that both solve in every run.
#[derive(ClapArgs)]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) input: Input,
    /// A method to compare; name at least two. 'satur methods' lists them
    #[arg(long = "method", short, value_name = "ID", required = true)]
    pub(crate) methods: Vec<String>,
    /// Set a parameter: of every method ID named, or of the Nth method: 2.saturation=distinct
    #[arg(long = "set", value_name = "ID.NAME=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Runs of each method on each board
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = positive)]
    pub(crate) runs: u64,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) seed: u64,
    /// End a run after this long: 10s, 500ms, 2m
    #[arg(long, value_name = "T", value_parser = duration, default_value = "10s")]
    pub(crate) time: Duration,
    /// End a run after this many attempts of a method that restarts
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) max_iter: Option<u64>,
    /// One JSON object per method
    #[arg(long)]
    pub(crate) json: bool,
    /// Keep records, report and plots in this folder, as 'satur lab run' does
    #[arg(long, short, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
