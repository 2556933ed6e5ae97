//! A small experiment in a temporary folder.
#![allow(dead_code, reason = "each suite uses its part")]

use std::fs;
use std::path::PathBuf;

use satur_lab::{Corpus, Experiment, Places, Plan, Record, RunInfo, Scale, Store};

pub(crate) const EXPERIMENT: &str = r#"
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

/// A temporary folder.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
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

pub(crate) fn with_plan<T>(seed: Option<u64>, act: impl FnOnce(&Plan) -> T) -> T {
    let experiment = Experiment::parse("small.toml", EXPERIMENT).unwrap();
    let corpus = Corpus::gather(&experiment, Scale::Normal, &Places::nowhere()).unwrap();
    act(&Plan::new(&experiment, &corpus, Scale::Normal, seed))
}

pub(crate) fn create(folder: &Folder, plan: &Plan, threads: usize) -> Store {
    Store::create(&folder.0, plan, RunInfo::new(plan, threads)).unwrap()
}

pub(crate) fn repeatable(records: &[Record]) -> Vec<Record> {
    records.iter().map(Record::repeatable).collect()
}
