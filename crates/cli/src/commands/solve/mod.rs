//! `satur solve`

mod all;
mod lines;
mod placeholders;
mod trace;

use satur::advice::{SolveAnswer, SolveEffort};
use satur::formats::{self, Arrangement, Columns, Format, Record, Remark, Sheet, WriteOptions};
use satur::methods::{
    Configured, Goal, Method, Observer, OnSolution, Outcome, Request, Threads, Verdict,
};
use satur::model::Stop;
use satur::stream::read_ahead;

use self::trace::Tracer;
use crate::args::Solve;
use crate::certificate::{Certificate, Certificates, Certified};
use crate::commands::{CommandResult, answer_items, json_board, tell_entries, tell_warnings};
use crate::exit::Exit;
use crate::item::Item;
use crate::language::{current, say};
use crate::reply::Reply;
use crate::source::{Chunk, Chunks, Source};
use crate::tables::{self, Output, Table, To};
use crate::terminal::{board, clues, for_stdout, is_read_by_a_person, width};
use crate::{ids, interrupt, repair, step_view};

/// The method that was asked for, with its parameters: what is wrong with them is wrong for
/// every puzzle, and is said once.
pub(crate) fn prepare(args: &mut Solve) -> Result<Configured<'static>, String> {
    let method = ids::method(&args.method)?;
    let info = method.info();
    args.method = info.id.to_owned();
    set_attempts(method, args);
    let configured = Configured::new(method, &args.settings).map_err(|error| error.to_string())?;
    if args.as_published && !method.runs_despite_clash() {
        let despite = satur::methods::METHODS
            .iter()
            .filter(|known| known.runs_despite_clash());
        let despite: Vec<String> = despite
            .map(|known| format!("'{}'", known.info().id))
            .collect();
        let slots = [("method", info.id), ("others", &current().either(&despite))];
        return Err(say("clash-refused", &slots));
    }
    if args.racing.race && !method.can_race() {
        let racers = satur::methods::METHODS
            .iter()
            .filter(|known| known.can_race());
        let racers: Vec<String> = racers
            .map(|known| format!("'{}'", known.info().id))
            .collect();
        let racers = current().either(&racers);
        return Err(say(
            "race-others",
            &[("method", info.id), ("racers", &racers)],
        ));
    }
    if args.racing.race && streams(args) {
        let most = all::MOST_COLLECTED.to_string();
        return Err(say("race-collects", &[("most", &most)]));
    }
    Ok(configured)
}

/// Whether solutions are written as they are found. A proof needs them all at its end.
fn streams(args: &Solve) -> bool {
    let is_many = args.limit.is_none_or(|limit| limit > all::MOST_COLLECTED);
    args.all && is_many && args.proof.is_none()
}

pub(crate) fn run(mut args: Solve) -> CommandResult {
    args.instructions.choose()?;
    let configured = prepare(&mut args)?;
    let table = Table::wanted(args.to, &args.input.files);
    if let Some(table) = table.filter(|table| table.is_columnar()) {
        return tables::solve(&args, table);
    }
    let certificates = args
        .proof
        .as_deref()
        .map(|name| Certificates::new(name, configured.method(), args.input.inputs()))
        .transpose()?;
    let tracer = Tracer::new(&args, &args.input.inputs())?;
    if tracer.is_some() || certificates.is_some() {
        // Steps of several puzzles at once would be a muddle, and certificates are numbered.
        args.effort.threads = Some(1);
    }
    let ended = answer_input(&args, &configured, certificates.as_ref(), tracer.as_ref())?;
    tracer.map_or(Ok(()), Tracer::finish)?;
    Ok(ended)
}

