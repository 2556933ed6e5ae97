//! One line of a board that is drawn: words, the bars between them, or a rule.
//!
//! A row can be cut into cells in four ways: at blanks and bars (a word is a cell), at every
//! character, or at bars alone or tabs alone (so that nothing between two of them is an empty
//! cell). Which of them a board means is decided for the board as a whole, in [`drawing`](crate::parse::drawing).

use crate::Line;

/// What a line of a drawn board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Nothing on it.
    Blank,
    /// It starts with `#`.
    Comment,
    /// A line between rows; the heavier, the larger the number.
    Rule(u8),
    /// Anything else.
    Row,
}

/// How a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cutting {
    /// A word is a cell.
    Words,
    /// A word is a cell, and commas are parts of words.
    Marks,
    /// A character is a cell.
    Characters,
    /// What stands between two bars or commas is a cell.
    Fields,
    /// What stands between two tabs is a cell.
    Tabs,
}

/// What a row holds, from left to right.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece<'a> {
    Word {
        column: usize,
        text: &'a str,
    },
    Bar {
        column: usize,
        /// How heavy it is drawn; 0 for a comma, which never borders a block.
        weight: u8,
    },
}

/// A cell as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written<'a> {
    /// Its column in characters, from 1.
    pub(crate) column: usize,
    /// Its text; empty if nothing stands between two bars.
    pub(crate) text: &'a str,
}

/// A separator within a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Border {
    /// How many cells stand before it.
    pub(crate) after: usize,
    /// How heavy it is drawn; 0 for a mere gap between groups of characters.
    pub(crate) weight: u8,
    /// Its column in characters, from 1.
    pub(crate) column: usize,
}

/// A row cut into cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cut<'a> {
    pub(crate) cells: Vec<Written<'a>>,
    pub(crate) borders: Vec<Border>,
}

/// What kind of line it is.
pub(crate) fn kind(line: &Line) -> Kind {
    let text = line.text.trim();
    if text.is_empty() {
        return Kind::Blank;
    }
    if text.starts_with('#') {
        return Kind::Comment;
    }
    let is_ink = |c: char| {
        is_horizontal(c) || bar_weight(c).is_some() || c.is_whitespace() || "+*'.,`".contains(c)
    };
    if !text.chars().all(is_ink) || !text.chars().any(is_horizontal) {
        return Kind::Row;
    }
    let is_heavy = |c: char| matches!(c, '=' | '━' | '═');
    Kind::Rule(if text.contains(is_heavy) { 3 } else { 2 })
}

/// Whether a rule could also be a row whose cells are all `-`.
pub(crate) fn is_dashes(text: &str) -> bool {
    text.chars()
        .all(|c| c == '-' || c.is_whitespace() || bar_weight(c).is_some())
}

/// Cuts a row into cells; nothing if it cannot be cut so.
pub(crate) fn cut(text: &str, cutting: Cutting) -> Option<Cut<'_>> {
    let pieces = pieces(text, cutting != Cutting::Marks);
    match cutting {
        Cutting::Words | Cutting::Marks => Some(cut_words(&pieces)),
        Cutting::Characters => Some(cut_characters(&pieces)),
        Cutting::Fields => cut_fields(&pieces),
        Cutting::Tabs => cut_tabs(text),
    }
}

fn cut_words<'a>(pieces: &[Piece<'a>]) -> Cut<'a> {
    let mut cut = Cut::default();
    for piece in pieces {
        match *piece {
            Piece::Word { column, text } => cut.cells.push(Written { column, text }),
            Piece::Bar { column, weight } => cut.add_border(weight, column),
        }
    }
    cut
}

