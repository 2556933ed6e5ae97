//! A text of lines while it is read: board by board, or many plain ones at a time.

use crate::formats::line::read_with_hints;
use crate::parse::hints::Hints;
use crate::{Lines, ReadError, ReadOptions, Record};

/// Boards of 9x9 on neighbouring lines of which there is nothing more to say: 0 for empty.
pub struct PlainLines {
    /// The number of the first of these lines, from 1.
    pub first: usize,
    /// The boards.
    pub boards: Vec<[u8; 81]>,
}

/// Appends such boards, a line each.
pub fn write_plain_lines(boards: &[[u8; 81]], out: &mut Vec<u8>) {
    // Whole lines, so that no memory is cleared before it is written.
    out.extend(boards.iter().flat_map(|board| {
        let mut line = [b'\n'; 82];
        for (byte, number) in line.iter_mut().zip(board) {
            *byte = if *number == 0 { b'.' } else { b'0' + number };
        }
        line
    }));
}

/// What was taken of a text.
struct Taken {
    bytes: usize,
    lines: usize,
    next: Next,
}

/// What follows in the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Text that was not looked at yet.
    More,
    /// So many bytes of a line that may be a plain one, none if the text ends with a line.
    Cut(usize),
    /// A line that is not plain, or that is longer than the text.
    Other,
}

/// Takes whole lines from the beginning of a text, as long as they are plain and there are at most `most` boards.
/// There are `before` of them; what else the list holds is overwritten.
fn take_lines(text: &[u8], before: usize, most: usize, boards: &mut Vec<[u8; 81]>) -> Taken {
    let (mut at, mut next) = (0, before);
    let end = most.min(before + text.len() / 82);
    // Straight into their place, which is cleared only where the list has never been that long: a board that
    // is returned and pushed is copied twice.
    if boards.len() < end {
        boards.resize(end, [0; 81]);
    }
    while next < end {
        let together = satur_nine::read_lines(&text[at..], &mut boards[next..end]);
        (at, next) = (at + 82 * together, next + together);
        // Then one that is among the last, or has another line end.
        if let Some(board) = boards[..end].get_mut(next)
            && let Some((line, rest)) = text[at..].split_at_checked(81)
            && let Some(end) = line_end(rest)
            && let Some(read) = satur_nine::read(line)
        {
            *board = read;
            (at, next) = (at + 81 + end, next + 1);
        } else {
            break;
        }
    }
    let rest = &text[at..];
    let is_cut = rest.len() < LONGEST && !rest.contains(&b'\n');
    Taken {
        bytes: at,
        lines: next - before,
        next: if is_cut {
            Next::Cut(rest.len())
        } else {
            Next::Other
        },
    }
}

/// Takes a line that begins with what was held and ends in the text, if it is plain. There are `before` boards.
fn take_cut_line(held: &[u8], text: &[u8], before: usize, boards: &mut Vec<[u8; 81]>) -> Taken {
    let mut line = [0; LONGEST];
    let missing = text.len().min(LONGEST.saturating_sub(held.len()));
    let nothing = Taken {
        bytes: 0,
        lines: 0,
        next: Next::Other,
    };
    let Some((begun, rest)) = line.split_at_mut_checked(held.len()) else {
        return nothing;
    };
    begun.copy_from_slice(held);
    rest[..missing].copy_from_slice(&text[..missing]);
    let length = held.len() + missing;
    if let Some((numbers, rest)) = line[..length].split_at_checked(81)
        && let Some(end) = line_end(rest)
        && let Some(board) = satur_nine::read(numbers)
    {
        match boards.get_mut(before) {
            Some(place) => *place = board,
            None => boards.push(board),
        }
        let bytes = 81 + end - held.len();
        return Taken {
            bytes,
            lines: 1,
            next: if bytes < text.len() {
                Next::More
            } else {
                Next::Cut(0)
            },
        };
    }
    nothing
}

/// The bytes of a plain line with its end, at most.
const LONGEST: usize = 83;

/// The length of the line end with which a text begins, if it begins with one.
fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}

/// A text of such lines while it is read.
pub(crate) struct LineReader<'a> {
    lines: Lines<'a>,
    hints: Hints,
    options: ReadOptions,
    cells_before: Option<usize>,
}

