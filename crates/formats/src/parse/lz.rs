//! LZ-string in base64, in which f-puzzles and `SudokuPad` pack a puzzle into a link.
//!
//! The text is a stream of codes, read bit by bit from base64 with the first bit highest. A code
//! is an entry of a growing dictionary, or announces a new character of 8 or 16 bits, or the end.
//! An entry is kept as the entry before it and one character, so the dictionary grows with the
//! text that was read and not with what it unpacks to; what it unpacks to is bounded. So a
//! damaged or a hostile link is an error, and costs little.
//!
//! The scheme is that of pieroxy's lz-string; packing is done by the crate `lz-str`, which
//! keeps every entry as a text of its own and so cannot be trusted with unpacking.

/// The longest text that a link may unpack to, in UTF-16 units: no puzzle is nearly as long.
const MAX_TEXT: usize = 4 << 20;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The text that was packed; nothing if it is damaged or too long.
pub(crate) fn unpack(packed: &str) -> Option<String> {
    let mut bits = Bits::of(packed)?;
    let mut dictionary = Dictionary::default();
    let mut width = 2;
    let first = match bits.take(width)? {
        code @ (0 | 1) => bits.take(character_width(code))?,
        2 => return Some(String::new()),
        _ => return None,
    };
    dictionary.add(None, first);
    let mut text = vec![first as u16];
    let mut before = 0;
    // Three codes are spoken for; the width grows when the next code would not fit.
    let mut next_code = 4_usize;
    width = 3;
    loop {
        let code = bits.take(width)?;
        let entry = match code {
            2 => return String::from_utf16(&text).ok(),
            0 | 1 => {
                let unit = bits.take(character_width(code))?;
                let entry = dictionary.add(None, unit);
                next_code += 1;
                if next_code == 1 << width {
                    width += 1;
                }
                entry
            }
            code => code as usize - 3,
        };
        // The entry that is only about to be made: the one before and its own first character.
        let first = match entry.cmp(&dictionary.len()) {
            std::cmp::Ordering::Less => dictionary.first(entry),
            std::cmp::Ordering::Equal => dictionary.first(before),
            std::cmp::Ordering::Greater => return None,
        };
        dictionary.add(Some(before), first);
        dictionary.write(entry, &mut text);
        if text.len() > MAX_TEXT {
            return None;
        }
        before = entry;
        next_code += 1;
        if next_code == 1 << width {
            width += 1;
        }
        if width > 28 {
            return None;
        }
    }
}

/// A text as LZ-string in base64, without padding.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
        .trim_end_matches('=')
        .to_owned()
}

fn character_width(code: u32) -> usize {
    if code == 0 { 8 } else { 16 }
}

/// Texts that were met, each as an earlier one and a character more.
#[derive(Default)]
struct Dictionary {
    /// The entry before the last character, the last character, the first, and the length.
    entries: Vec<(Option<usize>, u16, u16, usize)>,
}

impl Dictionary {
    fn len(&self) -> usize {
        self.entries.len()
    }

    fn add(&mut self, before: Option<usize>, unit: u32) -> usize {
        let unit = unit as u16;
        let (first, length) = match before {
            Some(before) => (self.entries[before].2, self.entries[before].3 + 1),
            None => (unit, 1),
        };
        self.entries.push((before, unit, first, length));
        self.entries.len() - 1
    }

    fn first(&self, entry: usize) -> u32 {
        self.entries[entry].2.into()
    }

    /// Adds the text of an entry, unless that makes it too long by far.
    fn write(&self, entry: usize, text: &mut Vec<u16>) {
        let length = self.entries[entry].3;
        let start = text.len();
        if start + length > MAX_TEXT {
            text.resize(MAX_TEXT + 1, 0);
            return;
        }
        text.resize(start + length, 0);
        let mut at = Some(entry);
        for place in text[start..].iter_mut().rev() {
            let Some(entry) = at else { break };
            (at, *place) = (self.entries[entry].0, self.entries[entry].1);
        }
    }
}

/// The bits of a text in base64.
struct Bits {
    values: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(text: &str) -> Option<Self> {
        let value = |byte: u8| ALPHABET.iter().position(|&known| known == byte);
        let values = text
            .trim_end_matches('=')
            .bytes()
            .map(|byte| value(byte).map(|value| value as u8));
        Some(Self {
            values: values.collect::<Option<_>>()?,
            at: 0,
        })
    }

    /// The next bits as a number, the first of them lowest; nothing at the end.
    fn take(&mut self, width: usize) -> Option<u32> {
        let mut number = 0;
        for place in 0..width {
            let value = self.values.get(self.at / 6)?;
            let bit = value >> (5 - self.at % 6) & 1;
            number |= u32::from(bit) << place;
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "(\\PC|[ab]|é){0,300}") {
            prop_assert_eq!(unpack(&pack(&text)), Some(text));
        }

        #[test]
        fn damage_is_no_panic(text in "[ab]{0,80}", at: prop::sample::Index, other in "[A-Za-z0-9+/]") {
            let mut packed = pack(&text);
            let at = at.index(packed.len());
            packed.replace_range(at..=at, &other);
            unpack(&packed);
            unpack(&packed[..at]);
        }

        #[test]
        fn anything_in_base64_is_endured(text in "[A-Za-z0-9+/=]{0,200}") {
            unpack(&text);
        }
    }

    #[test]
    fn what_would_be_too_long_is_refused() {
        let bomb = pack(&"a".repeat(MAX_TEXT + 10));
        assert!(bomb.len() < 20_000);
        assert_eq!(unpack(&bomb), None);
        let most = "a".repeat(MAX_TEXT / 2);
        assert_eq!(unpack(&pack(&most)), Some(most));
    }

    #[test]
    fn what_is_not_base64_is_refused() {
        for text in ["", "?", "é", "====", "A"] {
            assert_eq!(unpack(text), None, "{text}");
        }
    }
}
