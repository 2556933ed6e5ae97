//! `satur convert`

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use satur::files::{self, Inputs};
use satur::formats::{self, Format, Record, Sheet, WriteError, WriteOptions};
use satur::model::{Candidates, Puzzle};

use super::{CommandResult, finished, tell_warnings};
use crate::args::Convert;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::source::{Item, Source};
use crate::stream::read_apart;
use crate::terminal::progress::Progress;
use crate::terminal::report;

pub(crate) fn run(args: &Convert) -> CommandResult {
    let source = Source::new(&args.input)?;
    let stop = crate::interrupt::on_signal();
    let mut progress = Progress::new(args.input.quiet, source.total, source.bytes_read());
    let mut sink = Sink {
        args,
        inputs: args.input.inputs(),
        out: BufWriter::with_capacity(1 << 18, io::stdout()),
        opened: None,
        written: 0,
    };
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let many_files = args.input.files.len() > 1;
    let mut exit = Exit::Fine;
    for item in read_apart(source, &stop) {
        if stop.is_requested() {
            break;
        }
        let mut reply = Reply::default();
        let written = sink.convert(&item, &mut reply, many_files);
        exit = exit.max(reply.exit);
        progress.aside(|| report::say(&reply.err));
        if let Err(error) = written {
            return finished(Err(error));
        }
        progress.add(1);
    }
    if stop.is_requested() {
        exit = Exit::Interrupted;
    }
    progress.finish();
    finished(sink.close().map(|()| exit))
}

/// Where converted boards go: stdout, or a file each.
struct Sink<'a> {
    args: &'a Convert,
    inputs: Inputs,
    out: BufWriter<io::Stdout>,
    /// The format that was begun on stdout.
    opened: Option<&'static Format>,
    written: usize,
}

impl Sink<'_> {
    fn convert(&mut self, item: &Item, reply: &mut Reply, many_files: bool) -> io::Result<()> {
        let record = match &item.record {
            Ok(record) => record,
            Err(failure) => {
                item.tell_failure(failure, reply, false, many_files);
                reply.out.clear();
                return Ok(());
            }
        };
        tell_warnings(item, self.args.input.quiet, reply);
        let plain = if record.puzzle.shape().side() <= 9 {
            "line"
        } else {
            "boxes"
        };
        let Some(format) = self.args.to.or_else(|| formats::find(plain)) else {
            return Ok(());
        };
        let Some(writer) = &format.writer else {
            return Ok(());
        };
        if !writer.keeps_marks && !self.args.input.quiet && has_struck(&record.puzzle) {
            reply.tell(&format!(
                "warning: {}: format '{}' has no room for pencil marks, and they are left out; \
                 'candidates' and 'json' keep them",
                item.place(true),
                format.id
            ));
        }
        let mut text = Vec::new();
        let options = WriteOptions {
            symbols: self.args.input.symbols,
            marks: self.args.marks,
        };
        match (writer.write)(&Sheet::question(record), &options, &mut text) {
            Ok(()) => {}
            Err(WriteError::Io(error)) => return Err(error),
            Err(error @ WriteError::Unsuitable(_)) => {
                reply.failed(None, &format!("error: {}: {error}", item.place(true)));
                return Ok(());
            }
        }
        self.written += 1;
        if let Some(folder) = &self.args.out {
            let name = file_name(record, format, self.written);
            let whole = [writer.opening.as_bytes(), &text, writer.closing.as_bytes()].concat();
            let path = folder.join(name);
            return files::write(&path, &whole, &self.inputs).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            });
        }
        if writer.single && self.written > 1 {
            let message = format!(
                "error: {}: format '{}' holds one board; give --out DIR for a file each",
                item.place(true),
                format.id
            );
            reply.failed(None, &message);
            return Ok(());
        }
        if self.opened.is_none() {
            self.out.write_all(writer.opening.as_bytes())?;
            self.opened = Some(format);
        }
        self.out.write_all(&text)
    }

    fn close(&mut self) -> io::Result<()> {
        if let Some(writer) = self.opened.and_then(|format| format.writer.as_ref()) {
            self.out.write_all(writer.closing.as_bytes())?;
        }
        self.out.flush()
    }
}

/// Whether pencil marks strike out more than the digits on the board do.
fn has_struck(puzzle: &Puzzle) -> bool {
    let marks = puzzle.pencil_marks();
    marks.is_some_and(|marks| *marks != Candidates::of(&puzzle.board()))
}

/// The label of the board or its number, with the format's ending.
fn file_name(record: &Record, format: &Format, number: usize) -> String {
    let ending = format.extensions.first().unwrap_or(&"txt");
    let label = record.label.as_deref().map(|label| {
        label
            .chars()
            .map(|c| {
                if c.is_alphanumeric() || "-_.".contains(c) {
                    c
                } else {
                    '_'
                }
            })
            .collect::<String>()
    });
    let name = match label {
        Some(label) if !label.is_empty() && Path::new(&label).file_name().is_some() => {
            format!("{number:04}-{label}")
        }
        _ => format!("{number:04}"),
    };
    format!("{name}.{ending}")
}
