//! Writing NumPy's files: the header of an array, and archives of arrays.
//!
//! Reading them is the business of every reader of text: see [`Input`](crate::Input).

use std::io::{self, Read, Write};

pub use flate2::Crc;

/// The header of an array of this type and these dimensions, in the first version of the format; the
/// numbers follow it in C order.
///
/// ```
/// let header = satur_formats::npy::header("|u1", &[2, 81]);
/// assert_eq!(header.len() % 64, 0);
/// assert!(header.starts_with(b"\x93NUMPY\x01\x00"));
/// ```
pub fn header(descr: &str, dimensions: &[u64]) -> Vec<u8> {
    let shape: String = dimensions.iter().map(|n| format!("{n}, ")).collect();
    let shape = match dimensions.len() {
        1 => shape.trim_end().to_owned(),
        _ => shape.trim_end_matches(", ").to_owned(),
    };
    let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
    // With the line end the whole is a multiple of 64, so that what follows is aligned.
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(format!("{text:width$}\n", width = length - 1).bytes());
    header
}

/// A zip archive of files that are not compressed, as `numpy.savez` writes it.
pub struct Packed<W> {
    out: W,
    written: u64,
    /// The list at the end of the archive.
    directory: Vec<u8>,
    files: u16,
}

impl<W: Write> Packed<W> {
    /// An archive that is written to `out` from its beginning.
    pub fn new(out: W) -> Self {
        Self {
            out,
            written: 0,
            directory: Vec::new(),
            files: 0,
        }
    }

    /// Adds a file of this size and this CRC-32 ([`Crc`]). An archive past 4 GiB is refused.
    pub fn add(
        &mut self,
        name: &str,
        size: u64,
        crc: u32,
        content: &mut dyn Read,
    ) -> io::Result<()> {
        let large = |_| {
            let message = "an archive past 4 GiB is not written; use npy";
            io::Error::new(io::ErrorKind::FileTooLarge, message)
        };
        let start = u32::try_from(self.written).map_err(large)?;
        u32::try_from(self.written + size + 100).map_err(large)?;
        let mut fields = vec![20, 0, 0, 0, 0, 0];
        // The first of January 1980 at midnight: the same bytes for the same boards.
        fields.extend([0, 0, 0x21, 0]);
        fields.extend(crc.to_le_bytes());
        fields.extend((size as u32).to_le_bytes());
        fields.extend((size as u32).to_le_bytes());
        fields.extend((name.len() as u16).to_le_bytes());
        fields.extend([0, 0]);
        self.out.write_all(b"PK\x03\x04")?;
        self.out.write_all(&fields)?;
        self.out.write_all(name.as_bytes())?;
        let copied = io::copy(content, &mut self.out)?;
        self.written += 4 + (fields.len() + name.len()) as u64 + copied;
        self.directory.extend(b"PK\x01\x02\x14\x00");
        self.directory.extend(&fields);
        self.directory.extend([0; 10]);
        self.directory.extend(start.to_le_bytes());
        self.directory.extend(name.bytes());
        self.files += 1;
        Ok(())
    }

    /// Ends the archive and returns what it was written to.
    pub fn finish(mut self) -> io::Result<W> {
        let mut end = b"PK\x05\x06\x00\x00\x00\x00".to_vec();
        end.extend(self.files.to_le_bytes());
        end.extend(self.files.to_le_bytes());
        end.extend((self.directory.len() as u32).to_le_bytes());
        end.extend((self.written as u32).to_le_bytes());
        end.extend([0, 0]);
        self.out.write_all(&self.directory)?;
        self.out.write_all(&end)?;
        Ok(self.out)
    }
}