/// Answers every puzzle of the input.
fn answer_input(
    args: &Solve,
    configured: &Configured,
    certificates: Option<&Certificates>,
    tracer: Option<&Tracer>,
) -> CommandResult {
    let stop = interrupt::on_signal();
    let source = Source::new(&args.input)?;
    let progress = source.progress();
    // A table has the columns of its first board in its first line.
    let writer = args.to.and_then(|to| to.format().writer.as_ref());
    let is_table = writer.is_some_and(|writer| writer.arrangement == Arrangement::Table);
    let Some((first, source)) = read_ahead(source, usize::from(is_table), &stop) else {
        return Ok(Exit::Interrupted);
    };
    let first_record = first.first().and_then(|item| item.record.as_ref().ok());
    let columns = first_record.and_then(|record| record.columns.clone());
    let asked = Asked {
        args,
        configured,
        certificates,
        tracer,
        draws: draws(args),
        columns: columns.as_deref(),
    };
    if streams(args) {
        return all::run(&asked, first, source, progress, &stop);
    }
    let chunks = Chunks {
        first: first.into_iter(),
        takes_lines: lines::is_plain(args, configured),
        buffer: Vec::new(),
        source,
    };
    let answer_chunk = |chunk: &Chunk, stop: &Stop| {
        let one = |item: &Item| answer(&asked, item, stop);
        match chunk {
            Chunk::One(item) => one(item),
            Chunk::Lines(chunk) => {
                let stuck = |item: &Item, grid| {
                    let mut reply = Reply {
                        exit: Exit::Unanswered,
                        ..Reply::default()
                    };
                    let outcome = Outcome::stuck(grid);
                    if !args.effort.json {
                        write_text(&asked, item, &outcome, &mut reply);
                    } else if let Ok(record) = &item.record {
                        let certified = None;
                        let answered = Answered { outcome, certified };
                        reply.json_answer(item, record, &as_json(&asked, record, &answered), stop);
                    }
                    reply
                };
                Some(lines::answer(&asked, chunk, stop, one, stuck))
            }
        }
    };
    let around = around(&asked);
    let around = [around[0].as_str(), around[1].as_str()];
    let (at_once, _) = args.racing.share(&args.effort);
    let mut threads = Threads::new(at_once);
    if chunks.never_wait() {
        threads = threads.reading_themselves();
    }
    let output =
        Output::new(args.to, "solutions").map_err(|error| format!("cannot write: {error}"))?;
    answer_items(
        chunks,
        progress,
        &threads,
        &stop,
        around,
        output,
        answer_chunk,
    )
}

/// Whether answers are drawn for a person: on a terminal, where no other form was asked for.
fn draws(args: &Solve) -> bool {
    is_read_by_a_person() && args.to.is_none() && !args.effort.json && !args.all
}

/// What is asked of every puzzle.
struct Asked<'a> {
    args: &'a Solve,
    configured: &'a Configured<'a>,
    certificates: Option<&'a Certificates>,
    tracer: Option<&'a Tracer>,
    /// Whether answers are drawn for a person.
    draws: bool,
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
        None if args.all => Goal::UpTo(usize::MAX),
        None | Some(1) => Goal::One,
        Some(2) => Goal::Unique,
        Some(limit) => Goal::UpTo(usize::try_from(limit).unwrap_or(usize::MAX)),
    }
}

/// What the format that was asked for has before its first board and after its last.
fn around(asked: &Asked) -> [String; 2] {
    let format = asked.args.to.map(To::format);
    let format = format.filter(|_| !asked.args.effort.json);
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
    if let (Some(attempts), true) = (args.max_iter, is_own) {
        args.settings.push(format!("max-iter={attempts}"));
        args.max_iter = None;
    }
}

