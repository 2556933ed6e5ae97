//! `satur explain`

mod gallery;
mod narrator;

use std::io::{self, Write};

use satur::advice::{self, uniqueness};
use satur::logic::{Lang, PathEnd, SolvePath};
use satur::model::{Clash, Layout, Puzzle, Stop};
use satur::stream::read_apart;
use serde_json::{Value, json};

use self::gallery::Gallery;
use self::narrator::Narrator;
use crate::args::Explain;
use crate::commands::{Clues, CommandResult, answer_all, finished, read_record};
use crate::exit::Exit;
use crate::item::Item;
use crate::reply::Reply;
use crate::source::Source;
use crate::terminal::report;

pub(crate) fn run(args: &Explain) -> CommandResult {
    if args.svg.is_some() || args.html.is_some() {
        return draw_all(args);
    }
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, item, stop, None)
    })
}

/// Explains every puzzle, one after another, with pictures in files.
fn draw_all(args: &Explain) -> CommandResult {
    let source = Source::new(&args.input)?;
    let mut progress = source.progress();
    let stop = crate::interrupt::on_signal();
    let mut gallery = Gallery::open(args)?;
    let mut exit = Exit::Fine;
    let mut out = io::stdout().lock();
    // Whoever reads the text may stop; the pictures are wanted all the same.
    let mut is_read = true;
    for item in read_apart(source, &stop) {
        let Some(reply) = answer(args, &item, &stop, Some(&mut gallery)) else {
            break;
        };
        exit = exit.max(reply.exit);
        let written = progress.aside(|| {
            report::say(&reply.err);
            if is_read {
                out.write_all(&reply.out)
            } else {
                Ok(())
            }
        });
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => is_read = false,
            Err(error) => return finished(Err(error)),
            Ok(()) => {}
        }
        // A picture that cannot be written is no puzzle's fault: say it once, and end.
        gallery.check()?;
        progress.add(1);
        if stop.is_requested() {
            break;
        }
    }
    progress.finish();
    gallery.close()?;
    Ok(if stop.is_requested() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// The reply to a puzzle, whose pictures go to the gallery. Nothing if it was interrupted before the
/// first step; later, what was found is written.
fn answer(
    args: &Explain,
    item: &Item,
    stop: &Stop,
    gallery: Option<&mut Gallery>,
) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json, Clues::Kept) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let (lang, puzzle) = (args.reasoning.lang(), &record.puzzle);
    let stop = &stop.narrowed(args.effort.time);
    let known = uniqueness(puzzle, stop)?;
    if known.is_impossible {
        let why = Nothing::Impossible(puzzle.clash());
        tell_nothing(args, item, puzzle, &why, &mut reply);
        return Some(reply);
    }
    let is_unique = known.is_unique();
    let heading = format!("{}{}", item.prefix(), advice::heading(lang, puzzle));
    let mut pictures = gallery.and_then(|gallery| gallery.begin(lang, &heading, puzzle));
    let mut narrator = Narrator::new(args, lang, puzzle, is_unique, &heading);
    let ladder = args.reasoning.choice().ladder(is_unique);
    let path = SolvePath::visited(puzzle, &ladder, stop, |step, after| {
        narrator.add(step, after);
        if let Some(pictures) = &mut pictures {
            pictures.add(step, after);
        }
    });
    let Some(path) = path else {
        let why = Nothing::TooLarge(puzzle.shape().side());
        tell_nothing(args, item, puzzle, &why, &mut reply);
        return Some(reply);
    };
    if path.end != PathEnd::Solved {
        reply.exit = Exit::Unanswered;
    }
    if !is_unique && !args.input.quiet {
        reply.tell(&item.located(&lang.say("several", &[])));
    }
    let ending = advice::ending(lang, &path, stop.is_requested());
    if let Some(pictures) = pictures {
        pictures.finish(&path, &ending);
    }
    narrator.finish(item, &path, &ending, &mut reply);
    Some(reply)
}

/// Says why nothing is explained.
fn tell_nothing(args: &Explain, item: &Item, puzzle: &Puzzle, why: &Nothing, reply: &mut Reply) {
    reply.exit = Exit::Unanswered;
    if args.effort.json {
        let mut object = why.json(puzzle.layout());
        item.add_place(&mut object);
        reply.json(&object);
    } else {
        reply.placeholder(item, &why.say(args.reasoning.lang(), puzzle.layout()));
    }
}

/// Why there is nothing to explain.
enum Nothing {
    /// There is no solution; two digits that clash, if that is why.
    Impossible(Option<Clash>),
    /// The board is too large for human logic.
    TooLarge(usize),
}

impl Nothing {
    fn say(&self, lang: Lang, layout: &Layout) -> String {
        match self {
            Self::Impossible(None) => lang.say("none", &[]),
            Self::Impossible(Some(clash)) => {
                lang.say("clash", &[("clash", &lang.clash(layout, *clash))])
            }
            Self::TooLarge(side) => lang.say("too-large", &[("side", &side.to_string())]),
        }
    }

    fn json(&self, layout: &Layout) -> Value {
        match self {
            Self::Impossible(clash) => {
                let clash = clash.map(|clash| clash.describe(layout));
                json!({"verdict": "impossible", "clash": clash})
            }
            Self::TooLarge(_) => json!({"verdict": "error", "error": self.say(Lang::En, layout)}),
        }
    }
}
