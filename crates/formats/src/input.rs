//! Text, line by line, from anywhere.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};

/// The longest line that is read: a board of side 128 with all its pencil marks is far shorter.
const MAX_LINE: usize = 16 << 20;

/// How much of the text is looked at to recognise its format.
const SAMPLE: usize = 64 << 10;

/// Text to read, from a file, a pipe or memory, whose beginning can be looked at first.
pub struct Input<'a> {
    head: Vec<u8>,
    /// Whether the head is all there is.
    is_whole: bool,
    rest: Box<dyn BufRead + Send + 'a>,
}

impl<'a> Input<'a> {
    /// Reads from anything; looks at its beginning at once.
    ///
    /// A pipe may trickle. Mostly its beginning is waited for, because one line does not tell
    /// a format; but a first line that is one long word can only be a board on a line, and
    /// whoever sends such lines one by one is answered one by one.
    pub fn new(mut source: impl BufRead + Send + 'a) -> io::Result<Self> {
        let mut head = Vec::new();
        let mut is_whole = false;
        while head.len() < SAMPLE && !is_whole && !is_one_long_word(&head) {
            let ready = match source.fill_buf() {
                Ok(ready) => ready,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            is_whole = ready.is_empty();
            let taken = ready.len().min(SAMPLE - head.len());
            head.extend_from_slice(&ready[..taken]);
            source.consume(taken);
        }
        Ok(Self {
            head,
            is_whole,
            rest: Box::new(source),
        })
    }

    /// Reads a text in memory.
    pub fn from_text(text: &'a str) -> Self {
        let (head, rest) = text.as_bytes().split_at(text.len().min(SAMPLE));
        Self {
            head: head.to_vec(),
            is_whole: rest.is_empty(),
            rest: Box::new(rest),
        }
    }

    /// The beginning of the text.
    pub fn sample(&self) -> Sample<'_> {
        let head = self
            .head
            .strip_prefix(b"\xEF\xBB\xBF")
            .unwrap_or(&self.head);
        let mut text = String::from_utf8_lossy(head);
        if !self.is_whole
            && let Some(end) = text.rfind('\n')
        {
            // The last line may have been cut in two: leave it out.
            text = Cow::Owned(text[..=end].to_owned());
        }
        Sample {
            text,
            is_whole: self.is_whole,
        }
    }

    /// The text, line by line, from its beginning.
    pub fn lines(self) -> Lines<'a> {
        let source = Box::new(io::Cursor::new(self.head).chain(self.rest));
        Lines {
            source,
            number: 0,
            buffer: Vec::new(),
            again: None,
        }
    }
}

/// Whether the text begins with a whole line of 81 characters or more without a blank.
fn is_one_long_word(head: &[u8]) -> bool {
    let line = head
        .iter()
        .position(|&byte| byte == b'\n')
        .map(|end| head[..end].trim_ascii());
    line.is_some_and(|line| line.len() >= 81 && line.iter().all(u8::is_ascii_graphic))
}

/// The beginning of a text, to recognise its format by.
pub struct Sample<'a> {
    text: Cow<'a, str>,
    is_whole: bool,
}

impl Sample<'_> {
    /// The text of the sample: whole lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the sample is all there is.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Its lines, without line ends.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines().map(|line| line.trim_end_matches('\r'))
    }

    /// Its lines that are neither empty nor comments, trimmed.
    pub fn content(&self) -> impl Iterator<Item = &str> {
        self.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
    }
}

/// One line of a text, without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text. What is not UTF-8 reads as the replacement character, so a comment in
    /// another encoding does no harm and a board in one is refused with its column.
    pub text: String,
}

/// The lines of a text. Line ends of every kind, a byte-order mark and a missing last line
/// end are no different from tidy ones.
pub struct Lines<'a> {
    source: Box<dyn BufRead + Send + 'a>,
    number: usize,
    buffer: Vec<u8>,
    again: Option<Line>,
}

impl Lines<'_> {
    /// The next line, or nothing at the end.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        self.buffer.clear();
        let read = self
            .source
            .by_ref()
            .take(MAX_LINE as u64)
            .read_until(b'\n', &mut self.buffer)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read == MAX_LINE {
            let message = format!("line {} is longer than {} MiB", self.number, MAX_LINE >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let mut bytes = self.buffer.as_slice();
        if self.number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        while let Some(shorter) = bytes.strip_suffix(b"\r") {
            bytes = shorter;
        }
        Ok(Some(Line {
            number: self.number,
            text: String::from_utf8_lossy(bytes).into_owned(),
        }))
    }

    /// The text that is here already, from the beginning of the next line; waits only if there
    /// is none. Nothing while a line was given back.
    pub(crate) fn ready(&mut self) -> io::Result<&[u8]> {
        if self.again.is_some() {
            return Ok(&[]);
        }
        self.source.fill_buf()
    }

    /// Passes over text that was [`Lines::ready`], so many whole lines.
    pub(crate) fn skip(&mut self, bytes: usize, lines: usize) {
        self.source.consume(bytes);
        self.number += lines;
    }

    /// Gives a line back: it will be the next one again.
    pub fn give_back(&mut self, line: Line) {
        debug_assert!(self.again.is_none(), "one line can be given back");
        self.again = Some(line);
    }

    /// The number of the last line that was read, from 1.
    pub fn number(&self) -> usize {
        self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        let mut lines = Input::from_text(text).lines();
        std::iter::from_fn(|| lines.next_line().unwrap())
            .map(|l| (l.number, l.text))
            .collect()
    }

    #[test]
    fn every_line_end_is_the_same() {
        let tidy = [(1, "a".to_owned()), (2, String::new()), (3, "b".to_owned())];
        assert_eq!(lines("a\n\nb\n"), tidy);
        assert_eq!(lines("a\r\n\r\nb"), tidy);
        assert_eq!(lines("\u{feff}a\r\r\n\nb\r"), tidy);
    }

    #[test]
    fn a_line_given_back_comes_again() {
        let mut lines = Input::from_text("a\nb\n").lines();
        let first = lines.next_line().unwrap().unwrap();
        lines.give_back(first.clone());
        assert_eq!(lines.next_line().unwrap().unwrap(), first);
        assert_eq!(lines.next_line().unwrap().unwrap().text, "b");
    }

    #[test]
    fn looking_loses_nothing() {
        let text = "0123456789\n".repeat(20_000);
        let input = Input::new(io::Cursor::new(text.clone())).unwrap();
        assert!(!input.sample().is_whole());
        assert!(input.sample().lines().all(|line| line.len() == 10));
        let mut lines = input.lines();
        assert_eq!(
            std::iter::from_fn(|| lines.next_line().unwrap()).count(),
            20_000
        );
    }

    #[test]
    fn an_endless_line_is_an_error() {
        let mut lines = Input::new(io::BufReader::new(io::repeat(b'.')))
            .unwrap()
            .lines();
        assert_eq!(
            lines.next_line().unwrap_err().to_string(),
            "line 1 is longer than 16 MiB"
        );
    }
}