/// The reply to a puzzle, or nothing if it was interrupted.
fn answer(asked: &Asked, item: &Item, stop: &Stop) -> Option<Reply> {
    let args = asked.args;
    let mut reply = Reply::default();
    if let Err(failure) = &item.record {
        item.tell_failure(failure, &mut reply, args.effort.json);
        return Some(reply);
    }
    match ask(asked, item, stop, &mut reply, None)? {
        Ok(answered) if args.effort.json => {
            let record = item.record.as_ref().ok()?;
            reply.json_answer(item, record, &as_json(asked, record, &answered), stop);
        }
        Ok(answered) if asked.draws => draw(asked, item, &answered.outcome, stop, &mut reply),
        Ok(answered) => {
            write_text(asked, item, &answered.outcome, &mut reply);
            // Of many puzzles nobody waits for this.
            let is_wanted = !args.input.quiet && answered.outcome.verdict == Verdict::Impossible;
            if is_wanted && item.count.is_single() {
                let stop = stop.narrowed(args.effort.time);
                if let Some(advice) = repair::advice(item, &answered.outcome, &stop) {
                    reply.tell(&advice);
                }
            }
        }
        Err(message) if args.effort.json => {
            reply.fail_apart(&item.error(&message));
            reply.json_error(item, &message);
        }
        Err(message) => reply.fail(item, &message),
    }
    Some(reply)
}

/// Runs the method. Nothing if Ctrl-C came first.
fn ask(
    asked: &Asked,
    item: &Item,
    stop: &Stop,
    reply: &mut Reply,
    on_solution: Option<OnSolution>,
) -> Option<Result<Answered, String>> {
    let Asked {
        args, configured, ..
    } = *asked;
    let record = item.record.as_ref().ok()?;
    tell_warnings(item, args.input.quiet, reply);
    if !args.effort.json {
        tell_entries(item, &record.puzzle, args.input.quiet, stop, reply);
    }
    let goal = goal(args);
    let mut trace = asked
        .tracer
        .map(|tracer| tracer.begin(item, record.puzzle.layout()));
    let mut request = Request::new(goal);
    request.seed = args.seed;
    (request.budget.time, request.budget.attempts) = (args.effort.time, args.max_iter);
    request.stop = stop.clone();
    request.despite_clash = args.as_published;
    request.on_solution = on_solution.map(|call| &mut *call as OnSolution);
    (_, request.threads) = args.racing.share(&args.effort);
    request.observer = trace.as_mut().map(|trace| trace as &mut dyn Observer);
    let certificate = match asked.certificates.map(Certificates::begin).transpose() {
        Ok(certificate) => certificate,
        Err(message) => return Some(Err(message)),
    };
    request.proof = certificate.as_ref().map(Certificate::log);
    let outcome = configured.run(&record.puzzle, &mut request);
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) => return Some(Err(error.to_string())),
    };
    if stop.is_requested() && matches!(outcome.verdict, Verdict::GaveUp(_)) {
        return None;
    }
    if let (Some(clash), true) = (outcome.clash, args.as_published) {
        let clash = current().clash(record.puzzle.layout(), clash);
        let slots = [("place", &*item.full_place()), ("clash", &clash)];
        reply.tell(&say("clash-run", &slots));
    }
    let certified = certificate.map(|certificate| certificate.finish(&record.puzzle, &outcome));
    let certified = match certified.transpose() {
        Ok(certified) => certified,
        Err(message) => return Some(Err(message)),
    };
    if let Some(certified) = certified.as_ref().filter(|_| !args.input.quiet) {
        reply.tell(&certified.describe());
    }
    if args.stats && !args.effort.json {
        reply.tell(&statistics(item, configured.method(), &outcome));
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
        Verdict::Several => args.all || args.limit.is_none_or(|limit| limit == 1),
        Verdict::Impossible | Verdict::Stuck | Verdict::GaveUp(_) => false,
    }
}

/// What the method counted, on a line.
fn statistics(item: &Item, method: &dyn Method, outcome: &Outcome) -> String {
    let verdict = say(&format!("verdict-{}", outcome.verdict.word()), &[]);
    let slots = [
        ("verdict", verdict.as_str()),
        ("seconds", &format!("{:.6}", outcome.time.as_secs_f64())),
        ("work", &outcome.work.to_string()),
        ("unit", &method.info().work_unit_in(current())),
    ];
    let mut text = item.located(&say("stats", &slots));
    for (name, value) in &outcome.statistics {
        text += &format!(", {name} {value}");
    }
    text
}

