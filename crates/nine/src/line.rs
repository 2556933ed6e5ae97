//! A board as a line of 81 characters.

use crate::Board;

/// Reads 81 characters: digits, and `.` or `0` for open cells. Nothing if there are more or
/// fewer, or others among them.
pub fn read(line: &[u8]) -> Option<Board> {
    let line: &Board = line.try_into().ok()?;
    let mut is_wrong = false;
    let mut board = [0; 81];
    // Without a branch, so that the compiler does many bytes at once.
    for (cell, &byte) in board.iter_mut().zip(line) {
        let digit = byte.wrapping_sub(b'0');
        let is_open = byte == b'.';
        is_wrong |= digit > 9 && !is_open;
        *cell = if is_open { 0 } else { digit };
    }
    (!is_wrong).then_some(board)
}

/// Writes a board as such a line, open cells as `.`.
pub fn write(board: &Board) -> [u8; 81] {
    board.map(|cell| match cell {
        0 => b'.',
        digit => b'0'.wrapping_add(digit),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let board: Board = std::array::from_fn(|cell| (cell % 10) as u8);
        assert_eq!(read(&write(&board)), Some(board));
    }

    #[test]
    fn other_bytes_and_lengths_are_refused() {
        assert_eq!(read(&[b'0'; 81]), Some([0; 81]));
        assert_eq!(read(&[b'.'; 80]), None);
        assert_eq!(read(&[b'.'; 82]), None);
        for byte in 0..=255_u8 {
            let mut line = [b'.'; 81];
            line[80] = byte;
            assert_eq!(read(&line).is_some(), byte == b'.' || byte.is_ascii_digit());
        }
    }
}
