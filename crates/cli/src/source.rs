//! Puzzles from files, standard input and the command line, one after another.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal as _, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use satur::advice::json::Origin;
use satur::formats::{self, Boards, Format, PlainLines, ReadError, ReadOptions, Record};
use satur::model::{Grid, Puzzle, Shape};
use satur::stream::{Question, unpacked};

use crate::buffer_pool;
use crate::inline::{self, Argument};
use crate::input_count::InputCount;
use crate::item::{Failure, Item};
use crate::language::say;
use crate::tables::{Table, not_text};
use crate::terminal::progress::Progress;
use crate::terminal::report;

/// What the reader takes from the input at a time.
pub(crate) enum Chunk {
    /// One board.
    One(Box<Item>),
    /// Many plain 9x9 boards.
    Lines(LineChunk),
}

/// Consecutive lines of plain 9x9 boards, all from one file.
pub(crate) struct LineChunk {
    pub(crate) file: Arc<str>,
    pub(crate) format: &'static Format,
    /// The number of the first board in its file, counted from 1.
    pub(crate) first: usize,
    pub(crate) count: Arc<InputCount>,
    pub(crate) lines: PlainLines,
}

impl LineChunk {
    /// Whether it is one line, perhaps the only one of the input.
    pub(crate) fn is_alone(&self) -> bool {
        self.first + self.lines.boards.len() <= 2
    }

    /// A line as a puzzle with its place in the input.
    pub(crate) fn item(&self, index: usize) -> Option<Item> {
        let grid = Grid::from_numbers(Shape::classic(), &self.lines.boards[index])?;
        Some(Item {
            file: self.file.clone(),
            format: Some(self.format),
            number: self.first + index,
            count: self.count.clone(),
            record: Ok(Record::new(self.lines.first + index, Puzzle::new(grid))),
        })
    }

    /// Where a line stands, for programs.
    pub(crate) fn origin(&self, index: usize) -> Origin<'_> {
        Origin {
            number: self.first + index,
            line: self.lines.first + index,
            file: self.count.has_many_files.then_some(&*self.file),
        }
    }
}

impl Drop for LineChunk {
    fn drop(&mut self) {
        buffer_pool::BOARDS.keep(std::mem::take(&mut self.lines.boards));
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
    pub(crate) buffer: Vec<[u8; 81]>,
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(item) = self.first.next() {
            return Some(Chunk::One(Box::new(item)));
        }
        loop {
            if let Err(item) = self.source.open_file()? {
                return Some(Chunk::One(item));
            }
            let next = match self.takes_lines.then(|| self.next_lines()).flatten() {
                Some(lines) => Some(Chunk::Lines(lines)),
                None => self
                    .source
                    .next_in_file()
                    .map(|item| Chunk::One(Box::new(item))),
            };
            if next.is_some() {
                return next;
            }
        }
    }
}

impl Chunks {
    /// Whether they are cheap to read and nobody is waited for, so that whoever solves them may read them.
    pub(crate) fn never_wait(&self) -> bool {
        self.takes_lines && self.source.never_waits()
    }

    /// The next plain lines of the open file, if there are any at hand.
    fn next_lines(&mut self) -> Option<LineChunk> {
        let open = self.source.open.as_mut()?;
        if self.buffer.capacity() == 0 {
            self.buffer = buffer_pool::BOARDS.take();
        }
        let lines = open
            .boards
            .plain_lines(MOST_LINES, open.never_waits, &mut self.buffer)?;
        let first = open.first + open.read + 1;
        open.read += lines.boards.len();
        self.source.count.add(lines.boards.len());
        Some(LineChunk {
            file: open.name.clone(),
            format: open.boards.format,
            first,
            count: self.source.count.clone(),
            lines,
        })
    }
}

impl Question for Chunk {
    fn puzzles(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Lines(chunk) => chunk.lines.boards.len(),
        }
    }
}

/// Iterator over all boards of the input.
pub(crate) struct Source {
    arguments: std::vec::IntoIter<Argument>,
    format: Option<&'static Format>,
    options: ReadOptions,
    quiet: bool,
    bytes_read: Arc<AtomicU64>,
    /// How many bytes there are, where that is known.
    total: Option<u64>,
    /// Whether a person types the puzzles.
    is_typed: bool,
    /// Whether all puzzles are arguments themselves.
    are_inline: bool,
    count: Arc<InputCount>,
    open: Option<OpenFile>,
}

