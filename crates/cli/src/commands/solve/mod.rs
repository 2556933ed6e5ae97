//! `satur solve`

mod lines;

use std::io::{self, IsTerminal};

use satur::formats::{self, Columns, Format, Layout, Record, Remark, Sheet, WriteOptions};
use satur::logic::Lang;
use satur::methods::{
    Event, Goal, Method, Outcome, Params, Request, Verdict, find, run as run_method,
};
use satur::model::Stop;
use serde_json::{Value, json};

use crate::args::Solve;
use crate::certificate::{Certificate, Certificates, Certified};
use crate::commands::{
    CommandResult, add_notes, answer_items, did_you_mean, json_board, print, tell_warnings,
};
use crate::exit::Exit;
use crate::interrupt;
use crate::reply::Reply;
use crate::source::{Chunk, Chunks, Item, Source};
use crate::terminal::progress::Progress;
use crate::terminal::{board, report};

/// The method that was asked for, with its settings checked: what is wrong with them is wrong for
/// every puzzle, and is said once.
pub(crate) fn prepare(args: &mut Solve) -> Result<&'static dyn Method, String> {
    let method = find(&args.method).ok_or_else(|| {
        let ids = satur::methods::METHODS.iter().map(|m| m.info().id);
        let alike = did_you_mean(Lang::En, &args.method, ids);
        format!(
            "there is no method '{}'{alike}; 'satur methods' lists them",
            args.method
        )
    })?;
    set_attempts(method, args);
    let info = method.info();
    Params::new(info.id, info.params, &args.settings).map_err(|error| error.to_string())?;
    if args.as_published && !method.runs_despite_clash() {
        return Err(format!(
            "method '{}' runs on no board whose givens clash: --as-published is for method 'dsatur'",
            info.id
        ));
    }
    if args.racing.race && !method.can_race() {
        let racers = satur::methods::METHODS
            .iter()
            .filter(|known| known.can_race());
        let racers: Vec<String> = racers
            .map(|known| format!("'{}'", known.info().id))
            .collect();
        return Err(format!(
            "method '{}' works on one thread: --race is for method {}",
            info.id,
            racers.join(" or ")
        ));
    }
    Ok(method)
}

pub(crate) fn run(mut args: Solve) -> CommandResult {
    let method = prepare(&mut args)?;
    let certificates = args
        .proof
        .as_deref()
        .map(|name| Certificates::new(name, method, args.input.inputs()))
        .transpose()?;
    if args.trace || certificates.is_some() {
        // Steps of several puzzles at once would be a muddle, and certificates are numbered.
        args.effort.threads = Some(1);
    }
    let stop = interrupt::on_signal();
    let mut source = Source::new(&args.input)?;
    let progress = Progress::new(args.input.quiet, source.total, source.bytes_read());
    // A single puzzle on a terminal is drawn; so look whether there is a second.
    let can_draw =
        io::stdout().is_terminal() && args.to.is_none() && !args.effort.json && !args.all;
    let looked_at = match args.to.and_then(|format| format.writer.as_ref()) {
        Some(writer) if writer.layout == Layout::Table => 1,
        _ if can_draw => 2,
        _ => 0,
    };
    let first: Vec<Item> = source.by_ref().take(looked_at).collect();
    let first_record = first.first().and_then(|item| item.record.as_ref().ok());
    let columns = first_record.and_then(|record| record.columns.clone());
    let asked = Asked {
        args: &args,
        method,
        certificates: certificates.as_ref(),
        columns: columns.as_deref(),
    };
    if let ([Item { record: Ok(_), .. }], true) = (first.as_slice(), can_draw) {
        let reply = draw(&asked, &first[0], &stop);
        progress.finish();
        let Some(reply) = reply else {
            return Ok(Exit::Interrupted);
        };
        report::say(&reply.err);
        print(&String::from_utf8_lossy(&reply.out))?;
        return Ok(reply.exit);
    }
    let many_files = args.input.files.len() > 1;
    let chunks = Chunks {
        first: first.into_iter(),
        takes_lines: lines::is_plain(&args, method),
        list: Vec::new(),
        source,
    };
    let answer_chunk = |chunk: &Chunk, stop: &Stop| {
        let one = |item: &Item| answer(&asked, item, stop, many_files);
        match chunk {
            Chunk::One(item) => one(item),
            Chunk::Lines(file, format, lines) => Some(lines::answer(
                file,
                format,
                lines,
                goal(&args),
                stop,
                many_files,
                one,
            )),
        }
    };
    let around = around(&asked);
    let around = [around[0].as_str(), around[1].as_str()];
    let (at_once, _) = args.racing.share(&args.effort);
    answer_items(chunks, progress, at_once, &stop, around, answer_chunk)
}

