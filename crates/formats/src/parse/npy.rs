//! NumPy's files as text: every board of an array becomes a line, so that every command reads them.
//!
//! A `.npy` file is a short header, which gives the type and the dimensions, and then the numbers. An
//! `.npz` file is a zip archive of such files, of which the first that does not have the name of answers
//! is read. Boards come as `(n, 81)`, `(n, 9, 9)`, `(n, 9, 9, 1)`, `(81,)` or `(9, 9)` and likewise for
//! other sides, in integers or whole floats of any width, or as texts (`S81`, `U81`). Memory stays flat:
//! a board is read when its line is wanted.
//!
//! Source: NEP 1, "A Simple File Format for NumPy Arrays"; PKWARE's APPNOTE for zip.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::DeflateDecoder;
use satur_model::{Digit, MAX_SIDE};

/// What every `.npy` file begins with.
const MAGIC: &[u8] = b"\x93NUMPY";
/// What every entry of a zip archive begins with.
const ENTRY: &[u8] = b"PK\x03\x04";
/// Names that arrays of answers have.
const ANSWERS: [&str; 9] = [
    "solution",
    "solutions",
    "answer",
    "answers",
    "label",
    "labels",
    "target",
    "targets",
    "y",
];
/// The longest header that is believed.
const MAX_HEADER: usize = 1 << 16;
/// The largest side with a character for every digit.
const LARGEST_SIDE: usize = 35;

/// Whether a file that begins so is one of NumPy's.
pub(crate) fn is_numpy(head: &[u8]) -> bool {
    head.starts_with(MAGIC) || head.starts_with(ENTRY)
}

fn damaged(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

type Bytes<'a> = Box<dyn BufRead + Send + 'a>;

/// The boards of a `.npy` or `.npz` file, a line each.
pub(crate) struct NumpyText<'a> {
    /// The file, until its header was read.
    source: Option<Bytes<'a>>,
    array: Option<Array<'a>>,
    /// Text that was made, and how much of it was given out.
    text: Vec<u8>,
    given: usize,
}

impl<'a> NumpyText<'a> {
    pub(crate) fn new(source: Bytes<'a>) -> Self {
        Self {
            source: Some(source),
            array: None,
            text: Vec::new(),
            given: 0,
        }
    }
}

impl Read for NumpyText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given == self.text.len() {
            if let Some(source) = self.source.take() {
                self.array = Some(Array::open(source)?);
            }
            self.text.clear();
            self.given = 0;
            if let Some(array) = &mut self.array {
                array.next_line(&mut self.text)?;
            }
        }
        let count = self.text[self.given..].len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.text[self.given..self.given + count]);
        self.given += count;
        Ok(count)
    }
}

/// The type of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Signed,
    Unsigned,
    Float,
    /// Texts of one byte a character.
    Bytes,
    /// Texts of four bytes a character.
    Unicode,
}

/// What a header says.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Header {
    kind: Kind,
    /// Bytes of an element.
    size: usize,
    is_big_endian: bool,
    /// How many boards there are.
    boards: u64,
    /// Elements of a board.
    cells: usize,
}

/// An array that is being read.
struct Array<'a> {
    source: Bytes<'a>,
    header: Header,
    read: u64,
    buffer: Vec<u8>,
}

impl<'a> Array<'a> {
    fn open(mut source: Bytes<'a>) -> io::Result<Self> {
        let mut magic = [0; 4];
        source.read_exact(&mut magic)?;
        let source = if magic == ENTRY {
            let mut npy = board_entry(source)?;
            npy.read_exact(&mut magic)?;
            npy
        } else {
            source
        };
        if magic != MAGIC[..4] {
            return Err(damaged("this is no array of NumPy"));
        }
        let mut source = source;
        let header = read_header(&mut source)?;
        Ok(Self {
            buffer: vec![0; header.size * header.cells],
            source,
            header,
            read: 0,
        })
    }

