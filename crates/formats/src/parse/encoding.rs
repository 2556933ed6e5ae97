//! Texts that are not UTF-8 with line feeds: UTF-16, and lines that end with a carriage return.
//!
//! Windows programs write UTF-16, old Macintosh programs end lines with CR alone. Both are
//! recognised by the beginning of a text and turned into what every reader expects before any
//! reader sees them, so lines and columns count as in the original.

use std::io::{self, BufRead, Read};

/// The order of the two bytes of a UTF-16 unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ByteOrder {
    /// The low byte first.
    Little,
    /// The high byte first.
    Big,
}

/// Whether a text that begins so is UTF-16, and in which order its bytes are.
///
/// A byte-order mark settles it. Without one it is recognised by zeros: no other text has any, and
/// nearly every character of a board has a zero for its high byte.
pub(crate) fn utf16_order(head: &[u8]) -> Option<ByteOrder> {
    match head {
        // Four bytes a character, which nobody writes: refuse it as what it is, a text of zeros.
        [0xFF, 0xFE, 0, 0, ..] => return None,
        [0xFF, 0xFE, ..] => return Some(ByteOrder::Little),
        [0xFE, 0xFF, ..] => return Some(ByteOrder::Big),
        _ => {}
    }
    let pairs = head.len() / 2;
    let zeros = |at: usize| head.chunks_exact(2).filter(|pair| pair[at] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let (order, most, least) = if first > second {
        (ByteOrder::Big, first, second)
    } else {
        (ByteOrder::Little, second, first)
    };
    (pairs > 1 && 2 * most > pairs && 2 * least < most).then_some(order)
}

/// Whether the lines of a text that begins so end with CR alone. A CR at the very end may be
/// half of CR LF, unless the text ends there too.
pub(crate) fn has_cr_lines(head: &[u8], is_whole: bool) -> bool {
    let seen = head.len().saturating_sub(usize::from(!is_whole));
    head[..seen].contains(&b'\r') && !head.contains(&b'\n')
}

/// UTF-16 read as UTF-8. What is no character reads as the replacement character.
pub(crate) struct Utf16<R> {
    source: R,
    order: ByteOrder,
    /// The first byte of a unit that was cut in two.
    odd: Option<u8>,
    /// The first unit of a pair that was cut in two.
    high: Option<u16>,
    text: Vec<u8>,
    /// How much of the text was given out.
    given: usize,
}

impl<R: BufRead> Utf16<R> {
    pub(crate) fn new(source: R, order: ByteOrder) -> Self {
        Self {
            source,
            order,
            odd: None,
            high: None,
            text: Vec::new(),
            given: 0,
        }
    }

    /// Decodes what is there. Says whether that was the end.
    fn refill(&mut self) -> io::Result<bool> {
        let bytes = self.source.fill_buf()?;
        let count = bytes.len();
        self.text.clear();
        self.given = 0;
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        for &byte in bytes {
            let Some(first) = self.odd.take() else {
                self.odd = Some(byte);
                continue;
            };
            units.push(match self.order {
                ByteOrder::Little => u16::from_le_bytes([first, byte]),
                ByteOrder::Big => u16::from_be_bytes([first, byte]),
            });
        }
        self.source.consume(count);
        let is_over = count == 0;
        let is_high = |unit: &u16| (0xD800..0xDC00).contains(unit);
        if !is_over && units.last().is_some_and(is_high) {
            self.high = units.pop();
        }
        let cut = (is_over && self.odd.take().is_some()).then_some(char::REPLACEMENT_CHARACTER);
        let decoded = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
        for c in decoded.chain(cut) {
            let mut bytes = [0; 4];
            self.text
                .extend_from_slice(c.encode_utf8(&mut bytes).as_bytes());
        }
        Ok(is_over)
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() {
            if self.refill()? && self.text.is_empty() {
                return Ok(0);
            }
        }
        let count = (&self.text[self.given..]).read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

/// A text whose lines end with CR, read with LF.
pub(crate) struct CrLines<R>(pub(crate) R);

impl<R: Read> Read for CrLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        for byte in &mut buffer[..count] {
            if *byte == b'\r' {
                *byte = b'\n';
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;
    use crate::Input;

    fn utf16(text: &str, order: ByteOrder) -> Vec<u8> {
        let units = text.encode_utf16();
        let bytes = units.flat_map(|unit| match order {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        });
        bytes.collect()
    }

    /// The lines of a text that comes `chunk` bytes at a time.
    fn lines(bytes: &[u8], chunk: usize) -> Vec<(usize, String)> {
        let source = BufReader::with_capacity(chunk, io::Cursor::new(bytes.to_vec()));
        let mut lines = Input::new(source).unwrap().lines();
        std::iter::from_fn(|| lines.next_line().unwrap())
            .map(|line| (line.number, line.text))
            .collect()
    }

    proptest! {
        /// Every encoding, line end and size of chunk gives the lines of the plain text.
        #[test]
        fn a_text_reads_the_same_in_every_encoding(
            text in "([1-9.]{4}|[1-9.]{9}|# [a-zé╔😀]{0,9}|)(\n([1-9.]{9}|# [a-zé─😀]{0,9}|)){1,12}",
            chunk in 1_usize..50,
            ending in prop::sample::select(vec!["\n", "\r\n", "\r"]),
        ) {
            prop_assume!(text.len() > 8 && text.contains(|c: char| "123456789.".contains(c)));
            let expected = lines(text.as_bytes(), 1 << 16);
            let text = text.replace('\n', ending);
            prop_assert_eq!(&lines(text.as_bytes(), chunk), &expected);
            for order in [ByteOrder::Little, ByteOrder::Big] {
                let marked = utf16(&format!("\u{feff}{text}"), order);
                prop_assert_eq!(&lines(&marked, chunk), &expected, "{:?}", order);
                // Without the mark it is told where nearly all characters are those of boards.
                let foreign = text.chars().filter(|c| !c.is_ascii()).count();
                if 8 * foreign <= text.chars().count() {
                    let bare = utf16(&text, order);
                    prop_assert_eq!(utf16_order(&bare), Some(order));
                    prop_assert_eq!(&lines(&bare, chunk), &expected, "{:?}", order);
                }
            }
        }
    }

    #[test]
    fn a_plain_text_is_not_taken_for_utf16() {
        for plain in [
            &b""[..],
            b"1",
            b"\0",
            b"\0\0\0\0",
            b"12\x00345",
            b"\xEF\xBB\xBF12",
        ] {
            assert_eq!(utf16_order(plain), None, "{plain:?}");
        }
    }

    #[test]
    fn what_is_cut_in_two_is_replaced() {
        let mut bytes = utf16("\u{feff}12😀", ByteOrder::Little);
        bytes.truncate(bytes.len() - 2);
        assert_eq!(lines(&bytes, 3), [(1, "12\u{fffd}".to_owned())]);
        bytes.push(7);
        assert_eq!(lines(&bytes, 3), [(1, "12\u{fffd}\u{fffd}".to_owned())]);
    }

    #[test]
    fn a_line_feed_after_the_sample_does_not_make_a_line_of_its_own() {
        assert!(!has_cr_lines(b"12\r", false));
        assert!(has_cr_lines(b"12\r", true));
        assert!(has_cr_lines(b"12\r34\r", false));
        assert!(!has_cr_lines(b"12\r\n34\r", true));
    }
}
