//! `satur lab`: experiments.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use satur::files::Inputs;
use satur::lab::{
    BUILT_IN, Corpus, Done, EXTERNAL, Experiment, Fault, Places, Plan, Report, RunInfo, Scale,
    Store, book, compare, find, report, run as run_plan, say,
};
use satur::logic::Lang;
use satur::methods::Threads;

use super::{CommandResult, print};
use crate::args::{self, Lab, LabCommand, LabRun};
use crate::exit::Exit;
use crate::ids::did_you_mean;
use crate::interrupt;
use crate::language::current;
use crate::terminal::progress::{line_of, tick};
use crate::terminal::{entry, list_width, report as tell};
use crate::translation::translated;

pub(crate) fn run(args: &Lab) -> CommandResult {
    let lang = current();
    match &args.command {
        LabCommand::List { name } => list(name.as_deref(), lang),
        LabCommand::Run(args) => run_experiment(args, lang),
        LabCommand::Report {
            folders,
            book,
            note,
        } => make_reports(folders, book.as_deref(), note.as_deref(), lang),
        LabCommand::Compare { first, second } => {
            let comparison = compare(&open(first, lang)?, &open(second, lang)?, lang);
            print(&comparison.map_err(|fault| fault.to_string())?)
        }
    }
}

fn list(name: Option<&str>, lang: Lang) -> CommandResult {
    if let Some(name) = name {
        let built_in = find(name).ok_or_else(|| {
            let alike = did_you_mean(name, BUILT_IN.iter().map(|b| b.name));
            say(lang, "no-experiment", &[("name", name), ("alike", &alike)])
        })?;
        return print(built_in.text);
    }
    let width = BUILT_IN.iter().map(|b| b.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for built_in in BUILT_IN {
        let experiment =
            Experiment::parse(built_in.name, built_in.text).map_err(|fault| fault.to_string())?;
        let name = format!("{:width$}", built_in.name);
        text += &entry(&[name], &experiment.title_in(lang), list_width());
    }
    print(&text)
}

fn run_experiment(args: &LabRun, lang: Lang) -> CommandResult {
    let experiment = load(args, lang)?;
    let scale = match (args.quick, args.full) {
        (true, _) => Scale::Quick,
        (_, true) => Scale::Full,
        _ => Scale::Normal,
    };
    let places = Places::new(args.boards.as_deref());
    let corpus = Corpus::gather(&experiment, scale, &places).map_err(|fault| fault.to_string())?;
    let plan = Plan::new(&experiment, &corpus, scale, args.seed);
    let folder = args.out.clone();
    let folder = folder.unwrap_or_else(|| Path::new("lab").join(&experiment.name));
    let threads = threads(args, &experiment);
    let mut store = if args.resume && folder.join("run.json").exists() {
        Store::resume(&folder, &plan)
    } else {
        Store::create(&folder, &plan, RunInfo::new(&plan, threads))
    }
    .map_err(|fault| fault.to_string())?;
    if let Some(damage) = store.describe_damage() {
        let damage = translated(&damage);
        tell::doubt(&if store.damaged.is_empty() {
            damage
        } else {
            let path = store.damaged_path().display().to_string();
            say(
                lang,
                "damage-resumed",
                &[("damage", &damage), ("path", &path)],
            )
        });
    }

    let bar = progress(args.quiet, plan.jobs.len(), lang);
    let announce = |text: String| {
        if !args.quiet {
            bar.suspend(|| tell::say(&format!("{text}\n")));
        }
    };
    let done = store.records.len();
    opening(&plan, threads, done, lang)
        .into_iter()
        .for_each(announce);

    let stop = interrupt::on_signal();
    bar.set_position(done as u64);
    bar.reset_eta();
    let threads = Threads::new(threads);
    let done = run_plan(
        &plan,
        &mut store,
        &threads,
        &stop,
        &mut |record, done, _| {
            bar.set_position(done as u64);
            bar.set_message(running(lang, &record.series, &record.board));
        },
    );
    bar.finish_and_clear();
    if let Some(shortage) = threads.shortage() {
        tell::doubt(&shortage);
    }
    match done.map_err(|fault| fault.to_string())? {
        Done::Interrupted(left) => {
            let (left, folder) = (left.to_string(), folder.display().to_string());
            announce(say(
                lang,
                "run-interrupted",
                &[("left", &left), ("folder", &folder)],
            ));
            Ok(Exit::Interrupted)
        }
        Done::Complete => {
            let report = write_report(&store, lang).map_err(|fault| fault.to_string())?;
            let name = satur::lab::report_name(lang);
            let path = folder.join(name).display().to_string();
            announce(say(lang, "run-report", &[("path", &path)]));
            print(&report.markdown())
        }
    }
}

/// The experiment that was asked for, with the programs that are to run beside.
fn load(args: &LabRun, lang: Lang) -> Result<Experiment, String> {
    let mut experiment = Experiment::load(&args.experiment).map_err(|fault| fault.to_string())?;
    for id in &args.also {
        let external = EXTERNAL
            .iter()
            .find(|external| external.id == id)
            .ok_or_else(|| {
                let ids: Vec<&str> = EXTERNAL.iter().map(|external| external.id).collect();
                say(
                    lang,
                    "also-unknown",
                    &[("id", id), ("ids", &ids.join(", "))],
                )
            })?;
        if external.path().is_none() {
            tell::doubt(&say(lang, "also-absent", &[("id", id)]));
            continue;
        }
        experiment = experiment
            .also(external)
            .map_err(|fault| fault.to_string())?;
    }
    Ok(experiment)
}

/// What is said before a run: which experiment, which boards, how many runs and how.
fn opening(plan: &Plan, threads: usize, done: usize, lang: Lang) -> Vec<String> {
    let experiment = plan.experiment;
    let boards = plan.corpus.describe(experiment, lang);
    let how = match (threads, experiment.is_timing()) {
        (1, true) => "run-one-timed",
        (1, false) => "run-one",
        (_, true) => "run-many-timed",
        (_, false) => "run-many",
    };
    let how = say(lang, how, &[("count", &threads.to_string())]);
    let key = if done > 0 {
        "run-jobs-rest"
    } else {
        "run-jobs"
    };
    let slots = [
        ("jobs", &*plan.jobs.len().to_string()),
        ("done", &*done.to_string()),
        ("how", &*how),
    ];
    vec![
        format!("{}: {}", experiment.name, experiment.title_in(lang)),
        say(lang, "run-boards", &[("boards", &boards)]),
        say(lang, key, &slots),
    ]
}

fn threads(args: &LabRun, experiment: &Experiment) -> usize {
    match args.threads {
        None if experiment.is_timing() => 1,
        asked => args::threads(asked),
    }
}

/// A line on stderr with the time left, on a terminal only.
pub(super) fn progress(quiet: bool, jobs: usize, lang: Lang) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let runs = say(lang, "run-count", &[("count", "{pos}/{len}")]);
    // The run at work is cut off where the line ends.
    let template = format!("{}  {{wide_msg}}", line_of(&runs));
    let style = ProgressStyle::with_template(&template).expect("the template is right");
    let bar = ProgressBar::new(jobs as u64).with_style(style);
    tick(&bar);
    bar
}