fn cut_characters<'a>(pieces: &[Piece<'a>]) -> Cut<'a> {
    let mut cut = Cut::default();
    let has_groups = pieces
        .iter()
        .any(|piece| matches!(piece, Piece::Word { text, .. } if text.chars().nth(1).is_some()));
    let mut was_word = false;
    for piece in pieces {
        match *piece {
            Piece::Word { column, text } => {
                if was_word && has_groups {
                    // Groups of characters show the blocks as bars do.
                    cut.borders.push(Border {
                        after: cut.cells.len(),
                        weight: 0,
                        column: column - 1,
                    });
                }
                let mut characters = (column..).zip(text.char_indices()).peekable();
                while let Some((column, (at, c))) = characters.next() {
                    // A digit that a player placed has a sign before it.
                    let is_digit = |&(_, (_, next)): &(usize, (usize, char))| {
                        c == '+' && next.is_ascii_alphanumeric()
                    };
                    let end = match characters.next_if(is_digit) {
                        Some((_, (at, next))) => at + next.len_utf8(),
                        None => at + c.len_utf8(),
                    };
                    let text = &text[at..end];
                    cut.cells.push(Written { column, text });
                }
                was_word = true;
            }
            Piece::Bar { column, weight } => {
                cut.add_border(weight, column);
                was_word = false;
            }
        }
    }
    cut
}

fn cut_fields<'a>(pieces: &[Piece<'a>]) -> Option<Cut<'a>> {
    // A bar before the first or behind the last cell is the frame; a comma there is not.
    let is_frame = |piece: &Piece| matches!(piece, Piece::Bar { weight: 1.., .. });
    let inner = match pieces {
        [first, inner @ ..] if is_frame(first) => inner,
        all => all,
    };
    let inner = match inner {
        [inner @ .., last] if is_frame(last) => inner,
        all => all,
    };
    let mut cut = Cut::default();
    let mut field = None;
    let mut end = 1;
    for piece in inner {
        match *piece {
            Piece::Word { .. } if field.is_some() => return None,
            Piece::Word { column, text } => {
                field = Some(Written { column, text });
                end = column;
            }
            Piece::Bar { column, weight } => {
                let empty = Written { column, text: "" };
                cut.cells.push(field.take().unwrap_or(empty));
                cut.add_border(weight, column);
                end = column;
            }
        }
    }
    let empty = Written {
        column: end,
        text: "",
    };
    cut.cells.push(field.unwrap_or(empty));
    (cut.cells.len() > 1).then_some(cut)
}

/// Cells between tabs, as spreadsheets copy them: an empty cell is nothing.
fn cut_tabs(text: &str) -> Option<Cut<'_>> {
    let mut column = 1;
    let mut cut = Cut::default();
    for field in text.split('\t') {
        let margin = field.chars().take_while(|c| c.is_whitespace()).count();
        cut.cells.push(Written {
            column: column + margin,
            text: field.trim(),
        });
        column += field.chars().count() + 1;
    }
    (cut.cells.len() > 1).then_some(cut)
}

impl Cut<'_> {
    /// Bars at one place count together: two are heavier than one.
    fn add_border(&mut self, weight: u8, column: usize) {
        if weight == 0 {
            return;
        }
        let after = self.cells.len();
        match self.borders.last_mut() {
            Some(last) if last.after == after => last.weight = last.weight.saturating_add(weight),
            _ => self.borders.push(Border {
                after,
                weight,
                column,
            }),
        }
    }
}

/// The words and bars of a row. Bars that touch are one; commas may be bars too.
fn pieces(text: &str, are_commas_bars: bool) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut word: Option<(usize, usize)> = None;
    let mut was_bar = false;
    for (column, (at, c)) in (1..).zip(text.char_indices()) {
        let is_comma = are_commas_bars && matches!(c, ',' | ';');
        let bar = bar_weight(c).or(is_comma.then_some(0));
        if bar.is_none() && !c.is_whitespace() {
            word.get_or_insert((column, at));
            was_bar = false;
            continue;
        }
        if let Some((column, from)) = word.take() {
            let text = &text[from..at];
            pieces.push(Piece::Word { column, text });
        }
        match (bar, pieces.last_mut()) {
            (Some(more @ 1..), Some(Piece::Bar { weight, .. })) if was_bar && *weight > 0 => {
                *weight = weight.saturating_add(more);
            }
            (Some(weight), _) => pieces.push(Piece::Bar { column, weight }),
            (None, _) => {}
        }
        was_bar = bar.is_some();
    }
    if let Some((column, from)) = word {
        let text = &text[from..];
        pieces.push(Piece::Word { column, text });
    }
    pieces
}

