//! What the keys mean.
//!
//! Boards past 9x9 need letters for their digits, so every command has a key that is no letter.
//! Boards up to 9x9 have letters for them too, which are easier to remember.

use satur_model::Digit;

/// A key of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Up, down, left, right.
    Arrow(Way),
    /// Moves to the beginning of the row.
    Home,
    /// Moves to the end of the row.
    End,
    /// A block up.
    PageUp,
    /// A block down.
    PageDown,
    /// Moves to the next empty cell.
    Tab,
    /// Moves to the previous empty cell.
    BackTab,
    /// Backspace or Delete.
    Erase,
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// A character.
    Char(char),
    /// A character with Ctrl.
    Ctrl(char),
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The row above.
    Up,
    /// The row below.
    Down,
    /// The column to the left.
    Left,
    /// The column to the right.
    Right,
}

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Move by a cell, around the edge of the board.
    Step(Way),
    /// Move to the first or the last cell of the row.
    RowEnd(Way),
    /// Move to the same place in the block above or below.
    Block(Way),
    /// Move to the next empty cell, or to the one before.
    Blank(Way),
    /// Write a digit or a mark.
    Digit(Digit),
    /// Write a zero: the second character of 10 or 20, else it erases.
    Zero,
    /// Empty the cell.
    Erase,
    /// Change between pen and pencil.
    Pencil,
    /// Mark what is left in every cell.
    FillMarks,
    /// Take a turn back.
    Undo,
    /// Take it again.
    Redo,
    /// Tell the next step, each time more of it.
    Hint,
    /// Say what is wrong.
    Check,
    /// End a number; do what the hint says.
    Accept,
    /// Leave whatever is open.
    Leave,
    /// Show the keys.
    Help,
    /// Save and end.
    Quit,
}

/// What a key means on a board of this side.
pub fn command(key: Key, side: usize) -> Option<Command> {
    Some(match key {
        Key::Arrow(way) => Command::Step(way),
        Key::Home => Command::RowEnd(Way::Left),
        Key::End => Command::RowEnd(Way::Right),
        Key::PageUp => Command::Block(Way::Up),
        Key::PageDown => Command::Block(Way::Down),
        Key::Tab => Command::Blank(Way::Right),
        Key::BackTab => Command::Blank(Way::Left),
        Key::Erase | Key::Char('.') => Command::Erase,
        Key::Enter => Command::Accept,
        Key::Escape => Command::Leave,
        Key::Ctrl('z') => Command::Undo,
        Key::Ctrl('y' | 'r') => Command::Redo,
        Key::Ctrl('c' | 'q' | 'd') => Command::Quit,
        Key::Ctrl(_) => return None,
        Key::Char(' ') => Command::Pencil,
        Key::Char('?') => Command::Help,
        Key::Char('+') => Command::Hint,
        Key::Char('=') => Command::Check,
        Key::Char('*') => Command::FillMarks,
        Key::Char('0') => Command::Zero,
        Key::Char(sign) => match digit(sign, side) {
            Some(digit) => Command::Digit(digit),
            None if side <= 9 => letter(sign)?,
            None => return None,
        },
    })
}

/// The digit of a sign, if the board has it: `1` to `9`, then `A` to `Z` in either case.
fn digit(sign: char, side: usize) -> Option<Digit> {
    let number = sign.to_digit(36)? as u8;
    Digit::from_number(number).filter(|digit| digit.index() < side)
}

/// What a letter means where no digit needs it.
fn letter(sign: char) -> Option<Command> {
    Some(match sign.to_ascii_lowercase() {
        'h' => Command::Hint,
        'c' => Command::Check,
        'u' => Command::Undo,
        'r' => Command::Redo,
        'm' => Command::FillMarks,
        'p' => Command::Pencil,
        'q' => Command::Quit,
        'x' => Command::Erase,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_digits_where_the_board_has_so_many_and_commands_elsewhere() {
        let digit = |number| Some(Command::Digit(Digit::from_number(number).unwrap()));
        assert_eq!(command(Key::Char('h'), 9), Some(Command::Hint));
        assert_eq!(command(Key::Char('h'), 25), digit(17));
        assert_eq!(command(Key::Char('H'), 25), digit(17));
        assert_eq!(command(Key::Char('g'), 16), digit(16));
        // Not a digit of this board, and no command either: a slip must not write or quit.
        assert_eq!(command(Key::Char('h'), 16), None);
        assert_eq!(command(Key::Char('q'), 16), None);
        assert_eq!(command(Key::Char('7'), 6), None);
        assert_eq!(command(Key::Char('+'), 25), Some(Command::Hint));
        assert_eq!(command(Key::Ctrl('c'), 25), Some(Command::Quit));
    }
}
