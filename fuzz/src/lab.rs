//! The files of the lab: experiments, and the records of a run that goes on.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use arbitrary::{Result, Unstructured};
use satur_lab::{BUILT_IN, Corpus, Experiment, Places, Plan, Record, RunInfo, Scale, Store, run};
use satur_methods::Threads;
use satur_model::Stop;

/// Reads the bytes as an experiment: it is refused with a place in the text, or read the same
/// way twice.
pub fn check_experiments(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match Experiment::parse("any.toml", text) {
        Ok(experiment) => {
            assert!(
                !experiment.series().is_empty(),
                "an experiment without a method"
            );
            let again = Experiment::parse("any.toml", text).expect("it was read before");
            assert_eq!(again.title(), experiment.title());
            assert_eq!(again.series().len(), experiment.series().len());
        }
        Err(fault) => {
            assert!(
                !fault.what.is_empty() && fault.place == "any.toml",
                "{fault:?}"
            );
            let lines = 1 + text.matches('\n').count();
            assert!(fault.line <= lines, "{fault:?} of {lines} lines");
        }
    }
}

/// The experiments that are built in, to start from.
pub fn experiment_seeds() -> impl Iterator<Item = (&'static str, &'static str)> {
    BUILT_IN
        .iter()
        .map(|built_in| (built_in.name, built_in.text))
}

/// Twelve runs that take no time.
const SMALL: &str = r#"
title = "Small"
seed = 5
runs = 2
[[boards]]
labels = { size = "4x4" }
make = { shape = "2x2", givens = 5, count = 3, seed = 1 }
[[method]]
id = "exact"
[[method]]
id = "dsatur"
"#;

const RECORDS: &str = "records.jsonl";

/// A finished run in a folder of its own.
struct Finished {
    folder: PathBuf,
    plan: Plan<'static>,
    records: Vec<Record>,
    /// Its file of records.
    bytes: Vec<u8>,
}

fn finished() -> &'static Finished {
    static FINISHED: OnceLock<Finished> = OnceLock::new();
    FINISHED.get_or_init(|| {
        // A plan borrows its experiment and its boards; both are wanted until the end.
        let experiment = Experiment::parse("small.toml", SMALL).expect("it is an experiment");
        let experiment: &'static Experiment = Box::leak(Box::new(experiment));
        let corpus = Corpus::gather(experiment, Scale::Normal, &Places::nowhere());
        let corpus: &'static Corpus = Box::leak(Box::new(corpus.expect("boards are made")));
        let plan = Plan::new(experiment, corpus, Scale::Normal, None);
        let name = format!("satur-fuzz-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        let mut store = Store::create(&folder, &plan, RunInfo::new(&plan, 1)).expect("a folder");
        let done = run(&plan, &mut store, &Threads::new(1), &Stop::default(), &mut |_, _, _| {});
        assert!(done.is_ok(), "{done:?}");
        Finished {
            bytes: fs::read(folder.join(RECORDS)).expect("there are records"),
            records: store.records.clone(),
            folder,
            plan,
        }
    })
}

/// Damages the records of a run, or replaces them, and goes on with it. Every line is a record,
/// a repeated or a damaged one; a record is what it was; and no damaged byte is lost.
pub fn check_records(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else {
        return;
    };
    let known = finished();
    let bytes = match kind % 4 {
        0 => rest.to_vec(),
        _ => damaged(&known.bytes, &mut Unstructured::new(rest)).unwrap_or_default(),
    };
    let path = known.folder.join(RECORDS);
    let _ = fs::remove_file(known.folder.join("records.damaged.jsonl"));
    fs::write(&path, &bytes).expect("the folder is ours");

    let store = Store::open(&known.folder).expect("damaged records are no fault");
    judge(&store, &bytes, known);
    let resumed = Store::resume(&known.folder, &known.plan).expect("it is the same plan");
    assert_eq!(resumed.records, store.records);
    let aside = fs::read(resumed.damaged_path()).unwrap_or_default();
    let aside: Vec<&[u8]> = lines(&aside).collect();
    for line in &store.damaged {
        assert!(aside.contains(&line.bytes.as_slice()), "lost: {line:?}");
    }
    let again = Store::open(&known.folder).expect("it was opened before");
    assert_eq!(again.records, store.records);
    assert!(again.damaged.is_empty() && again.repeated == 0);
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
}

fn judge(store: &Store, bytes: &[u8], known: &Finished) {
    let all = lines(bytes).count();
    let counted = store.records.len() + store.damaged.len() + store.repeated;
    assert_eq!(counted, all, "{:?}", store.describe_damage());
    let mut jobs: Vec<usize> = store.records.iter().map(|record| record.job).collect();
    jobs.sort_unstable();
    jobs.dedup();
    assert_eq!(jobs.len(), store.records.len(), "two records of one run");
    for record in &store.records {
        assert_eq!(record, &known.records[record.job], "a record was changed");
    }
    for line in &store.damaged {
        assert!(!line.why.is_empty() && lines(bytes).any(|one| one == line.bytes));
    }
    assert_eq!(
        store.describe_damage().is_some(),
        !store.damaged.is_empty() || store.repeated > 0
    );
}

/// A copy of the records with some damage.
fn damaged(bytes: &[u8], script: &mut Unstructured) -> Result<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    for _ in 0..script.int_in_range(1..=6)? {
        if bytes.is_empty() {
            break;
        }
        let at = script.choose_index(bytes.len())?;
        let end = (at + script.int_in_range(0..=500)?).min(bytes.len());
        match script.int_in_range(0..=5_u8)? {
            0 => bytes[at] = script.arbitrary()?,
            1 => bytes[at] ^= 1 << script.int_in_range(0..=7)?,
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let copy = bytes[at..end].to_vec();
                bytes.extend(copy);
            }
            _ => {
                let all: Vec<Vec<u8>> = lines(&bytes).map(<[u8]>::to_vec).collect();
                let line = script.choose(&all)?;
                bytes.extend(line);
                bytes.push(b'\n');
            }
        }
    }
    Ok(bytes)
}
