//! Lab: experiments from a list, their runs and their reports.
//!
//! Everything is kept in the server's own folder, as `satur lab` keeps it: `NAME/` for the run of an
//! experiment, `own/NAME.toml` for what was written on the page. Names are ids of the list, never
//! paths: one that is not in the list is refused, and what the page saves is named here. An experiment
//! of the page may not name files with boards, because those would be read from this machine.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use satur_lab::{
    BUILT_IN, Corpus, Done, Experiment, Fault, Places, Plan, RunInfo, Scale, Store, report, run,
};
use satur_logic::Lang;
use satur_methods::Threads;
use satur_model::{Instant, Stop};
use serde_json::{Value, json};

use crate::api::{RunContext, learn};
use crate::{Question, Refusal, words};

/// The time between two tellings of how far a run is.
const TOLD_EVERY: Duration = Duration::from_millis(100);
/// Experiments of one's own that are kept.
const MOST_OWN: usize = 200;

fn home(question: &Question) -> Result<&Path, Refusal> {
    let none = || Refusal::Unanswered(words::text(question.lang, "lab", "no-home"));
    question.home.as_deref().ok_or_else(none)
}

fn faulty(fault: &Fault) -> Refusal {
    Refusal::Unanswered(fault.to_string())
}

fn failed(error: &std::io::Error) -> Refusal {
    Refusal::Unanswered(error.to_string())
}

/// Names of what was saved on the page, in order.
fn own_names(home: &Path) -> Vec<String> {
    let entries = fs::read_dir(home.join("own"));
    let paths = entries.into_iter().flatten().flatten();
    let mut names: Vec<String> = paths
        .filter_map(|entry| {
            Some(
                entry
                    .file_name()
                    .to_str()?
                    .strip_suffix(".toml")?
                    .to_owned(),
            )
        })
        .collect();
    names.sort();
    names
}

/// The text of an experiment of the list.
fn text_of(home: &Path, name: &str) -> Option<String> {
    if let Some(known) = BUILT_IN.iter().find(|known| known.name == name) {
        return Some(known.text.to_owned());
    }
    let name = own_names(home).into_iter().find(|own| own == name)?;
    fs::read_to_string(home.join("own").join(format!("{name}.toml"))).ok()
}

fn experiment(question: &Question) -> Result<(Experiment, PathBuf), Refusal> {
    let (home, name) = (home(question)?, question.needed_text("name")?);
    let text = text_of(home, name)
        .ok_or_else(|| Refusal::bad(format!("name: there is no experiment '{name}'")))?;
    let experiment = Experiment::parse(name, &text).map_err(|fault| faulty(&fault))?;
    // The name is one of the list by now.
    Ok((experiment, home.join(name)))
}

/// `lab`: every experiment, with what is there of its run.
pub(super) fn answer_list(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let (home, lang) = (home(question)?, question.lang);
    let built_in = BUILT_IN.iter().map(|known| (known.name.to_owned(), false));
    let own = own_names(home).into_iter().map(|name| (name, true));
    let list: Vec<Value> = built_in
        .chain(own)
        .filter_map(|(name, is_own)| {
            let experiment = Experiment::parse(&name, &text_of(home, &name)?).ok()?;
            Some(json!({
                "name": name,
                "title": experiment.title_in(lang),
                "about": experiment.about_in(lang),
                "own": is_own,
                "run": run_json(&home.join(&name)),
            }))
        })
        .collect();
    Ok(json!({"experiments": list}))
}

/// What is there of a run; nothing if it was never begun.
fn run_json(folder: &Path) -> Value {
    let Ok(text) = fs::read_to_string(folder.join("run.json")) else {
        return Value::Null;
    };
    let info: Value = serde_json::from_str(&text).unwrap_or_default();
    let records = fs::read_to_string(folder.join("records.jsonl")).unwrap_or_default();
    let done = records.lines().count();
    let modified = fs::metadata(folder.join("records.jsonl"));
    let modified = modified.and_then(|known| known.modified()).ok();
    let since = modified.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    json!({
        "jobs": info["jobs"],
        "scale": info["scale"],
        "date": info["date"],
        "done": done,
        "at": since.map_or(0, |since| since.as_secs()),
    })
}

/// `lab-text`: the file of an experiment.
pub(super) fn answer_text(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let (experiment, _) = experiment(question)?;
    Ok(json!({"text": experiment.text, "name": format!("{}.toml", experiment.name)}))
}

