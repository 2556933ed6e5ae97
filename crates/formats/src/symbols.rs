//! The characters that stand for digits, in formats with one character a cell.
//!
//! Up to side 9 there is no doubt. Past it three habits are in use: `1` to `9` and then
//! letters, letters alone (`A` is 1), and the programmer's digits from zero (`0` is 1). A
//! text that reads well in one of them only is read; one that reads well in two is refused
//! with both readings named, because a wrong guess would be a wrong answer.

use std::str::FromStr;

use satur_model::Digit;

/// A habit of writing digits past 9 with one character each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Symbols {
    /// Whichever the text must be in; refuse the text that could be in two. Written as
    /// [`Standard`](Symbols::Standard).
    #[default]
    Auto,
    /// `1` to `9`, then `A` for 10, to `Z` for 35.
    Standard,
    /// `A` for 1, to `Z` for 26.
    Letters,
    /// `0` for 1, to `9` for 10, then `A` for 11: blanks are never `0`.
    Zero,
}

impl Symbols {
    /// Each with its name on the command line and its characters.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (
            Self::Standard,
            "standard",
            "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        ),
        (Self::Letters, "letters", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        (Self::Zero, "zero", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ];

    fn alphabet(self) -> &'static str {
        let wanted = if self == Self::Auto {
            Self::Standard
        } else {
            self
        };
        Self::ALL
            .iter()
            .find(|(symbols, ..)| *symbols == wanted)
            .map_or("", |(.., text)| text)
    }

    /// What the command line calls it.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(symbols, ..)| *symbols == self)
            .map_or("auto", |(_, name, _)| name)
    }

    /// The character of a digit, if it has one.
    pub fn write(self, digit: Digit) -> Option<char> {
        self.alphabet()
            .as_bytes()
            .get(digit.index())
            .map(|&byte| byte as char)
    }

    /// The number of a character on a board of this side: 0 for a blank, nothing for what is
    /// no symbol. Capital and small letters are the same.
    pub fn read(self, symbol: char, side: usize) -> Option<u8> {
        let is_digit_zero = symbol == '0' && self == Self::Zero;
        if is_blank(symbol, side) && !is_digit_zero {
            return Some(0);
        }
        let symbol = symbol.to_ascii_uppercase();
        let index = self
            .alphabet()
            .chars()
            .take(side)
            .position(|known| known == symbol)?;
        Some(index as u8 + 1)
    }

    /// The numbers of a whole board, row by row, 0 for blank.
    pub(crate) fn read_board(self, text: &[char], side: usize) -> Result<Vec<u8>, Misread> {
        match self {
            Self::Auto if side > 9 => read_either(text, side),
            _ => self.read_all(text, side),
        }
    }

    fn read_all(self, text: &[char], side: usize) -> Result<Vec<u8>, Misread> {
        let read =
            |(at, &symbol): (usize, &char)| self.read(symbol, side).ok_or(Misread::Symbol(at));
        text.iter().enumerate().map(read).collect()
    }
}

/// The only habit in which the text is a board.
fn read_either(text: &[char], side: usize) -> Result<Vec<u8>, Misread> {
    // A zero among other blanks is a digit; a zero that is the only blank is a blank, unless
    // that leaves every symbol on the board as often as on a solved one.
    let has_zero = text.contains(&'0');
    let has_other_blank = text.iter().any(|&c| c != '0' && is_blank(c, side));
    let is_full = |board: &[u8]| {
        let times = |number| board.iter().filter(|&&n| usize::from(n) == number).count();
        (1..=side).all(|number| times(number) == side)
    };
    let has_figure = text.iter().any(|c| ('1'..='9').contains(c));
    let standard = Symbols::Standard.read_all(text, side);
    let letters = Symbols::Letters
        .read_all(text, side)
        .ok()
        .filter(|_| !has_figure);
    let zero = Symbols::Zero
        .read_all(text, side)
        .ok()
        .filter(|board| has_zero && (has_other_blank || is_full(board)));
    match (standard, letters, zero) {
        (Ok(board), None, None) | (Err(_), Some(board), None) | (Err(_), None, Some(board)) => {
            Ok(board)
        }
        // Nothing but blanks reads the same in every habit.
        (Ok(board), Some(other), None) if board == other => Ok(board),
        (Ok(_), Some(_), _) => Err(Misread::Ambiguous(Symbols::Standard, Symbols::Letters)),
        (Ok(_), None, Some(_)) => Err(Misread::Ambiguous(Symbols::Standard, Symbols::Zero)),
        (Err(_), Some(_), Some(_)) => Err(Misread::Ambiguous(Symbols::Letters, Symbols::Zero)),
        (Err(misread), None, None) => Err(misread),
    }
}