impl<'a> LineReader<'a> {
    pub(crate) fn new(lines: Lines<'a>, options: ReadOptions) -> Self {
        Self {
            lines,
            hints: Hints::new(options),
            options,
            cells_before: None,
        }
    }

    /// At most `most` plain boards, nothing if the next line is anything else. Unless it `reads_on`, no text is read
    /// while there are boards. They are put into the list that is given, whatever it holds, which is then taken.
    pub(crate) fn next_plain(
        &mut self,
        most: usize,
        reads_on: bool,
        boards: &mut Vec<[u8; 81]>,
    ) -> Option<PlainLines> {
        if !self.hints.is_plain_classic() {
            return None;
        }
        let first = self.lines.number() + 1;
        let mut count = 0;
        while count < most {
            let (held, text) = self.lines.ready();
            let taken = if held.is_empty() {
                take_lines(text, count, most, boards)
            } else {
                take_cut_line(held, text, count, boards)
            };
            count += taken.lines;
            let is_over = text.is_empty() || taken.next == Next::Other;
            self.lines.skip(taken.bytes, taken.lines);
            if is_over {
                break;
            }
            if let Next::Cut(bytes) = taken.next {
                if count > 0 && !reads_on {
                    break;
                }
                self.lines.hold(bytes);
            }
        }
        if count == 0 {
            return None;
        }
        boards.truncate(count);
        self.cells_before = Some(81);
        Some(PlainLines {
            first,
            boards: std::mem::take(boards),
        })
    }