/// How heavy a bar is, if it is one.
pub(crate) fn bar_weight(c: char) -> Option<u8> {
    match c {
        ':' | '¦' | '┆' | '┊' | '╎' => Some(1),
        '|' | '│' => Some(2),
        '┃' | '┇' | '┋' | '╏' | '║' => Some(3),
        _ => None,
    }
}

/// Whether a character is a piece of a rule.
fn is_horizontal(c: char) -> bool {
    matches!(c, '-' | '=' | '–' | '—')
        || ('\u{2500}'..='\u{257F}').contains(&c) && bar_weight(c).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(text: &str) -> Kind {
        kind(&Line {
            number: 1,
            text: text.to_owned(),
        })
    }

    fn shown(text: &str, cutting: Cutting) -> Option<String> {
        let cut = cut(text, cutting)?;
        let cells: Vec<&str> = cut.cells.iter().map(|cell| cell.text).collect();
        let borders: Vec<_> = cut.borders.iter().map(|b| (b.after, b.weight)).collect();
        Some(format!("{} {borders:?}", cells.join("/")))
    }

    #[test]
    fn rules_are_distinguished_from_rows() {
        for rule in [
            "------+-------+------",
            "|---|---|",
            "*-----------*",
            ":--------------- ---------------:",
            ".-----.-----.",
            "'-----'-----'",
            "├───┼───┤",
            "-",
        ] {
            assert_eq!(kind_of(rule), Kind::Rule(2), "{rule}");
        }
        assert_eq!(kind_of(" === === "), Kind::Rule(3));
        assert_eq!(kind_of("╠═══╬═══╣"), Kind::Rule(3));
        for row in [
            ". . . | . . .",
            "5-3-0",
            "|",
            "* * *",
            "│ · │",
            "hello",
            "_ _",
        ] {
            assert_eq!(kind_of(row), Kind::Row, "{row}");
        }
        assert_eq!(kind_of(" \t"), Kind::Blank);
        assert_eq!(kind_of("  # a comment"), Kind::Comment);
    }

    #[test]
    fn a_row_is_cut_at_words_characters_or_bars() {
        let words = |text| shown(text, Cutting::Words).unwrap();
        assert_eq!(
            words("| 5 12 . || 7 . |"),
            "5/12/./7/. [(0, 2), (3, 4), (5, 2)]"
        );
        assert_eq!(words("5,3, 7"), "5/3/7 []");
        let characters = |text| shown(text, Cutting::Characters).unwrap();
        assert_eq!(characters("53.|.7."), "5/3/././7/. [(3, 2)]");
        assert_eq!(characters("53. .7."), "5/3/././7/. [(3, 0)]");
        assert_eq!(characters("5 3 ."), "5/3/. []");
        let fields = |text| shown(text, Cutting::Fields);
        assert_eq!(
            fields("| 5 |   | 7 ║ 12 |").unwrap(),
            "5//7/12 [(1, 2), (2, 2), (3, 3)]"
        );
        assert_eq!(fields(",5,,7,").unwrap(), "/5//7/ []");
        assert_eq!(fields("5 3 | 7"), None);
        assert_eq!(fields("537"), None);
        assert_eq!(fields(""), None);
    }

    #[test]
    fn columns_count_characters() {
        let cut = cut("│ · é12│7", Cutting::Words).unwrap();
        let columns: Vec<usize> = cut.cells.iter().map(|cell| cell.column).collect();
        assert_eq!(columns, [3, 5, 9]);
        assert_eq!(cut.borders.last().unwrap().column, 8);
    }
}