    /// Adds the next board as a line; nothing at the end.
    fn next_line(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let header = &self.header;
        if self.read == header.boards {
            return Ok(());
        }
        if let Err(error) = self.source.read_exact(&mut self.buffer) {
            return Err(match error.kind() {
                io::ErrorKind::UnexpectedEof => damaged(format!(
                    "the array ends within board {} of {}",
                    self.read + 1,
                    header.boards
                )),
                _ => error,
            });
        }
        self.read += 1;
        let elements = self.buffer.chunks_exact(header.size);
        match header.kind {
            Kind::Bytes => text.extend(self.buffer.iter().take_while(|&&byte| byte != 0)),
            Kind::Unicode => {
                let codes = self.buffer.chunks_exact(4).map(|unit| {
                    let unit = [unit[0], unit[1], unit[2], unit[3]];
                    if header.is_big_endian {
                        u32::from_be_bytes(unit)
                    } else {
                        u32::from_le_bytes(unit)
                    }
                });
                let symbols = codes
                    .take_while(|&code| code != 0)
                    .map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                text.extend(symbols.collect::<String>().bytes());
            }
            _ if header.cells.isqrt() <= LARGEST_SIDE => {
                text.extend(elements.map(|element| header.symbol(element)));
            }
            _ => {
                let numbers: Vec<String> = elements
                    .map(|element| match header.number(element) {
                        Some(number) => number.to_string(),
                        None => "?".to_owned(),
                    })
                    .collect();
                text.extend(numbers.join(" ").bytes());
            }
        }
        text.push(b'\n');
        Ok(())
    }
}

impl Header {
    /// The number of an element; nothing if it is no small whole number.
    fn number(&self, element: &[u8]) -> Option<u8> {
        let mut bytes = [0; 8];
        for (place, &byte) in bytes.iter_mut().zip(element) {
            *place = byte;
        }
        if self.is_big_endian {
            bytes[..self.size].reverse();
        }
        let word = u64::from_le_bytes(bytes);
        let number = match (self.kind, self.size) {
            (Kind::Float, 4) => f64::from(f32::from_bits(word as u32)),
            (Kind::Float, _) => f64::from_bits(word),
            // A negative number has its highest bit set and is larger than any digit.
            _ => {
                return u8::try_from(word)
                    .ok()
                    .filter(|&n| usize::from(n) <= MAX_SIDE);
            }
        };
        let is_whole = number.fract() == 0.0 && (0.0..=MAX_SIDE as f64).contains(&number);
        is_whole.then_some(number as u8)
    }

    /// The character of an element; `?` for what is no digit of the board, which its reader refuses.
    fn symbol(&self, element: &[u8]) -> u8 {
        match self.number(element) {
            Some(0) => b'.',
            Some(number) if usize::from(number) <= self.cells.isqrt() => {
                let digit = Digit::new(usize::from(number) - 1);
                digit.symbol().map_or(b'?', |symbol| symbol as u8)
            }
            _ => b'?',
        }
    }
}

fn read_header(source: &mut Bytes) -> io::Result<Header> {
    // The rest of the magic, the version, and how long the header is.
    let mut start = [0; 4];
    source.read_exact(&mut start)?;
    if start[..2] != MAGIC[4..] {
        return Err(damaged("this is no array of NumPy"));
    }
    let mut length = [0; 4];
    let width = if start[2] == 1 { 2 } else { 4 };
    source.read_exact(&mut length[..width])?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_HEADER {
        return Err(damaged(format!("a header of {length} bytes is too long")));
    }
    let mut text = vec![0; length];
    source.read_exact(&mut text)?;
    let text = String::from_utf8_lossy(&text).into_owned();
    parse_header(&text).map_err(damaged)
}

/// Reads `{'descr': '|u1', 'fortran_order': False, 'shape': (3, 81), }`.
fn parse_header(text: &str) -> Result<Header, String> {
    let value = |key: &str| {
        let at = text.find(&format!("'{key}'"))?;
        let rest = &text[at + key.len() + 2..];
        Some(rest.trim_start().strip_prefix(':')?.trim_start())
    };
    let wrong = || format!("the header of the array cannot be read: {}", text.trim());
    let descr = value("descr").ok_or_else(wrong)?;
    let descr = descr
        .strip_prefix('\'')
        .and_then(|rest| rest.split('\'').next());
    let descr = descr.ok_or("an array with fields holds no boards; save the board column alone")?;
    let (order, rest) = match descr.chars().next() {
        Some(order @ ('<' | '>' | '|' | '=')) => (order, &descr[1..]),
        _ => ('|', descr),
    };
    let kind = match rest.chars().next() {
        Some('i') => Kind::Signed,
        Some('u' | 'b') => Kind::Unsigned,
        Some('f') => Kind::Float,
        Some('S') => Kind::Bytes,
        Some('U') => Kind::Unicode,
        _ => {
            return Err(format!(
                "an array of type '{descr}' holds no boards; expected integers or texts"
            ));
        }
    };
    let count: usize = rest[1..].parse().map_err(|_| wrong())?;
    if kind == Kind::Float && count == 2 || count == 0 || count > 1 << 20 {
        return Err(format!(
            "an array of type '{descr}' is not read; save it as uint8"
        ));
    }
    if value("fortran_order").is_some_and(|value| value.starts_with("True")) {
        let fix = "save it with numpy.ascontiguousarray";
        return Err(format!("the array is in Fortran order; {fix}"));
    }
    let shape = value("shape").ok_or_else(wrong)?;
    let shape = shape
        .strip_prefix('(')
        .and_then(|rest| rest.split(')').next());
    let numbers = shape.ok_or_else(wrong)?.split(',').map(str::trim);
    let dimensions: Vec<u64> = numbers
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().map_err(|_| wrong()))
        .collect::<Result<_, String>>()?;
    let is_text = matches!(kind, Kind::Bytes | Kind::Unicode);
    let (boards, cells) = if is_text {
        (dimensions.iter().product(), 1)
    } else {
        boards(&dimensions)?
    };
    Ok(Header {
        kind,
        size: if kind == Kind::Unicode {
            4 * count
        } else {
            count
        },
        is_big_endian: order == '>',
        boards,
        cells,
    })
}

