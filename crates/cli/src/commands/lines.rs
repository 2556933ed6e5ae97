//! Plain lines through the engine that answers many boards at once, for commands whose answer follows from how many
//! solutions there are.

use satur::methods::{Answered, Goal, run_many};
use satur::model::Stop;

use crate::item::Item;
use crate::reply::Reply;
use crate::source::LineChunk;

/// The reply to a chunk of lines. `simple` appends the answer to a line with one of these numbers of solutions; `alone`
/// answers the other lines.
pub(super) fn answer_lines(
    chunk: &LineChunk,
    stop: &Stop,
    knows: &[Solutions],
    simple: impl Fn(usize, Solutions, &mut Reply),
    alone: impl Fn(&Item) -> Option<Reply>,
) -> Reply {
    let mut all = Reply::default();
    let mut append = |index: usize, solutions: Option<Solutions>, wrong: Option<&dyn ToString>| {
        // Whoever asks for one puzzle is told more.
        let is_simple = |solutions: &Solutions| knows.contains(solutions) && !chunk.is_alone();
        if let Some(solutions) = solutions.filter(is_simple) {
            all.go_on();
            return simple(index, solutions, &mut all);
        }
        let one = chunk.item(index).and_then(|item| {
            let Some(error) = wrong else {
                return alone(&item);
            };
            let mut reply = Reply::default();
            reply.fail(&item, &error.to_string());
            Some(reply)
        });
        match one {
            Some(one) => all.append(one),
            None => all.interrupted += 1,
        }
    };
    run_many(
        &chunk.lines.boards,
        Goal::Unique,
        stop,
        |first, answer| match answer {
            Answered::Solved(solutions) => {
                (first..first + solutions.len())
                    .for_each(|index| append(index, Some(Solutions::One), None));
            }
            Answered::Impossible => append(first, Some(Solutions::None), None),
            Answered::Wrong(error) => append(first, None, Some(&error)),
            Answered::Several(_) | Answered::Stuck(_) | Answered::Open => append(first, None, None),
        },
    );
    all
}

/// How many solutions a line has, where that is a simple answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Solutions {
    /// None.
    None,
    /// One.
    One,
}
