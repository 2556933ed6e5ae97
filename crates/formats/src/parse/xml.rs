//! Lines as bytes for an XML reader, with the place that it has come to.

use std::io::{self, BufRead, Read};

use crate::Lines;

/// A line and a column, both from 1.
pub(crate) type Place = (usize, usize);

/// The bytes of a text, line by line.
pub(crate) struct Feed<'a> {
    lines: Lines<'a>,
    number: usize,
    line: Vec<u8>,
    done: usize,
    /// The column of the next byte. It is counted along, because a file may be one long line.
    column: usize,
    /// Whether a read found no line after this one.
    is_over: bool,
}

impl<'a> Feed<'a> {
    /// The bytes of these lines.
    pub(crate) fn of(lines: Lines<'a>) -> Self {
        Self {
            lines,
            number: 1,
            line: Vec::new(),
            done: 0,
            column: 1,
            is_over: false,
        }
    }

    /// Where the next byte stands; once a read has met the end of the text, where the last line ends.
    pub(crate) fn place(&self) -> Place {
        if self.is_over {
            return (self.number, (self.column - 1).max(1));
        }
        if self.done == self.line.len() && self.done > 0 {
            return (self.number + 1, 1);
        }
        (self.number, self.column)
    }
}

impl BufRead for Feed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.done == self.line.len() {
            match self.lines.next_line()? {
                Some(line) => {
                    self.number = line.number;
                    self.line = line.text.into_bytes();
                    self.line.push(b'\n');
                    (self.done, self.column) = (0, 1);
                }
                None => self.is_over = true,
            }
        }
        Ok(&self.line[self.done..])
    }

    fn consume(&mut self, bytes: usize) {
        let end = (self.done + bytes).min(self.line.len());
        let is_first = |byte: &&u8| **byte & 0xC0 != 0x80;
        self.column += self.line[self.done..end].iter().filter(is_first).count();
        self.done = end;
    }
}

impl Read for Feed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// The place after a text that begins at a place.
pub(crate) fn after((line, column): Place, text: &str) -> Place {
    match text.rfind('\n') {
        None => (line, column + text.chars().count()),
        Some(end) => {
            let lines = text.matches('\n').count();
            (line + lines, text[end + 1..].chars().count() + 1)
        }
    }
}

/// The beginning of an escaped text that stands for this many characters.
pub(crate) fn escaped_prefix(text: &str, characters: usize) -> &str {
    let mut rest = text;
    for _ in 0..characters {
        let mut symbols = rest.chars();
        rest = match symbols.next() {
            Some('&') => rest
                .split_once(';')
                .map_or(symbols.as_str(), |(_, rest)| rest),
            _ => symbols.as_str(),
        };
    }
    &text[..text.len() - rest.len()]
}

/// A text as the value of an attribute in double quotes. Characters that XML has no way to
/// write are replaced.
pub(crate) fn attribute(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars().map(writable) {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped += &format!("&#{};", u32::from(symbol)),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// The character itself, or the replacement character where XML has no way to write it.
pub(crate) fn writable(symbol: char) -> char {
    match symbol {
        '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'.. => symbol,
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Input;

    #[test]
    fn places_follow_what_is_consumed() {
        let mut feed = Feed::of(Input::from_text("aé\nb").lines());
        assert_eq!(feed.place(), (1, 1));
        assert_eq!(feed.fill_buf().unwrap(), "aé\n".as_bytes());
        feed.consume(3);
        assert_eq!(feed.place(), (1, 3));
        feed.consume(1);
        assert_eq!(feed.place(), (2, 1));
        let mut rest = String::new();
        feed.read_to_string(&mut rest).unwrap();
        assert_eq!((rest.as_str(), feed.place()), ("b\n", (2, 2)));
    }

    #[test]
    fn the_end_of_a_text_stands_on_its_last_line() {
        for (text, end) in [("", (1, 1)), ("\n", (1, 1)), ("a\n\nbc\n ", (4, 2))] {
            let mut feed = Feed::of(Input::from_text(text).lines());
            io::copy(&mut feed, &mut io::sink()).unwrap();
            assert_eq!(feed.place(), end, "{text:?}");
        }
    }

    #[test]
    fn escapes_count_as_the_character_they_are() {
        assert_eq!(escaped_prefix("a&#10;b&c", 2), "a&#10;");
        assert_eq!(escaped_prefix("a&#10;b&c", 4), "a&#10;b&");
        assert_eq!(escaped_prefix("é", 5), "é");
        assert_eq!(after((3, 7), "ab\né"), (4, 2));
        assert_eq!(attribute("<a\n\"&\u{1}"), "&lt;a&#10;&quot;&amp;\u{FFFD}");
    }
}
