//! Formats with one board a line.

use crate::{Line, Lines, Problem, ReadError, Record, Records};

/// The boards of a text in which every line that is neither empty nor a comment is one.
/// A line that cannot be read is a problem; the lines after it are still read. Where the
/// function gives nothing, the line is no board.
pub(crate) fn each_line<'a>(
    mut lines: Lines<'a>,
    mut read: impl FnMut(&Line) -> Result<Option<Record>, Problem> + Send + 'a,
) -> Records<'a> {
    Box::new(std::iter::from_fn(move || {
        loop {
            let line = match lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            if line.text.trim().is_empty() || line.text.trim_start().starts_with('#') {
                continue;
            }
            if let Some(record) = read(&line).map_err(ReadError::from).transpose() {
                return Some(record);
            }
        }
    }))
}

/// The fields of a text between separators, each with its column, where the first is in
/// this one.
pub(crate) fn fields(
    mut column: usize,
    text: &str,
    is_separator: fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    text.split(is_separator).map(move |field| {
        let start = column;
        column += field.chars().count() + 1;
        (start, field)
    })
}
