//! Arguments of the commands that show what there is: methods, techniques, formats.

use clap::Args as ClapArgs;

use super::Language;

/// The one to show, or all.
#[derive(ClapArgs)]
pub(crate) struct Show {
    /// The one to show
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) language: Language,
}