/// How answers to a puzzle are written.
fn output<'a>(asked: &Asked<'a>, item: &Item) -> Option<(&'static Format, WriteOptions<'a>)> {
    let (args, source) = (asked.args, item.format?);
    let format = args
        .to
        .map(To::format)
        .or_else(|| formats::find(source.answers))
        .unwrap_or(source);
    let options = WriteOptions {
        symbols: args.input.symbols,
        columns: asked.columns,
        lang: current() as usize,
        ..WriteOptions::default()
    };
    format.writer.as_ref()?;
    Some((format, options))
}

fn write_text(asked: &Asked, item: &Item, outcome: &Outcome, reply: &mut Reply) {
    let args = asked.args;
    let (Ok(record), Some((format, options))) = (&item.record, output(asked, item)) else {
        return;
    };
    if !is_answered(args, outcome.verdict) {
        return write_unsolved(format, &options, item, outcome, reply);
    }
    let shown = if args.all { outcome.solutions.len() } else { 1 };
    let before = reply.out.len();
    for solution in outcome.solutions.iter().take(shown) {
        let sheet = Sheet::solved(record, solution.grid());
        if let Err(error) = format.write(&sheet, &options, &mut reply.out) {
            reply.out.truncate(before);
            return reply.fail(item, &error);
        }
    }
}

/// Says why a puzzle was not solved as asked, and writes the board that is left of it, where
/// the format has a place for either.
fn write_unsolved(
    format: &Format,
    options: &WriteOptions,
    item: &Item,
    outcome: &Outcome,
    reply: &mut Reply,
) {
    let Ok(record) = &item.record else { return };
    let reason = outcome.describe_in(current(), record.puzzle.layout());
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
        Remark::Line => return reply.placeholder(item, &with_board),
        Remark::Comment(opening, closing) => {
            let comment = format!("{opening}{}{closing}\n", item.located(&reason));
            reply.out.extend_from_slice(comment.as_bytes());
            if board.is_none() {
                return;
            }
        }
        Remark::Own => {}
        Remark::Nowhere => reply.tell(&item.located(&with_board)),
    }
    if let Err(error) = format.write(&sheet.with_remark(&reason), options, &mut reply.out) {
        // The board is not lost: it stands in the placeholder.
        reply.out.truncate(before);
        reply.placeholder(item, &with_board);
        reply.fail_apart(&item.error(&error));
    }
}

/// The answer as programs read it.
fn as_json<'a>(asked: &Asked<'a>, record: &Record, answered: &'a Answered) -> SolveAnswer<'a> {
    let (args, outcome) = (asked.args, &answered.outcome);
    let mut answer = SolveAnswer::new(&args.method, args.seed, outcome);
    if !is_answered(args, outcome.verdict) {
        answer.reason = Some(outcome.describe(record.puzzle.layout()));
    }
    answer.effort = args.stats.then(|| SolveEffort::new(outcome));
    answer.proof = answered.certified.as_ref().map(Certified::files);
    answer
}

/// A puzzle on a terminal: drawn, with the verdict under it.
fn draw(asked: &Asked, item: &Item, outcome: &Outcome, stop: &Stop, reply: &mut Reply) {
    let Ok(record) = &item.record else { return };
    let place = item.prefix();
    if item.number > 1 {
        reply.out.push(b'\n');
    }
    if !place.is_empty() {
        reply
            .out
            .extend_from_slice(format!("{}\n", place.trim_end()).as_bytes());
    }
    let found = outcome.solutions.first().map(satur::model::Solution::grid);
    let mut text = board::board(&record.puzzle, found.or(outcome.unfinished()), width());
    text += &clues::clues(&record.puzzle, current());
    let verdict = outcome.describe_in(current(), record.puzzle.layout());
    let method = asked.configured.method().info().name_in(current());
    let time = outcome.time;
    text += &step_view::wrap(&format!("{verdict}  ({method}, {time:.1?})"), 0, 0);
    if let Some(advice) = repair::advice(item, outcome, &stop.narrowed(asked.args.effort.time)) {
        text += &step_view::wrap(&advice, 0, 0);
    }
    let text = for_stdout(text);
    reply.out.extend_from_slice(text.as_bytes());
}
