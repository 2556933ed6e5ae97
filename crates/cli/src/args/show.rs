//! Arguments of the commands that show what there is: methods, techniques, formats.

use clap::Args as ClapArgs;

/// The one to show, or all.
#[derive(ClapArgs)]
pub(crate) struct Show {
    /// The one to show
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the methods; with an ID, show its page
#[derive(ClapArgs)]
pub(crate) struct Methods {
    #[command(flatten)]
    pub(crate) show: Show,
    /// Show what the method does on its example boards, event by event
    #[arg(long, requires = "id", conflicts_with = "json")]
    pub(crate) example: bool,
}
