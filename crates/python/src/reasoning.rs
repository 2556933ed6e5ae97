//! Steps of human logic, hints, and the lists of methods and techniques.

use pyo3::prelude::*;
use satur_advice::{Degree, advise, method_json, position, step_json, technique_json, uniqueness};
use satur_logic::{
    AnyBoard, Choice, Lang, PRESETS, PathEnd, SolvePath as Path, TECHNIQUES, Technique, picture,
    technique,
};
use satur_methods::METHODS;
use satur_model::{Puzzle, Stop};
use serde_json::{Value, json};

use crate::errors::wrong;
use crate::interrupt::interruptible;
use crate::options::duration;
use crate::question::{board, read_puzzle};

/// The steps of a solution as people take them.
#[pyclass(frozen, module = "satur")]
pub(crate) struct SolvePath {
    lang: Lang,
    puzzle: Puzzle,
    path: Path,
    is_unique: bool,
}

#[pymethods]
impl SolvePath {
    /// How it ended: 'solved', 'stuck', 'stopped' or 'contradiction'.
    #[getter]
    fn end(&self) -> &'static str {
        match self.path.end {
            PathEnd::Solved => "solved",
            PathEnd::Stopped => "stopped",
            _ => "stuck",
        }
    }

    /// Whether the puzzle has exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.is_unique
    }

    /// The steps as JSON, one object each.
    fn steps(&self) -> String {
        let layout = self.puzzle.layout();
        let steps = (1..).zip(&self.path.steps);
        let steps: Vec<Value> = steps
            .map(|(number, step)| step_json(self.lang, layout, number, step))
            .collect();
        Value::Array(steps).to_string()
    }

    /// A step as a picture, numbered from 1.
    fn svg(&self, number: usize) -> PyResult<String> {
        let none = || {
            wrong(format!(
                "no step {number}: there are {}",
                self.path.steps.len()
            ))
        };
        let mut board = AnyBoard::new(&self.puzzle).ok_or_else(none)?;
        let step = number.checked_sub(1).and_then(|at| self.path.steps.get(at));
        let step = step.ok_or_else(none)?;
        for earlier in &self.path.steps[..number - 1] {
            // The path was made by these steps.
            let _ = board.apply(earlier);
        }
        let position = position(&self.puzzle, &board);
        Ok(picture::svg(self.lang, &position, number, step))
    }

    /// The board after all steps, one character a cell.
    #[getter]
    fn board(&self) -> String {
        self.path.grid.to_string()
    }
}

fn lang(code: &str) -> PyResult<Lang> {
    match code {
        "en" => Ok(Lang::En),
        "pt" => Ok(Lang::Pt),
        other => Err(wrong(format!(
            "no language '{other}': 'en' and 'pt' are there"
        ))),
    }
}

fn known_technique(id: &str) -> PyResult<&'static Technique> {
    technique(id).ok_or_else(|| {
        wrong(format!(
            "no technique '{id}'; satur.techniques() lists them"
        ))
    })
}

fn choice(preset: &str, until: Option<&str>, without: &[String]) -> PyResult<Choice> {
    let known = PRESETS.iter().find(|known| **known == preset);
    let known = known.ok_or_else(|| {
        let names: Vec<&str> = PRESETS.to_vec();
        wrong(format!(
            "no preset '{preset}'; there are {}",
            names.join(", ")
        ))
    })?;
    Ok(Choice {
        preset: known,
        until: until.map(known_technique).transpose()?,
        without: without
            .iter()
            .map(|id| known_technique(id))
            .collect::<PyResult<_>>()?,
    })
}

/// Solves a puzzle step by step.
#[pyfunction]
#[pyo3(signature = (puzzle, *, lang = "en", preset = "all", until = None, without = Vec::new(), time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    lang: &str,
    preset: &str,
    until: Option<&str>,
    without: Vec<String>,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<SolvePath> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let choice = choice(preset, until, &without)?;
    let lang = self::lang(lang)?;
    let stop = Stop::new();
    let within = stop.narrowed(duration(time)?);
    let found = interruptible(py, &stop, || {
        let known = uniqueness(&puzzle, &within)?;
        let path = (!known.is_impossible)
            .then(|| Path::new(&puzzle, &choice.ladder(known.is_unique()), &within));
        Some((known.is_unique(), path))
    })?;
    match found {
        None => Err(wrong("the time was over before the first step")),
        Some((_, None)) => {
            let clash = puzzle.clash().map(|clash| clash.describe(puzzle.layout()));
            let clash = clash.map(|clash| format!(": {clash}")).unwrap_or_default();
            Err(wrong(format!("the puzzle has no solution{clash}")))
        }
        Some((_, Some(None))) => Err(wrong("boards past side 64 are too large for human logic")),
        Some((is_unique, Some(Some(path)))) => Ok(SolvePath {
            lang,
            puzzle,
            path,
            is_unique,
        }),
    }
}

/// The next step for a player, as JSON with the key `text`.
#[pyfunction]
#[pyo3(signature = (puzzle, *, degree = "full", lang = "en", preset = "all", time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    degree: &str,
    lang: &str,
    preset: &str,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let choice = choice(preset, None, &[])?;
    let lang = self::lang(lang)?;
    let degree = match degree {
        "nudge" => Degree::Nudge,
        "where" => Degree::Where,
        "full" => Degree::Full,
        other => {
            return Err(wrong(format!(
                "no degree '{other}': 'nudge' says what to look for, 'where' also where, 'full' all"
            )));
        }
    };
    let stop = Stop::new();
    let within = stop.narrowed(duration(time)?);
    let advice = interruptible(py, &stop, || advise(&puzzle, &choice, &within))?;
    let advice = advice.ok_or_else(|| wrong("the time was over before a step was found"))?;
    let mut object = advice.json(lang, degree, &puzzle);
    object["text"] = json!(advice.say(lang, degree, &puzzle, usize::MAX).trim_end());
    Ok(object.to_string())
}

/// Every method, as JSON.
#[pyfunction]
#[pyo3(signature = (*, lang = "en"))]
pub(crate) fn methods(lang: &str) -> PyResult<String> {
    let lang = self::lang(lang)?;
    let method = |info: &'static satur_methods::Info| {
        let mut object = method_json(lang, info);
        object["page"] = info.page_in(lang).into();
        object
    };
    let all: Vec<Value> = METHODS.iter().map(|one| method(one.info())).collect();
    Ok(Value::Array(all).to_string())
}

/// Every technique, easiest first, as JSON.
#[pyfunction]
#[pyo3(signature = (*, lang = "en"))]
pub(crate) fn techniques(lang: &str) -> PyResult<String> {
    let lang = self::lang(lang)?;
    let all = TECHNIQUES.iter().map(|one| technique_json(lang, one));
    let all: Vec<Value> = all.collect();
    Ok(Value::Array(all).to_string())
}
