//! `satur explain`

mod brief;
mod gallery;
mod narrator;

use std::io::{self, IsTerminal as _, Write};

use satur::advice::{self, Inv, Rated, below_highest_level, uniqueness};
use satur::logic::se::Rater;
use satur::logic::{Lang, MAX_SIDE, PathEnd, SolvePath};
use satur::model::{Clash, Layout, Puzzle, Stop};
use satur::stream::read_apart;
use serde_json::{Value, json};

use self::gallery::Gallery;
use self::narrator::Narrator;
use crate::args::Explain;
use crate::commands::{Clues, CommandResult, answer_all_on, finished, read_record};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::current;
use crate::reply::Reply;
use crate::source::Source;
use crate::tables::Output;
use crate::terminal::report;

pub(crate) fn run(args: &Explain) -> CommandResult {
    let out = Output::text(args.text_file(), &args.input.inputs())?;
    if args.svg.is_some() || args.page().is_some() {
        return draw_all(args, out);
    }
    answer_all_on(out, &args.input, args.effort.threads(), |item, stop| {
        answer(args, item, stop, None)
    })
}

/// Explains every puzzle, one after another, with pictures in files.
fn draw_all(args: &Explain, mut out: Output) -> CommandResult {
    let source = Source::new(&args.input)?;
    let mut progress = source.progress();
    let stop = crate::interrupt::on_signal();
    let mut gallery = Gallery::open(args)?;
    let mut exit = Exit::Fine;
    // Whoever reads the text may stop; the pictures are wanted all the same.
    let mut is_read = !args.is_page_alone();
    for item in read_apart(source, &stop) {
        let Some(reply) = answer(args, &item, &stop, Some(&mut gallery)) else {
            break;
        };
        exit = exit.max(reply.exit);
        let written = progress.aside(|| {
            report::say(&reply.err);
            if is_read {
                out.write_all(&reply.out).and_then(|()| out.flush())
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
    if is_read && let Err(error) = out.finish() {
        return finished(Err(error));
    }
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
    let (lang, puzzle) = (current(), &record.puzzle);
    if puzzle.shape().side() > MAX_SIDE {
        let why = Nothing::TooLarge(puzzle.shape().side());
        tell_nothing(args, item, puzzle, &why, &mut reply);
        return Some(reply);
    }
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
    let mut ending = advice::ending(lang, &path, stop.is_requested());
    if is_unique
        && args.out.is_none()
        && io::stdout().is_terminal()
        && let Some(rated) = rated(args, puzzle, &path, stop)
    {
        ending = format!("{}. {ending}", rated.sentence_with_scale(lang));
    }
    if let Some(pictures) = pictures {
        pictures.finish(&path, &ending);
    }
    narrator.finish(item, &path, &ending, &mut reply);
    Some(reply)
}

/// How hard a puzzle is for people, who read it after the explanation: by Sudoku Explainer up to the highest level, or by
/// the explanation itself, where that scale knows no board like this and nothing was left out.
fn rated(args: &Explain, puzzle: &Puzzle, path: &SolvePath, stop: &Stop) -> Option<Rated> {
    if puzzle.is_plain() {
        let mut rater = Rater::new(puzzle.shape())?;
        let rating = rater.rate(&puzzle.as_set(), Some(below_highest_level()), stop);
        return Some(Rated::Explainer {
            rating,
            inv: Inv::NotAsked,
            until_level: true,
        });
    }
    let hardest = path.hardest().filter(|_| path.end == PathEnd::Solved)?;
    let is_whole = args.reasoning.choice().is_whole();
    is_whole.then(|| Rated::of_technique(puzzle, hardest.technique))
}

/// Says why nothing is explained.
fn tell_nothing(args: &Explain, item: &Item, puzzle: &Puzzle, why: &Nothing, reply: &mut Reply) {
    reply.exit = Exit::Unanswered;
    if args.effort.json {
        let mut object = why.json(puzzle.layout());
        item.add_place(&mut object);
        reply.json(&object);
    } else {
        reply.placeholder(item, &why.say(current(), puzzle.layout()));
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
