//! Arguments of the commands for those who install: `satur completions` and `satur man`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// Print a completion script for a shell
#[derive(ClapArgs)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Write the manual pages into a folder
#[derive(ClapArgs)]
pub(crate) struct Man {
    /// The folder, which is made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}
