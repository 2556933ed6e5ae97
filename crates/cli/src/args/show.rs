//! Arguments of the commands that show what there is: methods, techniques, formats.

use clap::Args as ClapArgs;
use satur::logic::Lang;

/// What to show.
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
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

/// List the techniques of human logic; with an ID, show its page and example
#[derive(ClapArgs)]
pub(crate) struct Techniques {
    /// The one to show
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}
