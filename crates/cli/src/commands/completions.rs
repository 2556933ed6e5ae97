//! `satur completions`

use super::{CommandResult, print};
use crate::args::{self, Completions};

pub(crate) fn run(args: &Completions) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::command(), "satur", &mut script);
    print(&String::from_utf8_lossy(&script))
}
