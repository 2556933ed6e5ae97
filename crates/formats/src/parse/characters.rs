//! The characters of a board on one line: their columns, the sign of a player, groups of them.

use crate::Symbols;
use crate::symbols::is_blank;

/// The largest side that one character a cell can write.
pub(crate) const MAX_SIDE: usize = 35;

/// Whether a line is a board in groups of characters with something between them.
pub(crate) fn is_grouped(line: &str) -> bool {
    let (board, _) = without_comment(line);
    let cells = grouped(&characters(board), |cells| side_of(cells).is_some());
    cells.is_some_and(|cells| are_symbols(&cells))
}

/// A character of a board.
#[derive(Clone, Copy)]
pub(crate) struct Character {
    /// What stands there.
    pub(crate) symbol: char,
    /// Its column, from 1.
    pub(crate) column: usize,
    /// Whether a `+` stands before it: a digit that a player placed.
    pub(crate) is_placed: bool,
}

/// The characters of a text, without the `+` before digits.
pub(crate) fn characters(text: &str) -> Vec<Character> {
    let mut all = Vec::with_capacity(text.len());
    let mut symbols = (1..).zip(text.chars()).peekable();
    while let Some((column, symbol)) = symbols.next() {
        let next = symbols.peek().copied();
        let is_sign = |&(_, next): &(usize, char)| symbol == '+' && next.is_ascii_alphanumeric();
        let signed = next.filter(is_sign);
        let (column, symbol) = signed.unwrap_or((column, symbol));
        if signed.is_some() {
            symbols.next();
        }
        all.push(Character {
            symbol,
            column,
            is_placed: signed.is_some(),
        });
    }
    all
}

/// The characters of a board that stand in groups of as many, nine of nine or twenty-seven of
/// three, between blanks, bars, commas or slashes; nothing if they do not.
pub(crate) fn grouped(whole: &[Character], fits: impl Fn(usize) -> bool) -> Option<Vec<Character>> {
    let is_between = |c: &Character| c.symbol.is_whitespace() || "|,;/".contains(c.symbol);
    let groups: Vec<&[Character]> = whole
        .split(is_between)
        .filter(|group| !group.is_empty())
        .collect();
    let length = groups.first().filter(|_| groups.len() > 1)?.len();
    let cells = groups.len() * length;
    let side = side_of(cells).filter(|&side| side >= 4 && fits(cells))?;
    // A row of a large grid has single characters between blanks too.
    let has_digit = || whole.iter().any(|c| ('1'..='9').contains(&c.symbol));
    let is_even = groups.iter().all(|group| group.len() == length)
        && side.is_multiple_of(length)
        && (length > 1 || side == 9 && has_digit());
    // Digits in their order in every group are the candidates of cells.
    let is_ascending = |group: &&[Character]| {
        let mut pairs = group.windows(2);
        length > 1 && pairs.all(|pair| pair[0].symbol < pair[1].symbol)
    };
    let is_board = is_even && !groups.iter().all(is_ascending);
    is_board.then(|| groups.concat())
}

/// Whether all of these characters can be cells of a board of as many.
pub(crate) fn are_symbols(cells: &[Character]) -> bool {
    let side = cells.len().isqrt();
    cells.iter().all(|c| match side {
        ..=9 => Symbols::Standard.read(c.symbol, side).is_some(),
        _ => c.symbol.is_ascii_alphanumeric() || is_blank(c.symbol, side),
    })
}

/// These characters without the blanks at their ends.
pub(crate) fn trimmed(whole: &[Character]) -> &[Character] {
    let is_cell = |c: &Character| !c.symbol.is_whitespace();
    let start = whole.iter().position(is_cell).unwrap_or(0);
    let end = whole.iter().rposition(is_cell).map_or(start, |at| at + 1);
    &whole[start..end]
}

/// The text up to a comment that follows the board, and the comment.
pub(crate) fn without_comment(text: &str) -> (&str, &str) {
    text.split_once('#').unwrap_or((text, ""))
}

/// The side of a board with this many cells, within what one character a cell can write.
pub(crate) fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (1..=MAX_SIDE).contains(&side)).then_some(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::FORMAT;
    use crate::testing::{ROWS, is_sniffed, read_one, refusal};

    #[test]
    fn groups_on_one_line_are_a_board() {
        let groups = |length: usize, between: &str| {
            let symbols: Vec<char> = ROWS.iter().flat_map(|row| row.chars()).collect();
            let groups: Vec<String> = symbols.chunks(length).map(String::from_iter).collect();
            groups.join(between)
        };
        for text in [
            groups(9, " "),
            groups(9, " | "),
            groups(9, ","),
            groups(9, "/"),
            groups(9, "  ").replace('.', "0"),
            groups(3, " "),
            groups(1, " "),
            format!("  {}  # mine", groups(9, "\t")),
        ] {
            let record = read_one(&FORMAT, &text);
            assert_eq!(
                record.puzzle.givens().to_line().unwrap(),
                ROWS.concat(),
                "{text}"
            );
            assert!(is_sniffed(&FORMAT, &text), "{text}");
        }
        assert_eq!(
            refusal(&FORMAT, &groups(9, " ").replace("9......6.", "9...q..6.")),
            "line 1, column 15: found 'q', expected a digit 1 to 9, or . for an empty cell"
        );
        // The candidates of an empty row are no board.
        let all = ["123456789"; 9].join(" ");
        assert!(!is_grouped(&all));
    }
}