    pub(crate) fn next_record(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            let line = match self.lines.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error.into())),
            };
            if let Some(comment) = line.text.trim_start().strip_prefix('#') {
                self.hints.read_comment(comment);
                continue;
            }
            // A line of blanks is an empty board where boards are that long, or else nothing.
            let is_board = !line.text.trim().is_empty()
                || self.hints.expects(line.text.len())
                || self.cells_before == Some(line.text.len());
            if is_board {
                let record =
                    read_with_hints(&line, self.hints, self.options).map_err(ReadError::from);
                if let Ok(record) = &record {
                    self.cells_before = Some(record.puzzle.shape().cells());
                }
                return Some(record);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufRead, BufReader, Cursor, Read};

    use super::*;
    use crate::{Input, open};

    const PLAIN: &str =
        "..1...7..2......9........4.....27..3...8..1...78..92....7...96.4...1......93..5.8";

    /// Plain lines with both ends, a line in words of its own, a comment, an empty line, a longer and a shorter
    /// board between them, and none at the end if `is_open`.
    fn text(is_open: bool) -> String {
        let mut text = String::new();
        for at in 0..40 {
            text += &PLAIN.replace('7', &(1 + at % 9).to_string());
            text += if at % 5 == 3 { "\r\n" } else { "\n" };
            match at {
                6 => text += "# a comment\n",
                11 => text += &format!("{PLAIN} # a remark\n"),
                17 => text += "\n",
                23 => text += &format!("{PLAIN}x\n"),
                29 => text += ".3.4........3.2.\n",
                _ => {}
            }
        }
        if is_open {
            text.truncate(text.trim_end().len());
        }
        text
    }

    /// What a text says: the line and the board of each puzzle, or that there is a problem; and how many
    /// boards came many at a time.
    fn boards(source: impl BufRead + Send, most: usize, reads_on: bool) -> (Vec<String>, usize) {
        let options = ReadOptions::default();
        let mut boards = open(Input::new(source).unwrap(), None, options).unwrap();
        let (mut all, mut together) = (Vec::new(), 0);
        loop {
            // Lists that held other boards before, fewer or more than will come.
            let mut used = vec![[7; 81]; 5 * all.len() % 120];
            if let Some(lines) = boards.plain_lines(most, reads_on, &mut used) {
                assert!((1..=most).contains(&lines.boards.len()));
                together += lines.boards.len();
                for (at, board) in lines.boards.iter().enumerate() {
                    let numbers: String = board.iter().map(u8::to_string).collect();
                    all.push(format!("{} {numbers}", lines.first + at));
                }
                continue;
            }
            match boards.next() {
                Some(Ok(record)) => {
                    let numbers = record.puzzle.givens().numbers();
                    let numbers: String = numbers.map(|number| number.to_string()).collect();
                    all.push(format!("{} {numbers}", record.line));
                }
                Some(Err(error)) => all.push(format!("{error:?}")),
                None => return (all, together),
            }
        }
    }

    #[test]
    fn text_in_pieces_of_any_size_has_the_same_boards() {
        for is_open in [false, true] {
            let text = text(is_open);
            let whole = boards(Cursor::new(text.clone()), 1, false);
            // Forty plain ones, one with a remark, a problem, and one of 4x4.
            assert_eq!(whole.0.len(), 43);
            let (_, most_together) = boards(Cursor::new(text.clone()), 100, true);
            assert!(most_together > 35, "{most_together}");
            for size in (1..200).chain([250, 1000, 5000]) {
                for (most, reads_on) in [(7, false), (100, false), (7, true), (100, true)] {
                    let source = BufReader::with_capacity(size, Cursor::new(text.clone()));
                    let (all, together) = boards(source, most, reads_on);
                    assert_eq!(all, whole.0, "{size} {most} {reads_on}");
                    // From pieces that hold a line, cut ones come with the others.
                    if size > 83 {
                        assert_eq!(together, most_together, "{size} {most} {reads_on}");
                    }
                }
            }
        }
    }

    /// Gives one piece after another, and fails the test if it is asked for the next before it may be.
    struct Pieces {
        texts: Vec<&'static [u8]>,
        at: usize,
        may_read: std::sync::Arc<std::sync::atomic::AtomicUsize>,
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            use std::sync::atomic::Ordering;
            assert!(self.at < self.may_read.load(Ordering::Relaxed), "it waits");
            let piece = self.texts.get(self.at).copied().unwrap_or_default();
            self.at += 1;
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    /// Boards that have come are given before more is asked for, also if a line is cut behind them.
    #[test]
    fn boards_are_not_held_back_while_the_next_is_awaited() {
        let line = format!("{PLAIN}\n");
        let leak = |text: String| -> &'static [u8] { text.leak().as_bytes() };
        let pieces = vec![
            leak(line.repeat(2)),
            leak(line.clone() + &line[..30]),
            leak(line[30..].to_owned() + &line),
            leak(line[..81].to_owned()),
            leak("\n".to_owned()),
        ];
        let may_read = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(1));
        let source = Pieces {
            texts: pieces,
            at: 0,
            may_read: may_read.clone(),
        };
        let source = Input::new(BufReader::with_capacity(1000, source)).unwrap();
        let mut boards = open(source, None, ReadOptions::default()).unwrap();
        for (piece, expected) in [(1, 2), (2, 1), (3, 2), (5, 1)] {
            may_read.store(piece, std::sync::atomic::Ordering::Relaxed);
            let mut found = 0;
            while found < expected {
                let lines = boards.plain_lines(100, false, &mut Vec::new());
                found += lines.map_or_else(
                    || usize::from(boards.next().unwrap().is_ok()),
                    |lines| lines.boards.len(),
                );
            }
            assert_eq!(found, expected, "{piece}");
        }
        may_read.store(9, std::sync::atomic::Ordering::Relaxed);
        assert!(boards.plain_lines(100, false, &mut Vec::new()).is_none());
        assert!(boards.next().is_none());
    }

    #[test]
    fn an_error_after_a_cut_line_is_reported_and_the_line_is_not() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("torn"))
            }
        }
        let text = format!("{PLAIN}\n{PLAIN}\n{}", &PLAIN[..50]);
        for reads_on in [false, true] {
            let source = BufReader::new(Cursor::new(text.clone()).chain(Broken));
            let options = ReadOptions::default();
            let mut boards = open(Input::new(source).unwrap(), None, options).unwrap();
            let lines = boards.plain_lines(100, reads_on, &mut Vec::new()).unwrap();
            assert_eq!(lines.boards.len(), 2);
            assert!(boards.plain_lines(100, reads_on, &mut Vec::new()).is_none());
            let error = boards.next().unwrap().unwrap_err();
            assert!(error.to_string().contains("torn"), "{error}");
            assert!(boards.next().is_none());
        }
    }

    #[test]
    fn boards_are_written_as_lines() {
        let mut board = [0; 81];
        (board[0], board[80]) = (1, 9);
        let mut out = b"before\n".to_vec();
        write_plain_lines(&[board, [5; 81]], &mut out);
        write_plain_lines(&[], &mut out);
        let text = format!("before\n1{}9\n{}\n", ".".repeat(79), "5".repeat(81));
        assert_eq!(String::from_utf8(out).unwrap(), text);
    }
}
