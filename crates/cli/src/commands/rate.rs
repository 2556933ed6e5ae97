//! `satur rate`

use std::io::IsTerminal as _;

use satur::advice::{Inv, Rated, below_highest_level, wrap};
use satur::generate::invariant;
use satur::logic::se::{self, RatingEnd};
use satur::logic::{MAX_SIDE, hodoku};
use satur::methods::{Goal, Verdict};
use satur::model::{Grid, Puzzle, Stop};
use serde_json::json;

use super::{Clues, CommandResult, answer_all, ask_exact, read_record, tell_entries};
use crate::args::{Rate, Scale};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::rater_pool::RaterPool;
use crate::reply::Reply;
use crate::tables::{self, Table};
use crate::terminal::text_width;

/// Refuses options of one scale under another.
pub(crate) fn check(args: &Rate) -> Result<(), String> {
    if args.scale == Scale::Hodoku && (args.max.is_some() || args.inv) {
        return Err(say("rate-scale", &[]));
    }
    Ok(())
}

pub(crate) fn run(args: &Rate) -> CommandResult {
    check(args)?;
    let table = Table::wanted(args.to, &args.input.files);
    if let Some(table) = table.filter(|table| table.is_columnar()) {
        return tables::rate(args, table);
    }
    let raters = RaterPool::default();
    let speaks = std::io::stdout().is_terminal();
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, &raters, speaks, item, stop)
    })
}

/// The reply to a puzzle: a sentence for people, a line of columns for programs.
fn answer(
    args: &Rate,
    raters: &RaterPool,
    speaks: bool,
    item: &Item,
    stop: &Stop,
) -> Option<Reply> {
    // The ladder of Satur knows clues; the scale of HoDoKu does not.
    let clues = match args.scale {
        Scale::Se => Clues::Kept,
        Scale::Hodoku => Clues::Refused,
    };
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, clues) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let rated = rate(args, raters, &record.puzzle.without_placed(), stop)?;
    if args.effort.json {
        let answer = match &rated {
            Ok(rated) => rated.json(),
            Err(why) => json!({ "verdict": "not rated", "reason": why }),
        };
        reply.json_answer(item, record, &answer, stop);
    } else {
        tell_entries(item, &record.puzzle, args.input.quiet, stop, &mut reply);
        match &rated {
            Ok(rated) if speaks => {
                let sentence = format!("{}{}", item.prefix(), rated.sentence(current()));
                reply.out = wrap(&sentence, text_width(), 2, 0).into_bytes();
            }
            Ok(rated) => reply.out = format!("{}\n", rated.line(current())).into_bytes(),
            Err(why) => reply.placeholder(item, why),
        }
    }
    if !matches!(&rated, Ok(rated) if rated.is_answer()) {
        reply.exit = Exit::Unanswered;
    }
    Some(reply)
}

/// The rating, or why there is none; nothing if Ctrl-C came before it began.
fn rate(
    args: &Rate,
    raters: &RaterPool,
    puzzle: &Puzzle,
    stop: &Stop,
) -> Option<Result<Rated, String>> {
    let is_explainer = args.scale == Scale::Se && puzzle.is_plain();
    let most = if is_explainer { se::MAX_SIDE } else { MAX_SIDE };
    if puzzle.shape().side() > most {
        let side = most.to_string();
        return Some(Err(say("rate-too-large", &[("side", &side)])));
    }
    let stop = &stop.narrowed(args.effort.time);
    let solution = match solution(puzzle, stop)? {
        Ok(solution) => solution,
        Err(why) => return Some(Err(why)),
    };
    if args.scale == Scale::Se && !is_explainer {
        let rated = Rated::by_ladder(puzzle, stop);
        return (!stop.is_requested()).then_some(Ok(rated));
    }
    let until_level = args.until_level;
    let rated = match args.scale {
        Scale::Hodoku => hodoku::rate(puzzle, &solution, until_level, stop)
            .map(|rating| Rated::Hodoku {
                rating,
                until_level,
            })
            .ok_or("64"),
        Scale::Se => {
            // In the highest level nothing more needs to be known.
            let enough = until_level.then(below_highest_level);
            let max = [args.max, enough].into_iter().flatten().min();
            let rating = raters.with(puzzle.shape(), |rater| {
                let rating = rater.rate(puzzle, max, stop);
                let inv = match rating.end {
                    _ if !args.inv => Inv::NotAsked,
                    RatingEnd::Solved => {
                        invariant(rater, puzzle, stop).map_or(Inv::Unknown, Inv::Known)
                    }
                    _ => Inv::Unknown,
                };
                (rating, inv)
            });
            rating
                .map(|(rating, inv)| Rated::Explainer {
                    rating,
                    inv,
                    until_level,
                })
                .ok_or("25")
        }
    };
    Some(rated.map_err(|side| say("rate-too-large", &[("side", side)])))
}

/// The only solution, or why there is none.
fn solution(puzzle: &Puzzle, stop: &Stop) -> Option<Result<Grid, String>> {
    let outcome = match ask_exact(puzzle, Goal::Unique, stop)? {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(error.to_string())),
    };
    let why = match outcome.verdict {
        Verdict::GaveUp(_) => say("not-rated-unknown", &[]),
        _ => match outcome.solutions.into_iter().next() {
            Some(solution) if outcome.verdict == Verdict::Unique => {
                return Some(Ok(solution.into_grid()));
            }
            Some(_) => say("not-rated-several", &[]),
            None => say("outcome-impossible", &[("clash", "")]),
        },
    };
    Some(Err(why))
}