/// `lab-save`: keeps an experiment that was written on the page; the answer is its name.
pub(super) fn answer_save(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let (home, text) = (home(question)?, question.needed_text("text")?);
    let parsed = Experiment::parse("experiment.toml", text).map_err(|fault| faulty(&fault))?;
    if parsed.names_files() {
        let why = words::text(question.lang, "lab", "no-files");
        return Err(Refusal::Unanswered(why));
    }
    if own_names(home).len() >= MOST_OWN {
        let why = words::text(question.lang, "lab", "too-many");
        return Err(Refusal::Unanswered(why));
    }
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let name = format!("own-{:012x}", hasher.finish() >> 16);
    let folder = home.join("own");
    fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
    let path = folder.join(format!("{name}.toml"));
    satur_files::write(&path, text.as_bytes(), satur_files::Inputs::NONE)
        .map_err(|error| failed(&error))?;
    Ok(json!({"name": name}))
}

/// `lab-report`: tables and plots of what there is of a run, however far it is.
pub(super) fn answer_report(question: &Question, _: &Stop) -> Result<Value, Refusal> {
    let (_, folder) = experiment(question)?;
    if !folder.join("run.json").exists() {
        // Before the first run there is what was measured for the book of results.
        let kept = learn::section(learn::results(question.lang), question.needed_text("name")?);
        return Ok(json!({"report": null, "kept": kept}));
    }
    let store = Store::open(&folder).map_err(|fault| faulty(&fault))?;
    let report = report(&store, question.lang).map_err(|fault| faulty(&fault))?;
    let plots: serde_json::Map<String, Value> = report
        .pictures()
        .map(|(path, svg)| (path, json!(svg)))
        .collect();
    Ok(json!({
        "report": report.markdown(),
        "plots": plots,
        "html": question.flag("html")?.then(|| report.html()),
        "complete": store.is_complete(),
        "done": store.records.len(),
        "jobs": store.info.jobs,
    }))
}

/// The run `lab`: does what is left of an experiment. Ending it loses nothing: it goes on from there.
pub(super) fn run_experiment(context: &RunContext) -> Result<(), Refusal> {
    let question = &context.question;
    let (experiment, folder) = experiment(question)?;
    let scale = match question.text("scale")?.unwrap_or("quick") {
        "quick" => Scale::Quick,
        "normal" => Scale::Normal,
        "full" => Scale::Full,
        other => return Err(Refusal::bad(format!("scale: there is no '{other}'"))),
    };
    let busy = || Refusal::Unanswered(words::text(question.lang, "lab", "busy"));
    let _claim = Claim::new(&folder).ok_or_else(busy)?;
    // Boards of the authors are read where the server's owner keeps them; the page names none.
    let places = Places::new(None);
    let corpus = Corpus::gather(&experiment, scale, &places).map_err(|fault| faulty(&fault))?;
    let plan = Plan::new(&experiment, &corpus, scale, None);
    let mut store = open(&folder, &plan, question.flag("resume")?)?;
    let begun = store.records.len();
    let boards = corpus.describe(&experiment, question.lang);
    context.tell(&json!({"begin": {"jobs": plan.jobs.len(), "done": begun, "boards": boards}}));
    let mut told = Instant::now();
    let done = run(
        &plan,
        &mut store,
        &Threads::new(1),
        &context.stop,
        &mut |record, done, jobs| {
            if told.elapsed() >= TOLD_EVERY && context.mailbox.is_ready() {
                told = Instant::now();
                let last = format!("{} · {}", record.series, record.board);
                context
                    .mailbox
                    .frame(&json!({"done": done, "jobs": jobs, "last": last}));
            }
        },
    );
    let done = done.map_err(|fault| faulty(&fault))?;
    if done == Done::Complete {
        let written = report(&store, Lang::En).and_then(|report| report.write(&store));
        written.map_err(|fault| faulty(&fault))?;
    }
    let left = match done {
        Done::Complete => 0,
        Done::Interrupted(left) => left,
    };
    context.tell(&json!({"end": {"left": left, "done": store.records.len()}}));
    Ok(())
}

/// Folders whose run goes on: there is one of each, or they would write over each other.
static RUNNING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The right to run in a folder, for as long as it is kept.
struct Claim(PathBuf);

impl Claim {
    fn new(folder: &Path) -> Option<Self> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = running.insert(folder.to_owned());
        is_free.then(|| Self(folder.to_owned()))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.remove(&self.0);
    }
}

