//! A board as a line of 81 characters.

use crate::byte_vectors::{Bytes, by_vectors};
use crate::{Backend, Board};

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

/// Lines that are read together, because to look at what was read takes as long as to read a line.
const TOGETHER: usize = 8;

/// Reads such lines, each with a line feed behind it, from the beginning of a text, and returns how many. It ends
/// some lines before the first that is anything else and before the end; what is in the boards past those that were
/// read means nothing.
pub fn read_lines(text: &[u8], boards: &mut [Board]) -> usize {
    read_groups(Backend::best(), text, boards)
}

by_vectors!(read_groups(text: &[u8], boards: &mut [Board]) -> usize = read_by);

#[inline(always)]
fn read_by<V: Bytes>(text: &[u8], boards: &mut [Board]) -> usize {
    let (lines, _) = text.as_chunks::<82>();
    let (groups, _) = lines.as_chunks::<TOGETHER>();
    let (boards, _) = boards.as_chunks_mut::<TOGETHER>();
    let mut read = 0;
    for (lines, boards) in groups.iter().zip(boards) {
        if lines.iter().any(|line| line[81] != b'\n') || !read_group::<V>(lines, boards) {
            break;
        }
        read += TOGETHER;
    }
    read
}

/// Reads these lines; whether all of them are boards.
#[inline(always)]
fn read_group<V: Bytes>(lines: &[[u8; 82]; TOGETHER], boards: &mut [Board; TOGETHER]) -> bool {
    let mut most = V::all(9);
    for (line, board) in lines.iter().zip(boards) {
        let mut at = 0;
        // The last vector ends with the board, so that it holds some cells of the one before.
        while at < 81 {
            let place = at.min(81 - V::WIDTH);
            let numbers = V::load(line, place).numbers();
            numbers.store(board, place);
            most = most.max(numbers);
            at += V::WIDTH;
        }
    }
    most.are_all(9)
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

    /// Lines are read on every backend as one by one, up to a line that is none, wherever it is and whatever
    /// byte makes it so.
    #[test]
    fn many_lines_are_read_as_far_as_they_are_boards() {
        let board =
            |nth: usize| -> Board { std::array::from_fn(|cell| ((cell * nth + nth) % 10) as u8) };
        let boards: Vec<Board> = (0..20).map(board).collect();
        let line = |board| [&write(board)[..], b"\n"].concat();
        let text: Vec<u8> = boards.iter().flat_map(line).collect();
        let backends = || Backend::ALL.iter().filter(|backend| backend.is_available());
        for backend in backends() {
            for (bytes, room, expected) in [
                (text.len(), 20, 16),
                (text.len(), 15, 8),
                (8 * 82, 20, 8),
                (8 * 82 - 1, 20, 0),
                (0, 20, 0),
            ] {
                let mut read = vec![[7; 81]; room];
                let count = read_groups(*backend, &text[..bytes], &mut read);
                assert_eq!(count, expected, "{backend:?} {bytes} {room}");
                assert_eq!(read[..count], boards[..count], "{backend:?}");
            }
            for place in [0, 31, 48, 49, 63, 64, 80, 81].map(|cell| 82 * 9 + cell) {
                for byte in 0..=255 {
                    let mut text = text.clone();
                    text[place] = byte;
                    let mut read = vec![[7; 81]; 20];
                    let count = read_groups(*backend, &text, &mut read);
                    let is_line = text[82 * 10 - 1] == b'\n'
                        && super::read(&text[82 * 9..82 * 10 - 1]).is_some();
                    assert_eq!(
                        count,
                        if is_line { 16 } else { 8 },
                        "{backend:?} {place} {byte}"
                    );
                }
            }
        }
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
