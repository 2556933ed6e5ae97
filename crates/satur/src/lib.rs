//! The library's face: what other programs depend on. It re-exports, and does nothing else.

pub use satur_book as book;
pub use satur_files as files;
pub use satur_formats as formats;
pub use satur_generate as generate;
pub use satur_lab as lab;
pub use satur_logic as logic;
pub use satur_methods as methods;
pub use satur_model as model;
pub use satur_nine as nine;
pub use satur_proof as proof;

/// The README's example is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
