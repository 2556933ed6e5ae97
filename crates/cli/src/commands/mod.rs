//! One file per command.

pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod dataset;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod help;
pub(crate) mod hint;
pub(crate) mod lab;
mod lines;
pub(crate) mod man;
pub(crate) mod methods;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod techniques;
pub(crate) mod verify;
pub(crate) mod watch;

use std::io::{self, Write};
use std::path::Path;

use satur::advice;
use satur::files::Inputs;
use satur::formats::{Record, Symbols};
use satur::methods::{Goal, Outcome, Request, RunError, Threads, Verdict, exact, run};
use satur::model::{Grid, Puzzle, Stop};
use satur::stream::Question;
use serde_json::{Map, Value, json};

use crate::args::Input;
use crate::exit::Exit;
use crate::item::{Failure, Item};
use crate::language::{current, say};
use crate::reply::Reply;
use crate::source::{Chunk, Chunks, LineChunk, Source};
use crate::tables::Output;
use crate::terminal::progress::Progress;
use crate::{interrupt, writer};

/// Makes a folder to write into; a file in its place is named as one.
pub(crate) fn make_folder(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| {
        let path = folder.display();
        if folder.is_file() {
            format!("{path}: {}", say("not-a-folder", &[]))
        } else {
            format!("{path}: {error}")
        }
    })
}

/// How a command ended: its exit code, or the message of an error that ends it with code 2.
pub(crate) type CommandResult = Result<Exit, String>;

/// Answers every puzzle of the input on stdout, working on `at_once` of them at a time.
fn answer_all(
    input: &Input,
    at_once: usize,
    answer: impl Fn(&Item, &Stop) -> Option<Reply> + Sync,
) -> CommandResult {
    answer_all_on(Output::text(None, Inputs::NONE)?, input, at_once, answer)
}

/// Answers every puzzle of the input on stdout, plain lines many at a time.
fn answer_all_lines(
    input: &Input,
    at_once: usize,
    answer: impl Fn(&Item, &Stop) -> Option<Reply> + Sync,
    answer_lines: impl Fn(&LineChunk, &Stop) -> Reply + Sync,
) -> CommandResult {
    let chunks = Chunks {
        first: Vec::new().into_iter(),
        source: Source::new(input)?,
        takes_lines: input.symbols == Symbols::default(),
        buffer: Vec::new(),
    };
    let progress = chunks.source.progress();
    let stop = interrupt::on_signal();
    let output = Output::text(None, Inputs::NONE)?;
    let threads = Threads::new(at_once);
    answer_items(
        chunks,
        progress,
        &threads,
        &stop,
        ["", ""],
        output,
        |chunk, stop| match chunk {
            Chunk::One(item) => answer(item, stop),
            Chunk::Lines(lines) => Some(answer_lines(lines, stop)),
        },
    )
}

/// Answers every puzzle of the input on an output.
fn answer_all_on(
    output: Output,
    input: &Input,
    at_once: usize,
    answer: impl Fn(&Item, &Stop) -> Option<Reply> + Sync,
) -> CommandResult {
    let source = Source::new(input)?;
    let progress = source.progress();
    let stop = interrupt::on_signal();
    let threads = Threads::new(at_once);
    answer_items(source, progress, &threads, &stop, ["", ""], output, answer)
}

/// Answers `items` on an output, with a text before the first answer and one after the last.
fn answer_items<Q: Question + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    mut progress: Progress,
    threads: &Threads,
    stop: &Stop,
    [opening, closing]: [&str; 2],
    mut out: Output,
    answer: impl Fn(&Q, &Stop) -> Option<Reply> + Sync,
) -> CommandResult {
    let write_all = || {
        out.write_all(opening.as_bytes())?;
        let exit = writer::write_answers(items, threads, stop, &mut progress, &mut out, |item| {
            answer(item, stop)
        })?;
        out.write_all(closing.as_bytes())?;
        out.finish()?;
        Ok(exit)
    };
    finished(write_all())
}

