//! A text of lines while it is read: board by board, or many plain ones at a time.

use crate::formats::line::{read_plain, read_with_hints};
use crate::parse::hints::Hints;
use crate::{Lines, ReadError, ReadOptions, Record};

/// Boards of 9x9 on neighbouring lines of which there is nothing more to say: 0 for empty.
pub struct PlainLines {
    /// The number of the first of these lines, from 1.
    pub first: usize,
    /// The boards.
    pub boards: Vec<[u8; 81]>,
}

/// Appends such a board as a line.
pub fn write_plain_line(numbers: &[u8; 81], out: &mut Vec<u8>) {
    let mut line = [b'\n'; 82];
    for (byte, number) in line.iter_mut().zip(numbers) {
        *byte = if *number == 0 { b'.' } else { b'0' + number };
    }
    out.extend_from_slice(&line);
}

/// A text of such lines while it is read.
pub(crate) struct LineReader<'a> {
    lines: Lines<'a>,
    hints: Hints,
    options: ReadOptions,
    cells_before: Option<usize>,
}

impl<'a> LineReader<'a> {
    pub(crate) fn new(lines: Lines<'a>, options: ReadOptions) -> Self {
        Self {
            lines,
            hints: Hints::new(options),
            options,
            cells_before: None,
        }
    }

    /// At most `most` plain boards, as far as they are here already; nothing if the next line is
    /// anything else. They are put into an empty list, which is then taken.
    pub(crate) fn next_plain(
        &mut self,
        most: usize,
        boards: &mut Vec<[u8; 81]>,
    ) -> Option<PlainLines> {
        if !self.hints.is_plain_classic() {
            return None;
        }
        let first = self.lines.number() + 1;
        let text = self.lines.ready();
        let mut at = 0;
        while boards.len() < most
            && let Some((line, rest)) = text[at..].split_first_chunk()
            && let Some(end) = [&b"\n"[..], b"\r\n"]
                .iter()
                .find(|end| rest.starts_with(end))
            && let Some(board) = read_plain(line)
        {
            if boards.is_empty() {
                boards.reserve(most.min(text.len() / 82));
            }
            boards.push(board);
            at += 81 + end.len();
        }
        if boards.is_empty() {
            return None;
        }
        self.lines.skip(at, boards.len());
        self.cells_before = Some(81);
        Some(PlainLines {
            first,
            boards: std::mem::take(boards),
        })
    }

    pub(crate) fn next_record(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            let line = match self.lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            if let Some(comment) = line.text.trim_start().strip_prefix('#') {
                self.hints.read_comment(comment);
                continue;
            }
            // A line of blanks is an empty board where boards are that long, or else nothing.
            let is_board = !line.text.trim().is_empty()
                || self.hints.expects(line.text.len())
                || self.cells_before == Some(line.text.len());
            if is_board {
                let record =
                    read_with_hints(&line, self.hints, self.options).map_err(ReadError::from);
                if let Ok(record) = &record {
                    self.cells_before = Some(record.puzzle.shape().cells());
                }
                return Some(record);
            }
        }
    }
}
