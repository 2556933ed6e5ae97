//! Arguments of `satur watch`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::values::{positive, whole};
use super::{Input, duration};

/// Make a page that plays a run of a method
///
/// The page is one file that needs no network: board and graph, what waits, saturations, the state
/// machine, the five formulas, cost and temperature, the search tree, whatever the method has to show;
/// play, pause, step, step back, seek. The first 2,000 events have a frame each; after them a frame stands
/// for as many events as needed to keep the page small, however long the run is.
///
/// Without a board an example is taken, from the papers where there is one. Of several boards the first
/// is played.
#[derive(ClapArgs)]
pub(crate) struct Watch {
    /// The method; 'satur methods' lists them
    #[arg(value_name = "METHOD")]
    pub(crate) method: String,
    #[command(flatten)]
    pub(crate) input: Input,
    /// Write the page into this file [default: standard output]
    #[arg(long, short, alias = "html", value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Set a parameter of the method; 'satur methods ID' lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole)]
    pub(crate) seed: u64,
    /// End the run after this time: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub(crate) time: Duration,
    /// End the run after this many events
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) limit_events: Option<u64>,
}
