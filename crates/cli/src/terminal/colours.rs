//! Colours and weights of what people see on a terminal.

use anstyle::{AnsiColor, Style};

/// Givens stand out by weight and found digits by colour: either alone is enough to tell them apart.
pub(crate) const GIVEN: Style = Style::new().bold();
/// Digits that were found.
pub(crate) const FOUND: Style = AnsiColor::Cyan.on_default();
/// The lines of a board and its empty cells.
pub(crate) const LINES: Style = Style::new().dimmed();
/// A candidate that a step strikes.
pub(crate) const STRUCK: Style = AnsiColor::Red.on_default().strikethrough();
/// A digit that a step places.
pub(crate) const PLACED: Style = AnsiColor::Green.on_default().bold();
/// A candidate that the reason of a step is about.
pub(crate) const MARKED: Style = AnsiColor::Cyan.on_default().bold();
/// The word `error:`.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word `warning:`.
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
