//! Many boards in an array: NumPy's `(n, 81)` and `(n, 9, 9)`, by the buffer protocol.
//!
//! The numbers are copied once on the way in, 81 bytes a board, because another thread of Python could
//! change the array while the lock is let go; solutions are written straight into memory that Python owns.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Int16Type};
use arrow_array::{ArrayRef, FixedSizeListArray, RecordBatch, StringArray, UInt8Array};
use arrow_schema::{DataType, Field};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use satur_arrow::{BatchError, Errors, Job, Scale, rate, solve_boards, verdict_code};

use crate::errors::{failed, refused, unreadable, wrong};
use crate::interrupt::interruptible;
use crate::options::{duration, goal, threads};
use crate::question::buffer;

/// The 9x9 boards of an array, one after another.
fn boards(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = pyo3::buffer::PyBuffer::<u8>::get(array) {
        check_dimensions(bytes.shape())?;
        let bytes = bytes.to_vec(array.py())?;
        // One pass that the compiler turns into vector instructions; the place is looked for after.
        if bytes.iter().fold(0, |most, &byte| most.max(byte)) > 9 {
            let numbers: Vec<i64> = bytes.iter().map(|&byte| i64::from(byte)).collect();
            return Err(unreadable(out_of_range(&numbers)));
        }
        return Ok(bytes);
    }
    let Some((numbers, dimensions)) = buffer(array)? else {
        return Err(wrong(
            "found an object without the buffer protocol, expected an array of integers of shape \
             (n, 81) or (n, 9, 9)",
        ));
    };
    check_dimensions(&dimensions)?;
    if numbers.iter().any(|number| !(0..=9).contains(number)) {
        return Err(unreadable(out_of_range(&numbers)));
    }
    Ok(numbers.iter().map(|&number| number as u8).collect())
}

fn check_dimensions(dimensions: &[usize]) -> PyResult<()> {
    match dimensions {
        [_, 81] | [_, 9, 9] => Ok(()),
        other => Err(unreadable(format!(
            "found an array of shape {other:?}, expected (n, 81) or (n, 9, 9) of integers 0 to 9; \
             for other boards give a list of texts, or an Arrow table"
        ))),
    }
}

fn out_of_range(numbers: &[i64]) -> String {
    let wrong = numbers.iter().position(|number| !(0..=9).contains(number));
    let at = wrong.unwrap_or(0);
    format!(
        "row {}, cell {} (r{}c{}): found {}, expected 0 to 9",
        at / 81,
        at % 81,
        at % 81 / 9 + 1,
        at % 9 + 1,
        numbers.get(at).copied().unwrap_or_default()
    )
}

/// Solves the boards of an array: solutions as bytes, codes of verdicts, and what went wrong where.
#[pyfunction]
#[pyo3(signature = (array, *, goal = "unique", threads = None))]
pub(crate) fn solve_array<'py>(
    py: Python<'py>,
    array: &Bound<'py, PyAny>,
    goal: &str,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Errors)> {
    let boards = boards(array)?;
    let job = Job {
        goal: self::goal(goal)?,
        threads: self::threads(threads),
        ..Job::default()
    };
    let (boards, _) = boards.as_chunks::<81>();
    let mut verdicts = vec![0; boards.len()];
    let mut errors = Errors::new();
    // Nobody else knows of this memory yet, so it is filled while the lock is let go.
    let solutions = PyByteArray::new_with(py, boards.len() * 81, |bytes| {
        let (solutions, _) = bytes.as_chunks_mut::<81>();
        let solve = || solve_boards(boards, &job, solutions, &mut verdicts);
        errors = interruptible(py, &job.stop, solve)?.map_err(refused)?;
        Ok(())
    })?;
    Ok((solutions, PyByteArray::new(py, &verdicts), errors))
}

/// Rates the boards of an array: `er`, `ep`, `ed` as little-endian `f32`, NaN where there is none,
/// codes of verdicts, and what went wrong where.
#[pyfunction]
#[pyo3(signature = (array, *, time = None, threads = None))]
pub(crate) fn rate_array<'py>(
    py: Python<'py>,
    array: &Bound<'py, PyAny>,
    time: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Errors)> {
    let boards = boards(array)?;
    let job = Job {
        time: duration(time)?,
        threads: self::threads(threads),
        ..Job::default()
    };
    let rated = interruptible(py, &job.stop, || {
        rate(&column(boards)?, Scale::EXPLAINER, &job)
    })?;
    let rated = rated.map_err(refused)?;
    let rows = rated.num_rows();
    let column = |name: &str| {
        let column = rated.column_by_name(name);
        column.ok_or_else(|| failed(format!("no column '{name}'")))
    };
    let scores = PyByteArray::new_with(py, rows * 12, |bytes| {
        for (at, name) in ["er", "ep", "ed"].into_iter().enumerate() {
            let scores = column(name)?.as_primitive::<Float32Type>();
            let places = bytes.as_chunks_mut::<4>().0.iter_mut();
            for (place, score) in places.skip(at).step_by(3).zip(scores) {
                *place = score.unwrap_or(f32::NAN).to_le_bytes();
            }
        }
        Ok(())
    })?;
    let words = column("verdict")?.as_dictionary::<Int16Type>();
    let words = words.downcast_dict::<StringArray>();
    let words = words.ok_or_else(|| failed("verdicts are words"))?;
    let verdicts = PyByteArray::new_with(py, rows, |bytes| {
        for (place, word) in bytes.iter_mut().zip(words) {
            *place = verdict_code(word.unwrap_or("error"));
        }
        Ok(())
    })?;
    let errors = column("error")?.as_string::<i32>().iter().enumerate();
    let errors = errors.filter_map(|(row, error)| Some((row, error?.to_owned())));
    Ok((scores, verdicts, errors.collect()))
}

/// A batch of boards.
fn column(boards: Vec<u8>) -> Result<RecordBatch, BatchError> {
    let item = Arc::new(Field::new("item", DataType::UInt8, false));
    let numbers = UInt8Array::from(boards);
    let boards = FixedSizeListArray::try_new(item, 81, Arc::new(numbers), None)?;
    Ok(RecordBatch::try_from_iter([(
        "puzzle",
        Arc::new(boards) as ArrayRef,
    )])?)
}
