//! One file per command.

pub(crate) mod book;
pub(crate) mod book_args;
mod book_files;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod formats;
mod gallery;
pub(crate) mod generate;
pub(crate) mod generate_args;
mod generate_many;
pub(crate) mod hint;
pub(crate) mod lab;
pub(crate) mod methods;
pub(crate) mod rate;
pub(crate) mod solve;
mod solve_lines;
pub(crate) mod techniques;

use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

use satur::formats::Record;
use satur::methods::{Cancel, Goal, Outcome, Request, RunError, Verdict, find, run};
use satur::model::{Grid, Puzzle};

use crate::args::{Effort, Input};
use crate::exit::Exit;
use crate::progress::Progress;
use crate::reply::Reply;
use crate::source::{Item, Source};
use crate::stream::Question;
use crate::{interrupt, stream};

/// How a command ends: with an exit code, or with a message and code 2.
pub(crate) type Ended = Result<Exit, String>;

/// Answers every puzzle of the input on stdout, so many at once.
fn answer_all(
    input: &Input,
    at_once: usize,
    answer: impl Fn(&Item, &Cancel) -> Option<Reply> + Sync,
) -> Ended {
    let source = Source::new(input);
    let progress = Progress::new(input.quiet, source.total, source.bytes_read());
    let cancel = interrupt::on_ctrl_c();
    answer_items(source, progress, at_once, &cancel, ["", ""], answer)
}

/// The same for puzzles that were begun to be read, with a text before and after the answers.
fn answer_items<Q: Question + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    mut progress: Progress,
    at_once: usize,
    cancel: &Cancel,
    [opening, closing]: [&str; 2],
    answer: impl Fn(&Q, &Cancel) -> Option<Reply> + Sync,
) -> Ended {
    let mut out = BufWriter::with_capacity(1 << 18, io::stdout());
    let write_all = || {
        out.write_all(opening.as_bytes())?;
        let exit = stream::stream(items, at_once, cancel, &mut progress, &mut out, |item| {
            answer(item, cancel)
        })?;
        out.write_all(closing.as_bytes())?;
        out.flush()?;
        Ok(exit)
    };
    finished(write_all())
}

/// Whoever reads our output may stop reading; that is no error of ours.
fn finished(written: io::Result<Exit>) -> Ended {
    match written {
        Ok(exit) => Ok(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => Err(format!("cannot write: {error}")),
    }
}

/// Writes a whole text to stdout.
fn print(text: &str) -> Ended {
    finished(
        anstream::stdout()
            .write_all(text.as_bytes())
            .map(|()| Exit::Fine),
    )
}

/// Asks the default method; nothing if Ctrl-C came first.
fn ask_exact(
    puzzle: &Puzzle,
    goal: Goal,
    effort: &Effort,
    cancel: &Cancel,
) -> Option<Result<Outcome, RunError>> {
    race_exact(puzzle, goal, effort.time, 1, cancel)
}

/// The same with so many threads for the puzzle.
fn race_exact(
    puzzle: &Puzzle,
    goal: Goal,
    time: Option<Duration>,
    threads: usize,
    cancel: &Cancel,
) -> Option<Result<Outcome, RunError>> {
    let method = find("exact").expect("exact is always there");
    let mut request = Request::new(goal);
    request.budget.time = time;
    (request.cancel, request.threads) = (cancel.clone(), threads);
    let outcome = run(method, puzzle, &mut request);
    let was_interrupted = cancel.is_stopped()
        && matches!(
            &outcome,
            Ok(Outcome {
                verdict: Verdict::GaveUp(_),
                ..
            })
        );
    (!was_interrupted).then_some(outcome)
}

/// When a puzzle that is begun now has had its time; never, if that is too far to tell.
fn deadline(effort: &Effort) -> Option<Instant> {
    effort
        .time
        .and_then(|limit| Instant::now().checked_add(limit))
}

/// Whether a puzzle has had its time from now on, or Ctrl-C came; for what keeps no time itself.
fn is_over(effort: &Effort, cancel: &Cancel) -> impl Fn() -> bool {
    let deadline = deadline(effort);
    move || cancel.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
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

/// The board of an item, with a reply that tells its warnings; or the reply that tells why
/// there is none.
fn opened<'a>(
    item: &'a Item,
    input: &Input,
    json: bool,
    many_files: bool,
) -> Result<(&'a Record, Reply), Reply> {
    let mut reply = Reply::default();
    match &item.record {
        Ok(record) => {
            tell_warnings(item, input.quiet, &mut reply);
            Ok((record, reply))
        }
        Err(failure) => {
            item.tell_failure(failure, &mut reply, json, many_files);
            Err(reply)
        }
    }
}

/// Warnings of a board, unless nobody wants them.
fn tell_warnings(item: &Item, quiet: bool, reply: &mut Reply) {
    if let (Ok(record), false) = (&item.record, quiet) {
        for warning in &record.warnings {
            reply.tell(&crate::report::warning(&item.file, warning));
        }
    }
}

/// The ids that look most like a word that is none of them.
fn did_you_mean<'a>(word: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let alike: Vec<&str> = ids
        .filter(|id| id.contains(word) || word.contains(id))
        .collect();
    if alike.is_empty() {
        String::new()
    } else {
        format!(" (did you mean {}?)", alike.join(" or "))
    }
}
