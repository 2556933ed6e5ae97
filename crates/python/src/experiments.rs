//! Experiments: whole ones, parts of them for whoever shares the runs among machines, and methods
//! against each other.

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use satur_lab::{
    BUILT_IN, Contest, Corpus, Done, Experiment, Fault, Places, Plan, Record, RunInfo, Scale,
    Standings, Store, keep, report, run, run_jobs,
};
use satur_logic::Lang;
use satur_methods::Threads;
use satur_model::Stop;
use serde_json::{Value, json};

use crate::errors::{failed, wrong};
use crate::interrupt::interruptible;
use crate::options::{method, threads};
use crate::question::{board, read_puzzle};

/// The built-in experiments: name and title.
#[pyfunction]
pub(crate) fn lab_list() -> PyResult<Vec<(&'static str, String)>> {
    let title = |name, text| Experiment::parse(name, text).map(|e| (name, e.title().to_owned()));
    let titles = BUILT_IN.iter().map(|known| title(known.name, known.text));
    titles.collect::<Result<_, Fault>>().map_err(wrong)
}

fn scale(word: &str) -> PyResult<Scale> {
    match word {
        "quick" => Ok(Scale::Quick),
        "normal" => Ok(Scale::Normal),
        "full" => Ok(Scale::Full),
        other => Err(wrong(format!(
            "no scale '{other}': there are 'quick', 'normal' and 'full'"
        ))),
    }
}

/// An experiment with its boards. `experiment` is the name of a built-in one, the path of a file, or
/// the text of one.
struct Prepared {
    experiment: Experiment,
    corpus: Corpus,
    scale: Scale,
    seed: Option<u64>,
}

impl Prepared {
    fn new(
        experiment: &str,
        scale: &str,
        seed: Option<u64>,
        boards: Option<&Path>,
    ) -> PyResult<Self> {
        let experiment = if experiment.contains('\n') {
            Experiment::parse("experiment", experiment)
        } else {
            Experiment::load(experiment)
        };
        let experiment = experiment.map_err(wrong)?;
        let scale = self::scale(scale)?;
        let corpus = Corpus::gather(&experiment, scale, &Places::new(boards)).map_err(wrong)?;
        Ok(Self {
            experiment,
            corpus,
            scale,
            seed,
        })
    }

    fn plan(&self) -> Plan<'_> {
        Plan::new(&self.experiment, &self.corpus, self.scale, self.seed)
    }
}

