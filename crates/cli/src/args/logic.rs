//! Techniques of human logic that may be used.

use clap::Args as ClapArgs;
use satur::logic::{Choice, PRESETS, Technique};

use crate::ids;
use crate::language::say;

/// Techniques that may be used.
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
}

fn preset(name: &str) -> Result<&'static str, String> {
    let known = PRESETS
        .into_iter()
        .find(|preset| preset.eq_ignore_ascii_case(name));
    known.ok_or_else(|| say("no-preset", &[("presets", &PRESETS.join(", "))]))
}
