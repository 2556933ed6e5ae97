//! Text, line by line, from anywhere.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};

use crate::parse::digits;
use crate::parse::encoding::{self, CrLines, Utf16};
use crate::parse::npy::{self, NumpyText};

/// The longest line that is read: a board of side 128 with all its pencil marks is far shorter.
const MAX_LINE: usize = 16 << 20;

/// How much of the text is looked at to recognise its format.
const SAMPLE: usize = 64 << 10;

/// Text to read, from a file, a pipe or memory, whose beginning can be looked at first.
///
/// UTF-16 and lines that end with CR alone are read as UTF-8 with LF.
pub struct Input<'a> {
    head: Vec<u8>,
    /// Whether the head is all there is.
    is_whole: bool,
    /// Why the text could not be read past the head; what is in the head is still good.
    failure: Option<io::Error>,
    rest: Box<dyn BufRead + Send + 'a>,
}

impl<'a> Input<'a> {
    /// Reads from anything; looks at its beginning at once.
    ///
    /// A pipe may trickle. Mostly its beginning is waited for, because one line does not tell
    /// a format; but a first line that is one long word can only be a board on a line, and
    /// whoever sends such lines one by one is answered one by one.
    ///
    /// An error means that nothing could be read. One that comes later is told by
    /// [`Lines::next_line`] in its place, when the lines before it were read.
    pub fn new(source: impl BufRead + Send + 'a) -> io::Result<Self> {
        Self::begun(Box::new(source))?.decoded()
    }

    /// Reads a text in memory.
    pub fn from_text(text: &'a str) -> Self {
        let (head, rest) = text.as_bytes().split_at(text.len().min(SAMPLE));
        let input = Self {
            head: head.to_vec(),
            is_whole: rest.is_empty(),
            failure: None,
            rest: Box::new(rest),
        };
        input.decoded().expect("memory can be read")
    }

    /// Reads the head.
    fn begun(mut rest: Box<dyn BufRead + Send + 'a>) -> io::Result<Self> {
        let mut head = Vec::new();
        let mut is_whole = false;
        let mut failure = None;
        while head.len() < SAMPLE && !is_whole && !is_one_long_word(&head) {
            let ready = match rest.fill_buf() {
                Ok(ready) => ready,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) if head.is_empty() => return Err(error),
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            };
            is_whole = ready.is_empty();
            let taken = ready.len().min(SAMPLE - head.len());
            head.extend_from_slice(&ready[..taken]);
            rest.consume(taken);
        }
        Ok(Self {
            head,
            is_whole,
            failure,
            rest,
        })
    }

    /// Returns this text as UTF-8 with line feeds.
    fn decoded(mut self) -> io::Result<Self> {
        if npy::is_numpy(&self.head) {
            let text = NumpyText::new(self.into_bytes());
            // What is wrong with an array is told when its boards are asked for.
            return Self::begun(Box::new(io::BufReader::new(text))).or_else(|error| {
                Ok(Self {
                    head: Vec::new(),
                    is_whole: true,
                    failure: Some(error),
                    rest: Box::new(io::empty()),
                })
            });
        }
        if let Some(order) = encoding::utf16_order(&self.head) {
            let text = Utf16::new(self.into_bytes(), order);
            self = Self::begun(Box::new(io::BufReader::new(text)))?;
        }
        if encoding::has_cr_lines(&self.head, self.is_whole) {
            let text = CrLines(self.into_bytes());
            self = Self::begun(Box::new(io::BufReader::new(text)))?;
        }
        Ok(self)
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
        if !text.is_ascii() {
            let line = |line: &str| digits::plain(line).unwrap_or_else(|| line.to_owned());
            let lines: Vec<String> = text.split('\n').map(line).collect();
            text = Cow::Owned(lines.join("\n"));
        }
        Sample {
            text,
            is_whole: self.is_whole,
        }
    }

    /// Why the text could not be read past its beginning, if so.
    pub(crate) fn into_failure(self) -> Option<io::Error> {
        self.failure
    }

    /// The text, line by line, from its beginning.
    pub fn lines(self) -> Lines<'a> {
        Lines {
            source: self.into_bytes(),
            number: 0,
            buffer: Vec::new(),
            again: None,
            held: Vec::new(),
            failure: None,
        }
    }

    /// The text from its beginning.
    fn into_bytes(self) -> Box<dyn BufRead + Send + 'a> {
        let head = io::Cursor::new(self.head);
        match self.failure {
            Some(error) => Box::new(head.chain(Broken(Some(error)))),
            None => Box::new(head.chain(self.rest)),
        }
    }
}

