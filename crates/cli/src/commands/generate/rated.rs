//! `satur generate` when nothing but a rating or a level is asked for, and it is not rare: a block of a series at once.

use std::ops::RangeInclusive;

use satur::generate::{Deviation, NearestPuzzle, RatedSeries};
use satur::model::Stop;

use super::{Job, Made, Task, classic, many};
use crate::args::Generate;
use crate::reply::Reply;

/// The series that the puzzles are of.
pub(super) fn series(args: &Generate) -> Option<RatedSeries> {
    let asks_for_techniques =
        args.technique.is_some() || args.max_technique.is_some() || !args.without.is_empty();
    if asks_for_techniques || !many::is_random(args) {
        return None;
    }
    RatedSeries::new(args.seed.number(), &range(args)?)
}

/// The ratings that are asked for, with some room for rounding.
pub(super) fn range(args: &Generate) -> Option<RangeInclusive<f32>> {
    let rating = args
        .rating
        .map(|r| r.low.unwrap_or(0.0)..=r.high.unwrap_or(99.0));
    let level = args.level.map(|level| level.low..=level.high);
    rating.or(level).map(|r| r.start() - 0.01..=r.end() + 0.01)
}

impl Job<'_> {
    /// Makes the puzzles of a task one after the other; nothing if Ctrl-C came before the first.
    pub(super) fn answer_rated(&self, task: &Task, stop: &Stop) -> Option<Reply> {
        let one = |number| {
            let item = task.item.clone();
            let count = 1;
            let one = Task {
                number,
                count,
                item,
            };
            self.answer(&one, stop)
        };
        let mut reply = one(task.number)?;
        for number in task.number + 1..task.number + task.count {
            match one(number) {
                Some(next) => reply.append(next),
                None => reply.interrupted += 1,
            }
        }
        Some(reply)
    }

    /// The puzzle of the series with this number.
    pub(super) fn make_rated(
        &self,
        rated: &RatedSeries,
        number: u64,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let within = stop.narrowed(Some(self.time()));
        let found = rated.get(number, &within);
        if found.is_none() && stop.is_requested() {
            return None;
        }
        Some(self.nearest(found.and_then(|nine| {
            let (puzzle, full) = classic(&nine)?;
            let miss = Deviation::HIT;
            Some(NearestPuzzle { puzzle, full, miss })
        })))
    }
}
