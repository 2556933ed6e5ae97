//! Strings of the Interactive Sudoku Solver: constraints one after the other, each a dot, its type and what it takes.
//!
//! What a type means is in `parse/iss_read.rs` and `parse/iss_write.rs`; a type that Satur has no clue for is refused by its name.

use std::io;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
use crate::parse::{iss_read, iss_write};
use crate::{Lines, ReadOptions, Records, Sample, Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "iss",
    summary: "strings of the Interactive Sudoku Solver: givens, rules and clues on a line",
    extensions: &[],
    page: page!("iss"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "iss",
};

/// A line that begins with a dot and a type, or with a dot and givens.
fn recognises(sample: &Sample) -> bool {
    let Some(rest) = sample
        .content()
        .next()
        .and_then(|line| line.trim().strip_prefix('.'))
    else {
        return false;
    };
    let type_of = rest.split(['~', '.']).next().unwrap_or_default();
    rest.starts_with("~R")
        || rest.starts_with("~r")
        || (type_of.len() > 2 && type_of.chars().all(char::is_alphabetic))
            && type_of.chars().any(char::is_lowercase)
        || rest.starts_with("X~R")
        || rest.starts_with("V~R")
}

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| {
        iss_read::read_line(line, options).map(Some)
    })
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let text = iss_write::text(sheet).map_err(WriteError::Unsuitable)?;
    writeln!(out, "{text}")?;
    Ok(())
}
