//! `satur solve`

use std::io::{self, IsTerminal};

use satur::formats::{self, Sheet, WriteOptions};
use satur::methods::{
    Cancel, Event, Goal, Method, Outcome, Params, Request, Verdict, find, run as run_method,
};
use serde_json::{Value, json};

use super::{Ended, answer_items, did_you_mean, json_board, print, solve_lines, tell_warnings};
use crate::args::Solve;
use crate::exit::Exit;
use crate::progress::Progress;
use crate::reply::Reply;
use crate::source::{Bite, Bites, Item, Source};
use crate::{interrupt, pretty};

pub(crate) fn run(mut args: Solve) -> Ended {
    let method = find(&args.method).ok_or_else(|| {
        let ids = satur::methods::METHODS.iter().map(|m| m.info().id);
        let alike = did_you_mean(&args.method, ids);
        format!(
            "there is no method '{}'{alike}; 'satur methods' lists them",
            args.method
        )
    })?;
    set_attempts(method, &mut args);
    // A wrong setting is wrong for every puzzle: say so once.
    let info = method.info();
    Params::new(info.id, info.params, &args.settings).map_err(|error| error.to_string())?;
    if args.racing.race && info.id != "exact" {
        return Err(format!(
            "method '{}' works on one thread: --race is for method 'exact'",
            info.id
        ));
    }
    if args.trace {
        // Steps of several puzzles at once would be a muddle.
        args.effort.threads = Some(1);
    }
    let cancel = interrupt::on_ctrl_c();
    let mut source = Source::new(&args.input);
    let progress = Progress::new(args.input.quiet, source.total, source.bytes_read());
    // A single puzzle on a terminal is drawn; so look whether there is a second.
    let can_draw =
        io::stdout().is_terminal() && args.to.is_none() && !args.effort.json && !args.all;
    let first: Vec<Item> = source.by_ref().take(if can_draw { 2 } else { 0 }).collect();
    if let ([Item { record: Ok(_), .. }], true) = (first.as_slice(), can_draw) {
        let reply = draw(&args, method, &first[0], &cancel);
        progress.finish();
        let Some(reply) = reply else {
            return Ok(Exit::Interrupted);
        };
        anstream::eprint!("{}", reply.err);
        print(&String::from_utf8_lossy(&reply.out))?;
        return Ok(reply.exit);
    }
    let many_files = args.input.files.len() > 1;
    let bites = Bites {
        first: first.into_iter(),
        takes_lines: solve_lines::is_plain(&args, method),
        list: Vec::new(),
        source,
    };
    let answer_bite = |bite: &Bite, cancel: &Cancel| {
        let one = |item: &Item| answer(&args, method, item, cancel, many_files);
        match bite {
            Bite::One(item) => one(item),
            Bite::Lines(file, format, lines) => Some(solve_lines::answer(
                file,
                format,
                lines,
                goal(&args),
                cancel,
                one,
            )),
        }
    };
    let around = around(&args);
    let (at_once, _) = args.racing.share(&args.effort);
    answer_items(bites, progress, at_once, &cancel, around, answer_bite)
}

fn goal(args: &Solve) -> Goal {
    match args.limit {
        1 => Goal::One,
        2 => Goal::Unique,
        limit => Goal::UpTo(usize::try_from(limit).unwrap_or(usize::MAX)),
    }
}

/// What the format that was asked for has before its first board and after its last.
fn around(args: &Solve) -> [&'static str; 2] {
    let format = args.to.filter(|_| !args.effort.json);
    let writer = format.and_then(|format| format.writer.as_ref());
    writer.map_or(["", ""], |writer| [writer.opening, writer.closing])
}

/// `--max-iter` is the method's own parameter where it has one, so that it can also be raised.
fn set_attempts(method: &dyn Method, args: &mut Solve) {
    let is_own = method
        .info()
        .params
        .iter()
        .any(|param| param.name == "max-iter");
    if let (Some(attempts), true) = (args.effort.max_iter, is_own) {
        args.settings.push(format!("max-iter={attempts}"));
        args.effort.max_iter = None;
    }
}

