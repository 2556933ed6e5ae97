//! `satur count`

use satur::advice::json::write_plain_answer;
use satur::advice::{CountAnswer, count};
use satur::methods::Verdict;
use satur::model::Stop;

use super::lines::{Solutions, answer_lines};
use super::{Clues, CommandResult, answer_all, answer_all_lines, read_record, tell_entries};
use crate::args::Count;
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::reply::Reply;
use crate::source::LineChunk;

pub(crate) fn run(args: &Count) -> CommandResult {
    args.instructions.choose()?;
    let (at_once, _) = args.racing.share(&args.effort);
    let one = |item: &Item, stop: &Stop| answer(args, item, stop);
    if args.effort.time.is_some() || args.cap.is_some_and(|cap| cap < 2) {
        return answer_all(&args.input, at_once, one);
    }
    answer_all_lines(&args.input, at_once, one, |lines, stop| {
        answer_lines(
            lines,
            stop,
            &[Solutions::None, Solutions::One],
            |index, solutions, reply| append_count(args, lines, index, solutions, reply),
            |item| one(item, stop),
        )
    })
}

/// Appends the number of solutions of a line.
fn append_count(
    args: &Count,
    lines: &LineChunk,
    index: usize,
    solutions: Solutions,
    reply: &mut Reply,
) {
    let found = u64::from(solutions == Solutions::One);
    if args.effort.json {
        let complete = true;
        let answer = CountAnswer { found, complete };
        let board = &lines.lines.boards[index];
        write_plain_answer(lines.origin(index), board, &answer, &mut reply.out);
    } else {
        reply
            .out
            .extend_from_slice(if found == 1 { b"1\n" } else { b"0\n" });
    }
}

fn answer(args: &Count, item: &Item, stop: &Stop) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, Clues::Kept) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let (_, threads) = args.racing.share(&args.effort);
    let limit = args.cap.unwrap_or(u64::MAX);
    let within = stop.narrowed(args.effort.time);
    let outcome = match count(&record.puzzle, limit, threads, &within) {
        Ok(outcome) => outcome,
        Err(error) => {
            reply.fail(item, &error);
            return Some(reply);
        }
    };
    if stop.is_requested() {
        return None;
    }
    let gave_up = !outcome.is_complete && Some(outcome.found) != args.cap;
    if gave_up {
        reply.exit = Exit::Unanswered;
    }
    if args.effort.json {
        reply.json_answer(item, record, &CountAnswer::new(&outcome), stop);
        return Some(reply);
    }
    tell_entries(item, &record.puzzle, args.input.quiet, stop, &mut reply);
    if gave_up {
        let why = match outcome.verdict {
            Verdict::GaveUp(why) => why.describe_in(current()),
            _ => say("gave-up", &[]),
        };
        let count = outcome.found.to_string();
        let what = say("count-at-least", &[("why", &why), ("count", &count)]);
        reply.placeholder(item, &what);
    } else if outcome.is_complete {
        reply.out = format!("{}\n", outcome.found).into_bytes();
    } else {
        reply.out = format!("{}+\n", outcome.found).into_bytes();
    }
    Some(reply)
}