/// A file that is being read.
struct OpenFile {
    name: Arc<str>,
    boards: Boards<'static>,
    /// The number of its first board, counted from 0.
    first: usize,
    /// The boards that it has given so far.
    read: usize,
    /// Whether a read returns at once, as from a disk, and not when somebody has written something.
    never_waits: bool,
}

impl Source {
    /// Fails if standard output is one of the files: what is read would never end.
    pub(crate) fn new(args: &crate::args::Input) -> Result<Self, String> {
        let written = args.inputs().refuse_stdout();
        written.map_err(|error| format!("stdout: {error}"))?;
        let paths = args.paths();
        let arguments: Vec<Argument> = paths
            .into_iter()
            .map(|path| inline::classify(path, args.from, args.options()))
            .collect();
        // Puzzles that are arguments are numbered through, as lines of one file.
        let is_inline = |argument: &Argument| matches!(argument, Argument::Puzzle(_));
        let are_inline = arguments.iter().all(is_inline);
        let count = Arc::new(InputCount::new(arguments.len() > 1 && !are_inline));
        if !args.quiet {
            for note in arguments.iter().filter_map(Argument::note) {
                report::doubt(&note);
            }
        }
        let is_typed = arguments.iter().any(Argument::is_stdin) && io::stdin().is_terminal();
        Ok(Self {
            total: arguments.iter().map(Argument::size).sum(),
            arguments: arguments.into_iter(),
            format: args.from,
            options: args.options(),
            quiet: args.quiet,
            bytes_read: Arc::default(),
            is_typed,
            are_inline,
            count,
            open: None,
        })
    }

    /// Whether nobody is waited for in what is left to read.
    fn never_waits(&self) -> bool {
        let mut left = self.arguments.as_slice().iter();
        let open = self.open.as_ref();
        open.is_none_or(|open| open.never_waits) && left.all(Argument::never_waits)
    }

    /// Shows how far the input was read; shows nothing while a person types it.
    pub(crate) fn progress(&self) -> Progress {
        let is_hidden = self.quiet || self.is_typed;
        let (count, bytes_read, bytes) = (self.count.clone(), self.bytes_read.clone(), self.total);
        let total = move || {
            let read = count.read() as u64;
            if count.has_ended() {
                return Some(read);
            }
            estimated(read, bytes_read.load(Ordering::Relaxed), bytes?)
        };
        Progress::new(is_hidden, Box::new(total))
    }

    fn open_next(&mut self, argument: Argument) -> Result<(), Box<Item>> {
        let name = argument.name();
        let fail = |failure| {
            Box::new(Item {
                file: name.clone(),
                format: None,
                number: 0,
                count: self.count.clone(),
                record: Err(failure),
            })
        };
        let cannot_read = |error: io::Error| {
            let why = error.to_string();
            Failure::File(say("cannot-read", &[("file", &name), ("why", &why)]))
        };
        if argument.is_stdin() && self.is_typed && !self.quiet {
            report::say(&format!("{}\n", say("type-a-puzzle", &[])));
        }
        let never_waits = argument.never_waits();
        let reader = open(argument, self.bytes_read.clone())
            .map_err(|error| fail(Failure::File(format!("{name}: {error}"))))?;
        let input = formats::Input::new(reader).map_err(|error| fail(cannot_read(error)))?;
        let boards = formats::open(input, self.format, self.options).map_err(|error| {
            fail(match error {
                ReadError::Problem(problem) => Failure::Problem(problem),
                ReadError::Io(error) => cannot_read(error),
            })
        })?;
        self.open = Some(OpenFile {
            name: name.clone(),
            boards,
            first: if self.are_inline {
                self.count.read()
            } else {
                0
            },
            read: 0,
            never_waits,
        });
        Ok(())
    }
}

