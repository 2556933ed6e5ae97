//! `satur rate`

use std::time::Instant;

use satur::logic::se::{End, Limits, Mark, Rating, Score};
use satur::methods::{Cancel, Goal, Verdict};
use satur::model::Puzzle;
use serde_json::{Value, json};

use super::{Ended, answer_all, ask_exact, json_board, opened};
use crate::args::Rate;
use crate::exit::Exit;
use crate::raters::Raters;
use crate::reply::Reply;
use crate::source::Item;

pub(crate) fn run(args: &Rate) -> Ended {
    let many_files = args.input.files.len() > 1;
    let raters = Raters::default();
    answer_all(&args.input, &args.effort, |item, cancel| {
        answer(args, &raters, item, cancel, many_files)
    })
}

fn answer(
    args: &Rate,
    raters: &Raters,
    item: &Item,
    cancel: &Cancel,
    many_files: bool,
) -> Option<Reply> {
    let (record, mut reply) = match opened(item, &args.input, args.effort.json, many_files) {
        Ok(opened) => opened,
        Err(reply) => return Some(reply),
    };
    let start = Instant::now();
    let rated = rate(args, raters, &record.puzzle, cancel)?;
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
            Ok(rating) => json_rating(rating),
            Err(why) => json!({ "verdict": "not rated", "why": why }),
        };
        if let (Some(fields), Value::Object(more)) = (fields.as_object_mut(), more) {
            fields.extend(more);
        }
        reply.json(&fields);
    } else {
        match &rated {
            Ok(rating) => reply.out = format!("{}\n", describe(rating)).into_bytes(),
            Err(why) => reply.placeholder(&place, why),
        }
    }
    if !matches!(&rated, Ok(rating) if matches!(rating.end, End::Solved | End::Above)) {
        reply.exit = Exit::Unanswered;
    }
    Some(reply)
}

/// The rating, or why there is none; nothing if Ctrl-C came before it began.
fn rate(
    args: &Rate,
    raters: &Raters,
    puzzle: &Puzzle,
    cancel: &Cancel,
) -> Option<Result<Rating, String>> {
    let end = args.effort.time.map(|time| Instant::now() + time);
    let outcome = match ask_exact(puzzle, Goal::Unique, &args.effort, cancel)? {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(error.to_string())),
    };
    match outcome.verdict {
        Verdict::Unique => {}
        Verdict::Impossible => return Some(Err("no solution".to_owned())),
        Verdict::Several => return Some(Err("several solutions".to_owned())),
        _ => {
            return Some(Err(
                "gave up before it was known to have one solution".to_owned()
            ));
        }
    }
    let is_over = || cancel.is_stopped() || end.is_some_and(|end| Instant::now() >= end);
    let limits = Limits {
        max: args.max,
        is_over: &is_over,
    };
    let rating = raters.rate(puzzle, limits);
    Some(rating.ok_or_else(|| "boards with a side above 25 are not rated".to_owned()))
}

/// `ER/EP/ED` and the techniques, between tabs; or what is known.
fn describe(rating: &Rating) -> String {
    let score = |mark: Option<Mark>| mark.map_or_else(|| "-".to_owned(), |m| m.score.to_string());
    let name = |mark: Option<Mark>| mark.map_or("-", |m| m.rule.name());
    let known = rating
        .at_least
        .map_or_else(|| "0.0".to_owned(), |s| s.to_string());
    let (er, hardest) = match rating.end {
        End::Solved => (score(rating.er), name(rating.er).to_owned()),
        End::Stuck => (score(rating.er), "no technique goes on".to_owned()),
        End::Above => (format!("{known}+"), format!("at least {known}")),
        End::Stopped => (format!("{known}+"), format!("at least {known}, stopped")),
    };
    let (ep, ed) = (rating.ep, rating.ed);
    format!(
        "{er}/{}/{}\t{hardest}\t{}\t{}",
        score(ep),
        score(ed),
        name(ep),
        name(ed)
    )
}

fn json_rating(rating: &Rating) -> Value {
    let is_final = rating.end == End::Solved;
    let er = rating.er.filter(|_| is_final);
    let score = |mark: Option<Mark>| mark.map(|mark| mark.score.value());
    let name = |mark: Option<Mark>| mark.map(|mark| mark.rule.name());
    json!({
        "verdict": match rating.end {
            End::Solved => "rated",
            End::Stuck => "stuck",
            End::Above => "above",
            End::Stopped => "stopped",
        },
        "er": score(er),
        "ep": score(rating.ep),
        "ed": score(rating.ed),
        "technique": name(er),
        "ep_technique": name(rating.ep),
        "ed_technique": name(rating.ed),
        "at_least": rating.at_least.map(Score::value),
    })
}
