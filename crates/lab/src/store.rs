//! The folder of a run: everything that is known about it, in readable files.
//!
//! `experiment.toml` is the experiment as it was run, `run.json` where and how, `records.jsonl` a
//! line for every finished job, `traces.jsonl` the courses of some runs. A record is on disk before
//! its job counts as done, so a run that is killed loses only the current jobs. Lines that were
//! damaged since are moved to `records.damaged.jsonl` when the run is resumed, and their jobs are
//! done again. When the last job is done the records are sorted in the order of the plan, so that
//! the file of an interrupted run is the same as that of an uninterrupted one, except for the
//! times. Every other file is written whole.

use std::fs;
use std::path::{Path, PathBuf};

use satur_files::{Inputs, Journal};
use satur_logic::Lang;
use serde::{Deserialize, Serialize};

use crate::corpus::GroupInfo;
use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::machine::{Machine, revision, today};
use crate::plan::Plan;
use crate::record::Record;
use crate::record_lines::{self, DamagedLine, RecordLines};
use crate::schema::Scale;
use crate::trace::Trace;

const EXPERIMENT: &str = "experiment.toml";
const INFO: &str = "run.json";
const RECORDS: &str = "records.jsonl";
const DAMAGED: &str = "records.damaged.jsonl";
const TRACES: &str = "traces.jsonl";

/// A folder of a run.
pub struct Store {
    folder: PathBuf,
    /// Whether there is no folder: records are kept in memory and nothing is written.
    is_in_memory: bool,
    /// Where and how it was run.
    pub info: RunInfo,
    /// The records so far.
    pub records: Vec<Record>,
    /// Lines of the file of records that are not records.
    pub damaged: Vec<DamagedLine>,
    /// The number of lines of the file of records that repeat an earlier one.
    pub repeated: usize,
}

/// Where and how a run took place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RunInfo {
    /// The experiment.
    pub experiment: String,
    /// The scale.
    pub scale: Scale,
    /// The number of jobs.
    pub jobs: usize,
    /// The fingerprint of the plan.
    pub plan: String,
    /// The boards that were used, in a sentence.
    pub boards: String,
    /// The groups of boards; older versions wrote none.
    #[serde(default)]
    pub groups: Vec<GroupInfo>,
    /// The machine.
    pub machine: Machine,
    /// The revision of Satur.
    pub revision: String,
    /// The day on which it began.
    pub date: String,
    /// The number of concurrent runs when it began.
    pub threads: usize,
    /// The number of concurrent runs after each resumption that changed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later_threads: Vec<usize>,
    /// Whether every record has its checksum; older versions wrote none.
    #[serde(default)]
    pub has_sums: bool,
}

impl RunInfo {
    /// Describes a plan that is about to be run on this machine.
    pub fn new(plan: &Plan, threads: usize) -> Self {
        Self {
            experiment: plan.experiment.name.clone(),
            scale: plan.scale,
            jobs: plan.jobs.len(),
            plan: plan.fingerprint(),
            boards: plan.corpus.describe(plan.experiment, Lang::En),
            groups: plan.corpus.group_infos(),
            machine: Machine::here(),
            revision: revision().to_owned(),
            date: today(),
            threads,
            later_threads: Vec::new(),
            has_sums: true,
        }
    }
}

