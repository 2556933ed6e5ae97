//! What is asked of many puzzles, as Python's keyword arguments say it.

use std::time::Duration;

use pyo3::prelude::*;
use satur_arrow::{BoardSpec, Job, Scale};
use satur_logic::se::Score;
use satur_methods::{Goal, Method, find};
use satur_model::Stop;
use satur_model::rules::Rule;

use crate::errors::wrong;
use crate::question::{clues_of, read_shape, regions_of, rules_of};

/// Options of a call, owned, so that they outlive it where batches are answered lazily.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    column: String,
    id: Option<String>,
    claimed: Option<String>,
    shape: Option<String>,
    #[pyo3(from_py_with = rules_of)]
    rules: Vec<&'static Rule>,
    #[pyo3(from_py_with = regions_of)]
    regions: Option<Vec<u32>>,
    #[pyo3(from_py_with = clues_of)]
    clues: Option<String>,
    rules_column: Option<String>,
    regions_column: Option<String>,
    clues_column: Option<String>,
    method: String,
    params: Vec<String>,
    goal: String,
    seed: u64,
    time: Option<f64>,
    work: Option<u64>,
    threads: Option<usize>,
    details: bool,
}

/// Options that were checked.
#[derive(Clone)]
pub(crate) struct Checked {
    options: Options,
    method: &'static dyn Method,
    goal: Goal,
    board: BoardSpec,
    time: Option<Duration>,
    /// Ends the work from outside.
    pub(crate) stop: Stop,
}

impl Options {
    /// Says what is wrong with them, if anything is.
    pub(crate) fn check(mut self) -> PyResult<Checked> {
        Ok(Checked {
            method: method(&self.method)?,
            goal: goal(&self.goal)?,
            board: BoardSpec {
                shape: read_shape(self.shape.as_deref())?,
                rules: std::mem::take(&mut self.rules),
                regions: self.regions.take(),
                clues: self.clues.take(),
            },
            time: duration(self.time)?,
            stop: Stop::new(),
            options: self,
        })
    }
}

impl Checked {
    /// What is said of every board.
    pub(crate) fn board(&self) -> &BoardSpec {
        &self.board
    }

    /// The job for every batch.
    pub(crate) fn job(&self) -> Job<'_> {
        let options = &self.options;
        Job {
            column: &options.column,
            id: options.id.as_deref(),
            claimed: options.claimed.as_deref(),
            rules: options.rules_column.as_deref(),
            regions: options.regions_column.as_deref(),
            clues: options.clues_column.as_deref(),
            board: &self.board,
            method: self.method,
            settings: &options.params,
            goal: self.goal,
            seed: options.seed,
            time: self.time,
            work: options.work,
            threads: threads(options.threads),
            details: options.details,
            stop: self.stop.clone(),
        }
    }
}

/// The scale with this name; `max` belongs to that of Sudoku Explainer.
pub(crate) fn scale(name: &str, max: Option<f64>) -> PyResult<Scale> {
    let max = max.map(|max| Score::tenths((max * 10.0).round() as u16));
    match name {
        "se" => Ok(Scale::Explainer { max }),
        "hodoku" if max.is_none() => Ok(Scale::Hodoku),
        "hodoku" => Err(wrong("max belongs to the scale of Sudoku Explainer ('se')")),
        other => Err(wrong(format!(
            "no scale '{other}': 'se' is that of Sudoku Explainer, 'hodoku' that of HoDoKu"
        ))),
    }
}

/// As many threads as were asked for, or as there are cores.
pub(crate) fn threads(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(satur_methods::cores).max(1)
}

/// The method with this id.
pub(crate) fn method(id: &str) -> PyResult<&'static dyn Method> {
    find(id).ok_or_else(|| {
        wrong(format!(
            "no method '{id}'; satur.methods() lists them: {}",
            satur_methods::METHODS
                .iter()
                .map(|method| method.info().id)
                .collect::<Vec<_>>()
                .join(", ")
        ))
    })
}

/// The goal with this name.
pub(crate) fn goal(word: &str) -> PyResult<Goal> {
    match word {
        "unique" => Ok(Goal::Unique),
        "one" => Ok(Goal::One),
        _ => Err(wrong(format!(
            "goal '{word}' is not known: 'unique' asks whether there is exactly one solution, 'one' \
             for any one"
        ))),
    }
}

/// A limit in seconds.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let limit = seconds.map(Duration::try_from_secs_f64).transpose();
    limit.map_err(|_| wrong("time is a number of seconds, 0 or more"))
}
