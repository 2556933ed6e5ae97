//! `satur generate` when nothing but minimal 9x9 puzzles is asked for: many at once.
//!
//! They are the puzzles that come one by one; they are only made, proved and written without a
//! record of each.

use std::io::IsTerminal as _;
use std::ops::Range;

use satur::formats::{Format, Record, Sheet, WriteError, WriteOptions, write_plain_lines};
use satur::generate::{CluePattern, minimal_many};
use satur::methods::{Answered, Goal, run_many};
use satur::model::{Grid, Puzzle, Shape, Stop};

use crate::args::Generate;
use crate::buffer_pool;
use crate::language::say;
use crate::reply::Reply;
use crate::terminal::report;

/// The most puzzles made at once: a tenth of a second. Fewer would leave lanes empty at the end
/// of each chunk, more would keep Ctrl-C waiting.
pub(super) const MOST: u64 = 4096;

/// Whether nothing else is asked for, and nothing is to be told of each. What is rated or
/// compared takes longer than its making, and is better handed out one by one.
pub(super) fn is_plain(args: &Generate) -> bool {
    is_series(args) && !(args.distinct || args.csv || args.json || draws(args))
}

/// Whether puzzles are drawn for a person to look at.
pub(super) fn draws(args: &Generate) -> bool {
    args.out.is_none()
        && std::io::stdout().is_terminal()
        && args.to.is_none()
        && !args.json
        && !args.csv
}

/// Whether nothing else is asked for.
pub(super) fn is_series(args: &Generate) -> bool {
    is_random(args) && !args.has_order()
}

/// Whether any minimal puzzle of 9x9 will do, but for its difficulty.
pub(super) fn is_random(args: &Generate) -> bool {
    args.shape == Shape::classic()
        && !args.has_rules()
        && args.symmetry == CluePattern::None
        && args.clue_kinds.is_empty()
        && args.clues.is_none()
        && args.pattern.is_none()
        && args.grids.is_none()
        && args.minimize.is_none()
        && !args.is_for_beginners()
}

/// Makes the puzzles of a series with these numbers.
pub(super) fn answer(
    seed: u64,
    numbers: Range<u64>,
    format: &'static Format,
    stop: &Stop,
) -> Reply {
    let made = minimal_many(seed, numbers.clone());
    let givens: Vec<[u8; 81]> = made.iter().map(|nine| nine.givens).collect();
    let mut reply = Reply {
        out: buffer_pool::TEXTS.take_empty(),
        ..Reply::default()
    };
    let expected =
        |first: usize, count: usize| made[first..first + count].iter().map(|nine| &nine.solution);
    // What is shown was proved: that there is a solution, which it is, and that there is no
    // other.
    run_many(&givens, Goal::Unique, stop, |first, answer| {
        let why = match answer {
            Answered::Solved(solutions)
                if solutions.iter().eq(expected(first, solutions.len())) =>
            {
                reply.go_on();
                for board in &givens[first..first + solutions.len()] {
                    write(board, format, &mut reply);
                }
                return;
            }
            Answered::Open if stop.is_requested() => {
                reply.interrupted += 1;
                return;
            }
            Answered::Wrong(error) => error.to_string(),
            _ => say("not-proved-unique", &[]),
        };
        let number = (numbers.start + first as u64 + 1).to_string();
        let place = say("numbered", &[("number", &number)]);
        reply.go_on();
        reply.fail_apart(&report::error_line(&format!("{place}: {why}")));
        reply.comment(&format!("{place}: {}", say("error", &[])));
    });
    reply
}

fn write(givens: &[u8; 81], format: &'static Format, reply: &mut Reply) {
    if format.is_plain_line() {
        return write_plain_lines(std::slice::from_ref(givens), &mut reply.out);
    }
    let grid = Grid::from_numbers(Shape::classic(), givens);
    if let Some(grid) = grid {
        let record = Record::new(0, Puzzle::new(grid));
        let sheet = Sheet::question(&record);
        let written = format.write(&sheet, &WriteOptions::default(), &mut reply.out);
        if let Err(WriteError::Unsuitable(why)) = written {
            reply.fail_apart(&report::error_line(&why));
        }
    }
}
