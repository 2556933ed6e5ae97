//! `satur solve` on plain lines of 81 characters: many at once.
//!
//! Files of millions of puzzles are such lines. They are read in chunks, solved by the engine
//! that works on hundreds at a time, and written without making a record of each. A line whose
//! answer takes words (none, several, too hard for a batch) is answered as any other puzzle; one
//! that the engine answered wrongly is an error, as it would be alone.

use std::cell::OnceCell;

use satur::advice::SolveAnswer;
use satur::advice::json::write_plain_answer;
use satur::formats::{Symbols, write_plain_lines};
use satur::methods::{Answered, Configured, Goal, run_many, run_rules};
use satur::model::{Clash, Grid, Shape, Stop};

use super::Asked;
use super::placeholders::{Placeholders, Reason};
use crate::args::Solve;
use crate::buffer_pool;
use crate::exit::Exit;
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
            || args.proof.is_some())
        && effort.time.is_none()
        && args.max_iter.is_none()
        && args.input.symbols == Symbols::default()
        && args.to.is_none_or(|to| to.format().is_plain_line())
}

/// The reply to a chunk of lines; `alone` answers those that need it, and `stuck` writes the digits that
/// are certain where rules stop. Where Ctrl-C came first, what was finished is kept.
pub(super) fn answer(
    asked: &Asked,
    chunk: &LineChunk,
    stop: &Stop,
    alone: impl Fn(&Item) -> Option<Reply>,
    stuck: impl Fn(&Item, Grid) -> Reply,
) -> Reply {
    let (args, boards) = (asked.args, &chunk.lines.boards);
    let goal = super::goal(args);
    let mut answers = Answers {
        args,
        goal,
        chunk,
        reply: Reply {
            out: buffer_pool::TEXTS.take_empty(),
            ..Reply::default()
        },
        placeholders: OnceCell::new(),
        alone,
        stuck,
    };
    answers.reply.out.reserve(82 * boards.len());
    match asked.configured.rule_batch() {
        Some(batch) => run_rules(batch, boards, goal, stop, |first, answer| {
            answers.append(first, answer);
        }),
        None => {
            run_many(boards, goal, stop, |first, answer| {
                answers.append(first, answer);
            });
        }
    }
    answers.reply
}

/// The answers to the lines of a chunk, as they are written.
struct Answers<'a, A, S> {
    args: &'a Solve,
    goal: Goal,
    chunk: &'a LineChunk,
    reply: Reply,
    /// Made when the first of them is needed: most chunks need none.
    placeholders: OnceCell<Placeholders>,
    alone: A,
    stuck: S,
}

impl<A: Fn(&Item) -> Option<Reply>, S: Fn(&Item, Grid) -> Reply> Answers<'_, A, S> {
    /// Appends the engine's answer to one line or more; `index` is that of the first of them.
    fn append(&mut self, index: usize, answer: Answered) {
        // Whoever asks for one puzzle is told more than that it has no answer.
        let is_alone = self.chunk.is_alone();
        let one = match answer {
            Answered::Solved(solutions) => {
                self.reply.go_on();
                if !self.args.effort.json {
                    return write_plain_lines(solutions, &mut self.reply.out);
                }
                for (index, solution) in (index..).zip(solutions) {
                    self.json(index, &[solution], None);
                }
                return;
            }
            Answered::Impossible if !is_alone => {
                let board = &self.chunk.lines.boards[index];
                let reason = Reason::Impossible(Clash::in_classic(board));
                return self.without_answer(index, &[], reason);
            }
            Answered::Several(solutions) if !is_alone => {
                return self.without_answer(index, &solutions, Reason::Several);
            }
            Answered::Stuck(digits) => self
                .chunk
                .item(index)
                .and_then(|item| Some((self.stuck)(&item, classic(digits)?))),
            Answered::Wrong(error) => self.chunk.item(index).map(|item| {
                let mut wrong = Reply::default();
                wrong.fail(&item, &error);
                wrong
            }),
            Answered::Open | Answered::Impossible | Answered::Several(_) => {
                self.chunk.item(index).and_then(|item| (self.alone)(&item))
            }
        };
        let Some(one) = one else {
            self.reply.interrupted += 1;
            return;
        };
        self.reply.go_on();
        self.reply.out.extend_from_slice(&one.out);
        self.reply.err.push_str(&one.err);
        self.reply.exit = self.reply.exit.max(one.exit);
    }

    /// Appends the line of a puzzle without the answer that was asked for.
    fn without_answer(&mut self, index: usize, solutions: &[&[u8; 81]], reason: Reason) {
        self.reply.go_on();
        self.reply.exit = self.reply.exit.max(Exit::Unanswered);
        if self.args.effort.json {
            return self.json(index, solutions, Some(reason));
        }
        let number = self.chunk.first + index;
        let placeholders = self
            .placeholders
            .get_or_init(|| Placeholders::new(self.chunk, false));
        placeholders.write(number, reason, &mut self.reply.out);
    }

    /// Appends the answer to a line as JSON, with the reason why it is not what was asked for.
    fn json(&mut self, index: usize, solutions: &[&[u8; 81]], reason: Option<Reason>) {
        let args = self.args;
        let mut answer = SolveAnswer::plain(&args.method, args.seed, self.goal, solutions);
        let in_english = || Placeholders::new(self.chunk, true);
        answer.reason = reason.map(|reason| {
            let placeholders = self.placeholders.get_or_init(in_english);
            placeholders.sentence(reason)
        });
        let origin = self.chunk.origin(index);
        let board = &self.chunk.lines.boards[index];
        write_plain_answer(origin, board, &answer, &mut self.reply.out);
    }
}

fn classic(board: &[u8; 81]) -> Option<Grid> {
    Grid::from_numbers(Shape::classic(), board)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use satur::formats::{self, PlainLines};
    use satur::methods::{Mistake, RunError};

    use clap::Parser;

    use super::*;
    use crate::input_count::InputCount;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        solve: Solve,
    }

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
        let chunk = LineChunk {
            file: "lines.txt".into(),
            format: formats::find("line").expect("a format"),
            first: 5,
            count,
            lines: PlainLines {
                first: 7,
                boards: vec![[0; 81]; 2],
            },
        };
        let args = Alone::parse_from(["solve"]).solve;
        let mut answers = Answers {
            args: &args,
            goal: Goal::One,
            chunk: &chunk,
            reply: Reply::default(),
            placeholders: OnceCell::new(),
            alone: |_: &Item| panic!("it is not quietly solved again"),
            stuck: |_: &Item, _| Reply::default(),
        };
        answers.append(0, Answered::Wrong(wrong));
        answers.append(1, Answered::Solved(&[[5; 81]]));
        let reply = answers.reply;
        let out = String::from_utf8(reply.out).unwrap();
        assert_eq!(out, format!("# puzzle 5: error\n{}\n", "5".repeat(81)));
        let expected = "error: lines.txt puzzle 5: method 'exact' counted 1 solutions where there are 2, \
                        counting up to 2; please report this puzzle\n";
        let err = anstream::adapter::strip_str(&reply.err).to_string();
        assert_eq!(err, expected);
        assert_eq!(reply.exit, Exit::Usage);
    }
}
