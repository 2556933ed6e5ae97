//! Answers as arrays and tables: `--to npy`, `npz`, `parquet`, `arrow`.
//!
//! Arrays of NumPy are written from lines, by every build. Parquet and Arrow files need the feature
//! `parquet`, which triples the time of a build: without it their names are known and the error says
//! how to get it.

#[cfg(not(feature = "parquet"))]
mod absent;
mod array;
#[cfg(feature = "parquet")]
mod columnar;

use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use satur::formats::{self, Format};

#[cfg(not(feature = "parquet"))]
pub(crate) use self::absent::{check, check_parquet, generate, rate, solve, write_examples};
pub(crate) use self::array::ArrayOut;
#[cfg(feature = "parquet")]
pub(crate) use self::columnar::{check, check_parquet, generate, rate, solve, write_examples};

/// A file of many boards that is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Table {
    /// NumPy's array.
    Npy,
    /// NumPy's archive of arrays.
    Npz,
    /// Apache Parquet.
    Parquet,
    /// Arrow's file of record batches.
    Arrow,
}

impl Table {
    /// The table with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "npy" => Some(Self::Npy),
            "npz" => Some(Self::Npz),
            "parquet" => Some(Self::Parquet),
            "arrow" => Some(Self::Arrow),
            _ => None,
        }
    }

    /// Whether it has columns.
    pub(crate) fn is_columnar(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    /// What a file is by its first bytes, if it is one with columns.
    pub(crate) fn of_file(path: &Path) -> Option<Self> {
        use std::io::Read as _;

        let mut head = [0; 6];
        let mut file = std::fs::File::open(path).ok()?;
        let read = file.read(&mut head).ok()?;
        match &head[..read] {
            [b'P', b'A', b'R', b'1', ..] => Some(Self::Parquet),
            b"ARROW1" => Some(Self::Arrow),
            _ => None,
        }
    }

    /// The table that a command is to write: the one that was asked for, or that of its input.
    pub(crate) fn wanted(to: Option<To>, files: &[std::path::PathBuf]) -> Option<Self> {
        match to {
            Some(To::Table(table)) => Some(table),
            Some(To::Text(_)) => None,
            None => files.iter().find_map(|path| Self::of_file(path)),
        }
    }
}

/// What answers are written as.
#[derive(Clone, Copy)]
pub(crate) enum To {
    /// A format of text.
    Text(&'static Format),
    /// An array or a table.
    Table(Table),
}

impl To {
    /// The format in which boards are written on their way: lines for an array.
    pub(crate) fn format(self) -> &'static Format {
        match self {
            Self::Text(format) => format,
            Self::Table(_) => formats::find("line").expect("lines are a format"),
        }
    }
}

/// Where the answers of a command go.
pub(crate) enum Output {
    /// Written to stdout as they are.
    Text(BufWriter<Stdout>),
    /// Collected in an array, which is written at the end.
    Array(Box<ArrayOut<BufWriter<Stdout>>>),
}

impl Output {
    /// Output in a form; `name` is what an array has in an archive.
    pub(crate) fn new(to: Option<To>, name: &'static str) -> io::Result<Self> {
        let out = BufWriter::with_capacity(1 << 18, io::stdout());
        let name = match to {
            Some(To::Table(Table::Npy)) => None,
            Some(To::Table(Table::Npz)) => Some(name),
            _ => return Ok(Self::Text(out)),
        };
        ArrayOut::new(out, name).map(|array| Self::Array(Box::new(array)))
    }

    /// Writes what is left.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Text(mut out) => out.flush(),
            Self::Array(array) => array.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Text(out) => out.write(bytes),
            Self::Array(array) => array.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Text(out) => out.flush(),
            Self::Array(array) => array.flush(),
        }
    }
}
