//! Digits of other scripts, read as `0` to `9`.
//!
//! Full-width digits come out of Chinese and Japanese keyboards, Arabic, Persian, Indian and Thai
//! ones have their own, and mathematical and circled digits come out of web pages. A line that is
//! a board in them is read as if it had plain ones, character for character, so that columns
//! count as in the original. A line with anything else on it, a title or a comment, stays as it
//! is.

/// The zeros of scripts whose digits follow each other.
const ZEROS: [u32; 20] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x17E0, 0x1810, 0xFF10, 0x1D7CE,
];

/// The mathematical digits are five alphabets one after another.
const MATHEMATICAL: std::ops::Range<u32> = 0x1D7CE..0x1D800;

/// This line with plain digits, if it is a board in others.
pub(crate) fn plain(line: &str) -> Option<String> {
    if line.is_ascii() || !line.chars().any(|c| digit(c).is_some()) {
        return None;
    }
    let replaced = |c: char| digit(c).or_else(|| punctuation(c)).unwrap_or(c);
    let plain: String = line.chars().map(replaced).collect();
    let is_board = |c: char| {
        c.is_ascii_digit()
            || c.is_whitespace()
            || ".*_-?|:+,;=xX[]".contains(c)
            || ('\u{2500}'..='\u{257F}').contains(&c)
            || c == '·'
    };
    plain.chars().all(is_board).then_some(plain)
}

/// The plain digit that a character is another form of.
fn digit(c: char) -> Option<char> {
    let code = u32::from(c);
    let value = match code {
        0x2460..=0x2468 => code - 0x2460 + 1,
        0x2776..=0x277E => code - 0x2776 + 1,
        0x24EA => 0,
        _ if MATHEMATICAL.contains(&code) => (code - MATHEMATICAL.start) % 10,
        _ => {
            let zero = ZEROS
                .iter()
                .find(|&&zero| (zero..zero + 10).contains(&code))?;
            code - zero
        }
    };
    char::from_digit(value, 10)
}

/// The plain form of signs that come with full-width digits.
fn punctuation(c: char) -> Option<char> {
    match c {
        '\u{3000}' => Some(' '),
        '．' | '。' | '・' => Some('.'),
        '＊' => Some('*'),
        '＿' => Some('_'),
        '－' => Some('-'),
        '？' => Some('?'),
        '｜' => Some('|'),
        '，' | '、' => Some(','),
        '＋' => Some('+'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_are_digits() {
        for text in [
            "０１２３４５６７８９",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "०१२३४५६७८९",
            "๐๑๒๓๔๕๖๗๘๙",
            "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
            "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿",
            "⓪①②③④⑤⑥⑦⑧⑨",
        ] {
            assert_eq!(plain(text).as_deref(), Some("0123456789"), "{text}");
        }
        assert_eq!(plain("５　．｜＊3").as_deref(), Some("5 .|*3"));
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        for text in [
            "",
            "123",
            "第１題",
            "# ５",
            "a５",
            "│123│",
            "{\"name\":\"１\"}",
        ] {
            assert_eq!(plain(text), None, "{text}");
        }
    }
}