/// Why a text is not read as a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misread {
    /// The character at this index is no digit and no blank.
    Symbol(usize),
    /// It reads well in both.
    Ambiguous(Symbols, Symbols),
}

impl Misread {
    fn is_letter_digit(symbol: char, side: usize) -> bool {
        symbol.is_ascii_alphabetic() && Symbols::Letters.read(symbol, side).is_some()
    }

    /// What it says to the owner of the text: found, expected, hint.
    pub(crate) fn describe(self, text: &[char], side: usize, symbols: Symbols) -> [String; 3] {
        match self {
            Self::Symbol(at) => {
                let known = symbols.alphabet();
                let last = known.chars().nth(side - 1).unwrap_or('?');
                let first = known.chars().next().unwrap_or('1');
                let found = match text[at] {
                    char::REPLACEMENT_CHARACTER => "a byte that is not UTF-8".to_owned(),
                    symbol => format!("'{}'", symbol.escape_debug()),
                };
                let expected = match side {
                    1..=9 => format!("a digit {first} to {last}, or . for an empty cell"),
                    _ => format!(
                        "a symbol of {}, or . for an empty cell",
                        &known[..side.min(known.len())]
                    ),
                };
                let hint = match text[at] {
                    symbol if side <= 9 && Self::is_letter_digit(symbol, side) => {
                        "for letters as digits say --symbols letters"
                    }
                    _ => "",
                };
                [found, expected, hint.to_owned()]
            }
            Self::Ambiguous(one, other) => {
                let (one, other) = (one.name(), other.name());
                [
                    format!("digits that can be read as '{one}' and as '{other}'"),
                    "one reading".to_owned(),
                    format!("say --symbols {one} or --symbols {other}"),
                ]
            }
        }
    }
}

/// Whether a character stands for an empty cell on a board of this side. `X` is a blank
/// only where it is not a digit.
pub(crate) fn is_blank(symbol: char, side: usize) -> bool {
    matches!(symbol, '.' | '0' | '*' | '_' | ' ' | '-' | '?' | '·')
        || (side <= 9 && matches!(symbol, 'x' | 'X'))
}

/// The figure that a letter is easily mistaken for.
pub(crate) fn lookalike(symbol: char) -> Option<char> {
    match symbol {
        'l' | 'I' => Some('1'),
        'O' | 'o' => Some('0'),
        _ => None,
    }
}

impl FromStr for Symbols {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "auto" {
            return Ok(Self::Auto);
        }
        Self::ALL
            .iter()
            .find(|(_, name, _)| *name == text)
            .map(|(symbols, ..)| *symbols)
            .ok_or_else(|| format!("'{text}' is not one of auto, standard, letters, zero"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, side: usize) -> Result<Vec<u8>, Misread> {
        Symbols::Auto.read_board(&text.chars().collect::<Vec<_>>(), side)
    }

    #[test]
    fn nine_is_never_in_doubt() {
        assert_eq!(
            read("1.0*_ -?x9", 9).unwrap(),
            [1, 0, 0, 0, 0, 0, 0, 0, 0, 9]
        );
        assert_eq!(read("12a", 9), Err(Misread::Symbol(2)));
        assert_eq!(read("5", 4), Err(Misread::Symbol(0)));
    }

    #[test]
    fn names_are_read_back() {
        for symbols in [
            Symbols::Auto,
            Symbols::Standard,
            Symbols::Letters,
            Symbols::Zero,
        ] {
            assert_eq!(symbols.name().parse(), Ok(symbols));
        }
        assert_eq!(
            "hex".parse::<Symbols>().unwrap_err(),
            "'hex' is not one of auto, standard, letters, zero"
        );
    }

    #[test]
    fn past_nine_the_text_decides_or_is_refused() {
        assert_eq!(read("19aG0", 16).unwrap(), [1, 9, 10, 16, 0]);
        assert_eq!(read("AP..", 16).unwrap(), [1, 16, 0, 0]);
        assert_eq!(
            read("AG..", 16),
            Err(Misread::Ambiguous(Symbols::Standard, Symbols::Letters))
        );
        assert_eq!(
            read("0F1.", 16),
            Err(Misread::Ambiguous(Symbols::Standard, Symbols::Zero))
        );
        assert_eq!(read("....", 16).unwrap(), [0; 4]);
        let solved: String = "0123456789ABCDEF".repeat(16);
        assert_eq!(
            read(&solved, 16),
            Err(Misread::Ambiguous(Symbols::Standard, Symbols::Zero))
        );
        assert_eq!(
            Symbols::Zero.read_board(&['0', 'F', '.'], 16).unwrap(),
            [1, 16, 0]
        );
        assert_eq!(
            Symbols::Letters.read_board(&['a', 'Y', '0'], 25).unwrap(),
            [1, 25, 0]
        );
    }
}
