//! NAME: what it looks like, in a line.
//!
//! Where it comes from, and what it can and cannot hold.

use std::io;

use crate::format::{Format, Writer, page};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "NAME",
    summary: "rows of numbers, 0 for blank",
    extensions: &[],
    page: page!("NAME"),
    reader: None,
    writer: Some(Writer::plain(write)),
    answers: "NAME",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let mut text = String::new();
    for row in sheet.board().rows() {
        let cells = row.iter().map(|digit| match digit {
            Some(digit) => digit.to_string(),
            None => "0".to_owned(),
        });
        text += &format!("{}\n", cells.collect::<Vec<_>>().join(" "));
    }
    out.write_all(text.as_bytes())?;
    Ok(())
}