/// Runs an experiment into a folder; whether it is complete.
#[pyfunction]
#[pyo3(signature = (experiment, folder, *, scale = "quick", seed = None, boards = None, threads = None, resume = false, progress = None))]
pub(crate) fn lab_run(
    py: Python<'_>,
    experiment: &str,
    folder: PathBuf,
    scale: &str,
    seed: Option<u64>,
    boards: Option<PathBuf>,
    threads: Option<usize>,
    resume: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<bool> {
    let prepared = Prepared::new(experiment, scale, seed, boards.as_deref())?;
    let threads = match threads {
        // Runs side by side would disturb each other's times.
        None if prepared.experiment.is_timing() => 1,
        wanted => self::threads(wanted),
    };
    let stop = Stop::new();
    let done = interruptible(py, &stop, || {
        let plan = prepared.plan();
        let mut store = if resume && folder.join("run.json").exists() {
            Store::resume(&folder, &plan)?
        } else {
            Store::create(&folder, &plan, RunInfo::new(&plan, threads))?
        };
        let mut told = store.records.len();
        run(
            &plan,
            &mut store,
            &Threads::new(threads),
            &stop,
            &mut |_, done, all| {
                if let Some(progress) = &progress {
                    let _ = Python::attach(|py| progress.call1(py, (done - told, all)));
                }
                told = done;
            },
        )
    })?;
    Ok(done.map_err(failed)? == Done::Complete)
}

/// The number of runs of an experiment, and the fingerprint of its plan.
#[pyfunction]
#[pyo3(signature = (experiment, *, scale = "quick", seed = None, boards = None))]
pub(crate) fn lab_jobs(
    experiment: &str,
    scale: &str,
    seed: Option<u64>,
    boards: Option<PathBuf>,
) -> PyResult<(usize, String)> {
    let prepared = Prepared::new(experiment, scale, seed, boards.as_deref())?;
    let plan = prepared.plan();
    Ok((plan.jobs.len(), plan.fingerprint()))
}

/// Does some runs of an experiment and returns their records, a line each.
#[pyfunction]
#[pyo3(signature = (experiment, jobs, *, plan, scale = "quick", seed = None, boards = None))]
pub(crate) fn lab_records(
    py: Python<'_>,
    experiment: &str,
    jobs: Vec<usize>,
    plan: &str,
    scale: &str,
    seed: Option<u64>,
    boards: Option<PathBuf>,
) -> PyResult<Vec<String>> {
    let prepared = Prepared::new(experiment, scale, seed, boards.as_deref())?;
    let own = prepared.plan();
    if own.fingerprint() != plan {
        return Err(wrong(
            "this machine's plan of the experiment is another one: it needs the same version of satur \
             and the same boards",
        ));
    }
    let stop = Stop::new();
    let records = interruptible(py, &stop, || run_jobs(&own, &jobs, &stop))?;
    Ok(records.iter().map(Record::to_line).collect())
}

/// Makes the folder of an experiment from records that were made elsewhere; does what is missing.
#[pyfunction]
#[pyo3(signature = (experiment, folder, records, *, scale = "quick", seed = None, boards = None, threads = 1))]
pub(crate) fn lab_collect(
    py: Python<'_>,
    experiment: &str,
    folder: PathBuf,
    records: Vec<String>,
    scale: &str,
    seed: Option<u64>,
    boards: Option<PathBuf>,
    threads: usize,
) -> PyResult<(usize, bool)> {
    let prepared = Prepared::new(experiment, scale, seed, boards.as_deref())?;
    let stop = Stop::new();
    let kept = interruptible(py, &stop, || {
        let plan = prepared.plan();
        let mut store = if folder.join("run.json").exists() {
            Store::resume(&folder, &plan)?
        } else {
            Store::create(&folder, &plan, RunInfo::new(&plan, threads))?
        };
        let records = records.iter().filter_map(|line| Record::from_line(line));
        let count = keep(&plan, &mut store, records.collect())?;
        let done = run(
            &plan,
            &mut store,
            &Threads::new(1),
            &stop,
            &mut |_, _, _| {},
        )?;
        Ok::<_, Fault>((count, done == Done::Complete))
    })?;
    kept.map_err(failed)
}

/// Writes the report of a folder and returns it as Markdown and as HTML.
#[pyfunction]
#[pyo3(signature = (folder, *, lang = "en"))]
pub(crate) fn lab_report(folder: PathBuf, lang: &str) -> PyResult<(String, String)> {
    let lang = if lang == "pt" { Lang::Pt } else { Lang::En };
    let store = Store::open(&folder).map_err(wrong)?;
    let report = report(&store, lang).map_err(failed)?;
    report.write(&store).map_err(failed)?;
    Ok((report.markdown(), report.html()))
}

/// Runs methods on the same boards and returns their standings as JSON.
#[pyfunction]
#[pyo3(signature = (puzzles, methods, *, runs = 1, seed = 0, time = 10.0, shape = None, rules = None, regions = None))]
pub(crate) fn compare(
    py: Python<'_>,
    puzzles: Vec<Bound<'_, PyAny>>,
    methods: Vec<(String, Vec<String>)>,
    runs: u64,
    seed: u64,
    time: f64,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let board = board(shape, rules, regions, None)?;
    for (id, _) in &methods {
        method(id)?;
    }
    let mut boards = Vec::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        boards.push((format!("board {}", at + 1), read_puzzle(puzzle, &board)?));
    }
    let contest = Contest {
        methods,
        runs,
        seed,
        seconds: Some(time),
        attempts: None,
    };
    let experiment = contest.experiment("compare").map_err(wrong)?;
    let corpus = Corpus::of_boards(boards);
    let stop = Stop::new();
    let standings = interruptible(py, &stop, || {
        let plan = Plan::new(&experiment, &corpus, Scale::Normal, None);
        let mut store = Store::in_memory(RunInfo::new(&plan, 1));
        run(
            &plan,
            &mut store,
            &Threads::new(1),
            &stop,
            &mut |_, _, _| {},
        )?;
        let standings = Standings::of(&experiment, &store.records);
        let text = standings.describe(Lang::En, usize::MAX);
        Ok::<_, Fault>((standings.json(seed), text))
    })?;
    let (standings, text) = standings.map_err(failed)?;
    Ok(json!({ "methods": Value::Array(standings), "text": text }).to_string())
}
