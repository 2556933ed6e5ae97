//! Training sets.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use satur_arrow::examples;
use satur_generate::{Band, Dataset, DatasetEnd, Example};
use satur_model::{Shape, Stop};

use crate::batches::Batches;
use crate::errors::{failed, refused, wrong};
use crate::interrupt::interruptible;
use crate::options::threads;
use crate::question::read_shape;

/// Makes a training set: its rows, and how it ended.
#[pyfunction]
#[pyo3(signature = (bands, *, seed, test, augment, shape = None, threads = None, progress = None))]
pub(crate) fn dataset(
    py: Python<'_>,
    bands: Vec<(String, usize)>,
    seed: u64,
    test: f64,
    augment: usize,
    shape: Option<&str>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let band = |(name, count): (String, usize)| {
        match name.as_str() {
        "any" => Ok(Band::any(count)),
        _ => Band::named(&name, count).ok_or_else(|| {
            wrong(format!(
                "no band '{name}': write easy, medium, hard, expert, extreme, any, or a range 2.0-4.5"
            ))
        }),
    }
    };
    let set = Dataset {
        shape: read_shape(shape)?.unwrap_or_else(Shape::classic),
        bands: bands.into_iter().map(band).collect::<PyResult<_>>()?,
        seed,
        test,
        augment,
    };
    set.check().map_err(wrong)?;
    let threads = self::threads(threads);
    let stop = Stop::new();
    let (end, rows) = interruptible(py, &stop, || {
        let mut rows: Vec<Example> = Vec::new();
        let end = set.make(threads, &stop, |example| {
            rows.push(example.clone());
            if let Some(progress) = progress.as_ref().filter(|_| example.disguise == 0) {
                let _ = Python::attach(|py| progress.call1(py, (1,)));
            }
            ControlFlow::Continue(())
        });
        (end, rows)
    })?;
    if let DatasetEnd::Short(band, missing) = end {
        let name = &set.bands[band].name;
        return Err(failed(format!(
            "band '{name}' could not be filled: {missing} puzzles are missing; ask for fewer"
        )));
    }
    let batches = rows.chunks(1 << 16).map(|rows| examples(&set, rows));
    let batches = batches.collect::<Result<Vec<_>, _>>().map_err(refused)?;
    let schema = examples(&set, &[]).map_err(refused)?.schema();
    Ok(Batches::ready(schema, batches))
}