/// What is asked of every puzzle.
struct Asked<'a> {
    args: &'a Solve,
    method: &'a dyn Method,
    certificates: Option<&'a Certificates>,
    /// The columns of the table that is written, if it keeps those of the input.
    columns: Option<&'a Columns>,
}

/// What came of a puzzle.
struct Answered {
    outcome: Outcome,
    certified: Option<Certified>,
}

fn goal(args: &Solve) -> Goal {
    match args.limit {
        1 => Goal::One,
        2 => Goal::Unique,
        limit => Goal::UpTo(usize::try_from(limit).unwrap_or(usize::MAX)),
    }
}

/// What the format that was asked for has before its first board and after its last.
fn around(asked: &Asked) -> [String; 2] {
    let format = asked.args.to.filter(|_| !asked.args.effort.json);
    format.map_or_else(Default::default, |format| {
        [format.opening(asked.columns), format.closing().to_owned()]
    })
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
fn answer(asked: &Asked, item: &Item, stop: &Stop, many_files: bool) -> Option<Reply> {
    let args = asked.args;
    let mut reply = Reply::default();
    let place = || item.place(many_files);
    match &item.record {
        Err(failure) => item.tell_failure(failure, &mut reply, args.effort.json, many_files),
        Ok(_) => match ask(asked, item, stop, &mut reply)? {
            Ok(answered) if args.effort.json => reply.json(&as_json(args, item, &answered)),
            Ok(Answered { outcome, .. }) => write_text(asked, item, &outcome, &place(), &mut reply),
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
    asked: &Asked,
    item: &Item,
    stop: &Stop,
    reply: &mut Reply,
) -> Option<Result<Answered, String>> {
    let Asked { args, method, .. } = *asked;
    let record = item.record.as_ref().ok()?;
    tell_warnings(item, args.input.quiet, reply);
    let goal = goal(args);
    let shape = record.puzzle.shape();
    let mut watch = |work: u64, event: Event| {
        report::say(&format!("{work:>8}  {}\n", event.describe(shape)));
    };
    let mut request = Request::new(goal);
    (request.seed, request.settings) = (args.seed, &args.settings);
    (request.budget.time, request.budget.attempts) = (args.effort.time, args.effort.max_iter);
    request.stop = stop.clone();
    request.despite_clash = args.as_published;
    (_, request.threads) = args.racing.share(&args.effort);
    if args.trace {
        request.observer = Some(&mut watch);
    }
    let certificate = match asked.certificates.map(Certificates::begin).transpose() {
        Ok(certificate) => certificate,
        Err(message) => return Some(Err(format!("error: {}: {message}", item.place(true)))),
    };
    request.proof = certificate.as_ref().map(Certificate::log);
    let outcome = run_method(method, &record.puzzle, &mut request);
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(format!("error: {}: {error}", item.place(true)))),
    };
    if stop.is_requested() && matches!(outcome.verdict, Verdict::GaveUp(_)) {
        return None;
    }
    if let (Some(clash), true) = (outcome.clash, args.as_published) {
        let clash = clash.describe(shape);
        reply.tell(&format!("{}: {clash}; run as published", item.place(true)));
    }
    let certified = certificate.map(|certificate| certificate.finish(&record.puzzle, &outcome));
    let certified = match certified.transpose() {
        Ok(certified) => certified,
        Err(message) => return Some(Err(format!("error: {}: {message}", item.place(true)))),
    };
    if let Some(certified) = certified.as_ref().filter(|_| !args.input.quiet) {
        reply.tell(&certified.describe());
    }
    if args.stats {
        reply.tell(&statistics(item, method, &outcome));
    }
    reply.exit = if is_answered(args, outcome.verdict) {
        Exit::Fine
    } else {
        Exit::Unanswered
    };
    Some(Ok(Answered { outcome, certified }))
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

fn write_text(asked: &Asked, item: &Item, outcome: &Outcome, place: &str, reply: &mut Reply) {
    let (Ok(record), Some(source)) = (&item.record, item.format) else {
        return;
    };
    let args = asked.args;
    let format = args
        .to
        .or_else(|| formats::find(source.answers))
        .unwrap_or(source);
    let options = WriteOptions {
        symbols: args.input.symbols,
        columns: asked.columns,
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
        (false, _) => {
            return write_unsolved(format, &options, record, outcome, place, reply);
        }
    };
    let before = reply.out.len();
    for sheet in sheets {
        if let Err(error) = format.write(&sheet, &options, &mut reply.out) {
            reply.out.truncate(before);
            reply.failed(Some(place), &format!("error: {place}: {error}"));
            return;
        }
    }
}

/// Says why a puzzle was not solved as asked, and writes the board that is left of it, where
/// the format has a place for either.
fn write_unsolved(
    format: &Format,
    options: &WriteOptions,
    record: &Record,
    outcome: &Outcome,
    place: &str,
    reply: &mut Reply,
) {
    let reason = outcome.describe(record.puzzle.shape());
    let board = outcome.unfinished();
    let with_board = match board {
        Some(board) => format!("{reason}: {}", json_board(board)),
        None => reason.clone(),
    };
    let sheet = match board {
        Some(grid) if outcome.found > 0 => Sheet::solved(record, grid),
        Some(grid) if outcome.partial.is_some() => Sheet::partial(record, grid),
        _ => Sheet::unsolved(record, board),
    };
    let before = reply.out.len();
    let remark = format.writer.as_ref().map(|writer| writer.remark);
    match remark.unwrap_or(Remark::Nowhere) {
        Remark::Line => return reply.placeholder(place, &with_board),
        Remark::Comment(opening, closing) => {
            let comment = format!("{opening}{place}: {reason}{closing}\n");
            reply.out.extend_from_slice(comment.as_bytes());
            if board.is_none() {
                return;
            }
        }
        Remark::Own => {}
        Remark::Nowhere => reply.tell(&format!("{place}: {with_board}")),
    }
    if let Err(error) = format.write(&sheet.with_remark(&reason), options, &mut reply.out) {
        // The board is not lost: it stands in the placeholder.
        reply.out.truncate(before);
        reply.placeholder(place, &with_board);
        reply.failed(None, &format!("error: {place}: {error}"));
    }
}

fn as_json(args: &Solve, item: &Item, answered: &Answered) -> Value {
    let outcome = &answered.outcome;
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
    add_notes(&mut object, record);
    if let Some(certified) = &answered.certified {
        object["proof"] = certified.json();
    }
    if !is_answered(args, outcome.verdict) {
        object["reason"] = json!(outcome.describe(record.puzzle.shape()));
    }
    if let Some(partial) = &outcome.partial {
        object["partial"] = json!(json_board(partial));
        object["filled"] = json!(partial.count_filled());
    }
    if let (Some(best), Some(cost)) = (&outcome.best, outcome.cost) {
        object["best"] = json!(json_board(best));
        object["filled"] = json!(best.count_filled());
        object["cost"] = json!(cost.total());
        object["clashes"] = json!(cost.clashes);
        object["blanks"] = json!(cost.blanks);
    }
    object
}

/// A single puzzle on a terminal: drawn, with the verdict under it.
fn draw(asked: &Asked, item: &Item, stop: &Stop) -> Option<Reply> {
    let mut reply = Reply::default();
    let outcome = match ask(asked, item, stop, &mut reply)? {
        Ok(answered) => answered.outcome,
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
    let mut text = board::board(&record.puzzle, found.or(outcome.unfinished()));
    let verdict = outcome.describe(record.puzzle.shape());
    let time = outcome.time;
    text += &format!("{verdict}  ({}, {time:.1?})\n", asked.method.info().name);
    reply.out = text.into_bytes();
    Some(reply)
}
