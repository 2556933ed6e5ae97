//! The folder of a run: everything that is known of it, in files that people can read.
//!
//! `experiment.toml` is the experiment as it was run, `run.json` where and how,
//! `records.jsonl` a line for every finished job, `traces.jsonl` the courses of some runs.
//! A record is written as soon as it is there, so a run that is killed loses only what was
//! under way; a line that was cut in two is left out. When the last job is done the records
//! are put in the order of the plan, so that the file of a run that was interrupted is that of
//! one that was not, but for the times.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::machine::{Machine, revision, today};
use crate::plan::Plan;
use crate::record::Record;
use crate::schema::Scale;
use crate::trace::Trace;

const EXPERIMENT: &str = "experiment.toml";
const INFO: &str = "run.json";
const RECORDS: &str = "records.jsonl";
const TRACES: &str = "traces.jsonl";

/// A folder of a run.
pub struct Store {
    folder: PathBuf,
    /// Where and how it was run.
    pub info: RunInfo,
    /// The records so far.
    pub records: Vec<Record>,
}

/// Where and how a run took place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunInfo {
    /// The experiment.
    pub experiment: String,
    /// How much of it.
    pub scale: Scale,
    /// How many jobs it has.
    pub jobs: usize,
    /// The fingerprint of the plan.
    pub plan: String,
    /// Which boards were used, in a sentence.
    pub boards: String,
    /// The machine.
    pub machine: Machine,
    /// The revision of Satur.
    pub revision: String,
    /// The day on which it began.
    pub date: String,
    /// How many runs took place at once.
    pub threads: usize,
}

impl RunInfo {
    /// Of a plan that is about to be run here.
    pub fn new(plan: &Plan, threads: usize) -> Self {
        Self {
            experiment: plan.experiment.name.clone(),
            scale: plan.scale,
            jobs: plan.jobs.len(),
            plan: plan.fingerprint(),
            boards: plan.corpus.describe(plan.experiment),
            machine: Machine::here(),
            revision: revision().to_owned(),
            date: today(),
            threads,
        }
    }
}

impl Store {
    /// A folder for a new run.
    pub fn create(folder: &Path, plan: &Plan, info: RunInfo) -> Result<Self, Fault> {
        if folder.join(RECORDS).exists() {
            let fix = "--resume goes on with them, --out DIR takes another folder";
            return Err(Fault::new(
                folder.display(),
                "there are records already",
                fix,
            ));
        }
        let store = Self {
            folder: folder.to_owned(),
            info,
            records: Vec::new(),
        };
        fs::create_dir_all(folder).map_err(|error| Fault::io(folder.display(), &error))?;
        store.write(EXPERIMENT, &plan.experiment.text)?;
        store.write(INFO, &format!("{}\n", json(&store.info, true)))?;
        Ok(store)
    }

    /// The folder of a run that goes on. It must be the same plan.
    pub fn resume(folder: &Path, plan: &Plan) -> Result<Self, Fault> {
        let store = Self::open(folder)?;
        let fingerprint = plan.fingerprint();
        if store.info.plan != fingerprint {
            let what = format!(
                "its records are of another plan ({} at scale {}, {} jobs)",
                store.info.experiment, store.info.scale, store.info.jobs
            );
            let fix = "resume with the same experiment, scale, seed and boards, \
                       or take another folder with --out";
            return Err(Fault::new(folder.display(), what, fix));
        }
        // A cut line would be joined with the next: write anew what is whole.
        store.write(RECORDS, &lines(&store.records))?;
        Ok(store)
    }

    /// The folder of a run, to look at.
    pub fn open(folder: &Path) -> Result<Self, Fault> {
        let path = folder.join(INFO);
        let fix = "name a folder that 'satur lab run' has written";
        let text =
            fs::read_to_string(&path).map_err(|error| Fault::new(path.display(), error, fix))?;
        let info =
            serde_json::from_str(&text).map_err(|error| Fault::new(path.display(), error, fix))?;
        let text = fs::read_to_string(folder.join(RECORDS)).unwrap_or_default();
        let mut records = Vec::new();
        let mut all = text.lines().enumerate().peekable();
        while let Some((at, line)) = all.next() {
            match serde_json::from_str(line) {
                Ok(record) => records.push(record),
                // The last line may have been cut.
                Err(_) if all.peek().is_none() => {}
                Err(error) => {
                    let mut fault = Fault::new(folder.join(RECORDS).display(), error, "");
                    fault.line = at + 1;
                    return Err(fault);
                }
            }
        }
        Ok(Self {
            folder: folder.to_owned(),
            info,
            records,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether every job has its record.
    pub fn is_complete(&self) -> bool {
        self.records.len() >= self.info.jobs
    }

    /// The experiment as it was run.
    pub fn experiment(&self) -> Result<Experiment, Fault> {
        let path = self.folder.join(EXPERIMENT);
        let text = fs::read_to_string(&path).map_err(|error| Fault::io(path.display(), &error))?;
        let mut experiment = Experiment::parse(&path.to_string_lossy(), &text)?;
        experiment.name.clone_from(&self.info.experiment);
        Ok(experiment)
    }

    /// The courses that were kept.
    pub fn traces(&self) -> Vec<Trace> {
        let text = fs::read_to_string(self.folder.join(TRACES)).unwrap_or_default();
        let lines = text.lines();
        lines
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }

    pub(crate) fn has_traces(&self) -> bool {
        self.folder.join(TRACES).exists()
    }

    pub(crate) fn write_traces(&self, traces: &[Trace]) -> Result<(), Fault> {
        self.write(TRACES, &lines(traces))
    }

    /// Opens the records to add to them.
    pub(crate) fn appender(&self) -> Result<Appender, Fault> {
        let path = self.folder.join(RECORDS);
        let file = OpenOptions::new().create(true).append(true).open(&path);
        file.map(|file| Appender {
            file,
            path: path.clone(),
        })
        .map_err(|error| Fault::io(path.display(), &error))
    }

    /// Puts the records in the order of the plan.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        self.records.sort_by_key(|record| record.job);
        self.write(RECORDS, &lines(&self.records))
    }

    /// Writes a file whole or not at all; folders on the way are made.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), Fault> {
        let path = self.folder.join(name);
        let part = self.folder.join(format!("{name}.part"));
        let parent = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&part, text))
            .and_then(|()| fs::rename(&part, &path))
            .map_err(|error| Fault::io(path.display(), &error))
    }
}

/// The file of records, open at its end.
pub(crate) struct Appender {
    file: File,
    path: PathBuf,
}

impl Appender {
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), Fault> {
        let line = format!("{}\n", json(record, false));
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| Fault::io(self.path.display(), &error))
    }
}

fn lines<T: Serialize>(items: &[T]) -> String {
    items
        .iter()
        .map(|item| format!("{}\n", json(item, false)))
        .collect()
}

fn json<T: Serialize>(item: &T, is_pretty: bool) -> String {
    let text = if is_pretty {
        serde_json::to_string_pretty(item)
    } else {
        serde_json::to_string(item)
    };
    text.expect("numbers, words and maps of words can be written as JSON")
}