/// How many boards of how many cells an array of these dimensions holds.
fn boards(dimensions: &[u64]) -> Result<(u64, usize), String> {
    let is_board = |cells: u64| {
        let side = cells.isqrt();
        side * side == cells && (1..=MAX_SIDE as u64).contains(&side)
    };
    let found = match *dimensions {
        [cells] if is_board(cells) => Some((1, cells)),
        [rows, cols] if rows == cols && rows <= LARGEST_SIDE as u64 => Some((1, rows * cols)),
        [count, cells] if is_board(cells) => Some((count, cells)),
        [count, rows, cols] | [count, rows, cols, 1] if rows == cols => Some((count, rows * cols)),
        _ => None,
    };
    let found = found.filter(|&(_, cells)| is_board(cells));
    let (count, cells) = found.ok_or_else(|| {
        format!("an array of shape {dimensions:?} holds no boards; expected (n, 81) or (n, 9, 9)")
    })?;
    Ok((count, cells as usize))
}

/// The array of boards in a zip archive.
fn board_entry(mut source: Bytes) -> io::Result<Bytes> {
    // The signature of the first entry was read.
    loop {
        let mut fixed = [0; 26];
        source.read_exact(&mut fixed)?;
        let short = |at: usize| u16::from_le_bytes([fixed[at], fixed[at + 1]]);
        let long = |at: usize| {
            u32::from_le_bytes([fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]])
        };
        let (flags, method) = (short(2), short(4));
        let mut name = vec![0; usize::from(short(22))];
        source.read_exact(&mut name)?;
        let mut extra = vec![0; usize::from(short(24))];
        source.read_exact(&mut extra)?;
        let name = String::from_utf8_lossy(&name).into_owned();
        let stem = name.strip_suffix(".npy");
        if flags & 1 != 0 {
            return Err(damaged("the archive is encrypted"));
        }
        let is_boards = stem.is_some_and(|stem| !ANSWERS.contains(&&*stem.to_lowercase()));
        match method {
            0 if is_boards => return Ok(source),
            8 if is_boards => {
                let unpacked = DeflateDecoder::new(source);
                return Ok(Box::new(BufReader::new(unpacked)));
            }
            0 | 8 => {}
            _ => {
                return Err(damaged(format!(
                    "'{name}' is packed in a way that is not read; use numpy.savez"
                )));
            }
        }
        let size = match long(14) {
            u32::MAX => large_size(&extra),
            size => Some(u64::from(size)),
        };
        let size = size.filter(|_| flags & 8 == 0).ok_or_else(|| {
            damaged(format!(
                "'{name}' stands before the boards and does not say how long it is; save the boards \
                 first"
            ))
        })?;
        let skipped = io::copy(&mut source.by_ref().take(size), &mut io::sink())?;
        let mut signature = [0; 4];
        source.read_exact(&mut signature)?;
        if skipped < size || signature != ENTRY {
            let found = "the archive holds no array of boards";
            return Err(damaged(format!(
                "{found}: of zip files only npz with boards are read"
            )));
        }
    }
}

