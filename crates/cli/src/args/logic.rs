//! Techniques of human logic that may be used, and the language of the explanations.

use clap::Args as ClapArgs;
use satur::logic::{Choice, Lang, PRESETS, Technique};

use crate::ids;
use crate::language::{current, say};

/// Techniques that may be used, and the language in which they are explained.
#[derive(ClapArgs)]
pub(crate) struct Reasoning {
    /// The techniques to choose from, and their order: basic, hodoku, se, all
    #[arg(long, value_name = "NAME", default_value = "all", value_parser = preset)]
    pub(crate) preset: &'static str,
    /// The hardest technique that may be used; 'satur techniques' lists them
    #[arg(long, value_name = "TECHNIQUE", value_parser = ids::technique)]
    pub(crate) until: Option<&'static Technique>,
    /// Techniques that may not be used
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = ids::technique)]
    pub(crate) without: Vec<&'static Technique>,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

impl Reasoning {
    /// The techniques that may be used.
    pub(crate) fn choice(&self) -> Choice {
        Choice {
            preset: self.preset,
            until: self.until,
            without: self.without.clone(),
        }
    }

    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(current)
    }
}

fn preset(name: &str) -> Result<&'static str, String> {
    let known = PRESETS
        .into_iter()
        .find(|preset| preset.eq_ignore_ascii_case(name));
    known.ok_or_else(|| say("no-preset", &[("presets", &PRESETS.join(", "))]))
}
