//! A run that was interrupted, by Ctrl-C or by a kill, goes on and ends with the same records.

use std::fs;
use std::path::PathBuf;

use satur_lab::{
    Corpus, Done, Experiment, Places, Plan, Record, RunInfo, Scale, Store, report, run,
};
use satur_methods::Cancel;

const EXPERIMENT: &str = r#"
title = "A small experiment"
seed = 5
runs = 4

[[boards]]
labels = { size = "4x4" }
make = { shape = "2x2", givens = 5, count = 3, seed = 1 }

[[boards]]
labels = { size = "6x6" }
make = { shape = "2x3", givens = 10, count = 3, seed = 10 }

[[method]]
id = "saturbfs"
set = { saturation = ["count", "distinct"], max-iter = 50 }

[[method]]
id = "annealing"
trace = true
limits = { work = 20_000 }

[[method]]
id = "exact"
runs = 1

[[table]]
kind = "measure"
title = "Success"
metric = "success"
take = "rate"

[[plot]]
kind = "bars"
name = "success"
title = "Success"
metric = "success"
take = "rate"
x = "size"
"#;

/// A folder that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-lab-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn with_plan<T>(seed: Option<u64>, act: impl FnOnce(&Plan) -> T) -> T {
    let experiment = Experiment::parse("small.toml", EXPERIMENT).unwrap();
    let corpus = Corpus::gather(&experiment, Scale::Normal, &Places::nowhere()).unwrap();
    act(&Plan::new(&experiment, &corpus, Scale::Normal, seed))
}

fn create(folder: &Folder, plan: &Plan, threads: usize) -> Store {
    Store::create(&folder.0, plan, RunInfo::new(plan, threads)).unwrap()
}

fn repeatable(records: &[Record]) -> Vec<Record> {
    records.iter().map(Record::repeatable).collect()
}

/// An uninterrupted run, one job at a time.
fn whole(name: &str) -> Vec<Record> {
    let folder = Folder::new(name);
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 1);
        let done = run(plan, &mut store, 1, &Cancel::default(), &mut |_, _, _| {}).unwrap();
        assert_eq!(done, Done::Complete);
        assert_eq!(store.records.len(), 6 * (3 * 4 + 1));
        assert_eq!(Store::open(&folder.0).unwrap().records, store.records);
        assert_eq!(store.traces().len(), 2, "one for each group");
        repeatable(&store.records)
    })
}

#[test]
fn a_run_that_was_cut_goes_on() {
    let expected = whole("whole");
    let folder = Folder::new("cut");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        let cancel = Cancel::default();
        let switch = cancel.clone();
        let done = run(plan, &mut store, 2, &cancel, &mut |_, done, _| {
            if done == 20 {
                switch.stop();
            }
        });
        assert!(matches!(done.unwrap(), Done::Interrupted(left) if left > 0 && left <= 58));
        // A killed program leaves half a line.
        let path = folder.0.join("records.jsonl");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 25]).unwrap();

        let mut store = Store::resume(&folder.0, plan).unwrap();
        assert!(store.records.len() >= 19 && !store.is_complete());
        let done = run(plan, &mut store, 2, &Cancel::default(), &mut |_, _, _| {}).unwrap();
        assert_eq!(done, Done::Complete);
        assert_eq!(repeatable(&store.records), expected);
        assert_eq!(
            repeatable(&Store::open(&folder.0).unwrap().records),
            expected
        );
        // A complete run has nothing left to do.
        let mut store = Store::resume(&folder.0, plan).unwrap();
        let mut seen = 0;
        run(plan, &mut store, 2, &Cancel::default(), &mut |_, _, _| {
            seen += 1;
        })
        .unwrap();
        assert_eq!(seen, 0);
    });
}

#[test]
fn records_of_another_plan_are_refused() {
    let folder = Folder::new("other");
    with_plan(None, |plan| drop(create(&folder, plan, 1)));
    with_plan(Some(6), |plan| {
        let fault = Store::resume(&folder.0, plan).err().unwrap().to_string();
        assert!(fault.contains("another plan"), "{fault}");
    });
    with_plan(None, |plan| {
        fs::write(folder.0.join("records.jsonl"), "").unwrap();
        let fault = Store::create(&folder.0, plan, RunInfo::new(plan, 1))
            .err()
            .unwrap();
        assert!(fault.to_string().contains("--resume"), "{fault}");
    });
}

#[test]
fn another_seed_gives_other_runs() {
    let seeds = |seed| {
        with_plan(seed, |plan| {
            plan.jobs.iter().map(|j| j.seed).collect::<Vec<_>>()
        })
    };
    assert_eq!(seeds(None), seeds(Some(5)));
    assert_ne!(seeds(None), seeds(Some(6)));
}

#[test]
fn a_report_is_written_whole() {
    let folder = Folder::new("report");
    with_plan(None, |plan| {
        let mut store = create(&folder, plan, 2);
        run(plan, &mut store, 2, &Cancel::default(), &mut |_, _, _| {}).unwrap();
        let report = report(&store).unwrap();
        report.write(&store).unwrap();
        let text = fs::read_to_string(folder.0.join("report.md")).unwrap();
        assert!(
            text.contains("| 4x4 | 100.0 | 100.0 | 100.0 | 100.0 |"),
            "{text}"
        );
        assert!(text.contains("6 boards made by Satur"), "{text}");
        let html = fs::read_to_string(folder.0.join("report.html")).unwrap();
        assert!(
            html.contains("<svg") && !html.contains("src="),
            "it needs nothing else"
        );
        for name in ["plots/success.svg", "tables/01.csv", "records.csv"] {
            assert!(folder.0.join(name).exists(), "{name}");
        }
    });
}