/// Adds the name of a board and what else its file says of it: the other columns of a table,
/// the author, the level. A key that comes twice makes the notes a list of pairs, as in the
/// format `json`.
fn add_notes(object: &mut Value, record: &Record) {
    if let Some(label) = &record.label {
        object["name"] = json!(label);
    }
    if record.notes.is_empty() {
        return;
    }
    let unique: Map<String, Value> = record
        .notes
        .iter()
        .map(|(key, value)| (key.clone(), json!(value)))
        .collect();
    object["notes"] = if unique.len() == record.notes.len() {
        Value::Object(unique)
    } else {
        json!(record.notes)
    };
}

/// What a player entered, judged, beside an answer about the puzzle as it was set.
fn tell_entries(item: &Item, puzzle: &Puzzle, quiet: bool, stop: &Stop, reply: &mut Reply) {
    if let (Some(entries), false) = (advice::entries(puzzle, stop), quiet) {
        reply.tell(&item.located(&entries.say(current(), puzzle)));
    }
}

/// Turns the result of writing to stdout into that of the command. A closed pipe is no error: its
/// reader has seen enough.
fn finished(written: io::Result<Exit>) -> CommandResult {
    match written {
        Ok(exit) => Ok(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => Err(format!("cannot write: {error}")),
    }
}

/// Writes a whole text to stdout.
fn print(text: &str) -> CommandResult {
    let mut out = anstream::stdout();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    finished(written.map(|()| Exit::Fine))
}

/// Writes help to stdout, with colours on a terminal.
pub(crate) fn print_styled(text: &clap::builder::StyledStr) -> CommandResult {
    print(&crate::args::help::with_headings(&text.ansi().to_string()))
}

/// Runs the default method. `None` if it was interrupted.
fn ask_exact(puzzle: &Puzzle, goal: Goal, stop: &Stop) -> Option<Result<Outcome, RunError>> {
    let mut request = Request::new(goal);
    request.stop = stop.clone();
    let outcome = run(exact(), puzzle, &mut request);
    let was_interrupted = stop.is_requested()
        && matches!(
            &outcome,
            Ok(Outcome {
                verdict: Verdict::GaveUp(_),
                ..
            })
        );
    (!was_interrupted).then_some(outcome)
}

/// A board as JSON has it: one character a cell, or numbers with blanks between past side 35.
fn json_board(grid: &Grid) -> String {
    grid.to_line().unwrap_or_else(|| {
        grid.numbers()
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    })
}

/// Returns the board of an item and a reply that already holds its warnings, or the finished reply
/// for an item that could not be read.
fn read_record<'a>(
    item: &'a Item,
    input: &Input,
    json: bool,
    clues: Clues,
) -> Result<(&'a Record, Reply), Reply> {
    let mut reply = Reply::default();
    match &item.record {
        Ok(record) => {
            if let Some(refusal) = clues.refusal(&record.puzzle) {
                let failure = Failure::File(item.located(&refusal));
                item.tell_failure(&failure, &mut reply, json);
                return Err(reply);
            }
            tell_warnings(item, input.quiet, &mut reply);
            Ok((record, reply))
        }
        Err(failure) => {
            item.tell_failure(failure, &mut reply, json);
            Err(reply)
        }
    }
}

/// Which clues a command can keep. Other boards are refused by name: an answer that leaves a clue out would be wrong.
#[derive(Clone, Copy)]
enum Clues {
    /// It asks the exact engine or human logic, which keep them.
    Kept,
    /// It knows rules, and no clues.
    Refused,
}

impl Clues {
    /// What to say of a board that has others.
    fn refusal(self, puzzle: &Puzzle) -> Option<String> {
        let is_kept = matches!(self, Self::Kept) || puzzle.clues().is_empty();
        (!is_kept).then(|| say("clues-refused", &[("clues", &puzzle.clue_names())]))
    }
}

/// Warnings of a board, unless nobody wants them.
fn tell_warnings(item: &Item, quiet: bool, reply: &mut Reply) {
    if let (Ok(record), false) = (&item.record, quiet) {
        for warning in &record.warnings {
            reply.tell(&crate::terminal::report::warning(&item.file, warning));
        }
    }
}
