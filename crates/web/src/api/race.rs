//! `race`: two to six methods on one board, by one clock or by equal work.
//!
//! Every method runs on a thread of its own. By *time* they run as fast as they can, watched alike;
//! by *work* nobody goes on past the work that all are allowed, which the page raises with each word,
//! so the order in which they finish is the same on every machine. The page gets one frame of each
//! runner for each word that it tells (`{"work": N}` allows N more), and never more than that.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use satur_methods::{Event, Goal, Observer, Outcome, Request, RunError, Verdict, run};
use satur_model::{Instant, Puzzle, Stop};
use satur_watch::{Folder, run_json};
use serde_json::{Value, json};

use super::methods::{Asked, board_of};
use super::watch::outcome_json;
use crate::api::RunContext;
use crate::{Question, Refusal};

/// How many may race.
const RUNNERS: std::ops::RangeInclusive<usize> = 2..=6;
/// The time between two frames of a race by time.
const FRAME: Duration = Duration::from_millis(33);
/// How often one who waits looks whether it has to end.
const LOOK: Duration = Duration::from_millis(20);
/// How long the runners may take to use up what they are allowed before the page is shown where they are.
const ROUND: Duration = Duration::from_millis(250);
/// How long the page may be silent.
const IDLE: Duration = Duration::from_secs(120);
/// The longest race in seconds.
const MOST_SECONDS: u64 = 300;

pub(super) fn run_race(context: &RunContext) -> Result<(), Refusal> {
    let question = &context.question;
    let runners = runners(question)?;
    let puzzle = board_of(question)?;
    let by_work = match question.text("rule")?.unwrap_or("time") {
        "time" => false,
        "work" => true,
        other => return Err(Refusal::bad(format!("rule: there is no '{other}'"))),
    };
    let prove = question.flag("prove")?;
    let seconds = question.number("seconds", MOST_SECONDS)?.unwrap_or(30);
    let limit = (!by_work).then(|| Duration::from_secs(seconds));
    tell_begin(context, &runners, &puzzle);
    let track = Track {
        stop: context.stop.clone(),
        allowed: Mutex::new(if by_work { 0 } else { u64::MAX }),
        raised: Condvar::new(),
        waiting: AtomicUsize::new(0),
        finished: AtomicUsize::new(0),
    };
    let lanes: Vec<Lane> = runners
        .iter()
        .map(|_| Lane {
            folder: Mutex::new(Folder::new(&puzzle, true)),
            ended: Mutex::new(None),
        })
        .collect();
    if !wait_for_word(context, &track) {
        return Ok(());
    }
    std::thread::scope(|scope| {
        for (asked, lane) in runners.iter().zip(&lanes) {
            let (track, puzzle) = (&track, &puzzle);
            scope.spawn(move || {
                let ended = race_one(asked, puzzle, prove, limit, track, lane);
                *lock(&lane.ended) = Some(ended);
                track.finished.fetch_add(1, Ordering::SeqCst);
            });
        }
        conduct(context, &track, &lanes, &puzzle);
    });
    tell_end(context, &puzzle, &lanes, by_work);
    Ok(())
}

fn runners(question: &Question) -> Result<Vec<Asked>, Refusal> {
    let list = question.list("runners")?;
    if !RUNNERS.contains(&list.len()) {
        return Err(Refusal::bad("runners: expected two to six"));
    }
    let read = |one: &Value| Asked::read(&Question::new(one.clone())?);
    list.iter().map(read).collect()
}

fn tell_begin(context: &RunContext, runners: &[Asked], puzzle: &Puzzle) {
    let cores = satur_methods::cores();
    let runs: Vec<Value> = runners
        .iter()
        .map(|asked| {
            run_json(
                context.question.lang,
                asked.method,
                puzzle,
                asked.seed,
                &asked.settings,
            )
        })
        .collect();
    context.tell(&json!({"begin": {"runs": runs, "cores": cores}}));
}

/// What the runners share.
struct Track {
    stop: Stop,
    /// The work that every runner may do.
    allowed: Mutex<u64>,
    raised: Condvar,
    /// Runners that have used up what they were allowed.
    waiting: AtomicUsize,
    finished: AtomicUsize,
}

/// One runner: what can be shown of it, and how it ended.
struct Lane {
    folder: Mutex<Folder>,
    ended: Mutex<Option<Result<Outcome, RunError>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn race_one(
    asked: &Asked,
    puzzle: &Puzzle,
    prove: bool,
    limit: Option<Duration>,
    track: &Track,
    lane: &Lane,
) -> Result<Outcome, RunError> {
    // Methods that can prove that a solution is the only one are asked to; the others look for one.
    let can_prove = asked.method.supports(puzzle, Goal::Unique).is_ok();
    let mut request = Request::new(if prove && can_prove {
        Goal::Unique
    } else {
        Goal::One
    });
    let mut runner = Runner { track, lane };
    (request.seed, request.settings) = (asked.seed, &asked.settings);
    (request.budget.time, request.stop) = (limit, track.stop.clone());
    request.observer = Some(&mut runner);
    run(asked.method, puzzle, &mut request)
}

struct Runner<'a> {
    track: &'a Track,
    lane: &'a Lane,
}