/// The folder of a run: what is there is continued if that is asked for, and replaced otherwise.
fn open(folder: &Path, plan: &Plan, resume: bool) -> Result<Store, Refusal> {
    let is_there = folder.join("run.json").exists();
    let store = if is_there && resume {
        Store::resume(folder, plan)
    } else {
        for file in ["run.json", "records.jsonl", "traces.jsonl"] {
            match fs::remove_file(folder.join(file)) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&error)),
                _ => {}
            }
        }
        Store::create(folder, plan, RunInfo::new(plan, 1))
    };
    store.map_err(|fault| faulty(&fault))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;
    use crate::Mailbox;

    /// A small experiment on boards that are made.
    const SMALL: &str = "title = \"Small\"\nseed = 1\nruns = 2\n\
        [[boards]]\nlabels = { size = \"4x4\" }\nmake = { shape = \"2x2\", count = 2, seed = 1 }\n\
        [[method]]\nid = \"bfs\"\n[[method]]\nid = \"exact\"\n\
        [[table]]\nkind = \"measure\"\ntitle = \"Runs solved\"\nmetric = \"success\"\ntake = \"rate\"\n";

    fn question(home: &Path, value: Value) -> Question {
        let mut question = Question::new(value).unwrap();
        question.home = Some(home.to_owned());
        question
    }

    fn home(name: &str) -> PathBuf {
        let home = std::env::temp_dir().join(format!("satur-lab-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&home);
        home
    }

    /// Runs an experiment; with a stop that is over it is cut at once. What it told at its beginning and at its end.
    fn run_it(home: &Path, name: &str, resume: bool, stop: &Stop) -> [Value; 2] {
        let (_words, inbox) = sync_channel(1);
        let context = RunContext {
            question: question(home, json!({"name": name, "resume": resume})),
            stop: stop.clone(),
            mailbox: Mailbox::default(),
            inbox: inbox.into(),
            core: crate::api::Core::default(),
        };
        run_experiment(&context).unwrap();
        let told = context.mailbox.drain().into_iter();
        let told: Vec<Value> = told.map(|text| text.parse().unwrap()).collect();
        ["begin", "end"].map(|key| told.iter().find_map(|one| one.get(key)).unwrap().clone())
    }

    #[test]
    fn an_experiment_is_kept_run_cut_gone_on_with_and_reported() {
        let home = home("run");
        let saved = answer_save(&question(&home, json!({"text": SMALL})), Stop::never()).unwrap();
        let name = saved["name"].as_str().unwrap();
        let list = answer_list(&question(&home, json!({})), Stop::never()).unwrap();
        let own = list["experiments"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        assert_eq!((&own["name"], &own["run"]), (&json!(name), &Value::Null));
        // Before the first run there are the tables of the book of results, of experiments that are in it.
        for (asked, has_kept) in [(name, false), ("ufma", true)] {
            let asked = question(&home, json!({"name": asked, "lang": "pt"}));
            let report = answer_report(&asked, Stop::never()).unwrap();
            assert_eq!(report["report"], Value::Null);
            assert_eq!(
                report["kept"].as_str().unwrap().contains("publicad"),
                has_kept
            );
        }

        let over = Stop::new();
        over.request();
        let [_, end] = run_it(&home, name, false, &over);
        assert_eq!(end["left"], 8);
        let [begin, end] = run_it(&home, name, true, Stop::never());
        assert_eq!(begin["jobs"], 8);
        assert_eq!(end, json!({"left": 0, "done": 8}));
        // Once more: everything is there already.
        let [begin, _] = run_it(&home, name, true, Stop::never());
        assert_eq!(begin["done"], 8);
        // Begun anew, it does everything again.
        let [begin, _] = run_it(&home, name, false, Stop::never());
        assert_eq!(begin["done"], 0);

        let asked = json!({"name": name, "html": true, "lang": "pt"});
        let report = answer_report(&question(&home, asked), Stop::never()).unwrap();
        assert!(report["report"].as_str().unwrap().contains("| 4x4 |"));
        assert!(report["html"].as_str().unwrap().starts_with("<!"));
        assert_eq!(report["complete"], true);
        fs::remove_dir_all(&home).unwrap();
    }

    #[test]
    fn no_path_comes_from_the_page() {
        let home = home("paths");
        let files = SMALL.replace("make = {", "files = [\"/etc/passwd\"]\nmake = {");
        let refused = answer_save(&question(&home, json!({"text": files})), Stop::never());
        assert!(
            refused
                .unwrap_err()
                .to_string()
                .contains("may not name files")
        );
        for name in ["../own", "own/../../x", "/etc", "", "ufma/..", "own"] {
            let asked = question(&home, json!({"name": name}));
            let refused = answer_report(&asked, Stop::never()).unwrap_err();
            assert_eq!(
                refused,
                Refusal::Bad(format!("name: there is no experiment '{name}'"))
            );
        }
        assert!(!home.exists(), "nothing was written");
    }

    #[test]
    fn what_is_wrong_with_an_experiment_is_said_with_its_line() {
        let home = home("wrong");
        let text = SMALL.replace("id = \"bfs\"", "id = \"bsf\"");
        let refused = answer_save(&question(&home, json!({"text": text})), Stop::never());
        let said = refused.unwrap_err().to_string();
        assert!(said.starts_with("experiment.toml:8:"), "{said}");
    }

    #[test]
    fn one_run_at_a_time_in_a_folder() {
        let folder = Path::new("a folder of this test");
        let claim = Claim::new(folder).unwrap();
        assert!(Claim::new(folder).is_none());
        drop(claim);
        assert!(Claim::new(folder).is_some());
    }
}
