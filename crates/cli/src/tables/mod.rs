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
#[cfg(feature = "parquet")]
mod columnar_input;

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::path::Path;

use satur::files::{Inputs, WholeFile};
use satur::formats::{self, Format};

use crate::language::say;

#[cfg(not(feature = "parquet"))]
pub(crate) use self::absent::{check, check_parquet, generate, rate, solve, write_examples};
pub(crate) use self::array::ArrayOut;
#[cfg(feature = "parquet")]
pub(crate) use self::columnar::{check, check_parquet, generate, rate, solve, write_examples};

/// The bytes with which files with columns begin.
const MAGIC: [(&[u8], Table); 2] = [(b"PAR1", Table::Parquet), (b"ARROW1", Table::Arrow)];

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
    ///
    /// Only a file on a disk is opened here: it begins again for whoever opens it next. What is read from a pipe is gone
    /// from it, also where the pipe has the name of a file (`/dev/stdin`, a named pipe, a process substitution). A table
    /// cannot come through a pipe anyway, because its columns are found from its end.
    pub(crate) fn of_file(path: &Path) -> Option<Self> {
        use std::io::Read as _;

        if !std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            return None;
        }
        let mut head = [0; 6];
        let mut file = std::fs::File::open(path).ok()?;
        let read = file.read(&mut head).ok()?;
        Self::of_bytes(&head[..read])
    }

    /// What begins with these bytes, if it is a file with columns.
    pub(crate) fn of_bytes(head: &[u8]) -> Option<Self> {
        let known = MAGIC.iter().find(|(magic, _)| head.starts_with(magic));
        known.map(|(_, table)| *table)
    }

    /// Whether these bytes are too few to say, and may begin a file with columns.
    pub(crate) fn may_begin_with(head: &[u8]) -> bool {
        let is_begun = |magic: &[u8]| magic.len() > head.len() && magic.starts_with(head);
        MAGIC.iter().any(|(magic, _)| is_begun(magic))
    }

    /// The name for `--to`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Npy => "npy",
            Self::Npz => "npz",
            Self::Parquet => "parquet",
            Self::Arrow => "arrow",
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

/// Refuses to write a table where a person would have to read it.
pub(crate) fn refuse_terminal(table: Table) -> Result<(), String> {
    if io::stdout().is_terminal() {
        return Err(say("table-terminal", &[("format", table.name())]));
    }
    Ok(())
}

/// Why a command that reads text cannot read a file with columns.
pub(crate) fn not_text(table: Table) -> String {
    match check_parquet() {
        Ok(()) => say("table-not-text", &[("format", table.name())]),
        Err(message) => message,
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
    /// Written to a file, which is there once it is whole.
    File(Box<WholeFile>),
    /// Collected in an array, which is written at the end.
    Array(Box<ArrayOut<BufWriter<Stdout>>>),
}

impl Output {
    /// Output in a form; `name` is what an array has in an archive.
    pub(crate) fn new(to: Option<To>, name: &'static str) -> io::Result<Self> {
        let out = BufWriter::with_capacity(1 << 18, io::stdout());
        let (table, name) = match to {
            Some(To::Table(table @ Table::Npy)) => (table, None),
            Some(To::Table(table @ Table::Npz)) => (table, Some(name)),
            _ => return Ok(Self::Text(out)),
        };
        refuse_terminal(table).map_err(io::Error::other)?;
        ArrayOut::new(out, name).map(|array| Self::Array(Box::new(array)))
    }

    /// Text to a file, if there is a path, else to stdout.
    pub(crate) fn text(path: Option<&Path>, inputs: &Inputs) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self::Text(BufWriter::with_capacity(1 << 18, io::stdout())));
        };
        let file = WholeFile::create(path, inputs);
        let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self::File(Box::new(file)))
    }

    /// Writes what is left.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Text(mut out) => out.flush(),
            Self::File(file) => file.commit(),
            Self::Array(array) => array.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Text(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
            Self::Array(array) => array.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Text(out) => out.flush(),
            Self::File(file) => file.flush(),
            Self::Array(array) => array.flush(),
        }
    }
}
