//! `satur completions`

use clap::CommandFactory;

use super::{CommandResult, print};
use crate::args::{Args, Completions};

pub(crate) fn run(args: &Completions) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "satur", &mut script);
    print(&String::from_utf8_lossy(&script))
}