/// The reply to a puzzle, or nothing if it was interrupted.
fn answer(
    args: &Solve,
    method: &dyn Method,
    item: &Item,
    cancel: &Cancel,
    many_files: bool,
) -> Option<Reply> {
    let mut reply = Reply::default();
    let place = || item.place(many_files);
    match &item.record {
        Err(failure) => item.tell_failure(failure, &mut reply, args.effort.json, many_files),
        Ok(_) => match ask(args, method, item, cancel, &mut reply)? {
            Ok(outcome) if args.effort.json => reply.json(&as_json(args, item, &outcome)),
            Ok(outcome) => write_text(args, item, &outcome, &place(), &mut reply),
            Err(message) => {
                reply.failed((!args.effort.json).then(place).as_deref(), &message);
                if args.effort.json {
                    reply.json(&json!({"line": item.record.as_ref().ok().map(|r| r.line), "verdict": "error", "error": message}));
                }
            }
        },
    }
    Some(reply)
}

/// Runs the method. Nothing if Ctrl-C came first.
fn ask(
    args: &Solve,
    method: &dyn Method,
    item: &Item,
    cancel: &Cancel,
    reply: &mut Reply,
) -> Option<Result<Outcome, String>> {
    let record = item.record.as_ref().ok()?;
    tell_warnings(item, args.input.quiet, reply);
    let goal = goal(args);
    let shape = record.puzzle.shape();
    let mut watch = |work: u64, event: Event| {
        anstream::eprintln!("{work:>8}  {}", event.describe(shape));
    };
    let mut request = Request::new(goal);
    (request.seed, request.settings) = (args.seed, &args.settings);
    (request.budget.time, request.budget.attempts) = (args.effort.time, args.effort.max_iter);
    request.cancel = cancel.clone();
    (_, request.threads) = args.racing.share(&args.effort);
    if args.trace {
        request.observer = Some(&mut watch);
    }
    let outcome = run_method(method, &record.puzzle, &mut request);
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(format!("error: {}: {error}", item.place(true)))),
    };
    if cancel.is_stopped() && matches!(outcome.verdict, Verdict::GaveUp(_)) {
        return None;
    }
    if args.stats {
        reply.tell(&statistics(item, method, &outcome));
    }
    reply.exit = if is_answered(args, outcome.verdict) {
        Exit::Fine
    } else {
        Exit::Unanswered
    };
    Some(Ok(outcome))
}

/// Whether this is what was asked for: a solution, the only one if that was the question, or
/// any number of them if a list was.
fn is_answered(args: &Solve, verdict: Verdict) -> bool {
    match verdict {
        Verdict::Solved | Verdict::Unique => true,
        Verdict::Several => args.limit == 1 || args.all,
        Verdict::Impossible | Verdict::Stuck | Verdict::GaveUp(_) => false,
    }
}

fn statistics(item: &Item, method: &dyn Method, outcome: &Outcome) -> String {
    let mut text = format!("{}: {}", item.place(false), outcome.verdict.word());
    text += &format!(
        ", {:.6} s, work {} ({})",
        outcome.time.as_secs_f64(),
        outcome.work,
        method.info().work_unit
    );
    for (name, value) in &outcome.statistics {
        text += &format!(", {name} {value}");
    }
    text
}

/// Why there is no solution to show, in the words of the placeholder.
fn reason(item: &Item, outcome: &Outcome) -> String {
    let shape = item.record.as_ref().map(|record| record.puzzle.shape());
    match (outcome.verdict, shape) {
        (Verdict::Impossible, Ok(shape)) => match outcome.clash {
            Some(clash) => format!("no solution: {}", clash.describe(shape)),
            None => "no solution".to_owned(),
        },
        (Verdict::Several, _) => "several solutions".to_owned(),
        (Verdict::GaveUp(why), _) => format!("gave up {why}"),
        (Verdict::Stuck, _) => {
            let grid = outcome.partial.as_ref();
            let filled = grid.map_or(0, satur::model::Grid::count_filled);
            let cells = grid.map_or(0, |grid| grid.shape().cells());
            let board = grid.map(json_board).unwrap_or_default();
            format!("stuck with {filled} of {cells} cells: {board}")
        }
        _ => String::new(),
    }
}

