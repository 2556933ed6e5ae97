//! Puzzles from files and standard input, one after another.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use satur::formats::{self, Boards, Format, PlainLines, Problem, ReadError, ReadOptions, Record};

use crate::buffer_pool;
use crate::stream::Question;
use crate::unpack::unpacked;

/// One board of the input, or why it could not be had.
pub(crate) struct Item {
    /// The file it comes from, as people call it.
    pub(crate) file: Arc<str>,
    /// The format of that file; nothing if the file could not be opened.
    pub(crate) format: Option<&'static Format>,
    /// The board.
    pub(crate) record: Result<Record, Failure>,
}

/// Why there is no board.
pub(crate) enum Failure {
    /// The text is wrong at a place.
    Problem(Problem),
    /// The file cannot be read at all.
    File(String),
}

/// What the reader takes from the input at a time.
pub(crate) enum Chunk {
    /// One board.
    One(Box<Item>),
    /// Consecutive lines of plain 9x9 boards, all from one file.
    Lines(Arc<str>, &'static Format, PlainLines),
}

impl Drop for Chunk {
    fn drop(&mut self) {
        if let Self::Lines(_, _, lines) = self {
            buffer_pool::BOARDS.keep(std::mem::take(&mut lines.boards));
        }
    }
}

/// Upper bound on the lines of a chunk: enough for the engine that solves many at once, and few
/// enough that workers do not wait for each other at the end.
const MOST_LINES: usize = 8192;

/// Iterator over a source in chunks.
pub(crate) struct Chunks {
    /// Boards that were read ahead.
    pub(crate) first: std::vec::IntoIter<Item>,
    /// The boards after those.
    pub(crate) source: Source,
    /// Whether plain lines are read as chunks of many.
    pub(crate) takes_lines: bool,
    /// The buffer for the next chunk of lines.
    pub(crate) list: Vec<[u8; 81]>,
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(item) = self.first.next() {
            return Some(Chunk::One(Box::new(item)));
        }
        if self.takes_lines
            && let Some((file, boards)) = &mut self.source.open
        {
            if self.list.capacity() == 0 {
                self.list = buffer_pool::BOARDS.take();
            }
            if let Some(lines) = boards.plain_lines(MOST_LINES, &mut self.list) {
                return Some(Chunk::Lines(file.clone(), boards.format, lines));
            }
        }
        self.source.next().map(Box::new).map(Chunk::One)
    }
}

impl Question for Chunk {
    fn puzzles(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Lines(_, _, lines) => lines.boards.len(),
        }
    }
}

impl Question for Item {
    fn puzzles(&self) -> usize {
        1
    }
}

/// All boards of some files.
pub(crate) struct Source {
    files: std::vec::IntoIter<PathBuf>,
    format: Option<&'static Format>,
    options: ReadOptions,
    read: Arc<AtomicU64>,
    /// How many bytes there are, where that is known.
    pub(crate) total: Option<u64>,
    open: Option<(Arc<str>, Boards<'static>)>,
}

impl Source {
    /// Fails if standard output is one of the files: what is read would never end.
    pub(crate) fn new(args: &crate::args::Input) -> Result<Self, String> {
        let written = args.inputs().refuse_stdout();
        written.map_err(|error| format!("stdout: {error}"))?;
        let files = args.paths();
        let size = |path: &PathBuf| {
            std::fs::metadata(path)
                .ok()
                .filter(std::fs::Metadata::is_file)
                .map(|m| m.len())
        };
        Ok(Self {
            total: files.iter().map(size).sum(),
            files: files.into_iter(),
            format: args.from,
            options: args.options(),
            read: Arc::default(),
            open: None,
        })
    }

    /// How many bytes were read so far; counts on while the source is read elsewhere.
    pub(crate) fn bytes_read(&self) -> Arc<AtomicU64> {
        self.read.clone()
    }

    fn open_next(&mut self, path: &Path) -> Result<(), Box<Item>> {
        let name: Arc<str> = if path == Path::new("-") {
            "stdin".into()
        } else {
            path.to_string_lossy().into()
        };
        let fail = |failure| {
            Box::new(Item {
                file: name.clone(),
                format: None,
                record: Err(failure),
            })
        };
        let reader = open(path, self.read.clone())
            .map_err(|error| fail(Failure::File(format!("{name}: {error}"))))?;
        let input = formats::Input::new(reader)
            .map_err(|error| fail(Failure::File(format!("{name}: cannot read: {error}"))))?;
        let boards = formats::open(input, self.format, self.options).map_err(|error| {
            fail(match error {
                ReadError::Problem(problem) => Failure::Problem(problem),
                ReadError::Io(error) => Failure::File(format!("{name}: cannot read: {error}")),
            })
        })?;
        self.open = Some((name.clone(), boards));
        Ok(())
    }
}

impl Iterator for Source {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Some((file, boards)) = &mut self.open {
                let (file, format) = (file.clone(), Some(boards.format));
                match boards.next() {
                    Some(Ok(record)) => {
                        return Some(Item {
                            file,
                            format,
                            record: Ok(record),
                        });
                    }
                    Some(Err(ReadError::Problem(problem))) => {
                        return Some(Item {
                            file,
                            format,
                            record: Err(Failure::Problem(problem)),
                        });
                    }
                    Some(Err(ReadError::Io(error))) => {
                        self.open = None;
                        let failure = Failure::File(format!("{file}: cannot read: {error}"));
                        return Some(Item {
                            file,
                            format,
                            record: Err(failure),
                        });
                    }
                    None => self.open = None,
                }
            }
            let path = self.files.next()?;
            if let Err(item) = self.open_next(&path) {
                return Some(*item);
            }
        }
    }
}

/// A file or standard input, unpacked if it is packed.
fn open(path: &Path, read: Arc<AtomicU64>) -> io::Result<Box<dyn BufRead + Send>> {
    let raw: Box<dyn Read + Send> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else if path.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "is a folder; name the files in it",
        ));
    } else {
        Box::new(File::open(path)?)
    };
    unpacked(Counted { raw, read })
}

/// Counts the bytes that pass.
struct Counted {
    raw: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
