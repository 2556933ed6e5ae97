//! Parquet and Arrow files in a build without them: how to get one with them.

use std::path::Path;

use satur::generate::{Dataset, Example};

use super::Table;
use crate::args::{Check, Generate, Rate, Solve};
use crate::commands::CommandResult;
use crate::language::say;

fn refuse() -> CommandResult {
    Err(say("no-parquet", &[]))
}

/// Refuses to solve the puzzles of a table.
pub(crate) fn solve(_: &Solve, _: Table) -> CommandResult {
    refuse()
}

/// Refuses to rate the puzzles of a table.
pub(crate) fn rate(_: &Rate, _: Table) -> CommandResult {
    refuse()
}

/// Refuses to check the puzzles of a table.
pub(crate) fn check(_: &Check, _: Table) -> CommandResult {
    refuse()
}

/// Refuses to make a table.
pub(crate) fn generate(_: &Generate, _: Table) -> CommandResult {
    refuse()
}

/// Says that there is no Parquet, before any work is done for it.
pub(crate) fn check_parquet() -> Result<(), String> {
    Err(say("no-parquet", &[]))
}

/// Refuses to write a part of a training set.
pub(crate) fn write_examples(_: &Dataset, _: &[Example], _: &Path) -> Result<(), String> {
    check_parquet()
}
