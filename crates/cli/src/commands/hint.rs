//! `satur hint`

use satur::advice::{Advice, advise, wrap};
use satur::model::Stop;

use super::{Clues, CommandResult, answer_all, read_record};
use crate::args::{Degree, Hint};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::reply::Reply;
use crate::terminal::text_width;

pub(crate) fn run(args: &Hint) -> CommandResult {
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, item, stop)
    })
}

/// How to see more of a step, where there is more.
fn more(advice: &Advice, degree: Degree) -> String {
    let text = match (advice, degree) {
        (Advice::Step { .. }, Degree::Nudge) => say("hint-more-where", &[]),
        (Advice::Step { .. }, Degree::Where) => say("hint-more-full", &[]),
        _ => return String::new(),
    };
    wrap(&text, text_width(), 2, 2)
}

fn answer(args: &Hint, item: &Item, stop: &Stop) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, Clues::Kept) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let puzzle = &record.puzzle;
    let stop = &stop.narrowed(args.effort.time);
    let advice = advise(puzzle, &args.reasoning.choice(), stop)?;
    if !advice.is_helpful() {
        reply.exit = Exit::Unanswered;
    }
    let (lang, degree) = (current(), args.degree.into());
    if args.effort.json {
        let mut answer = advice.json(lang, degree, puzzle);
        // The puzzle may have a name too.
        if let Some(name) = answer.as_object_mut().and_then(|keys| keys.remove("name")) {
            answer["technique_name"] = name;
        }
        reply.json_answer(item, record, &answer, stop);
    } else {
        let more = more(&advice, args.degree);
        let text = advice.say(lang, degree, puzzle, text_width()) + &more;
        reply.out = format!("{}{text}", item.prefix()).into_bytes();
    }
    Some(reply)
}