fn write_text(args: &Solve, item: &Item, outcome: &Outcome, place: &str, reply: &mut Reply) {
    let (Ok(record), Some(source)) = (&item.record, item.format) else {
        return;
    };
    let format = args
        .to
        .or_else(|| formats::find(source.answers))
        .unwrap_or(source);
    let Some(writer) = &format.writer else { return };
    let options = WriteOptions {
        symbols: args.input.symbols,
        ..WriteOptions::default()
    };
    let grids: Vec<_> = outcome
        .solutions
        .iter()
        .map(satur::model::Solution::grid)
        .collect();
    let sheets: Vec<Sheet> = match (is_answered(args, outcome.verdict), args.all) {
        (true, true) => grids
            .iter()
            .map(|grid| Sheet::solved(record, grid))
            .collect(),
        (true, false) => vec![Sheet::solved(record, grids[0])],
        (false, _) if writer.tells_failure => {
            let found = outcome.partial.as_ref().or(outcome.best.as_ref());
            vec![Sheet::unsolved(record, found)]
        }
        (false, _) => return reply.placeholder(place, &reason(item, outcome)),
    };
    let before = reply.out.len();
    for sheet in sheets {
        if let Err(error) = (writer.write)(&sheet, &options, &mut reply.out) {
            reply.out.truncate(before);
            reply.failed(Some(place), &format!("error: {place}: {error}"));
            return;
        }
    }
}

fn as_json(args: &Solve, item: &Item, outcome: &Outcome) -> Value {
    let Ok(record) = &item.record else {
        return Value::Null;
    };
    let solutions: Vec<String> = outcome
        .solutions
        .iter()
        .map(|s| json_board(s.grid()))
        .collect();
    let statistics: serde_json::Map<String, Value> = outcome
        .statistics
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    let mut object = json!({
        "file": &*item.file,
        "line": record.line,
        "shape": record.puzzle.shape().to_string(),
        "input": json_board(&record.puzzle.board()),
        "verdict": outcome.verdict.word(),
        "solution": solutions.first(),
        "solutions": solutions,
        "found": outcome.found,
        "complete": outcome.is_complete,
        "method": args.method,
        "seed": args.seed,
        "work": outcome.work,
        "seconds": outcome.time.as_secs_f64(),
        "statistics": statistics,
    });
    if let Some(label) = &record.label {
        object["label"] = json!(label);
    }
    if !is_answered(args, outcome.verdict) {
        object["reason"] = json!(reason(item, outcome));
    }
    if let Some(partial) = &outcome.partial {
        object["partial"] = json!(json_board(partial));
    }
    object
}

/// A single puzzle on a terminal: drawn, with the verdict under it.
fn draw(args: &Solve, method: &dyn Method, item: &Item, cancel: &Cancel) -> Option<Reply> {
    let mut reply = Reply::default();
    let outcome = match ask(args, method, item, cancel, &mut reply)? {
        Ok(outcome) => outcome,
        Err(message) => {
            reply.tell(&message);
            reply.exit = Exit::Usage;
            return Some(reply);
        }
    };
    let Ok(record) = &item.record else {
        return Some(reply);
    };
    let found = outcome.solutions.first().map(satur::model::Solution::grid);
    let board = found.or(outcome.partial.as_ref());
    let mut text = pretty::board(&record.puzzle, board);
    let verdict = match outcome.verdict {
        Verdict::Solved => "solved".to_owned(),
        Verdict::Unique => "solved: the only solution".to_owned(),
        _ => reason(item, &outcome),
    };
    let time = outcome.time;
    text += &format!("{verdict}  ({}, {time:.1?})\n", method.info().name);
    reply.out = text.into_bytes();
    Some(reply)
}
