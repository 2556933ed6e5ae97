//! The experiments that come with Satur: TOML files, included in the program.

/// A built-in experiment.
pub struct BuiltIn {
    /// The name for `satur lab run`.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// All built-in experiments, in the order of presentation.
        pub static BUILT_IN: &[BuiltIn] = &[$(BuiltIn {
            name: $name,
            text: include_str!(concat!("../experiments/", $name, ".toml")),
        }),*];
    };
}

built_in![
    "ufma",
    "ufma-extended",
    "ufma-large",
    "ufmg",
    "ufmg-givens",
    "ita",
    "ita-17",
    "ufrj",
    "ufrgs",
    "ufrgs-calibration",
    "sizes",
    "fill",
    "variants",
];

/// The built-in experiment with this name.
pub fn find(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN
        .iter()
        .find(|built_in| built_in.name.eq_ignore_ascii_case(name))
}