/// Where a text breaks off: an error, and nothing after it.
struct Broken(Option<io::Error>);

impl io::Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl BufRead for Broken {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.0.take().map_or(Ok(&[]), Err)
    }

    fn consume(&mut self, _: usize) {}
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
/// end are read like tidy ones.
pub struct Lines<'a> {
    source: Box<dyn BufRead + Send + 'a>,
    number: usize,
    buffer: Vec<u8>,
    again: Option<Line>,
    /// The beginning of the next line, which the source has given already. It has no line end.
    held: Vec<u8>,
    /// An error that [`Lines::ready`] met, which the next line tells.
    failure: Option<io::Error>,
}

impl Lines<'_> {
    /// The next line, or nothing at the end.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        if let Some(error) = self.failure.take() {
            // The line was cut by the error: it must not be taken for a shorter one.
            self.held.clear();
            return Err(error);
        }
        self.buffer.clear();
        self.buffer.append(&mut self.held);
        self.source
            .by_ref()
            .take((MAX_LINE - self.buffer.len()) as u64)
            .read_until(b'\n', &mut self.buffer)?;
        let read = self.buffer.len();
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
        let text = String::from_utf8_lossy(bytes);
        Ok(Some(Line {
            number: self.number,
            text: digits::plain(&text).unwrap_or_else(|| text.into_owned()),
        }))
    }

    /// The beginning of the next line, as far as it was held, and the text after it that is here already;
    /// waits only if there is none. No text while a line was given back, and none if it cannot be read:
    /// then the next line is the error.
    pub(crate) fn ready(&mut self) -> (&[u8], &[u8]) {
        if self.again.is_some() || self.failure.is_some() {
            return (&self.held, &[]);
        }
        match self.source.fill_buf() {
            Ok(text) => (&self.held, text),
            Err(error) => {
                // Sources tell an error once: it must not be lost here.
                self.failure = (error.kind() != io::ErrorKind::Interrupted).then_some(error);
                (&self.held, &[])
            }
        }
    }

    /// Holds the last `bytes` of the text that [`Lines::ready`] returned, the beginning of a line without its end,
    /// so that the next call reads what follows.
    pub(crate) fn hold(&mut self, bytes: usize) {
        if bytes > 0
            && let Ok(text) = self.source.fill_buf()
        {
            self.held.extend_from_slice(&text[..bytes]);
            self.source.consume(bytes);
        }
    }

    /// Skips `bytes` of the text that [`Lines::ready`] returned, which with what was held are `lines` whole lines.
    pub(crate) fn skip(&mut self, bytes: usize, lines: usize) {
        self.source.consume(bytes);
        if lines > 0 {
            self.held.clear();
        }
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

    /// A text that breaks off: whole lines before it are read, the error is told once, and a line
    /// that was cut in two is not taken for a shorter one.
    #[test]
    fn an_error_is_reported_after_the_lines_before_it() {
        for size in [1, 20, 100_000] {
            let text = format!("{}\n{}\ncut", "a".repeat(size), "b".repeat(size));
            for looks_first in [false, true] {
                let failing = Broken(Some(io::Error::other("torn")));
                let source = io::Cursor::new(text.clone()).chain(failing);
                let mut lines = Input::new(source).unwrap().lines();
                let look = |lines: &mut Lines| {
                    if looks_first {
                        lines.ready();
                    }
                };
                for letter in ["a", "b"] {
                    look(&mut lines);
                    let line = lines.next_line().unwrap().unwrap();
                    assert_eq!(line.text, letter.repeat(size));
                }
                look(&mut lines);
                let error = lines.next_line().unwrap_err();
                assert_eq!(error.to_string(), "torn", "{size} {looks_first}");
            }
        }
        let nothing = Input::new(Broken(Some(io::Error::other("torn"))));
        assert_eq!(nothing.err().unwrap().to_string(), "torn");
    }

    #[test]
    fn arrays_are_lines_and_damaged_ones_are_errors() {
        let array = [crate::npy::header("|u1", &[2, 16]), vec![0; 32]].concat();
        let mut lines = Input::new(io::Cursor::new(array)).unwrap().lines();
        for _ in 0..2 {
            assert_eq!(lines.next_line().unwrap().unwrap().text, ".".repeat(16));
        }
        assert!(lines.next_line().unwrap().is_none());
        let damaged = Input::from_text("PK\u{3}\u{4} and nothing more");
        assert!(damaged.into_failure().is_some());
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
