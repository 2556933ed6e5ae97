//! Many puzzles in a list, of any kind each: what is asked of one, on all cores, and no puzzle harms another.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use satur_arrow::{BoardSpec, Given, Raters, each_row, rate_puzzle};

use crate::about::rating_json;
use crate::answer::Answer;
use crate::errors::refused;
use crate::interrupt::interruptible;
use crate::options::{Checked, Options, scale};
use crate::question::read;

/// Rows between two looks at the bar of progress.
const SLICE: usize = 1 << 13;

/// What each object is, or why it is no puzzle.
fn givens(puzzles: &[Bound<'_, PyAny>], board: &BoardSpec) -> PyResult<Vec<Result<Given, String>>> {
    let given = |puzzle: &Bound<'_, PyAny>| match read(puzzle, board) {
        Ok(given) => Ok(Ok(given)),
        // What a handler of a signal raises is no fault of the puzzle.
        Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(puzzle.py()) => Err(error),
        Err(error) => Ok(Err(error.value(puzzle.py()).to_string())),
    };
    puzzles.iter().map(given).collect()
}

/// Does the work for every puzzle on the threads of the job, slice by slice.
fn answered<W: Default, T: Send>(
    py: Python<'_>,
    puzzles: &[Bound<'_, PyAny>],
    options: &Checked,
    progress: Option<&Py<PyAny>>,
    work: impl Fn(&mut W, &Result<Given, String>) -> T + Sync,
) -> PyResult<Vec<T>> {
    let mut all = Vec::with_capacity(puzzles.len());
    for slice in puzzles.chunks(SLICE) {
        let givens = givens(slice, options.board())?;
        let job = options.job();
        let rows = interruptible(py, &options.stop, || {
            each_row(givens.len(), &job, |memory: &mut W, row| {
                work(memory, &givens[row])
            })
        })?;
        all.extend(rows.map_err(refused)?);
        if let Some(progress) = progress {
            // What a progress bar raises is no reason to lose answers.
            let _ = progress.call1(py, (slice.len(),));
        }
    }
    Ok(all)
}

/// Solves the puzzles of a list.
#[pyfunction]
#[pyo3(signature = (puzzles, options, *, progress = None))]
pub(crate) fn solve_list(
    py: Python<'_>,
    puzzles: Vec<Bound<'_, PyAny>>,
    options: Options,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Answer>> {
    let options = options.check()?;
    let job = options.job();
    satur_arrow::check_settings(&job).map_err(refused)?;
    answered(
        py,
        &puzzles,
        &options,
        progress.as_ref(),
        |(): &mut (), given| match given {
            Ok(given) => Answer::of_row(given, &job),
            Err(error) => Answer::failed(None, error.clone()),
        },
    )
}

/// Rates the puzzles of a list, each as JSON.
#[pyfunction]
#[pyo3(signature = (puzzles, options, *, max = None, scale = "se", progress = None))]
pub(crate) fn rate_list(
    py: Python<'_>,
    puzzles: Vec<Bound<'_, PyAny>>,
    options: Options,
    max: Option<f64>,
    scale: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<String>> {
    let options = options.check()?;
    let scale = self::scale(scale, max)?;
    let job = options.job();
    answered(
        py,
        &puzzles,
        &options,
        progress.as_ref(),
        |raters: &mut Raters, given| {
            let puzzle = given.clone().map(|given| given.puzzle());
            let row = match puzzle {
                Ok(Some(puzzle)) => rate_puzzle(&puzzle, scale, raters, &job),
                Ok(None) => Err("no puzzle".to_owned()),
                Err(error) => Err(error),
            };
            rating_json(row.as_ref()).to_string()
        },
    )
}
