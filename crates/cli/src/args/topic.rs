//! Arguments of `satur help`.

use clap::Args as ClapArgs;

/// Show a page: of a command, a technique, a method, a rule, a clue or a format
///
/// A name that several of them have shows the page of each.
#[derive(ClapArgs)]
pub(crate) struct Topic {
    /// Its name; none for the list of commands
    #[arg(value_name = "NAME")]
    pub(crate) words: Vec<String>,
}
