//! `satur lab`: experiments.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use satur::files::Inputs;
use satur::lab::{
    BUILT_IN, Corpus, Done, Experiment, Fault, Places, Plan, Report, RunInfo, Scale, Store, book,
    compare, find, report, run as run_plan,
};
use satur::logic::Lang;
use satur::methods::Threads;

use super::{CommandResult, did_you_mean, print};
use crate::args::{self, Lab, LabCommand, LabRun};
use crate::exit::Exit;
use crate::interrupt;
use crate::terminal::progress::tick;
use crate::terminal::report as tell;

pub(crate) fn run(args: &Lab) -> CommandResult {
    match &args.command {
        LabCommand::List { name } => list(name.as_deref()),
        LabCommand::Run(args) => run_experiment(args),
        LabCommand::Report {
            folders,
            book,
            note,
        } => make_reports(folders, book.as_deref(), note.as_deref()),
        LabCommand::Compare { first, second } => {
            let told = compare(&open(first)?, &open(second)?);
            print(&told.map_err(|fault| fault.to_string())?)
        }
    }
}

fn list(name: Option<&str>) -> CommandResult {
    if let Some(name) = name {
        let built_in = find(name).ok_or_else(|| {
            let alike = did_you_mean(Lang::En, name, BUILT_IN.iter().map(|b| b.name));
            format!("there is no experiment '{name}'{alike}; 'satur lab list' lists them")
        })?;
        return print(built_in.text);
    }
    let width = BUILT_IN.iter().map(|b| b.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for built_in in BUILT_IN {
        let experiment =
            Experiment::parse(built_in.name, built_in.text).map_err(|fault| fault.to_string())?;
        text += &format!("{:width$}  {}\n", built_in.name, experiment.title());
    }
    print(&text)
}

fn run_experiment(args: &LabRun) -> CommandResult {
    let experiment = Experiment::load(&args.experiment).map_err(|fault| fault.to_string())?;
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
        let aside = if store.damaged.is_empty() {
            String::new()
        } else {
            let path = store.damaged_path();
            format!(
                "; they are kept in {}, and their runs are done again",
                path.display()
            )
        };
        tell::doubt(&format!("{damage}{aside}"));
    }

    let bar = progress(args.quiet, plan.jobs.len());
    let say = |text: String| {
        if !args.quiet {
            bar.suspend(|| tell::say(&format!("{text}\n")));
        }
    };
    say(format!("{}: {}", experiment.name, experiment.title()));
    say(format!("boards: {}", corpus.describe(&experiment)));
    let how = match (threads, experiment.is_timing()) {
        (1, true) => "one run at a time, because time is measured".to_owned(),
        (1, false) => "one run at a time".to_owned(),
        (n, true) => format!("{n} runs at once, though time is measured: they slow each other"),
        (n, false) => format!("{n} runs at once"),
    };
    let (jobs, done) = (plan.jobs.len(), store.records.len());
    let rest = if done > 0 {
        format!(", {done} of them done")
    } else {
        String::new()
    };
    say(format!("{jobs} runs{rest}; {how}"));

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
            bar.set_message(format!("{} on {}", record.series, record.board));
        },
    );
    bar.finish_and_clear();
    if let Some(shortage) = threads.shortage() {
        tell::doubt(&shortage);
    }
    match done.map_err(|fault| fault.to_string())? {
        Done::Interrupted(left) => {
            say(format!(
                "interrupted with {left} runs left; what is done is in {}, and --resume goes on",
                folder.display()
            ));
            Ok(Exit::Interrupted)
        }
        Done::Complete => {
            let report = write_report(&store).map_err(|fault| fault.to_string())?;
            say(format!("report: {}", folder.join("report.html").display()));
            print(&report.markdown())
        }
    }
}

fn threads(args: &LabRun, experiment: &Experiment) -> usize {
    match args.threads {
        None if experiment.is_timing() => 1,
        asked => args::threads(asked),
    }
}

/// A line on stderr with the time left, on a terminal only.
fn progress(quiet: bool, jobs: usize) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{bar:30} {pos}/{len} runs  {eta} left  {msg}";
    let style = ProgressStyle::with_template(template).expect("the template is right");
    let bar = ProgressBar::new(jobs as u64).with_style(style);
    tick(&bar);
    bar
}

fn write_report(store: &Store) -> Result<Report, Fault> {
    let report = report(store)?;
    report.write(store)?;
    Ok(report)
}

/// The folder of a run, to look at; says what is damaged in it.
fn open(folder: &Path) -> Result<Store, String> {
    let store = Store::open(folder).map_err(|fault| fault.to_string())?;
    if let Some(damage) = store.describe_damage() {
        let fix = "they are left out; 'satur lab run --resume' does their runs again";
        tell::doubt(&format!("{damage}; {fix}"));
    }
    Ok(store)
}

fn make_reports(folders: &[PathBuf], path: Option<&Path>, note: Option<&str>) -> CommandResult {
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
        let store = open(folder)?;
        reports.push(write_report(&store).map_err(|fault| fault.to_string())?);
    }
    if let Some(path) = path {
        book(&reports, path, note).map_err(|fault| fault.to_string())?;
        return Ok(Exit::Fine);
    }
    let text: Vec<String> = reports.iter().map(Report::markdown).collect();
    print(&text.join("\n"))
}
