//! `satur rate`

use std::time::Instant;

use satur::generate::invariant;
use satur::logic::hodoku;
use satur::logic::se::End;
use satur::methods::{Goal, Verdict};
use satur::model::{Grid, Puzzle, Stop};
use serde_json::{Value, json};

use super::{CommandResult, add_notes, answer_all, ask_exact, json_board, read_record};
use crate::args::{Rate, Scale};
use crate::exit::Exit;
use crate::rater_pool::RaterPool;
use crate::rating_view::{Inv, Rated, below_highest_band};
use crate::reply::Reply;
use crate::source::Item;

/// Refuses options of one scale under another.
pub(crate) fn check(args: &Rate) -> Result<(), String> {
    if args.scale == Scale::Hodoku && (args.max.is_some() || args.inv) {
        return Err("--max and --inv belong to the scale of Sudoku Explainer; \
                    with --scale hodoku use --until-band"
            .to_owned());
    }
    Ok(())
}

pub(crate) fn run(args: &Rate) -> CommandResult {
    check(args)?;
    let many_files = args.input.files.len() > 1;
    let raters = RaterPool::default();
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, &raters, item, stop, many_files)
    })
}

fn answer(
    args: &Rate,
    raters: &RaterPool,
    item: &Item,
    stop: &Stop,
    many_files: bool,
) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, many_files) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let start = Instant::now();
    let rated = rate(args, raters, &record.puzzle, stop)?;
    let place = item.place(many_files);
    if args.effort.json {
        let mut fields = json!({
            "file": &*item.file,
            "line": record.line,
            "shape": record.puzzle.shape().to_string(),
            "input": json_board(&record.puzzle.board()),
            "seconds": start.elapsed().as_secs_f64(),
        });
        let more = match &rated {
            Ok(rated) => rated.json(),
            Err(why) => json!({ "verdict": "not rated", "why": why }),
        };
        if let (Some(fields), Value::Object(more)) = (fields.as_object_mut(), more) {
            fields.extend(more);
        }
        add_notes(&mut fields, record);
        reply.json(&fields);
    } else {
        match &rated {
            Ok(rated) => reply.out = format!("{rated}\n").into_bytes(),
            Err(why) => reply.placeholder(&place, why),
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
    let stop = &stop.narrowed(args.effort.time);
    let solution = match solution(puzzle, stop)? {
        Ok(solution) => solution,
        Err(why) => return Some(Err(why)),
    };
    let tells_band = args.until_band;
    let rated = match args.scale {
        Scale::Hodoku => hodoku::rate(puzzle, &solution, tells_band, stop)
            .map(|rating| Rated::Hodoku { rating, tells_band })
            .ok_or("boards with a side above 64 are not rated on this scale"),
        Scale::Se => {
            // In the highest band nothing more needs to be known.
            let enough = tells_band.then(below_highest_band);
            let max = [args.max, enough].into_iter().flatten().min();
            let rating = raters.with(puzzle.shape(), |rater| {
                let rating = rater.rate(puzzle, max, stop);
                let inv = match rating.end {
                    _ if !args.inv => Inv::NotAsked,
                    End::Solved => invariant(rater, puzzle, stop).map_or(Inv::Unknown, Inv::Known),
                    _ => Inv::Unknown,
                };
                (rating, inv)
            });
            rating
                .map(|(rating, inv)| Rated::Explainer {
                    rating,
                    inv,
                    tells_band,
                })
                .ok_or("boards with a side above 25 are not rated")
        }
    };
    Some(rated.map_err(str::to_owned))
}

/// The only solution, or why there is none.
fn solution(puzzle: &Puzzle, stop: &Stop) -> Option<Result<Grid, String>> {
    let outcome = match ask_exact(puzzle, Goal::Unique, 1, stop)? {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(error.to_string())),
    };
    let why = match outcome.verdict {
        Verdict::Unique => match outcome.solutions.into_iter().next() {
            Some(solution) => return Some(Ok(solution.into_grid())),
            None => "no solution was kept",
        },
        Verdict::Impossible => "no solution",
        Verdict::Several => "several solutions",
        _ => "gave up before it was known to have one solution",
    };
    Some(Err(why.to_owned()))
}
