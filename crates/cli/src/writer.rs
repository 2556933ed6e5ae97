//! Replies in order, on stdout and stderr, with progress between them.

use std::collections::HashSet;
use std::io::{self, Write};

use satur::methods::Threads;
use satur::model::Stop;
use satur::stream::{Answer, Question, Sink, stream};

use crate::buffer_pool;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::terminal::progress::Progress;
use crate::terminal::report;

/// Answers every item with `answer` and writes the replies to `out` in order. An answer of
/// nothing means that Ctrl-C came before the puzzle was done.
pub(crate) fn write_answers<Q: Question + 'static>(
    items: impl Iterator<Item = Q> + Send + 'static,
    threads: &Threads,
    stop: &Stop,
    progress: &mut Progress,
    out: &mut dyn Write,
    answer: impl Fn(&Q) -> Option<Reply> + Sync,
) -> io::Result<Exit> {
    let mut writer = Writer {
        progress,
        out,
        exit: Exit::default(),
        seen: HashSet::new(),
        interrupted: 0,
    };
    stream(items, threads, stop, answer, &mut writer)?;
    writer.progress.finish();
    writer.out.flush()?;
    Ok(if stop.is_requested() {
        Exit::Interrupted
    } else {
        writer.exit
    })
}

struct Writer<'a> {
    progress: &'a mut Progress,
    out: &'a mut dyn Write,
    /// The highest exit code that a reply calls for.
    exit: Exit,
    /// The keys of the replies that were written.
    seen: HashSet<Vec<u8>>,
    /// Interrupted puzzles, which keep their place only if a finished one comes after them.
    interrupted: usize,
}

impl Sink<Reply> for Writer<'_> {
    type Error = io::Error;

    fn take(&mut self, answers: Vec<Answer<Reply>>) -> io::Result<()> {
        let mut done = 0;
        let mut all = Reply {
            interrupted: self.interrupted,
            ..Reply::default()
        };
        for Answer { puzzles, reply } in answers {
            let Some(mut reply) = reply else {
                all.interrupted += puzzles;
                continue;
            };
            done += (puzzles - reply.interrupted) as u64;
            if reply.key.take().is_some_and(|key| !self.seen.insert(key)) {
                continue;
            }
            all.append(reply);
        }
        self.interrupted = all.interrupted;
        self.exit = self.exit.max(all.exit);
        let is_shown = self.progress.is_shown();
        self.progress.aside(|| {
            report::say(&all.err);
            self.out.write_all(&all.out)?;
            // On a terminal both share the screen: nothing may wait for later.
            if is_shown { self.out.flush() } else { Ok(()) }
        })?;
        buffer_pool::TEXTS.keep(all.out);
        self.progress.add(done);
        Ok(())
    }

    fn idle(&mut self) -> io::Result<()> {
        self.progress.aside(|| self.out.flush())
    }

    fn short_of_threads(&mut self, shortage: &str) {
        self.progress.aside(|| report::doubt(shortage));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Number(usize);

    impl Question for Number {}

    /// What is written when each number is answered by a line, or by nothing.
    fn written(numbers: &'static [usize], answer: fn(usize) -> Option<Reply>) -> (String, Exit) {
        let mut out = Vec::new();
        let mut progress = Progress::new(true, Box::new(|| None));
        let items = numbers.iter().copied().map(Number);
        let threads = Threads::new(2);
        let answer = |number: &Number| answer(number.0);
        let stop = Stop::new();
        let exit = write_answers(items, &threads, &stop, &mut progress, &mut out, answer).unwrap();
        (String::from_utf8(out).unwrap(), exit)
    }

    fn line(number: usize) -> Reply {
        Reply {
            out: format!("{number}\n").into_bytes(),
            ..Reply::default()
        }
    }

    #[test]
    fn replies_of_one_key_are_written_once_and_the_worst_exit_counts() {
        let answer = |number: usize| {
            let exit = if number == 3 {
                Exit::Unanswered
            } else {
                Exit::Fine
            };
            Some(Reply {
                key: Some(vec![number as u8 % 4]),
                exit,
                ..line(number)
            })
        };
        let (text, exit) = written(&[1, 2, 5, 3, 6, 4], answer);
        assert_eq!(text, "1\n2\n3\n4\n");
        assert_eq!(exit, Exit::Unanswered);
    }

    #[test]
    fn interrupted_puzzles_keep_their_place_before_finished_ones() {
        let (text, _) = written(&[1, 2, 3], |number| (number != 2).then(|| line(number)));
        assert_eq!(text, "1\n# interrupted\n3\n");
        let (text, _) = written(&[1, 2], |number| (number != 2).then(|| line(number)));
        assert_eq!(text, "1\n");
    }
}
