//! The language that a command speaks.

use clap::Args as ClapArgs;
use satur::logic::Lang;

/// The language of what people read.
#[derive(ClapArgs)]
pub(crate) struct Language {
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}
