//! Arguments of `satur completions`.

use clap::Args as ClapArgs;

/// Print a completion script for a shell
#[derive(ClapArgs)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}
