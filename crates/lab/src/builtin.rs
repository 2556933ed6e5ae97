//! The experiments that come with Satur: TOML files, included in the program.

/// One of them.
pub struct BuiltIn {
    /// What `satur lab run` calls it.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// All of them, in the order in which people are shown them.
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

/// The one with this name.
pub fn find(name: &str) -> Option<&'static BuiltIn> {
    BUILT_IN
        .iter()
        .find(|built_in| built_in.name.eq_ignore_ascii_case(name))
}