/// The run that is at work, for the line of progress.
pub(super) fn running(lang: Lang, series: &str, board: &str) -> String {
    say(lang, "run-now", &[("series", series), ("board", board)])
}

fn write_report(store: &Store, lang: Lang) -> Result<Report, Fault> {
    let report = report(store, lang)?;
    report.write(store)?;
    Ok(report)
}

/// The folder of a run, to look at; says what is damaged in it.
fn open(folder: &Path, lang: Lang) -> Result<Store, String> {
    let store = Store::open(folder).map_err(|fault| fault.to_string())?;
    if let Some(damage) = store.describe_damage() {
        let damage = translated(&damage);
        tell::doubt(&say(lang, "damage-seen", &[("damage", &damage)]));
    }
    Ok(store)
}

fn make_reports(
    folders: &[PathBuf],
    path: Option<&Path>,
    note: Option<&str>,
    lang: Lang,
) -> CommandResult {
    if let Some(path) = path {
        // A report reads every file of its folder but those that it writes.
        let files = [
            "run.json",
            "experiment.toml",
            "records.jsonl",
            "traces.jsonl",
        ];
        let paths = folders
            .iter()
            .flat_map(|folder| files.map(|file| folder.join(file)));
        let refused = Inputs::of(paths).refuse(path);
        refused.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let mut reports = Vec::new();
    for folder in folders {
        let store = open(folder, lang)?;
        reports.push(write_report(&store, lang).map_err(|fault| fault.to_string())?);
    }
    if let Some(path) = path {
        book(&reports, path, note).map_err(|fault| fault.to_string())?;
        return Ok(Exit::Fine);
    }
    let text: Vec<String> = reports.iter().map(Report::markdown).collect();
    print(&text.join("\n"))
}
