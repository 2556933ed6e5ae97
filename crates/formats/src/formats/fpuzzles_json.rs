//! The JSON of f-puzzles.com as it stands, without the link around it.
//!
//! It is read under `fpuzzles`, and under `json`, which tells it by its `grid`.

use std::io;

use crate::format::{Format, Remark, Writer, page};
use crate::parse::setter_json::write_fpuzzles;
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "fpuzzles-json",
    summary: "the JSON inside the links of f-puzzles.com, an object a line; fpuzzles reads it back",
    extensions: &[],
    page: page!("fpuzzles-json"),
    reader: None,
    writer: Some(Writer {
        remark: Remark::Nowhere,
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "fpuzzles-json",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let json = write_fpuzzles(sheet.record, &sheet.position())?;
    writeln!(out, "{json}")?;
    Ok(())
}