impl Observer for Runner<'_> {
    fn event(&mut self, work: u64, event: Event) {
        lock(&self.lane.folder).event(work, event);
        let mut allowed = lock(&self.track.allowed);
        if work <= *allowed {
            return;
        }
        self.track.waiting.fetch_add(1, Ordering::SeqCst);
        while work > *allowed && !self.track.stop.is_over() {
            let waited = self.track.raised.wait_timeout(allowed, LOOK);
            allowed = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        self.track.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    fn wants_detail(&self) -> bool {
        false
    }
}

/// Waits for a word of the page, and allows what it says; no if the race has to end.
fn wait_for_word(context: &RunContext, track: &Track) -> bool {
    let begun = Instant::now();
    context.core.release();
    while !context.stop.is_over() && begun.elapsed() < IDLE {
        match context.inbox.recv_timeout(LOOK) {
            Ok(word) => {
                context.core.claim(&context.stop);
                if let Some(work) = word["work"].as_u64() {
                    let mut allowed = lock(&track.allowed);
                    *allowed = allowed.saturating_add(work);
                    track.raised.notify_all();
                }
                return true;
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    context.stop.request();
    false
}

/// Shows the race, a frame of everybody for each word, until all have finished.
fn conduct(context: &RunContext, track: &Track, lanes: &[Lane], puzzle: &Puzzle) {
    let is_over = || track.finished.load(Ordering::SeqCst) == lanes.len();
    loop {
        let begun = Instant::now();
        let is_bounded = *lock(&track.allowed) < u64::MAX;
        let pause = if is_bounded { ROUND } else { FRAME };
        while begun.elapsed() < pause && !is_over() {
            let still =
                track.waiting.load(Ordering::SeqCst) + track.finished.load(Ordering::SeqCst);
            if is_bounded && still == lanes.len() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        if is_over() || context.stop.is_over() {
            return;
        }
        context.tell(&json!({"frames": frames(context, lanes, puzzle)}));
        if !wait_for_word(context, track) {
            return;
        }
    }
}

fn frames(context: &RunContext, lanes: &[Lane], puzzle: &Puzzle) -> Vec<Value> {
    let lang = context.question.lang;
    let of = |lane: &Lane| {
        let frame = lock(&lane.folder).frame().json(lang, puzzle.layout());
        json!({"frame": frame, "over": lock(&lane.ended).is_some()})
    };
    lanes.iter().map(of).collect()
}

/// The last frames, and the places: who reached an answer, by the clock of the race; then the others.
fn tell_end(context: &RunContext, puzzle: &Puzzle, lanes: &[Lane], by_work: bool) {
    let mut order: Vec<(bool, f64, usize)> = Vec::new();
    let mut ends = Vec::new();
    for (number, lane) in lanes.iter().enumerate() {
        let ended = lock(&lane.ended).take();
        let end = match ended {
            Some(Ok(outcome)) => {
                let has_answer = !matches!(outcome.verdict, Verdict::GaveUp(_) | Verdict::Stuck);
                let cost = if by_work {
                    outcome.work as f64
                } else {
                    outcome.time.as_secs_f64()
                };
                order.push((!has_answer, cost, number));
                let mut end = outcome_json(context, puzzle, &outcome);
                end["answer"] = json!(has_answer);
                end
            }
            Some(Err(error)) => json!({"refused": error.to_string()}),
            None => json!({"refused": ""}),
        };
        ends.push(end);
    }
    order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    for (place, &(_, _, number)) in order.iter().enumerate() {
        ends[number]["place"] = json!(place + 1);
    }
    context.tell(&json!({"frames": frames(context, lanes, puzzle), "ends": ends}));
}

/// `race-file`: the race as an experiment, a TOML file that `satur lab run` and Lab take.
pub(super) fn answer_file(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let runners = runners(question)?;
    let puzzle = board_of(question)?;
    let shape = puzzle.shape();
    let line = Value::Object(satur_advice::puzzle_json(&puzzle.as_set())).to_string();
    let quoted = |text: &str| json!(text).to_string();
    let names: Vec<&str> = runners.iter().map(|one| one.method.info().name).collect();
    let seconds = question.number("seconds", MOST_SECONDS)?.unwrap_or(30);
    let mut text = format!(
        "title = {}\nseed = {}\ntiming = true\nruns = 5\nlimits = {{ time = \"{seconds}s\" }}\n\n\
         [[boards]]\nlabels = {{ size = \"{side}x{side}\" }}\nformat = \"json\"\nlines = [{}]\n",
        quoted(&format!("A race: {}", names.join(", "))),
        runners[0].seed,
        quoted(&line),
        side = shape.side(),
    );
    for asked in &runners {
        text += &format!("\n[[method]]\nid = {}\n", quoted(asked.method.info().id));
        let set: Vec<String> = asked
            .settings
            .iter()
            .filter_map(|setting| setting.split_once('='))
            .map(|(name, value)| {
                let is_number = value.parse::<f64>().is_ok();
                let value = if is_number {
                    value.to_owned()
                } else {
                    quoted(value)
                };
                format!("{name} = {value}")
            })
            .collect();
        if !set.is_empty() {
            text += &format!("set = {{ {} }}\n", set.join(", "));
        }
    }
    for (title, metric, take) in [
        ("Runs solved", "success", "rate"),
        ("Median time", "seconds", "median"),
        ("Median work", "work", "median"),
    ] {
        text += &format!(
            "\n[[table]]\nkind = \"measure\"\ntitle = \"{title}\"\nmetric = \"{metric}\"\n\
             take = \"{take}\"\n"
        );
    }
    let experiment = satur_lab::Experiment::parse("race.toml", &text);
    experiment.map_err(|fault| Refusal::bad(fault.to_string()))?;
    Ok(json!({"text": text, "name": "race.toml"}))
}
