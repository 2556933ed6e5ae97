//! `satur convert`

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use satur::files::{self, Inputs};
use satur::formats::{self, Arrangement, Columns, Format, Record, Sheet, WriteError, WriteOptions};
use satur::model::{Candidates, Puzzle};
use satur::stream::read_apart;

use super::{CommandResult, finished, make_folder, tell_warnings};
use crate::args::Convert;
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::reply::Reply;
use crate::source::Source;
use crate::tables::{Output, To};
use crate::terminal::report;

pub(crate) fn run(args: &Convert) -> CommandResult {
    let source = Source::new(&args.input)?;
    let stop = crate::interrupt::on_signal();
    let mut progress = source.progress();
    let mut sink = Sink {
        args,
        inputs: args.input.inputs(),
        out: Output::new(args.to, "puzzles").map_err(|error| format!("cannot write: {error}"))?,
        opened: None,
        columns: None,
        written: 0,
        is_full: false,
    };
    if let Some(folder) = &args.out {
        make_folder(folder)?;
    }
    let mut exit = Exit::Fine;
    for item in read_apart(source, &stop) {
        if stop.is_requested() {
            break;
        }
        let mut reply = Reply::default();
        let written = sink.convert(&item, &mut reply);
        exit = exit.max(reply.exit);
        progress.aside(|| report::say(&reply.err));
        if let Err(error) = written {
            return finished(Err(error));
        }
        progress.add(1);
        if sink.is_full {
            break;
        }
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
    out: Output,
    /// The format that was begun on stdout.
    opened: Option<&'static Format>,
    /// The columns of the table on stdout.
    columns: Option<Arc<Columns>>,
    written: usize,
    /// Whether a board came that has no room beside the one before it.
    is_full: bool,
}

impl Sink<'_> {
    fn convert(&mut self, item: &Item, reply: &mut Reply) -> io::Result<()> {
        let record = match &item.record {
            Ok(record) => record,
            Err(failure) => {
                item.tell_failure(failure, reply, false);
                reply.out.clear();
                return Ok(());
            }
        };
        tell_warnings(item, self.args.input.quiet, reply);
        let plain = || formats::plainest(record.puzzle.layout());
        let format = self.args.to.map_or_else(plain, To::format);
        let Some(writer) = &format.writer else {
            return Ok(());
        };
        if !writer.keeps_marks && !self.args.input.quiet && has_struck(&record.puzzle) {
            let slots = [("place", &*item.full_place()), ("format", format.id)];
            reply.tell(&report::warning_line(&say("no-marks", &slots)));
        }
        let columns = match self.opened {
            // A file of its own has its own columns.
            Some(_) if self.args.out.is_none() => self.columns.clone(),
            _ => record.columns.clone(),
        };
        if let (Some(columns), true) = (
            &columns,
            writer.arrangement == Arrangement::Table && !self.args.input.quiet,
        ) {
            for key in columns.left_out(record) {
                let slots = [("place", &*item.full_place()), ("key", key)];
                reply.tell(&report::warning_line(&say("no-column", &slots)));
            }
        }
        if writer.single && self.args.out.is_none() && self.written > 0 {
            let why = say("one-board", &[("format", format.id)]);
            reply.fail_apart(&item.error(&why));
            self.is_full = true;
            return Ok(());
        }
        let mut text = Vec::new();
        let options = WriteOptions {
            symbols: self.args.input.symbols,
            marks: self.args.marks,
            columns: columns.as_deref(),
            lang: current() as usize,
        };
        match format.write(&Sheet::question(record), &options, &mut text) {
            Ok(()) => {}
            Err(WriteError::Io(error)) => return Err(error),
            Err(error @ WriteError::Unsuitable(_)) => {
                reply.fail_apart(&item.error(&error));
                return Ok(());
            }
        }
        self.written += 1;
        if let Some(folder) = &self.args.out {
            let name = file_name(record, format, self.written);
            let whole = [
                format.opening(columns.as_deref()).as_bytes(),
                &text,
                format.closing().as_bytes(),
            ]
            .concat();
            let path = folder.join(name);
            return files::write(&path, &whole, &self.inputs).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            });
        }
        if self.opened.is_none() {
            let opening = format.opening(columns.as_deref());
            self.out.write_all(opening.as_bytes())?;
            self.opened = Some(format);
            self.columns = columns;
        }
        self.out.write_all(&text)
    }

    fn close(mut self) -> io::Result<()> {
        if let Some(format) = self.opened {
            self.out.write_all(format.closing().as_bytes())?;
        }
        self.out.finish()
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
