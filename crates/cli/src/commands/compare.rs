//! `satur compare`: several methods on the same boards.

use satur::lab::{
    Contest, Corpus, Done, Plan, RunInfo, Scale, Standings, Store, report, run as run_plan, say,
};
use satur::logic::Lang;
use satur::methods::Threads;
use satur::model::Puzzle;

use super::lab::{progress, running};
use super::{CommandResult, print};
use crate::args::Compare;
use crate::exit::Exit;
use crate::language::current;
use crate::reply::Reply;
use crate::source::Source;
use crate::terminal::{self, report as tell};
use crate::{ids, interrupt};

/// A wrong method or setting is reported before any board is read.
pub(crate) fn check(args: &Compare) -> Result<Contest, String> {
    let lang = current();
    if args.methods.len() < 2 {
        return Err(say(lang, "versus-two", &[]));
    }
    let mut methods = Vec::new();
    for id in &args.methods {
        let known = ids::method(id)?;
        methods.push((known.info().id.to_owned(), Vec::new()));
    }
    for setting in &args.settings {
        set(lang, &mut methods, setting)?;
    }
    Ok(Contest {
        methods,
        runs: args.runs,
        seed: args.seed,
        seconds: Some(args.time.as_secs_f64()),
        attempts: args.max_iter,
    })
}

/// Adds `ID.NAME=VALUE` to every method of that id, `N.NAME=VALUE` to the Nth method.
fn set(lang: Lang, methods: &mut [(String, Vec<String>)], setting: &str) -> Result<(), String> {
    let wrong = || {
        let named: Vec<&str> = methods.iter().map(|(id, _)| id.as_str()).collect();
        let slots = [("setting", setting), ("ids", &*named.join(", "))];
        say(lang, "versus-setting", &slots)
    };
    let (whose, rest) = setting.split_once('.').ok_or_else(wrong)?;
    if !rest.contains('=') {
        return Err(wrong());
    }
    let nth = whose
        .parse::<usize>()
        .ok()
        .filter(|n| (1..=methods.len()).contains(n));
    let is_meant = |at: usize, id: &str| nth.map_or(id == whose, |nth| at + 1 == nth);
    let meant: Vec<usize> = (0..methods.len())
        .filter(|&at| is_meant(at, &methods[at].0))
        .collect();
    if meant.is_empty() {
        return Err(wrong());
    }
    for at in meant {
        methods[at].1.push(rest.to_owned());
    }
    Ok(())
}

pub(crate) fn run(args: &Compare) -> CommandResult {
    let lang = current();
    let contest = check(args)?;
    let title = contest_title(&contest);
    let experiment = contest
        .experiment(&title)
        .map_err(|fault| fault.to_string())?;
    let (boards, read) = boards(args)?;
    if boards.is_empty() {
        return Err(say(lang, "versus-no-boards", &[]));
    }
    let count = boards.len();
    let corpus = Corpus::of_boards(boards);
    let plan = Plan::new(&experiment, &corpus, Scale::Normal, None);
    let info = RunInfo::new(&plan, 1);
    let mut store = match &args.out {
        Some(folder) => Store::create(folder, &plan, info).map_err(|fault| fault.to_string())?,
        None => Store::in_memory(info),
    };
    let stop = interrupt::on_signal();
    let bar = progress(args.input.quiet, plan.jobs.len(), lang);
    let done = run_plan(
        &plan,
        &mut store,
        &Threads::new(1),
        &stop,
        &mut |record, done, _| {
            bar.set_position(done as u64);
            bar.set_message(running(lang, &record.series, &record.board));
        },
    );
    bar.finish_and_clear();
    let done = done.map_err(|fault| fault.to_string())?;
    let standings = Standings::of(&experiment, &store.records);
    let text = if args.json {
        let objects = standings.json(args.seed).into_iter();
        objects.map(|object| format!("{object}\n")).collect()
    } else {
        let counted = |number: u64, one: &str, many: &str| match number {
            1 => say(lang, one, &[]),
            _ => say(lang, many, &[("count", &number.to_string())]),
        };
        let boards = counted(count as u64, "versus-board", "versus-boards");
        let runs = counted(args.runs, "versus-run", "versus-runs");
        let seed = args.seed.to_string();
        let slots = [("boards", &*boards), ("runs", &*runs), ("seed", &*seed)];
        let title = say(lang, "versus-title", &slots);
        terminal::page(&format!(
            "{title}\n\n{}",
            standings.describe(lang, terminal::list_width())
        ))
    };
    print(&text)?;
    if let Some(folder) = &args.out {
        let report = report(&store, lang).map_err(|fault| fault.to_string())?;
        report.write(&store).map_err(|fault| fault.to_string())?;
        if !args.input.quiet {
            let name = satur::lab::report_name(lang);
            let path = folder.join(name).display().to_string();
            let line = say(lang, "run-report", &[("path", &path)]);
            tell::say(&format!("{line}\n"));
        }
    }
    match done {
        Done::Interrupted(_) => {
            let (done, jobs) = (store.records.len().to_string(), plan.jobs.len().to_string());
            let sentence = say(
                lang,
                "versus-interrupted",
                &[("done", &done), ("jobs", &jobs)],
            );
            tell::say(&format!("{sentence}\n"));
            Ok(Exit::Interrupted)
        }
        Done::Complete => Ok(read),
    }
}

/// Every board with its name; those that cannot be read are reported and left out.
fn boards(args: &Compare) -> Result<(Vec<(String, Puzzle)>, Exit), String> {
    let (mut boards, mut exit) = (Vec::new(), Exit::Fine);
    for item in Source::new(&args.input)? {
        match &item.record {
            Ok(record) => {
                let mut reply = Reply::default();
                super::tell_warnings(&item, args.input.quiet, &mut reply);
                tell::say(&reply.err);
                let name = record.label.clone().unwrap_or_else(|| item.name());
                boards.push((name, record.puzzle.clone()));
            }
            Err(failure) => {
                let mut reply = Reply::default();
                item.tell_failure(failure, &mut reply, false);
                tell::say(&reply.err);
                exit = exit.max(reply.exit);
            }
        }
    }
    Ok((boards, exit))
}

fn contest_title(contest: &Contest) -> String {
    let ids: Vec<&str> = contest.methods.iter().map(|(id, _)| id.as_str()).collect();
    ids.join(", ")
}
