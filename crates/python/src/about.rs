//! What else can be asked of one puzzle: how many solutions it has, whether it is proper, how hard it is, what it looks
//! like.

use pyo3::prelude::*;
use satur_advice::{entries, puzzle_json};
use satur_arrow::{Job, RatedRow, Raters, puzzle_text, rate_puzzle};
use satur_formats::{Record, Sheet, WriteOptions, find};
use satur_methods::{Goal, Repair, Request, Verdict, exact, repair, run};
use satur_model::{Cell, Grid, Puzzle, Stop};
use serde_json::{Value, json};

use crate::answer::rows_of;
use crate::errors::{failed, wrong};
use crate::interrupt::interruptible;
use crate::options::{duration, scale};
use crate::question::{board, read_digits, read_puzzle};

/// Counts the solutions of a puzzle up to a limit: how many, and whether that is all.
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit, time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    limit: u64,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, bool)> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let time = duration(time)?;
    let stop = Stop::new();
    let outcome = interruptible(py, &stop, || {
        let mut request = Request::new(Goal::Count(limit));
        request.budget.time = time;
        request.stop = stop.clone();
        run(exact(), &puzzle, &mut request)
    })?;
    let outcome = outcome.map_err(wrong)?;
    Ok((outcome.found, outcome.is_complete))
}

/// Checks a puzzle, as JSON: verdict, clash, needless givens, where solutions differ, what to repair,
/// which entries are right.
#[pyfunction]
#[pyo3(signature = (puzzle, *, time = None, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let stop = Stop::new();
    let within = stop.narrowed(duration(time)?);
    let checked = interruptible(py, &stop, || checked(&puzzle, &within))?;
    Ok(checked.map_err(wrong)?.to_string())
}

fn checked(puzzle: &Puzzle, stop: &Stop) -> Result<Value, satur_methods::RunError> {
    let ask = |puzzle: &Puzzle| {
        let mut request = Request::new(Goal::Unique);
        request.stop = stop.clone();
        run(exact(), puzzle, &mut request)
    };
    let shape = puzzle.shape();
    let names = |cells: &[Cell]| -> Vec<String> {
        let name = |&cell: &Cell| shape.name(cell).to_string();
        cells.iter().map(name).collect()
    };
    let outcome = ask(puzzle)?;
    let mut unneeded = None;
    if outcome.verdict == Verdict::Unique {
        let mut cells = Vec::new();
        for (cell, _) in puzzle.givens().filled() {
            if ask(&puzzle.without_given(cell))?.verdict == Verdict::Unique {
                cells.push(cell);
            }
        }
        // What there was no time for is not called needed.
        unneeded = (!stop.is_over()).then_some(cells);
    }
    let differ = match outcome.solutions.as_slice() {
        [first, second, ..] => {
            let cells = first.grid().iter().zip(second.grid().iter());
            let differ = cells.filter(|((_, a), (_, b))| a != b);
            Some(differ.map(|((cell, _), _)| cell).collect::<Vec<_>>())
        }
        _ => None,
    };
    let repaired: Option<Repair> = (outcome.verdict == Verdict::Impossible)
        .then(|| {
            repair(
                &puzzle.without_placed(),
                &stop.narrowed(Some(std::time::Duration::from_secs(10))),
            )
        })
        .flatten();
    Ok(json!({
        "shape": puzzle.layout().to_string(),
        "clues": puzzle.givens().count_filled(),
        "verdict": outcome.verdict.word(),
        "clash": outcome.clash.map(|clash| clash.describe(puzzle.layout())),
        "is_minimal": unneeded.as_ref().map(Vec::is_empty),
        "unneeded": unneeded.as_deref().map(names),
        "differ": differ.as_deref().map(names),
        "repair": repaired.as_ref().map(|repaired| names(&repaired.cells)),
        "entries": entries(puzzle, stop).map(|entries| entries.json(puzzle)),
    }))
}

/// Rates a puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, *, time = None, shape = None, rules = None, regions = None, clues = None, scale = "se"))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    time: Option<f64>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
    scale: &str,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let job = Job {
        time: duration(time)?,
        ..Job::default()
    };
    let scale = self::scale(scale, None)?;
    let rated = interruptible(py, &job.stop, || {
        rate_puzzle(&puzzle, scale, &mut Raters::default(), &job)
    })?;
    let row = rated.map_err(wrong)?;
    Ok(rating_json(Ok(&row)).to_string())
}

/// A rating as Python's `Rating` takes it.
pub(crate) fn rating_json(row: Result<&RatedRow, &String>) -> Value {
    let row = match row {
        Ok(row) => row,
        Err(error) => {
            return json!({
                "verdict": "error", "er": null, "ep": null, "ed": null, "technique": null, "level": null,
                "error": error,
            });
        }
    };
    let rating = row.rating.filter(|_| row.verdict == "rated");
    let marks = rating.map_or([None; 3], |rating| [rating.er, rating.ep, rating.ed]);
    let score = |at: usize| marks[at].map(|mark| mark.score.value());
    json!({
        "verdict": row.verdict,
        "er": score(0),
        "ep": score(1),
        "ed": score(2),
        "technique": row.technique(),
        "level": row.level,
        "score": row.score(),
    })
}

/// Draws a board as SVG.
#[pyfunction]
#[pyo3(signature = (puzzle, *, solution = None, marks = false, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn draw(
    puzzle: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    marks: bool,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let grid = solution
        .map(|solution| read_digits(solution, &puzzle))
        .transpose()?;
    picture(puzzle, grid.as_ref(), marks)
}

/// A board as SVG, with a solution if there is one.
pub(crate) fn picture(puzzle: Puzzle, grid: Option<&Grid>, marks: bool) -> PyResult<String> {
    let record = Record::new(1, puzzle);
    let sheet = match grid {
        Some(grid) => Sheet::solved(&record, grid),
        None => Sheet::question(&record),
    };
    let options = WriteOptions {
        marks,
        ..WriteOptions::default()
    };
    let format = find("svg").ok_or_else(|| failed("pictures are missing"))?;
    format.write_text(&[sheet], &options).map_err(wrong)
}

/// Reads a puzzle in any form, and says what it is, as JSON.
#[pyfunction]
#[pyo3(signature = (puzzle, *, shape = None, rules = None, regions = None, clues = None))]
pub(crate) fn read(
    puzzle: &Bound<'_, PyAny>,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    clues: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let puzzle = read_puzzle(puzzle, &board(shape, rules, regions, clues)?)?;
    let mut fields = puzzle_json(&puzzle);
    fields.insert("line".to_owned(), json!(puzzle.board().to_string()));
    fields.insert("text".to_owned(), json!(puzzle_text(&puzzle)));
    fields.insert("rows".to_owned(), json!(rows_of(&puzzle.board())));
    fields.insert("givens".to_owned(), json!(puzzle.givens().count_filled()));
    fields.insert("blocks".to_owned(), json!(puzzle.layout().to_string()));
    fields.insert("side".to_owned(), json!(puzzle.shape().side()));
    Ok(Value::Object(fields).to_string())
}