impl Source {
    /// Opens the next file unless one is open. `None` if there is no other; an item that says why if it
    /// cannot be opened.
    fn open_file(&mut self) -> Option<Result<(), Box<Item>>> {
        if self.open.is_some() {
            return Some(Ok(()));
        }
        let Some(argument) = self.arguments.next() else {
            self.count.end();
            return None;
        };
        let opened = self.open_next(argument);
        if opened.is_err() {
            self.count.add(1);
        }
        Some(opened)
    }

    /// The next board of the open file. `None` at its end, where it is closed.
    fn next_in_file(&mut self) -> Option<Item> {
        let open = self.open.as_mut()?;
        let file = open.name.clone();
        let (mut format, mut number) = (Some(open.boards.format), open.first + open.read + 1);
        let record = match open.boards.next() {
            Some(Ok(record)) => Ok(record),
            Some(Err(ReadError::Problem(problem))) => Err(Failure::Problem(problem)),
            Some(Err(ReadError::Io(error))) => {
                self.open = None;
                let slots = [("file", &*file), ("why", &error.to_string())];
                Err(Failure::File(say("cannot-read", &slots)))
            }
            None => {
                let is_empty = open.read == 0;
                self.open = None;
                (format, number) = (None, 0);
                is_empty.then_some(Err(Failure::Empty))?
            }
        };
        if number > 0 {
            self.count.add(1);
        }
        if let Some(open) = &mut self.open {
            open.read += 1;
        }
        Some(Item {
            file,
            format,
            number,
            count: self.count.clone(),
            record,
        })
    }
}

impl Iterator for Source {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            if let Err(item) = self.open_file()? {
                return Some(*item);
            }
            if let Some(item) = self.next_in_file() {
                return Some(item);
            }
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        // Nothing more comes: nobody needs to wait for it.
        self.count.end();
    }
}

/// The bytes from which on the puzzles that were read say how many there are: buffers hold far less of them.
const ENOUGH_BYTES: u64 = 4 << 20;

/// The number of puzzles of an input of `bytes`, of which some were read. Nothing while that would be a guess.
fn estimated(puzzles: u64, bytes_read: u64, bytes: u64) -> Option<u64> {
    let share = bytes as f64 / bytes_read as f64;
    (bytes_read >= ENOUGH_BYTES).then_some((puzzles as f64 * share) as u64)
}

/// The text of a file, of standard input or of an argument, unpacked if it is packed.
fn open(argument: Argument, read: Arc<AtomicU64>) -> io::Result<Box<dyn BufRead + Send>> {
    let raw: Box<dyn Read + Send> = match argument {
        Argument::Puzzle(text) => Box::new(io::Cursor::new(text.into_bytes())),
        Argument::Stdin => Box::new(io::stdin()),
        Argument::File { path, .. } => Box::new(open_file(&path)?),
    };
    without_tables(unpacked(Counted {
        raw,
        read,
        has_ended: false,
    })?)
}

/// The text, unless it is a table.
fn without_tables(mut text: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    let first = text.fill_buf()?.first().copied();
    if !first.is_some_and(|first| Table::may_begin_with(&[first])) {
        return Ok(text);
    }
    // Only as many bytes as needed are awaited, because a pipe may be slow.
    let mut head = Vec::new();
    while Table::may_begin_with(&head) {
        let mut byte = [0];
        if text.read(&mut byte)? == 0 {
            break;
        }
        head.push(byte[0]);
    }
    match Table::of_bytes(&head) {
        Some(table) => Err(io::Error::new(io::ErrorKind::InvalidData, not_text(table))),
        None => Ok(Box::new(io::Cursor::new(head).chain(text))),
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    if path.is_dir() {
        let message = say("is-a-folder", &[]);
        return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
    }
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::new(error.kind(), say("no-such-file", &[])),
        _ => error,
    })
}

/// Counts the bytes that pass, and ends for good where its source ends once: after Ctrl-D a terminal
/// would wait for another line, and whoever looks ahead asks for the end more than once.
struct Counted {
    raw: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
    has_ended: bool,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended {
            return Ok(0);
        }
        let count = self.raw.read(buffer)?;
        self.has_ended = count == 0 && !buffer.is_empty();
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_puzzles_is_estimated_only_from_much_of_the_input() {
        assert_eq!(estimated(22, 164_000, 164_000), None);
        assert_eq!(estimated(50_000, 4 << 20, 8 << 20), Some(100_000));
    }
}