/// The packed size in the field for files past 4 GiB.
fn large_size(mut extra: &[u8]) -> Option<u64> {
    while let [a, b, c, d, rest @ ..] = extra {
        let size = usize::from(u16::from_le_bytes([*c, *d]));
        if u16::from_le_bytes([*a, *b]) == 1 {
            // The size of the array, then the packed size.
            return Some(u64::from_le_bytes(rest.get(8..16)?.try_into().ok()?));
        }
        extra = rest.get(size..)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::npy::{Crc, Packed, header};

    fn text(file: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        let mut lines = NumpyText::new(Box::new(io::Cursor::new(file)));
        lines.read_to_string(&mut text)?;
        Ok(text)
    }

    fn npy(descr: &str, dimensions: &[u64], bytes: &[u8]) -> Vec<u8> {
        [header(descr, dimensions), bytes.to_vec()].concat()
    }

    #[test]
    fn arrays_of_every_type_are_lines() {
        let board: Vec<u8> = (0..16).map(|n| n % 5).collect();
        let line = ".1234.1234.1234.\n";
        let whole = |bytes: fn(u8) -> Vec<u8>| -> Vec<u8> {
            board.iter().flat_map(|&number| bytes(number)).collect()
        };
        let cases: [(&str, Vec<u8>); 9] = [
            ("|u1", board.clone()),
            ("|i1", board.clone()),
            ("<i2", whole(|n| i16::from(n).to_le_bytes().to_vec())),
            (">i4", whole(|n| i32::from(n).to_be_bytes().to_vec())),
            ("<i8", whole(|n| i64::from(n).to_le_bytes().to_vec())),
            ("<f4", whole(|n| f32::from(n).to_le_bytes().to_vec())),
            (">f8", whole(|n| f64::from(n).to_be_bytes().to_vec())),
            ("|S16", line.trim().as_bytes().to_vec()),
            (
                "<U16",
                line.trim()
                    .chars()
                    .flat_map(|c| (c as u32).to_le_bytes())
                    .collect(),
            ),
        ];
        for (descr, bytes) in cases {
            let is_text = descr.contains(['S', 'U']);
            let dimensions: &[&[u64]] = if is_text {
                &[&[2]]
            } else {
                &[&[2, 16], &[2, 4, 4], &[2, 4, 4, 1]]
            };
            for dimensions in dimensions {
                let twice = [bytes.clone(), bytes.clone()].concat();
                let file = npy(descr, dimensions, &twice);
                assert_eq!(
                    text(file).unwrap(),
                    line.repeat(2),
                    "{descr} {dimensions:?}"
                );
            }
        }
        for dimensions in [&[16][..], &[4, 4]] {
            assert_eq!(text(npy("|u1", dimensions, &board)).unwrap(), line);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |file| text(file).unwrap_err().to_string();
        let cut = npy("|u1", &[3, 16], &[0; 40]);
        assert_eq!(said(cut), "the array ends within board 3 of 3");
        assert!(said(npy("|u1", &[3, 15], &[0; 45])).contains("[3, 15] holds no boards"));
        assert!(said(npy("<c8", &[1, 16], &[])).contains("'<c8' holds no boards"));
        let fortran = header("|u1", &[1, 16]);
        let fortran = String::from_utf8_lossy(&fortran[10..]).replace("False", "True ");
        assert!(
            parse_header(&fortran)
                .unwrap_err()
                .contains("ascontiguousarray")
        );
        // A number that no board has is left to the reader of lines, which gives its place.
        let odd = npy("|i1", &[1, 16], &[200; 16]);
        assert_eq!(text(odd).unwrap(), format!("{}\n", "?".repeat(16)));
        assert!(text(b"\x93NUMPY".to_vec()).is_err());
    }

    #[test]
    fn of_an_archive_the_boards_are_read() {
        let archive = |files: &[(&str, &[u8])]| {
            let mut archive = Packed::new(Vec::new());
            for &(name, mut content) in files {
                let mut crc = Crc::new();
                crc.update(content);
                let size = content.len() as u64;
                archive.add(name, size, crc.sum(), &mut content).unwrap();
            }
            archive.finish().unwrap()
        };
        let answers = npy("|u1", &[1, 16], &[1; 16]);
        let boards = npy("|u1", &[1, 16], &[0; 16]);
        let both = archive(&[("solutions.npy", &answers), ("quizzes.npy", &boards)]);
        let line = format!("{}\n", ".".repeat(16));
        assert_eq!(text(both).unwrap(), line);
        let said = text(archive(&[("y.npy", &answers)]))
            .unwrap_err()
            .to_string();
        assert!(said.contains("no array of boards"), "{said}");
    }
}
