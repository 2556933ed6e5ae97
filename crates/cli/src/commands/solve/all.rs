//! `satur solve --all` without a small limit: solutions are written as they are found.
//!
//! An empty board has more solutions than any memory holds, so each is verified, written and
//! forgotten. Puzzles go one after another; where a limit says that few are wanted, they are
//! collected instead and all cores work.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use satur::advice::{entries, json::write_answer};
use satur::formats::{Sheet, WriteError, board_value};
use satur::model::{Solution, Stop};
use satur::stream::read_apart;

use super::{Answered, Asked, as_json, ask, output, write_unsolved};
use crate::commands::{CommandResult, finished};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::say;
use crate::reply::Reply;
use crate::source::Source;
use crate::terminal::progress::Progress;
use crate::terminal::report;

/// Upper bound on the solutions of a puzzle that are collected before they are written.
pub(super) const MOST_COLLECTED: u64 = 1000;

/// How long solutions may wait in the buffer while more are searched for.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// Writes all solutions of every puzzle of the source.
pub(super) fn run(
    asked: &Asked,
    first: Vec<Item>,
    source: Source,
    mut progress: Progress,
    stop: &Stop,
) -> CommandResult {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    let [opening, closing] = super::around(asked);
    let write_all = || -> io::Result<Exit> {
        out.write_all(opening.as_bytes())?;
        let mut exit = Exit::Fine;
        for item in read_apart(first.into_iter().chain(source), stop) {
            if stop.is_requested() {
                break;
            }
            let mut reply = Reply::default();
            let done = answer(asked, &item, stop, &mut reply, &mut out)?;
            progress.aside(|| {
                report::say(&reply.err);
                out.write_all(&reply.out).and_then(|()| out.flush())
            })?;
            exit = exit.max(reply.exit);
            if !done {
                break;
            }
            progress.add(1);
        }
        out.write_all(closing.as_bytes())?;
        out.flush()?;
        Ok(if stop.is_requested() {
            Exit::Interrupted
        } else {
            exit
        })
    };
    let written = write_all();
    progress.finish();
    finished(written)
}

/// Writes the solutions of a puzzle; false if it was interrupted.
fn answer(
    asked: &Asked,
    item: &Item,
    stop: &Stop,
    reply: &mut Reply,
    out: &mut impl Write,
) -> io::Result<bool> {
    let args = asked.args;
    let record = match &item.record {
        Ok(record) => record,
        Err(failure) => {
            item.tell_failure(failure, reply, args.effort.json);
            return Ok(true);
        }
    };
    let Some((format, options)) = output(asked, item) else {
        return Ok(true);
    };
    let mut failed = None;
    let mut written = 0_u64;
    let mut flushed = Instant::now();
    let mut write = |solution: &Solution| -> Result<(), WriteError> {
        if args.effort.json {
            let before = if written == 0 {
                "{\"solutions\":["
            } else {
                ","
            };
            write!(out, "{before}{}", board_value(solution.grid()))?;
        } else {
            format.write(&Sheet::solved(record, solution.grid()), &options, out)?;
        }
        written += 1;
        if flushed.elapsed() > FLUSH_EVERY {
            out.flush()?;
            flushed = Instant::now();
        }
        Ok(())
    };
    let mut on_solution = |solution: &Solution| match write(solution) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    };
    let asked_all = ask(asked, item, stop, reply, Some(&mut on_solution));
    match failed {
        Some(WriteError::Io(error)) => return Err(error),
        Some(error) => {
            reply.fail(item, &error);
            return Ok(true);
        }
        None => {}
    }
    let Some(answered) = asked_all else {
        if args.effort.json && written > 0 {
            // Cut, but still JSON.
            writeln!(out, "]}}")?;
        }
        return Ok(false);
    };
    let answered = match answered {
        Ok(answered) => answered,
        Err(message) => {
            reply.fail(item, &message);
            return Ok(true);
        }
    };
    close(asked, item, &answered, written, stop, reply, out)?;
    if written == 0 && !args.effort.json {
        write_unsolved(format, &options, item, &answered.outcome, reply);
    }
    Ok(true)
}

/// Ends the object of a puzzle, and says if there may be more solutions than were asked for.
fn close(
    asked: &Asked,
    item: &Item,
    answered: &Answered,
    written: u64,
    stop: &Stop,
    reply: &mut Reply,
    out: &mut impl Write,
) -> io::Result<()> {
    let outcome = &answered.outcome;
    if let (true, Ok(record)) = (asked.args.effort.json, &item.record) {
        let mut answer = as_json(asked, record, answered);
        let mut line = Vec::new();
        if written > 0 {
            answer.solutions = None;
            out.write_all(b"],")?;
        }
        let entries = entries(&record.puzzle, stop);
        write_answer(item.origin(), record, entries.as_ref(), &answer, &mut line);
        // The object was begun with its solutions.
        out.write_all(&line[usize::from(written > 0)..])?;
    }
    let is_bounded = asked.args.limit.is_some_and(|limit| outcome.found >= limit);
    if written > 0 && !outcome.is_complete && !is_bounded {
        reply.exit = reply.exit.max(Exit::Unanswered);
        let found = written.to_string();
        reply.tell(&item.located(&say("all-incomplete", &[("found", &found)])));
    }
    Ok(())
}
