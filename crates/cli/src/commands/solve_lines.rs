//! `satur solve` on plain lines of 81 characters: many at once.
//!
//! Files of millions of puzzles are such lines. They are read in bites, solved by the engine
//! that works on hundreds at a time, and written without making a record of each. A line whose
//! answer takes words (none, several, too hard for a batch) is answered as any other puzzle.

use std::sync::Arc;

use satur::formats::{Format, PlainLines, Record, Symbols};
use satur::methods::{Cancel, Goal, Method, run_many};
use satur::model::{Grid, Puzzle, Shape};

use crate::args::Solve;
use crate::reply::Reply;
use crate::source::Item;
use crate::spare;

/// Whether plain lines may be answered together: nobody asks how each was solved.
pub(super) fn is_plain(args: &Solve, method: &dyn Method) -> bool {
    let effort = &args.effort;
    method.info().id == "exact"
        && args.settings.is_empty()
        && !(args.all || args.stats || args.trace || effort.json)
        && effort.time.is_none()
        && effort.max_iter.is_none()
        && args.input.symbols == Symbols::default()
        && args.to.is_none_or(|format| format.id == "line")
}

/// The reply to some lines of a file; `alone` answers those that need it. Where Ctrl-C came
/// first, what was finished is kept.
pub(super) fn answer(
    file: &Arc<str>,
    format: &'static Format,
    lines: &PlainLines,
    goal: Goal,
    cancel: &Cancel,
    alone: impl Fn(&Item) -> Option<Reply>,
) -> Reply {
    let mut reply = Reply {
        out: spare::TEXTS.take(),
        ..Reply::default()
    };
    reply.out.reserve(82 * lines.boards.len());
    run_many(&lines.boards, goal, cancel, |at, solution| {
        if let Some(solution) = solution {
            reply.go_on();
            let mut line = [b'\n'; 82];
            for (byte, number) in line.iter_mut().zip(solution) {
                *byte = b'0' + number;
            }
            reply.out.extend_from_slice(&line);
            return;
        }
        let one = Grid::from_numbers(Shape::classic(), &lines.boards[at]).and_then(|grid| {
            alone(&Item {
                file: file.clone(),
                format: Some(format),
                record: Ok(Record::new(lines.first + at, Puzzle::new(grid))),
            })
        });
        let Some(one) = one else {
            reply.interrupted += 1;
            return;
        };
        reply.go_on();
        reply.out.extend_from_slice(&one.out);
        reply.err.push_str(&one.err);
        reply.exit = reply.exit.max(one.exit);
    });
    reply
}