impl Store {
    /// Creates the folder of a new run.
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
            is_in_memory: false,
            info,
            records: Vec::new(),
            damaged: Vec::new(),
            repeated: 0,
        };
        fs::create_dir_all(folder).map_err(|error| Fault::io(folder.display(), &error))?;
        store.write(EXPERIMENT, plan.experiment.text.as_bytes())?;
        store.write_info()?;
        Ok(store)
    }

    /// Returns a store that writes nothing to disk.
    pub fn in_memory(info: RunInfo) -> Self {
        Self {
            folder: PathBuf::new(),
            is_in_memory: true,
            info,
            records: Vec::new(),
            damaged: Vec::new(),
            repeated: 0,
        }
    }

    /// Opens the folder of a run to resume it. It must be the same plan. Damaged lines are moved
    /// aside.
    pub fn resume(folder: &Path, plan: &Plan) -> Result<Self, Fault> {
        let mut store = Self::read(folder, |record| record.belongs_to(plan))?;
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
        store.put_aside()?;
        store.write_records()?;
        if !store.info.has_sums {
            store.info.has_sums = true;
            store.write_info()?;
        }
        Ok(store)
    }

    /// Opens the folder of a run for reading. Damaged lines are left in place.
    pub fn open(folder: &Path) -> Result<Self, Fault> {
        Self::read(folder, |_| true)
    }

    fn read(folder: &Path, belongs: impl Fn(&Record) -> bool) -> Result<Self, Fault> {
        let path = folder.join(INFO);
        let fix = "name a folder that 'satur lab run' has written";
        let text =
            fs::read_to_string(&path).map_err(|error| Fault::new(path.display(), error, fix))?;
        let info: RunInfo =
            serde_json::from_str(&text).map_err(|error| Fault::new(path.display(), error, fix))?;
        let path = folder.join(RECORDS);
        let bytes = match fs::read(&path) {
            // A run that was ended before its first record.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| Fault::io(path.display(), &error))?,
        };
        let RecordLines {
            records,
            damaged,
            repeated,
        } = record_lines::read(&bytes, info.has_sums, |record| {
            record.job < info.jobs && belongs(record)
        });
        Ok(Self {
            folder: folder.to_owned(),
            is_in_memory: false,
            info,
            records,
            damaged,
            repeated,
        })
    }

    /// Adds the damaged lines to their file, except those that are there from a resume that was
    /// itself interrupted.
    fn put_aside(&self) -> Result<(), Fault> {
        if self.damaged.is_empty() {
            return Ok(());
        }
        let path = self.folder.join(DAMAGED);
        let mut aside = match fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| Fault::io(path.display(), &error))?,
        };
        for DamagedLine { bytes, .. } in &self.damaged {
            if !aside.split(|&byte| byte == b'\n').any(|line| line == bytes) {
                aside.extend_from_slice(bytes);
                aside.push(b'\n');
            }
        }
        self.write(DAMAGED, &aside)
    }

    /// Describes the damage of the file of records in a sentence; `None` if there is none.
    pub fn describe_damage(&self) -> Option<String> {
        /// Upper bound on the lines listed.
        const NAMED: usize = 10;
        let mut text = format!("{}: ", self.folder.join(RECORDS).display());
        match self.damaged.len() {
            0 if self.repeated == 0 => return None,
            0 => {}
            count => {
                let named = self.damaged.iter().take(NAMED);
                let named = named.map(|line| format!("line {}: {}", line.number, line.why));
                let named = named.collect::<Vec<_>>().join("; ");
                let more = match count.saturating_sub(NAMED) {
                    0 => String::new(),
                    more => format!("; and {more} more"),
                };
                text += &format!("{count} damaged lines ({named}{more})");
            }
        }
        if self.repeated > 0 {
            let and = if self.damaged.is_empty() {
                ""
            } else {
                ", and "
            };
            text += &format!("{and}{} lines that repeat another", self.repeated);
        }
        Some(text)
    }

    /// The path of the file of damaged lines.
    pub fn damaged_path(&self) -> PathBuf {
        self.folder.join(DAMAGED)
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
        self.trace_lines().filter_map(Result::ok).collect()
    }

    /// Whether all courses are present and undamaged.
    pub(crate) fn has_traces(&self) -> bool {
        self.is_in_memory
            || self.folder.join(TRACES).exists() && self.trace_lines().all(|trace| trace.is_ok())
    }

    fn trace_lines(&self) -> impl Iterator<Item = serde_json::Result<Trace>> {
        let bytes = fs::read(self.folder.join(TRACES)).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let traces: Vec<_> = text.lines().map(serde_json::from_str).collect();
        traces.into_iter()
    }

    pub(crate) fn write_traces(&self, traces: &[Trace]) -> Result<(), Fault> {
        let lines = traces.iter().map(|trace| json(trace, false) + "\n");
        self.write(TRACES, lines.collect::<String>().as_bytes())
    }

    /// Opens the records to add to them.
    pub(crate) fn appender(&self) -> Result<Appender, Fault> {
        let path = self.folder.join(RECORDS);
        if self.is_in_memory {
            return Ok(Appender {
                journal: None,
                path,
            });
        }
        match Journal::open(&path) {
            Ok(journal) => Ok(Appender {
                journal: Some(journal),
                path,
            }),
            Err(error) => Err(Fault::io(path.display(), &error)),
        }
    }

    /// Sorts the records in the order of the plan.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        self.records.sort_by_key(|record| record.job);
        self.write_records()
    }

    fn write_records(&self) -> Result<(), Fault> {
        let lines = self.records.iter().map(record_lines::line);
        self.write(RECORDS, lines.collect::<String>().as_bytes())
    }

    /// Notes how many runs are executed at once from here on: the count of those that are done already may differ.
    pub(crate) fn note_threads(&mut self, threads: usize) -> Result<(), Fault> {
        let info = &mut self.info;
        let last = info.later_threads.last().copied().unwrap_or(info.threads);
        if last == threads {
            return Ok(());
        }
        if self.records.is_empty() {
            info.threads = threads;
        } else {
            info.later_threads.push(threads);
        }
        self.write_info()
    }

    fn write_info(&self) -> Result<(), Fault> {
        self.write(INFO, (json(&self.info, true) + "\n").as_bytes())
    }

    /// Writes a file atomically; missing folders are created.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if self.is_in_memory {
            return Ok(());
        }
        write_file(&self.folder.join(name), bytes)
    }
}

/// Writes a file atomically; missing folders are created.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| satur_files::write(path, bytes, Inputs::NONE))
        .map_err(|error| Fault::io(path.display(), &error))
}

/// The file of records, open for appending; none for a run in memory.
pub(crate) struct Appender {
    journal: Option<Journal>,
    path: PathBuf,
}

impl Appender {
    /// Adds records, which are on disk when this returns.
    pub(crate) fn add(&mut self, records: &[Record]) -> Result<(), Fault> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let lines: String = records.iter().map(record_lines::line).collect();
        let written = journal.append(lines.as_bytes());
        written.map_err(|error| Fault::io(self.path.display(), &error))
    }
}

fn json<T: Serialize>(item: &T, is_pretty: bool) -> String {
    let text = if is_pretty {
        serde_json::to_string_pretty(item)
    } else {
        serde_json::to_string(item)
    };
    text.expect("numbers, words and maps of words can be written as JSON")
}
