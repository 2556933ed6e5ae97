//! Lines on their way to an array of NumPy.
//!
//! Commands write boards as lines; here each becomes a row of bytes. A line that says that there is no
//! answer becomes zeros, so that rows correspond to puzzles. The header of an array says how many rows
//! there are, so rows wait in a temporary file and memory stays flat.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU32, Ordering};

use satur::formats::npy::{Crc, Packed, header};

/// An array that is being written.
pub(crate) struct ArrayOut<W: Write> {
    out: W,
    /// The name that the array has in an archive; nothing for a plain file.
    name: Option<&'static str>,
    rows: BufWriter<File>,
    crc: Crc,
    /// The beginning of a line that is not complete.
    line: Vec<u8>,
    /// Cells of a board, once one was seen.
    cells: Option<usize>,
    /// Rows without an answer that came before the first board.
    early: u64,
    count: u64,
}

impl<W: Write> ArrayOut<W> {
    /// An array that is written to `out` when it is finished: alone, or in an archive under a name.
    pub(crate) fn new(out: W, name: Option<&'static str>) -> io::Result<Self> {
        Ok(Self {
            out,
            name,
            rows: BufWriter::new(temporary()?),
            crc: Crc::new(),
            line: Vec::new(),
            cells: None,
            early: 0,
            count: 0,
        })
    }

    fn row(&mut self, line: &[u8]) -> io::Result<()> {
        let Some(board) = numbers(line) else {
            let Some(cells) = self.cells else {
                self.early += 1;
                return Ok(());
            };
            return self.push(&vec![0; cells]);
        };
        let cells = *self.cells.get_or_insert(board.len());
        if board.len() != cells {
            let message = format!(
                "an array holds boards of one size: found {} cells after boards of {cells}; write \
                 another format",
                board.len()
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        for _ in 0..std::mem::take(&mut self.early) {
            self.push(&vec![0; cells])?;
        }
        self.push(&board)
    }

    fn push(&mut self, board: &[u8]) -> io::Result<()> {
        self.crc.update(board);
        self.count += 1;
        self.rows.write_all(board)
    }

    /// Writes the array.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.line.is_empty() {
            let line = std::mem::take(&mut self.line);
            self.row(&line)?;
        }
        let cells = self.cells.unwrap_or(81);
        for _ in 0..std::mem::take(&mut self.early) {
            self.push(&vec![0; cells])?;
        }
        let header = header("|u1", &[self.count, cells as u64]);
        let mut rows = self.rows.into_inner()?;
        rows.seek(SeekFrom::Start(0))?;
        let mut content = header.as_slice().chain(BufReader::new(rows));
        match self.name {
            None => {
                io::copy(&mut content, &mut self.out)?;
            }
            Some(name) => {
                let mut crc = Crc::new();
                crc.update(&header);
                crc.combine(&self.crc);
                let size = header.len() as u64 + self.count * cells as u64;
                let mut archive = Packed::new(&mut self.out);
                archive.add(&format!("{name}.npy"), size, crc.sum(), &mut content)?;
                archive.finish()?;
            }
        }
        self.out.flush()
    }
}

impl<W: Write> Write for ArrayOut<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.row(line.trim_ascii())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The numbers of a board on a line; nothing for a comment.
fn numbers(line: &[u8]) -> Option<Vec<u8>> {
    if line.is_empty() || line.starts_with(b"#") {
        return None;
    }
    let text = std::str::from_utf8(line).ok()?;
    if text.contains(' ') {
        return text.split(' ').map(|number| number.parse().ok()).collect();
    }
    let number = |symbol: char| match symbol {
        '.' => Some(0),
        _ => symbol.to_digit(36).map(|digit| digit as u8),
    };
    text.chars().map(number).collect()
}

/// A file that nobody else sees and that is gone when it is closed.
fn temporary() -> io::Result<File> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("satur-{}-{number}.rows", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut options = OpenOptions::new();
    let file = options
        .read(true)
        .write(true)
        .create_new(true)
        .open(&path)?;
    // Where a file that is open cannot be removed, the system's cleaning of this folder does it.
    let _ = fs::remove_file(&path);
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &[u8], name: Option<&'static str>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut array = ArrayOut::new(&mut bytes, name).unwrap();
        // In pieces, as a pipe gives them.
        for piece in text.chunks(7) {
            array.write_all(piece).unwrap();
        }
        array.finish().unwrap();
        bytes
    }

    #[test]
    fn lines_are_rows_and_comments_are_zeros() {
        let bytes = written(
            b"# none\n1234341221434321\n# puzzle 3: none\n.23434122143432A\n",
            None,
        );
        let header = header("|u1", &[4, 16]);
        assert_eq!(bytes[..header.len()], header);
        let rows: Vec<&[u8]> = bytes[header.len()..].chunks(16).collect();
        assert_eq!(rows[0], [0; 16]);
        assert_eq!(rows[1][..4], [1, 2, 3, 4]);
        assert_eq!(rows[2], [0; 16]);
        assert_eq!((rows[3][0], rows[3][15]), (0, 10));
    }

    #[test]
    fn boards_of_two_sizes_do_not_fit() {
        let mut array = ArrayOut::new(Vec::new(), None).unwrap();
        let error = array.write_all(b"1234341221434321\n1\n").unwrap_err();
        assert!(error.to_string().contains("boards of one size"));
    }

    #[test]
    fn an_archive_holds_the_same_array() {
        let line = b"1234341221434321\n";
        let array = written(line, None);
        let archive = written(line, Some("solutions"));
        let at = archive
            .windows(6)
            .position(|window| window == b"\x93NUMPY")
            .unwrap();
        assert_eq!(archive[at..at + array.len()], array);
        assert!(archive.starts_with(b"PK\x03\x04"));
    }
}
