//! `satur solve` on plain lines of 81 characters: many at once.
//!
//! Files of millions of puzzles are such lines. They are read in chunks, solved by the engine
//! that works on hundreds at a time, and written without making a record of each. A line whose
//! answer takes words (none, several, too hard for a batch) is answered as any other puzzle; one
//! that the engine answered wrongly is an error, as it would be alone.

use satur::formats::{Record, Symbols, write_plain_lines};
use satur::methods::{Answered, Configured, Goal, RuleAnswer, run_many_in_runs, run_rules};
use satur::model::{Grid, Puzzle, Shape, Stop};

use crate::args::Solve;
use crate::buffer_pool;
use crate::item::Item;
use crate::reply::Reply;
use crate::source::LineChunk;

/// Whether plain lines may be answered together: nobody asks how each was solved.
pub(super) fn is_plain(args: &Solve, configured: &Configured) -> bool {
    let effort = &args.effort;
    let has_batch = configured.method().has_batch() && args.settings.is_empty();
    (has_batch || configured.rule_batch().is_some())
        && !(args.as_published
            || super::draws(args)
            || args.all
            || args.stats
            || args.trace.is_some()
            || effort.json
            || args.proof.is_some())
        && effort.time.is_none()
        && args.max_iter.is_none()
        && args.input.symbols == Symbols::default()
        && args.to.is_none_or(|to| to.format().is_plain_line())
}

/// The reply to a chunk of lines; `alone` answers those that need it, and `stuck` writes the digits that
/// are certain where rules stop. Where Ctrl-C came first, what was finished is kept.
pub(super) fn answer(
    chunk: &LineChunk,
    configured: &Configured,
    goal: Goal,
    stop: &Stop,
    alone: impl Fn(&Item) -> Option<Reply>,
    stuck: impl Fn(&Item, Grid) -> Reply,
) -> Reply {
    let lines = &chunk.lines;
    let mut reply = Reply {
        out: buffer_pool::TEXTS.take_empty(),
        ..Reply::default()
    };
    reply.out.reserve(82 * lines.boards.len());
    let classic = |board: &[u8; 81]| Grid::from_numbers(Shape::classic(), board);
    let item = |at: usize| {
        Some(Item {
            file: chunk.file.clone(),
            format: Some(chunk.format),
            number: chunk.first + at,
            count: chunk.count.clone(),
            record: Ok(Record::new(
                lines.first + at,
                Puzzle::new(classic(&lines.boards[at])?),
            )),
        })
    };
    let Some(batch) = configured.rule_batch() else {
        run_many_in_runs(&lines.boards, goal, stop, |at, answer| {
            append(&mut reply, answer, || item(at), &alone);
        });
        return reply;
    };
    run_rules(batch, &lines.boards, goal, stop, |at, answer| {
        let answer = match answer {
            Ok(RuleAnswer::Solved(grid)) => Answered::Solved(std::slice::from_ref(grid)),
            Ok(RuleAnswer::Alone) => Answered::Unsolved(Ok(())),
            Ok(RuleAnswer::Stuck(digits)) => {
                let as_far = |item: &Item| classic(digits).map(|grid| stuck(item, grid));
                let answer = Answered::Unsolved(Ok(()));
                return append(&mut reply, answer, || item(at), as_far);
            }
            Err(error) => Answered::Unsolved(Err(error)),
        };
        append(&mut reply, answer, || item(at), &alone);
    });
    reply
}

/// Appends the engine's answer to one line or more to the reply; `item` is the first of them.
fn append(
    reply: &mut Reply,
    answer: Answered,
    item: impl FnOnce() -> Option<Item>,
    alone: impl Fn(&Item) -> Option<Reply>,
) {
    let why = match answer {
        Answered::Solved(solutions) => {
            reply.go_on();
            return write_plain_lines(solutions, &mut reply.out);
        }
        Answered::Unsolved(why) => why,
    };
    let one = item().and_then(|item| match why {
        Ok(()) => alone(&item),
        Err(error) => {
            let mut wrong = Reply::default();
            wrong.fail(&item, &error);
            Some(wrong)
        }
    });
    let Some(one) = one else {
        reply.interrupted += 1;
        return;
    };
    reply.go_on();
    reply.out.extend_from_slice(&one.out);
    reply.err.push_str(&one.err);
    reply.exit = reply.exit.max(one.exit);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use satur::methods::{Mistake, RunError};

    use super::*;
    use crate::exit::Exit;
    use crate::input_count::InputCount;

    #[test]
    fn a_wrong_answer_of_the_engine_is_reported_and_keeps_its_place() {
        let (claimed, found) = (1, 2);
        let mistake = Mistake::Count { claimed, found };
        let wrong = RunError::Wrong {
            method: "exact",
            mistake,
        };
        let count = Arc::new(InputCount::new(false));
        count.add(2);
        let item = || {
            let puzzle = Puzzle::new(Grid::empty(Shape::classic()));
            Some(Item {
                file: "lines.txt".into(),
                format: None,
                number: 5,
                count: count.clone(),
                record: Ok(Record::new(7, puzzle)),
            })
        };
        let mut reply = Reply::default();
        append(&mut reply, Answered::Unsolved(Err(wrong)), item, |_| {
            panic!("it is not quietly solved again")
        });
        append(&mut reply, Answered::Solved(&[[5; 81]]), item, |_| None);
        let out = String::from_utf8(reply.out).unwrap();
        assert_eq!(out, format!("# puzzle 5: error\n{}\n", "5".repeat(81)));
        let expected = "error: lines.txt puzzle 5: method 'exact' counted 1 solutions where there are 2, \
                        counting up to 2; please report this puzzle\n";
        let err = anstream::adapter::strip_str(&reply.err).to_string();
        assert_eq!(err, expected);
        assert_eq!(reply.exit, Exit::Usage);
    }
}
