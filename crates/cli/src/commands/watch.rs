//! `satur watch`

use std::io::{self, IsTerminal};

use satur::files;
use satur::methods::{Method, Request};
use satur::model::Puzzle;
use satur::watch::{Limits, Recording, examples_of, page};

use super::{CommandResult, print, tell_warnings};
use crate::args::Watch;
use crate::exit::Exit;
use crate::language::{current, say};
use crate::reply::Reply;
use crate::source::Source;
use crate::terminal::report;
use crate::{ids, interrupt};

pub(crate) fn run(args: &Watch) -> CommandResult {
    let lang = current();
    let method = ids::method(&args.method)?;
    if args.out.is_none() && io::stdout().is_terminal() {
        return Err(say("watch-terminal", &[]));
    }
    let Some((puzzle, settings)) = board(args, method)? else {
        return Ok(Exit::Usage);
    };
    let stop = interrupt::on_signal();
    let mut request = Request::one();
    (request.seed, request.settings) = (args.seed, &settings);
    (request.budget.time, request.stop) = (Some(args.time), stop.clone());
    let limits = Limits {
        events: args.limit_events,
        ..Limits::default()
    };
    let recording =
        Recording::new(method, &puzzle, &request, limits).map_err(|error| error.to_string())?;
    if stop.is_requested() && !recording.is_cut {
        return Ok(Exit::Interrupted);
    }
    let text = page(lang, method, &puzzle, args.seed, &settings, &recording);
    let Some(path) = &args.out else {
        return print(&text);
    };
    files::write(path, text.as_bytes(), &args.input.inputs())
        .map_err(|error| format!("{}: {error}", path.display()))?;
    if !args.input.quiet {
        let events = recording.frames.last().map_or(0, |frame| frame.seq);
        let slots = [
            ("file", path.display().to_string()),
            ("events", events.to_string()),
            ("kilobytes", text.len().div_ceil(1024).to_string()),
        ];
        let slots = slots
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        report::say(&format!("{}\n", say("watch-written", &slots)));
    }
    Ok(Exit::Fine)
}

/// The board to play and what is set: the first of the input, or an example of the method. Nothing if
/// it could not be read, which has been said.
fn board(args: &Watch, method: &dyn Method) -> Result<Option<(Puzzle, Vec<String>)>, String> {
    let settings = args.settings.clone();
    if args.input.files.is_empty() {
        let id = method.info().id;
        let example = *examples_of(id)
            .first()
            .ok_or_else(|| say("watch-no-example", &[("id", id)]))?;
        let own = example.settings.iter().map(|&setting| setting.to_owned());
        return Ok(Some((example.puzzle(), own.chain(settings).collect())));
    }
    let mut source = Source::new(&args.input)?;
    let Some(item) = source.next() else {
        return Err(say("watch-no-board", &[]));
    };
    let mut reply = Reply::default();
    tell_warnings(&item, args.input.quiet, &mut reply);
    let puzzle = match &item.record {
        Ok(record) => Some(record.puzzle.clone()),
        Err(failure) => {
            item.tell_failure(failure, &mut reply, false);
            None
        }
    };
    report::say(&reply.err);
    Ok(puzzle.map(|puzzle| (puzzle, settings)))
}
